//! Outcomes by numbers of copies, where some heaps may have any number.
//!
//! A [`Truncated`] quotient is wrong about many copies of its unbounded heaps only because it takes
//! high powers for equal. So they are kept by their exact numbers here, beside an element of the
//! submonoid that the other heaps generate, and outcomes are decided by play. Relations among
//! the other heaps are taken from the truncated quotient: they are a guess, and so is the result. One kind of
//! relation is tried first: a heap whose powers turn out to matter is counted as well.

use std::collections::BTreeSet;

use grundy_watch::Watch;

use crate::candidate::Truncated;
use crate::game::Game;
use crate::hash::Map;
use crate::monoid::Element;
use crate::stop::Stop;
use crate::words::least_words;

/// Most heaps that are counted.
pub const MOST_COUNTED: usize = 4;
/// Bits for the number of copies of one heap.
const BITS: usize = 12;
/// Positions that are looked at in a table, about.
const TABLE: usize = 1 << 20;
/// Positions that are looked at to try one relation, about.
const TRIAL: usize = 1 << 17;
/// Most copies of each heap in a table.
const MOST_COPIES: usize = 40;

/// A product of heaps that are not counted, and the numbers of copies of those that are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State(u64);

impl State {
    fn new(x: Element, copies: &[usize]) -> Self {
        let shifted = copies.iter().rev().fold(0, |n, &c| n << BITS | c as u64);
        State(shifted << 16 | u64::from(x))
    }

    fn element(self) -> Element {
        self.0 as Element
    }

    fn copies(self, place: usize) -> u64 {
        self.0 >> (16 + BITS * place) & ((1 << BITS) - 1)
    }

    /// One copy less of a counted heap.
    fn less(self, place: usize) -> Self {
        State(self.0 - (1 << (16 + BITS * place)))
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Open,
    P,
    N,
}

/// The heaps after those a truncated quotient covers: each a word of smaller ones it is equal to, or
/// none if it is counted itself.
pub type Beyond = Vec<Option<Vec<u32>>>;

/// A truncated quotient with some heaps counted.
pub struct Marking<'a> {
    found: &'a Truncated,
    /// The heaps of which all positions are made: those of the truncated quotient and those after it
    /// that are counted.
    pub generators: Vec<u32>,
    /// The heaps that are counted, ascending.
    pub counted: Vec<u32>,
    /// Products of the heaps that are not counted, each with its least word.
    pub rest: Vec<(Element, Vec<u32>)>,
    /// The state of each heap 0, 1, 2, ….
    heaps: Vec<State>,
    /// The options of each counted heap.
    of_counted: Vec<Vec<State>>,
    /// The options of each product of other heaps, by element.
    of_rest: Map<Element, Vec<State>>,
}

impl<'a> Marking<'a> {
    /// Count these heaps, and those beyond the truncated quotient that are no words.
    pub fn new(game: &Game, found: &'a Truncated, beyond: &Beyond, counted: &[u32]) -> Self {
        let first = found.phi.len() as u32;
        let after = (first..).zip(beyond);
        let mut generators: Vec<u32> = found.generators.iter().map(|g| g.0).collect();
        generators.extend(after.clone().filter(|(_, word)| word.is_none()).map(|(heap, _)| heap));
        let mut counted = counted.to_vec();
        let own = generators.iter().copied().filter(|h| *h >= first && !counted.contains(h));
        let own: Vec<u32> = own.collect();
        counted.extend(own);
        let counted = &counted;
        let others: Vec<(u32, Element)> =
            found.generators.iter().filter(|g| !counted.contains(&g.0)).copied().collect();
        let of_generator: Map<u32, Element> = found.generators.iter().copied().collect();
        let words: Map<Element, Vec<u32>> =
            least_words(&found.monoid, &found.generators).into_iter().collect();
        let state = |x: &Element| {
            let mut copies = vec![0; counted.len()];
            let mut rest = 0;
            for heap in &words[x] {
                match counted.iter().position(|c| c == heap) {
                    Some(place) => copies[place] += 1,
                    None => rest = found.monoid.mul(rest, of_generator[heap]),
                }
            }
            State::new(rest, &copies)
        };
        let mut marking = Marking {
            found,
            generators,
            counted: counted.clone(),
            rest: least_words(&found.monoid, &others),
            heaps: found.phi.iter().map(state).collect(),
            of_counted: vec![],
            of_rest: Map::default(),
        };
        for (heap, word) in after {
            let state = match word {
                Some(word) => {
                    word.iter().fold(State(0), |s, &h| marking.sum(s, marking.heaps[h as usize]))
                }
                None => {
                    let own = counted.iter().map(|&h| usize::from(h == heap));
                    State::new(0, &own.collect::<Vec<_>>())
                }
            };
            marking.heaps.push(state);
        }
        let options = |heap: u32| -> BTreeSet<State> {
            let sum = |option: &Vec<u32>| {
                option.iter().fold(State(0), |s, &h| marking.sum(s, marking.heaps[h as usize]))
            };
            game.options(heap).iter().map(sum).collect()
        };
        let of_generators: Map<u32, BTreeSet<State>> =
            marking.generators.iter().map(|&heap| (heap, options(heap))).collect();
        let mut of_rest = Map::default();
        for (x, word) in &marking.rest {
            let mut all = BTreeSet::new();
            for (i, heap) in word.iter().enumerate().filter(|(i, h)| *i == 0 || word[i - 1] != **h)
            {
                let beside = word.iter().enumerate().filter(|(j, _)| *j != i);
                let beside = found.monoid.product(beside.map(|(_, h)| of_generator[h]));
                let whole = |o: &State| marking.sum(*o, State::new(beside, &[]));
                all.extend(of_generators[heap].iter().map(whole));
            }
            of_rest.insert(*x, all.into_iter().collect());
        }
        marking.of_rest = of_rest;
        marking.of_counted =
            counted.iter().map(|h| of_generators[h].iter().copied().collect()).collect();
        marking
    }

