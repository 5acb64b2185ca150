//! A heap game with what is known of it: values, period, misère quotient.

use std::time::Duration;

use grundy_cert::{AutomaticValues, Certificate};
use grundy_heap::automatic;
use grundy_heap::certificate::certificate;
use grundy_heap::solve::{extend_in_strides, solve, Solution};
use grundy_heap::{EngineKind, NimSequence, Rules};
use grundy_misere::certificate::certificate as misere_certificate;
use grundy_misere::extend::Limits;
use grundy_misere::game::Game;
use grundy_misere::heap_genera::HeapGenera;
use grundy_misere::play::search;
use grundy_misere::solver::{Solution as Quotient, Solver};
use grundy_misere::weighted::Weighted;
use grundy_watch::Watch;

use crate::knots::Knots;
use crate::weighted::weighted;
use crate::Refusal;

/// Heaps up to this size are computed, larger ones looked up in the period if there is one.
const JUST_COMPUTE: u64 = 1 << 16;
/// Heaps searched for a period on the way to one large heap.
const FOR_ONE_HEAP: usize = 2_000_000;
/// Most positions searched before the quotient is tried, and after it has not reached far enough.
const QUICK_SEARCH: usize = 20_000;
const LONG_SEARCH: usize = 3_000_000;
/// Seconds given to the quotient of a whole game, and to that of the heaps of one position.
const PATIENCE: f64 = 1.5;
const PATIENCE_FOR_HEAPS: f64 = 20.0;
/// Seconds given to the genera of one position and its options, and the largest total of heaps for
/// which they are tried.
const PATIENCE_FOR_GENUS: f64 = 15.0;
const GENUS_REACH: u64 = 2000;
/// Seconds given to outcomes with an infinite quotient, where the next heap has one.
const PATIENCE_FOR_WEIGHTS: f64 = 10.0;
/// Heaps beyond the last finite quotient that are asked of outcomes by weights.
const FURTHER: u64 = 8;
/// Limits of the quotient.
const LIMITS: Limits = Limits { order: 5000, pairs: 20_000_000 };
/// Largest heap of a quotient.
pub const MISERE_HEAPS: u64 = 20_000;

/// A period that is proved.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    pub period: usize,
    pub preperiod: usize,
    pub saltus: u32,
    pub theorem: &'static str,
    pub verified_to: u64,
}

/// What became of a search for a period.
pub struct Searched {
    pub searched_to: u64,
    /// Period, preperiod and saltus that were seen and not proved.
    pub observed: Option<(usize, usize, u32)>,
}

/// A heap game, and what is known of it.
pub struct HeapGame {
    sequence: NimSequence,
    period: Option<(Period, String)>,
    automaton: Option<(Box<AutomaticValues>, String)>,
    misere: Solver,
    genera: Option<HeapGenera>,
    quotient: Option<Quotient>,
    tried: bool,
    /// Outcomes beyond the quotient, and the heap after which they were sought last.
    weighted: Option<Weighted>,
    sought_after: Option<u64>,
}

/// The outcome of a misère position, and how it was found.
pub enum MisereAnswer {
    /// By the quotient, which covers the heaps.
    Quotient,
    /// By genera, or by looking at every position below.
    Judged(Judged),
}

/// Is a position P, the winning moves, and the method that told.
#[derive(Debug, PartialEq, Eq)]
pub struct Judged {
    pub p: bool,
    pub moves: Vec<(u32, Vec<u32>)>,
    pub by: &'static str,
}

impl HeapGame {
    /// The game with this code or name.
    pub fn new(code: &str) -> Result<Self, Refusal> {
        let rules: Rules = code.parse()?;
        let sequence = NimSequence::new(rules.clone(), EngineKind::Auto)?;
        let misere = Solver::new(Game::Rules(rules));
        Ok(HeapGame {
            sequence,
            period: None,
            automaton: None,
            misere,
            genera: None,
            quotient: None,
            tried: false,
            weighted: None,
            sought_after: None,
        })
    }

    pub fn rules(&self) -> &Rules {
        self.sequence.rules()
    }

    pub fn code(&self) -> String {
        self.rules().to_string()
    }

    /// The rules for positions whose misère play a theorem decides.
    pub fn knots(&self) -> Option<Knots> {
        Knots::of(&self.code())
    }

    /// How many values are known.
    pub fn known(&self) -> usize {
        self.sequence.values().len()
    }

    /// Compute G(0) … G(count − 1).
    pub fn know(&mut self, count: usize) -> Result<(), Refusal> {
        if self.known() < count {
            extend_in_strides(&mut self.sequence, count, &Watch::new(), |_| Ok(()))?;
        }
        Ok(())
    }

