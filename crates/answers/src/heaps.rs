//! A position of a heap game.

use std::collections::BTreeSet;

use grundy_short::{Game, Player};

use crate::explain::argument::{played_out, Argument};
use crate::explain::nim_sum::of_values;
use crate::explain::quotient::InQuotient;
use crate::heap_game::{element, phi, MisereAnswer};
use crate::impartial::nimber;
use crate::picture::of_rows;
use crate::position::{nim_sum_text, Judgement, Position, Step};
use crate::strips::formulas::Square;
use crate::{Answers, Json, Refusal};

/// Heaps up to this size are looked at whether they can be moved in.
const SMALL: u32 = 64;

/// Heaps of the game with a code.
pub struct Heaps {
    code: String,
    /// Sizes, ascending, none empty.
    heaps: Vec<u64>,
}

impl Heaps {
    pub fn new(code: &str, mut heaps: Vec<u64>) -> Self {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        Heaps { code: code.into(), heaps }
    }

    /// Heaps separated by blanks, commas or plus signs.
    pub fn read(code: &str, text: &str) -> Result<Self, Refusal> {
        let mut heaps = Vec::new();
        for word in text.split([' ', ',', '+', '\t']).filter(|word| !word.is_empty()) {
            heaps.push(word.parse().map_err(|_| {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                let column = text[..start].chars().count() + 1;
                Refusal::input(format!(
                    "'{word}' at column {column} of '{text}': heaps are whole numbers separated by \
                     blanks, such as \"9 8 5 3\""
                ))
            })?);
        }
        Ok(Heaps::new(code, heaps))
    }

    /// Each heap, each option: the heap, what it becomes, the heaps afterwards.
    fn all_moves(&self, answers: &mut Answers) -> Result<Vec<(u64, Vec<u64>, Heaps)>, Refusal> {
        let rules = answers.game(&self.code)?.rules().clone();
        let mut found = Vec::new();
        for (i, &heap) in self.heaps.iter().enumerate() {
            if i > 0 && self.heaps[i - 1] == heap {
                continue;
            }
            let n = u32::try_from(heap)
                .map_err(|_| Refusal::limit(format!("a heap of {heap} has too many moves")))?;
            for to in rules.options(n) {
                let to: Vec<u64> = to.into_iter().map(u64::from).collect();
                let mut rest = self.heaps.clone();
                rest.remove(i);
                rest.extend(&to);
                found.push((heap, to, Heaps::new(&self.code, rest)));
            }
        }
        Ok(found)
    }

    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        if misere {
            Ok(self.misere(answers)?.0)
        } else {
            Ok(self.value(answers)? == 0)
        }
    }

    /// The nim-sum of the heaps.
    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        let game = answers.game(&self.code)?;
        self.heaps.iter().try_fold(0, |total, &heap| Ok(total ^ game.value(heap)?))
    }

    /// Is it a P-position in misère play, and the method that told.
    fn misere(&self, answers: &mut Answers) -> Result<(bool, &'static str), Refusal> {
        let game = answers.game(&self.code)?;
        if let Some(knots) = game.knots() {
            return Ok((knots.is_p(&self.heaps), "the rule of Knots"));
        }
        Ok(match game.misere_answer(&self.heaps)? {
            MisereAnswer::Judged(found) => (found.p, found.by),
            MisereAnswer::Quotient => {
                let found = game.quotient().expect("it covers the heaps");
                (found.quotient.p[element(found, &self.heaps) as usize], "quotient")
            }
        })
    }
}

/// A move as it is said.
pub fn move_text(heap: u64, to: &[u64]) -> String {
    let mut to = to.to_vec();
    to.sort_unstable_by(|a, b| b.cmp(a));
    let shown: Vec<String> = to.iter().map(u64::to_string).collect();
    format!("{heap} → {}", if shown.is_empty() { "0".into() } else { shown.join(" + ") })
}

impl Position for Heaps {
    fn show(&self) -> String {
        let shown: Vec<String> = self.heaps.iter().rev().map(u64::to_string).collect();
        if shown.is_empty() {
            "0".into()
        } else {
            shown.join(" ")
        }
    }

    fn moves(&self, answers: &mut Answers, _player: Player) -> Result<Vec<Step>, Refusal> {
        let mut all = self.all_moves(answers)?;
        all.sort_by_key(|step| std::cmp::Reverse(step.0));
        let mut seen = BTreeSet::new();
        all.retain(|(_, _, after)| seen.insert(after.heaps.clone()));
        let step = |(heap, to, after): (u64, Vec<u64>, Heaps)| Step {
            position: after.show(),
            text: move_text(heap, &to),
            places: vec![],
        };
        Ok(all.into_iter().map(step).collect())
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        Ok(Some(if self.is_p(answers, misere)? { starter.other() } else { starter }))
    }