    fn sum(&self, a: State, b: State) -> State {
        let x = self.found.monoid.mul(a.element(), b.element());
        State(((a.0 >> 16) + (b.0 >> 16)) << 16 | u64::from(x))
    }

    /// The largest heap.
    pub fn last(&self) -> u32 {
        self.heaps.len() as u32 - 1
    }

    /// The state of a heap: its product of heaps that are not counted, and its numbers of copies.
    pub fn heap(&self, heap: u32) -> (Element, Vec<usize>) {
        let state = self.heaps[heap as usize];
        (state.element(), (0..self.counted.len()).map(|i| state.copies(i) as usize).collect())
    }

    /// How many copies of each counted heap there is room for in a table of about so many positions.
    fn room(&self, positions: usize) -> usize {
        let fits = |copies: &usize| {
            let all = (*copies as u64).checked_pow(self.counted.len() as u32);
            all.is_some_and(|n| n.saturating_mul(self.rest.len() as u64) <= positions as u64)
        };
        (1..=MOST_COPIES).take_while(fits).last().unwrap_or(0)
    }

    /// The outcomes of all products with fewer than so many copies of each counted heap.
    fn outcomes(&self, copies: Vec<usize>, watch: &Watch) -> Result<Outcomes, Stop> {
        let vectors = vectors(&copies);
        let mut known: Map<State, Known> = Map::default();
        known.insert(State(0), Known::N);
        let mut rows = vec![];
        for (x, _) in &self.rest {
            let mut row = vec![];
            for vector in &vectors {
                row.push(self.is_p(State::new(*x, vector), &mut known, watch)?);
            }
            rows.push(row);
        }
        Ok(Outcomes { copies, vectors, rows })
    }

    /// Is this a P-position? By play; the empty position is known.
    fn is_p(
        &self,
        start: State,
        known: &mut Map<State, Known>,
        watch: &Watch,
    ) -> Result<bool, Stop> {
        let mut stack = vec![start];
        while let Some(&state) = stack.last() {
            if matches!(known.get(&state), Some(Known::P | Known::N)) {
                stack.pop();
                continue;
            }
            if known.len() > 16 * TABLE {
                return Err(Stop::Memory);
            }
            if known.len() & 0xFFF == 0 && watch.should_stop() {
                return Err(Stop::Time);
            }
            known.insert(state, Known::Open);
            let above = State(state.0 >> 16 << 16);
            let of_rest = self.of_rest[&state.element()].iter().map(|o| State(o.0 + above.0));
            let counted = (0..self.counted.len()).filter(|&i| state.copies(i) > 0);
            let of_counted = counted
                .flat_map(|i| self.of_counted[i].iter().map(move |o| self.sum(*o, state.less(i))));
            let mut next = None;
            let mut won = false;
            for option in of_rest.chain(of_counted) {
                match known.get(&option) {
                    Some(Known::P) => {
                        won = true;
                        break;
                    }
                    Some(Known::N) => {}
                    // Relations that contradict each other.
                    Some(Known::Open) => return Err(Stop::Order),
                    None => {
                        next = Some(option);
                    }
                }
            }
            match next {
                Some(option) if !won => stack.push(option),
                _ => {
                    known.insert(state, if won { Known::N } else { Known::P });
                    stack.pop();
                }
            }
        }
        Ok(known[&start] == Known::P)
    }