    /// G(start) … G(end − 1), which must be known.
    pub fn values(&self, start: usize, end: usize) -> Vec<u32> {
        self.sequence.values().to_vec(start, end)
    }

    /// The heaps below the preperiod that break the final pattern: how many, and the first of them.
    pub fn exceptions(&mut self, most: usize) -> Result<(usize, Vec<usize>), Refusal> {
        let Some(found) = self.solution() else {
            return Ok((0, vec![]));
        };
        if found.preperiod == 0 {
            return Ok((0, vec![]));
        }
        self.know(found.preperiod + found.period)?;
        let pattern = grundy_heap::pattern::Pattern {
            period: grundy_heap::period::Period(found.period),
            preperiod: grundy_heap::period::Preperiod(found.preperiod),
            saltus: found.saltus,
        };
        let (count, first) = pattern.exceptions(self.sequence.values(), most)?;
        Ok((count, first.into_iter().map(|(heap, _)| heap).collect()))
    }

    /// The period, if it was found.
    pub fn solution(&self) -> Option<Period> {
        self.period.as_ref().map(|found| found.0)
    }

    /// The automaton of the sequence, where there is no period.
    pub fn automaton(&self) -> Option<&AutomaticValues> {
        self.automaton.as_ref().map(|found| &*found.0)
    }

    /// The certificate of the solution, if there is one.
    pub fn certificate(&self) -> Option<&str> {
        let automaton = self.automaton.as_ref().map(|found| found.1.as_str());
        self.period.as_ref().map(|found| found.1.as_str()).or(automaton)
    }

    /// Search for a period.
    pub fn solve(&mut self, max_heap: usize, watch: &Watch) -> Result<Option<Searched>, Refusal> {
        if self.period.is_some() || self.automaton.is_some() {
            return Ok(None);
        }
        match solve(&mut self.sequence, max_heap, watch, |_| Ok(()))? {
            Solution::Solved { pattern, proof } => {
                let code = self.rules().code().expect("only codes are proved periodic");
                let text = certificate(code, &pattern, &proof).to_json();
                let found = Period {
                    period: pattern.period.0,
                    preperiod: pattern.preperiod.0,
                    saltus: pattern.saltus,
                    theorem: proof.theorem.name(),
                    verified_to: proof.verified_to,
                };
                self.period = Some((found, text));
                Ok(None)
            }
            Solution::Automatic(claim) => {
                let text = Certificate::AutomaticValues((*claim).clone()).to_json();
                self.automaton = Some((claim, text));
                Ok(None)
            }
            Solution::Unknown { searched_to, observed } => {
                let observed = observed.map(|o| (o.period.0, o.preperiod.0, o.saltus));
                // Earlier questions may have gone further; the answer does not depend on them.
                let searched_to = searched_to.min(max_heap as u64);
                Ok(Some(Searched { searched_to, observed }))
            }
        }
    }

    /// G(n), by the period for heaps too large to compute.
    pub fn value(&mut self, n: u64) -> Result<u64, Refusal> {
        if let Some(value) = self.sequence.value(n) {
            return Ok(value.into());
        }
        if n > JUST_COMPUTE {
            self.solve(FOR_ONE_HEAP, &Watch::with_limit(Duration::from_secs(10)))?;
            if let Some(found) = self.solution() {
                let (p, n0) = (found.period as u64, found.preperiod as u64);
                if n < n0 {
                    self.know(n as usize + 1)?;
                    return Ok(u64::from(self.sequence.values().get(n as usize)));
                }
                let (turns, place) = ((n - n0) / p, (n - n0) % p);
                let at = (n0 + place) as usize;
                self.know(at + 1)?;
                let base = u64::from(self.sequence.values().get(at));
                return Ok(base + turns * u64::from(found.saltus));
            }
            if let Some(claim) = self.automaton() {
                let value = automatic::value(claim, n.into()).and_then(|v| v.try_into().ok());
                return value.ok_or_else(|| Refusal::limit(format!("heap {n} is too large")));
            }
        }
        let count = usize::try_from(n).ok().and_then(|n| n.checked_add(1));
        self.know(count.ok_or_else(|| Refusal::limit(format!("heap {n} is too large")))?)?;
        Ok(u64::from(self.sequence.values().get(n as usize)))
    }