    fn game(&self, answers: &mut Answers, _most: Option<usize>) -> Result<Game, Refusal> {
        let total = self.value(answers)?;
        nimber(answers, total)
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        let game = answers.game(&self.code)?;
        let by_search = misere && game.quotient_for(&self.heaps).is_none();
        // One search tells of all moves.
        let mut winning = None;
        let mut method = if game.knots().is_some() { "the rule of Knots" } else { "quotient" };
        if by_search && game.knots().is_none() {
            if let MisereAnswer::Judged(judged) = game.misere_answer(&self.heaps)? {
                method = judged.by;
                let after = judged.moves.into_iter().map(|(heap, to)| {
                    let mut rest = self.heaps.clone();
                    let at = rest.iter().position(|&h| h == u64::from(heap));
                    at.map(|at| rest.remove(at));
                    rest.extend(to.into_iter().map(u64::from));
                    Heaps::new(&self.code, rest).show()
                });
                winning = Some(after.collect::<BTreeSet<String>>());
            }
        }
        let mut found = Vec::new();
        for step in self.moves(answers, player)? {
            let after = Heaps::read(&self.code, &step.position)?;
            let wins = match &winning {
                Some(winning) => winning.contains(&step.position),
                None => after.is_p(answers, misere)?,
            };
            let why = match (by_search, wins) {
                (true, true) => format!("every reply to it loses, by {method}"),
                (true, false) => "it has a winning reply".into(),
                (false, _) => after.why(answers, misere, player)?,
            };
            found.push(Judgement { step, wins, why });
        }
        Ok(found)
    }

    fn nim_value(&self, answers: &mut Answers) -> Result<Option<Square>, Refusal> {
        Ok(Some(self.value(answers)?.into()))
    }

    fn why(&self, answers: &mut Answers, misere: bool, _player: Player) -> Result<String, Refusal> {
        let heaps: Vec<u64> = self.heaps.iter().rev().copied().collect();
        let game = answers.game(&self.code)?;
        if !misere {
            let values = heaps.iter().map(|&h| game.value(h)).collect::<Result<Vec<_>, _>>()?;
            return Ok(nim_sum_text(&values, "nim-sum"));
        }
        let Some(found) = game.quotient_for(&heaps) else {
            let (p, method) = self.misere(answers)?;
            return Ok(format!("outcome {}, by {method}", if p { "P" } else { "N" }));
        };
        let names = found.quotient.names();
        let x = element(found, &heaps) as usize;
        let factors: Vec<&str> =
            heaps.iter().map(|&h| names[phi(found, h) as usize].as_str()).collect();
        let factors = if factors.is_empty() { "1".into() } else { factors.join(" · ") };
        let name = &names[x];
        let shown = if factors == *name { factors } else { format!("{factors} = {name}") };
        let kind = if found.quotient.p[x] { "lost" } else { "won" };
        let order = found.quotient.order();
        Ok(format!("{kind} for whoever moves next: {shown} in the quotient of order {order}"))
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        _player: Player,
    ) -> Result<Argument, Refusal> {
        let heaps: Vec<u64> = self.heaps.iter().rev().copied().collect();
        let game = answers.game(&self.code)?;
        if !misere {
            let values = heaps.iter().map(|&h| game.value(h)).collect::<Result<Vec<_>, _>>()?;
            return Ok(of_values(&heaps, &values, "heaps", ""));
        }
        if game.quotient_for(&heaps).is_none() {
            return Ok(played_out(self.is_p(answers, true)?));
        }
        let (genera, code) = (game.genera_in_words(&heaps), game.code());
        let found = game.quotient_for(&heaps).expect("it was there");
        let names = found.quotient.names();
        let x = element(found, &heaps) as usize;
        let told = InQuotient {
            code: &code,
            heaps: &heaps,
            factors: heaps.iter().map(|&h| names[phi(found, h) as usize].clone()).collect(),
            element: names[x].clone(),
            lost: found.quotient.p[x],
            order: found.quotient.order(),
            solved: found.period.is_some(),
            genera,
        };
        Ok(told.argument())
    }

    fn parts(&self, answers: &mut Answers) -> Result<Option<Vec<String>>, Refusal> {
        let rules = answers.game(&self.code)?.rules().clone();
        // Larger heaps can be moved in, but for a few sets of large numbers.
        let dead = |n: u32| n <= SMALL && rules.options(n).is_empty();
        let live = |heap: &&u64| !u32::try_from(**heap).is_ok_and(dead);
        Ok(Some(self.heaps.iter().filter(live).map(u64::to_string).collect()))
    }

    fn picture(&self) -> Json {
        let heaps: Vec<u64> = self.heaps.iter().rev().copied().collect();
        of_rows(&heaps)
    }

    fn rough_moves(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        let rules = answers.game(&self.code)?.rules().clone();
        let digits = rules.code().map_or(1, |code| code.as_digits().replace('.', "").len() as u64);
        let endless = rules.code().is_none_or(|code| !code.is_finite());
        let most = (rules.most_heaps() + usize::from(endless)).saturating_sub(1).min(3) as u32;
        let of = |heap: &u64| digits.saturating_mul(heap.saturating_pow(most));
        Ok(self.heaps.iter().map(of).fold(0, u64::saturating_add))
    }
}