    /// A heap that is not counted and whose powers are not as the truncated quotient has them.
    fn uncounted(&self, game: &Game, beyond: &Beyond, watch: &Watch) -> Result<Option<u32>, Stop> {
        let monoid = &self.found.monoid;
        for &(heap, g) in self.found.generators.iter().filter(|g| !self.counted.contains(&g.0)) {
            // g^(from + length) = g^from.
            let mut powers = vec![0];
            let (from, length) = loop {
                let next = monoid.mul(powers[powers.len() - 1], g);
                if let Some(from) = powers.iter().position(|&x| x == next) {
                    break (from, powers.len() - from);
                }
                powers.push(next);
            };
            let counted: Vec<u32> = self.counted.iter().copied().chain([heap]).collect();
            let trial = Marking::new(game, self.found, beyond, &counted);
            let copies = trial.room(TRIAL);
            if copies <= from + length {
                continue;
            }
            let outcomes = trial.outcomes(vec![copies; counted.len()], watch)?;
            let place = counted.len() - 1;
            let stride = copies.pow(place as u32);
            let same = outcomes.rows.iter().all(|row| {
                (0..row.len()).all(|i| {
                    let n = outcomes.vectors[i][place];
                    n < from || n + length >= copies || row[i] == row[i + length * stride]
                })
            });
            if !same {
                return Ok(Some(heap));
            }
        }
        Ok(None)
    }

    /// With these heaps counted and every other that has to be, as far as is seen; the table of outcomes.
    pub fn table(
        game: &Game,
        found: &'a Truncated,
        beyond: &Beyond,
        counted: &[u32],
        watch: &Watch,
    ) -> Result<Option<(Self, Outcomes)>, Stop> {
        let mut marking = Marking::new(game, found, beyond, counted);
        if marking.counted.len() > MOST_COUNTED {
            return Ok(None);
        }
        while marking.counted.len() < MOST_COUNTED {
            let Some(heap) = marking.uncounted(game, beyond, watch)? else { break };
            let mut counted = marking.counted.clone();
            counted.push(heap);
            counted.sort_unstable();
            marking = Marking::new(game, found, beyond, &counted);
        }
        let copies = marking.room(TABLE);
        let outcomes = marking.outcomes(vec![copies; marking.counted.len()], watch)?;
        Ok(Some((marking, outcomes)))
    }

    /// The table in which a heap of small weight has more copies, so that the weight of none is out of
    /// reach of the others.
    pub fn weighted_table(&self, weights: &[Vec<i64>], watch: &Watch) -> Result<Outcomes, Stop> {
        let heaviest = |i: usize| weights.iter().map(|w| w[i].unsigned_abs() as usize).max();
        let heavy: Vec<usize> =
            (0..self.counted.len()).map(|i| heaviest(i).unwrap_or(0).max(1)).collect();
        let most = heavy.iter().max().copied().unwrap_or(1);
        let copies = |scale: usize| heavy.iter().map(move |w| (scale * most).div_ceil(*w));
        let fits = |scale: &usize| {
            let all = copies(*scale).map(|n| n as u64).try_fold(1, u64::checked_mul);
            all.is_some_and(|n| n.saturating_mul(self.rest.len() as u64) <= TABLE as u64)
        };
        let scale = (1..=MOST_COPIES).take_while(fits).last().unwrap_or(1);
        self.outcomes(copies(scale).collect(), watch)
    }
}

/// A table of outcomes.
pub struct Outcomes {
    /// Each counted heap has fewer copies than this.
    pub copies: Vec<usize>,
    /// Vectors of numbers of copies, the first number running fastest.
    pub vectors: Vec<Vec<usize>>,
    /// Is each product of other heaps, in the order of [`Marking::rest`], with these copies P?
    pub rows: Vec<Vec<bool>>,
}

/// All vectors of numbers below these, the first running fastest.
fn vectors(below: &[usize]) -> Vec<Vec<usize>> {
    let mut made = vec![vec![]];
    for &most in below {
        made = (0..most)
            .flat_map(|n| made.iter().map(move |v: &Vec<usize>| [&v[..], &[n]].concat()))
            .collect();
    }
    made
}