    /// Search for the misère quotient, up to a heap.
    pub fn solve_misere(&mut self, max_heap: u64, watch: &Watch) -> &Quotient {
        if self.quotient.as_ref().is_none_or(|found| found.period.is_none()) {
            let last = max_heap.min(MISERE_HEAPS) as u32;
            // A quotient to exactly the heap asked for, even after a question about larger heaps.
            let found = if self.misere.heap() > last {
                Solver::new(Game::Rules(self.rules().clone())).run(last, LIMITS, watch)
            } else {
                self.misere.run(last, LIMITS, watch)
            };
            self.quotient = Some(found);
        }
        self.quotient.as_ref().expect("just put there")
    }

    /// The quotient of positions with heaps up to `last` and no others, as far as the watch allows.
    pub fn quotient_to(&self, last: u64, watch: &Watch) -> Quotient {
        let mut solver = Solver::new(Game::Rules(self.rules().clone()));
        solver.run(last.min(MISERE_HEAPS) as u32, LIMITS, watch)
    }

    /// The certificate of the misère quotient that was found last.
    pub fn misere_certificate(&self) -> Option<String> {
        let found = self.quotient.as_ref()?;
        let game = Game::Rules(self.rules().clone());
        Some(Certificate::MisereQuotient(misere_certificate(&game, found)).to_json())
    }

    /// The quotient, if it is soon found and covers these heaps; none for games whose quotient is
    /// known to be infinite.
    pub fn quotient_for(&mut self, heaps: &[u64]) -> Option<&Quotient> {
        if self.knots().is_some() {
            return None;
        }
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if !self.tried {
            self.tried = true;
            self.solve_misere(MISERE_HEAPS, &Watch::with_limit(Duration::from_secs_f64(PATIENCE)));
        }
        self.covered(largest)
    }

    fn covered(&self, largest: u64) -> Option<&Quotient> {
        let covers = |q: &&Quotient| q.period.is_some() || largest <= u64::from(q.heap);
        self.quotient.as_ref().filter(covers)
    }

    /// Who wins a misère position that no theorem decides.
    pub fn misere_answer(&mut self, heaps: &[u64]) -> Result<MisereAnswer, Refusal> {
        if self.quotient_for(heaps).is_some() {
            return Ok(MisereAnswer::Quotient);
        }
        let total = heaps.iter().fold(0u64, |sum, heap| sum.saturating_add(*heap));
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let small: Vec<u32> = heaps.iter().filter_map(|&h| u32::try_from(h).ok()).collect();
        let game = Game::Rules(self.rules().clone());
        if total <= 64 {
            if let Some((p, moves)) = search(&game, &small, QUICK_SEARCH, &Watch::new()) {
                return Ok(MisereAnswer::Judged(Judged { p, moves, by: "search" }));
            }
        }
        if let Some(judged) = self.by_weights(heaps) {
            return Ok(MisereAnswer::Judged(judged));
        }
        if total <= GENUS_REACH {
            if let Some(judged) = self.by_genus(&small) {
                return Ok(MisereAnswer::Judged(judged));
            }
        }
        let watch = Watch::with_limit(Duration::from_secs_f64(PATIENCE_FOR_HEAPS));
        self.solve_misere(largest, &watch);
        if self.covered(largest).is_some() {
            return Ok(MisereAnswer::Quotient);
        }
        if total <= 4096 {
            if let Some((p, moves)) = search(&game, &small, LONG_SEARCH, &Watch::new()) {
                return Ok(MisereAnswer::Judged(Judged { p, moves, by: "search" }));
            }
        }
        let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let known = self.quotient.as_ref().map_or(0, |q| q.heap);
        Err(Refusal::limit(format!(
            "the position {} of {} is too large to search, and the misère quotient is known only \
             up to heap {known}",
            shown.join(" "),
            self.code()
        )))
    }

    /// Is it a P-position, and the winning moves, where no heap is far beyond the quotient and outcomes
    /// with an infinite quotient are soon found.
    fn by_weights(&mut self, heaps: &[u64]) -> Option<Judged> {
        let heap = self.misere.heap();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let covered = self.weighted.as_ref().is_some_and(|w| largest <= u64::from(w.claim().heap));
        let after = u64::from(heap) + 1..=u64::from(heap) + FURTHER;
        if !covered && after.contains(&largest) && self.sought_after != Some(largest) {
            self.sought_after = Some(largest);
            let watch = Watch::with_limit(Duration::from_secs_f64(PATIENCE_FOR_WEIGHTS));
            let found = weighted(&self.misere, largest as u32, &watch).ok().flatten();
            self.weighted = found.or(self.weighted.take());
        }
        let outcomes = self.weighted.as_ref()?;
        let p = outcomes.is_p(heaps)?;
        let mut moves = vec![];
        for (i, &heap) in heaps.iter().enumerate().filter(|_| !p) {
            if heaps[..i].contains(&heap) {
                continue;
            }
            for option in self.rules().options(heap as u32) {
                let mut after = heaps.to_vec();
                after.swap_remove(i);
                after.extend(option.iter().map(|&h| u64::from(h)));
                if outcomes.is_p(&after) == Some(true) {
                    moves.push((heap as u32, option));
                }
            }
        }
        moves.sort();
        Some(Judged { p, moves, by: "weights" })
    }

    /// Is it a P-position, and the winning moves, by the genera of the position and its options:
    /// a position is P exactly when the first misère entry of its genus is 0. `None` when they
    /// are not soon found.
    fn by_genus(&mut self, heaps: &[u32]) -> Option<Judged> {
        let rules = self.rules().clone();
        let genera = self.genera.get_or_insert_with(|| HeapGenera::new(rules.clone()));
        let watch = Watch::with_limit(Duration::from_secs_f64(PATIENCE_FOR_GENUS));
        if genera.genus(heaps, &watch).ok()?.is_p() {
            return Some(Judged { p: true, moves: vec![], by: "genus" });
        }
        let mut winning = vec![];
        for (i, &heap) in heaps.iter().enumerate() {
            if heaps[..i].contains(&heap) {
                continue;
            }
            for option in rules.options(heap) {
                let mut after = heaps.to_vec();
                after.swap_remove(i);
                after.extend(&option);
                if genera.genus(&after, &watch).ok()?.is_p() {
                    winning.push((heap, option));
                }
            }
        }
        winning.sort();
        Some(Judged { p: false, moves: winning, by: "genus" })
    }

    /// The genera of the heaps and of their sum in a sentence; nothing if they are not soon found.
    pub fn genera_in_words(&mut self, heaps: &[u64]) -> String {
        let small: Option<Vec<u32>> = heaps
            .iter()
            .map(|&heap| u32::try_from(heap).ok().filter(|&n| u64::from(n) <= GENUS_REACH))
            .collect();
        let Some(mut small) = small else { return String::new() };
        let rules = self.rules().clone();
        let genera = self.genera.get_or_insert_with(|| HeapGenera::new(rules));
        let watch = Watch::with_limit(Duration::from_secs_f64(PATIENCE));
        let Ok(sum) = genera.genus(&small, &watch) else { return String::new() };
        small.sort_unstable();
        small.dedup();
        let mut each = vec![];
        for heap in small {
            match genera.genus(&[heap], &watch) {
                Ok(genus) => each.push(format!("{heap}: {genus}")),
                Err(_) => return String::new(),
            }
        }
        format!(" Genera of the heaps: {}; of the sum: {sum}.", each.join(", "))
    }

    /// The quotient that was found last.
    pub fn quotient(&self) -> Option<&Quotient> {
        self.quotient.as_ref()
    }
}

/// Φ of a heap.
pub fn phi(found: &Quotient, heap: u64) -> u16 {
    let folded = match found.period {
        Some(p) if heap >= u64::from(p.from) => {
            u64::from(p.from) + (heap - u64::from(p.from)) % u64::from(p.length)
        }
        _ => heap,
    };
    match folded {
        0 => 0,
        n => found.quotient.phi[n as usize - 1],
    }
}

/// Φ of a position.
pub fn element(found: &Quotient, heaps: &[u64]) -> u16 {
    found.quotient.monoid.product(heaps.iter().map(|&heap| phi(found, heap)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genera_agree_with_search() {
        for code in [".07", ".77", "grundys-game", ".35"] {
            let mut game = HeapGame::new(code).unwrap();
            let rules = Game::Rules(game.rules().clone());
            for heaps in [&[11, 6][..], &[9, 7, 3], &[14], &[5, 5, 4, 2]] {
                let (p, moves) = search(&rules, heaps, 1 << 22, &Watch::new()).unwrap();
                let judged = Judged { p, moves, by: "genus" };
                assert_eq!(game.by_genus(heaps), Some(judged), "{code}: {heaps:?}");
            }
        }
    }

    #[test]
    fn a_heap_beyond_the_quotient_is_judged_by_genus() {
        let mut game = HeapGame::new("grundys-game").unwrap();
        let judged = game.by_genus(&[76]).unwrap();
        assert!(!judged.p);
        assert_eq!(judged.moves, [(76, vec![55, 21]), (76, vec![58, 18])]);
    }
}
