//! When a relation of the quotient no longer holds beside a new heap h.
//!
//! Some generators are set free: the candidate monoid is N = A × C^F, where A ⊆ Q is generated
//! by the generators that are not free and each free heap (h among them) is kept by its number
//! of copies, up to a cap beyond which two copies more make no difference. Every other heap
//! stands for the word of generators it was equal to. No relation that touches a free heap is
//! imposed. N is marked by outcomes, what no product tells apart is merged, and the result
//! is verified. A refutation is a position; following its reduction to the normal word, one
//! rewriting at a time, finds a step across which the outcome changes, and that step's
//! relation is dropped by setting one more heap free.
//!
//! Words are compared by their number of copies of the largest heap, then of the next, and so
//! on. A move replaces a heap by smaller ones, and a heap stands for smaller generators, so
//! options come earlier in that order and the marking is well founded.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use grundy_watch::Watch;

use crate::base::Base;
use crate::bits;
use crate::extend::Limits;
use crate::game::Game;
use crate::monoid::{Element, Monoid};
use crate::refine::coarsest_congruence;
use crate::stop::Stop;
use crate::transition::wins;
use crate::verify::{verify, Closure};
use crate::words::{least_generators, least_words};

/// The largest candidate monoid that is tried.
const MOST: usize = 1 << 22;

/// Copies of a free heap told apart at first: h⁴ = h² in all but few quotients.
const CAP: u64 = 4;
/// The largest number of copies ever told apart, and the room for the sum of two such.
const LARGEST_CAP: u64 = 16;
const BITS: usize = 5;
const MASK: u64 = (1 << BITS) - 1;

/// The quotient up to heap h = `base.phi.len()`.
pub fn larger_quotient(
    base: &Base,
    game: &Game,
    limits: Limits,
    watch: &Watch,
) -> Result<Base, Stop> {
    let heap = base.phi.len() as u32;
    let heaps = base.heap_pairs.iter().map(|pair| (pair.heap, pair.element));
    let generators = least_generators(&base.monoid, heaps);
    let mut free: BTreeMap<u32, u64> = BTreeMap::from([(heap, CAP)]);
    let mut meanings: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut refuted: HashSet<(u32, Vec<u32>)> = HashSet::new();
    loop {
        let candidate = Candidate::new(base, game, &generators, &free, &meanings)?;
        let marks = candidate.mark(watch)?;
        let (monoid, p, phi) = candidate.merge(&marks, limits, watch)?;
        let heap_pairs = Base::heap_pairs_of(game, &phi, &monoid, &p);
        let trace = std::env::var("TRACE").is_ok();
        if trace {
            eprintln!("  {heap} free {free:?}: {} -> {}", candidate.order(), monoid.order());
        }
        let position = match verify(&monoid, &p, &heap_pairs, limits.pairs, watch)? {
            Ok(closure) => return Ok(Base::new(monoid, p, phi, heap_pairs, closure)),
            Err(position) => position,
        };
        if trace {
            eprintln!("    {position:?}");
        }
        match candidate.blame(position) {
            Blame::Meanings(heaps) => {
                let closure = Closure::new(&monoid);
                let next = Base::new(monoid, p, phi, heap_pairs, closure);
                for h in heaps {
                    refuted.insert((h, candidate.stands_for[h as usize].clone()));
                    match candidate.meaning(&next, game, h) {
                        Some(word) if !refuted.contains(&(h, word.clone())) => {
                            if trace {
                                eprintln!("    {h} means {word:?}");
                            }
                            meanings.insert(h, word);
                        }
                        _ => {
                            meanings.remove(&h);
                            free.insert(h, cap_of(base, h));
                        }
                    }
                }
            }
            Blame::Relation(heaps) => {
                let order = |g: u32| {
                    let bound = candidate.generators_in(&generators, |h| h != g);
                    least_words(&base.monoid, &bound).len() as u64 * cap_of(base, g)
                };
                let cheapest = heaps.into_iter().min_by_key(|&g| (order(g), g));
                let cheapest = cheapest.ok_or(Stop::Order)?;
                free.insert(cheapest, cap_of(base, cheapest));
            }
            Blame::Copies(heaps) => {
                for h in heaps {
                    *free.get_mut(&h).ok_or(Stop::Order)? += 1;
                }
            }
        }
        if free.values().any(|&cap| cap > LARGEST_CAP) {
            return Err(Stop::Order);
        }
    }
}

/// Copies of an old heap told apart at first: as many as in the quotient so far. Fewer would
/// contradict it, and if two more copies make a difference now, a refutation says so.
fn cap_of(base: &Base, heap: u32) -> u64 {
    let x = base.phi[heap as usize];
    let square = base.monoid.mul(x, x);
    let mut power = 0;
    let mut index = 0;
    while base.monoid.mul(power, square) != power && index < CAP {
        power = base.monoid.mul(power, x);
        index += 1;
    }
    index + 2
}

/// What to give up.
enum Blame {
    /// These heaps do not equal the words they stand for.
    Meanings(BTreeSet<u32>),
    /// A relation between these generators.
    Relation(BTreeSet<u32>),
    /// The cap on copies of these.
    Copies(BTreeSet<u32>),
}

/// An element of N: one of A and the copies of the free heaps, `BITS` each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Member {
    a: Element,
    copies: u64,
}

struct Candidate {
    /// A, with the word of each element in generators.
    monoid: Monoid,
    words: Vec<Vec<u32>>,
    /// Free heaps, ascending.
    free: Vec<u32>,
    /// How many numbers of copies of each are told apart.
    caps: Vec<u64>,
    /// Image of each heap.
    phi: Vec<Member>,
    /// Word that each heap stands for.
    stands_for: Vec<Vec<u32>>,
    /// Images of the options of each heap.
    options: Vec<Vec<Member>>,
    /// The generators of A as (heap, element).
    generators: Vec<(u32, Element)>,
}

impl Candidate {
    fn new(
        base: &Base,
        game: &Game,
        all: &[(u32, Element)],
        free: &BTreeMap<u32, u64>,
        meanings: &HashMap<u32, Vec<u32>>,
    ) -> Result<Self, Stop> {
        let bound: Vec<(u32, Element)> =
            all.iter().filter(|(h, _)| !free.contains_key(h)).copied().collect();
        let reached = least_words(&base.monoid, &bound);
        let mut number: Vec<Element> = vec![Element::MAX; base.monoid.order()];
        for (i, (x, _)) in reached.iter().enumerate() {
            number[*x as usize] = i as Element;
        }
        let order = reached.len();
        let mut table = Vec::with_capacity(order * order);
        for (x, _) in &reached {
            let row = base.monoid.row(*x);
            table.extend(reached.iter().map(|(y, _)| number[row[*y as usize] as usize]));
        }
        let whole: HashMap<Element, Vec<u32>> =
            least_words(&base.monoid, all).into_iter().collect();
        let (free, caps): (Vec<u32>, Vec<u64>) = free.iter().unzip();
        if free.len() * BITS > 64 || bound.len() + free.len() > 21 {
            return Err(Stop::Order);
        }
        let heap = base.phi.len() as u32;
        let mut candidate = Candidate {
            monoid: Monoid::from_table(order, table),
            words: reached.into_iter().map(|(_, word)| word).collect(),
            free,
            caps,
            phi: vec![Member { a: 0, copies: 0 }],
            stands_for: vec![vec![]],
            options: vec![vec![]],
            generators: bound.iter().map(|&(h, g)| (h, number[g as usize])).collect(),
        };
        if candidate.order() > MOST {
            return Err(Stop::Memory);
        }
        let of_generator: HashMap<u32, Element> = candidate.generators.iter().copied().collect();
        for h in 1..=heap {
            let word = if candidate.free.contains(&h) {
                vec![h]
            } else if let Some(word) = meanings.get(&h) {
                word.clone()
            } else {
                whole[&base.phi[h as usize]].clone()
            };
            let image = word.iter().fold(Member { a: 0, copies: 0 }, |m, g| {
                let factor = match candidate.free.iter().position(|f| f == g) {
                    Some(i) => Member { a: 0, copies: 1 << (BITS * i) },
                    None => Member { a: of_generator[g], copies: 0 },
                };
                candidate.mul(m, factor)
            });
            candidate.phi.push(image);
            candidate.stands_for.push(word);
        }
        for h in 1..=heap {
            let mut images: Vec<Member> = game
                .options(h)
                .iter()
                .map(|option| candidate.product(option.iter().copied()))
                .collect();
            images.sort_unstable();
            images.dedup();
            candidate.options.push(images);
        }
        Ok(candidate)
    }

    fn order(&self) -> usize {
        let copies = self.caps.iter().try_fold(1usize, |n, &cap| n.checked_mul(cap as usize));
        copies.and_then(|n| n.checked_mul(self.monoid.order())).unwrap_or(usize::MAX)
    }

    /// Generators of the quotient that are bound here and pass a test.
    fn generators_in(
        &self,
        all: &[(u32, Element)],
        keep: impl Fn(u32) -> bool,
    ) -> Vec<(u32, Element)> {
        all.iter().filter(|(h, _)| keep(*h) && !self.free.contains(h)).copied().collect()
    }

    /// A word of smaller generators that heap h could stand for, by a quotient of this
    /// candidate: the element that makes the same P-positions as h.
    fn meaning(&self, next: &Base, game: &Game, h: u32) -> Option<Vec<u32>> {
        let images = game.images(h, &next.phi, &next.monoid);
        let wins = wins(&next.monoid, &next.p, &images);
        let element = next.with_companions(&next.beside(&wins))?;
        let mut smaller: Vec<(u32, Element)> = self
            .generators
            .iter()
            .map(|g| g.0)
            .chain(self.free.iter().copied())
            .filter(|&g| g < h)
            .map(|g| (g, next.phi[g as usize]))
            .collect();
        smaller.sort_unstable();
        least_words(&next.monoid, &smaller).into_iter().find(|(x, _)| *x == element).map(|f| f.1)
    }

    fn product(&self, heaps: impl Iterator<Item = u32>) -> Member {
        heaps.fold(Member { a: 0, copies: 0 }, |m, h| self.mul(m, self.phi[h as usize]))
    }

    fn mul(&self, m: Member, n: Member) -> Member {
        let mut copies = m.copies + n.copies;
        // Copies at or over the cap fall back by twos.
        for (i, &cap) in self.caps.iter().enumerate() {
            let digit = copies >> (BITS * i) & MASK;
            if digit >= cap {
                copies -= ((digit - cap) / 2 * 2 + 2) << (BITS * i);
            }
        }
        Member { a: self.monoid.mul(m.a, n.a), copies }
    }

    fn index(&self, m: Member) -> usize {
        let mut index = 0;
        for (i, &cap) in self.caps.iter().enumerate().rev() {
            index = index * cap as usize + (m.copies >> (BITS * i) & MASK) as usize;
        }
        index * self.monoid.order() + m.a as usize
    }

    fn member(&self, index: usize) -> Member {
        let a = (index % self.monoid.order()) as Element;
        let mut rest = index / self.monoid.order();
        let mut copies = 0;
        for (i, &cap) in self.caps.iter().enumerate() {
            copies |= ((rest % cap as usize) as u64) << (BITS * i);
            rest /= cap as usize;
        }
        Member { a, copies }
    }

    /// Which members are P-positions, by their least words.
    fn mark(&self, watch: &Watch) -> Result<Vec<bool>, Stop> {
        let mut heaps: Vec<u32> = self.generators.iter().map(|g| g.0).collect();
        heaps.extend(&self.free);
        heaps.sort_unstable();
        let place = |h: u32| heaps.iter().position(|&g| g == h).expect("a generator") as u32 * 6;
        let key_of_word: Vec<u128> =
            self.words.iter().map(|word| word.iter().map(|&g| 1u128 << place(g)).sum()).collect();
        let places: Vec<u32> = self.free.iter().map(|&f| place(f)).collect();
        let mut ranked: Vec<(u128, u32)> = (0..self.order())
            .map(|i| {
                let m = self.member(i);
                let free: u128 = places
                    .iter()
                    .enumerate()
                    .map(|(f, at)| u128::from(m.copies >> (BITS * f) & MASK) << at)
                    .sum();
                (key_of_word[m.a as usize] + free, i as u32)
            })
            .collect();
        ranked.sort_unstable();
        // Moves in the A part of a least word.
        let in_a: Vec<Vec<Member>> = self
            .words
            .iter()
            .map(|word| {
                let mut found = vec![];
                for (i, &g) in word.iter().enumerate() {
                    if i > 0 && word[i - 1] == g {
                        continue;
                    }
                    let rest = word.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &h)| h);
                    let rest = self.product(rest);
                    found.extend(self.options[g as usize].iter().map(|&o| self.mul(rest, o)));
                }
                found.sort_unstable();
                found.dedup();
                found
            })
            .collect();
        let mut marks = vec![false; self.order()];
        for (step, &(_, i)) in ranked.iter().enumerate().skip(1) {
            if step & 0xFFF == 0 && watch.should_stop() {
                return Err(Stop::Time);
            }
            let m = self.member(i as usize);
            let free = Member { a: 0, copies: m.copies };
            let won = in_a[m.a as usize].iter().any(|&o| marks[self.index(self.mul(o, free))])
                || self.free.iter().enumerate().any(|(f, &g)| {
                    let one = 1 << (BITS * f);
                    m.copies >> (BITS * f) & MASK != 0 && {
                        let rest = Member { a: m.a, copies: m.copies - one };
                        self.options[g as usize]
                            .iter()
                            .any(|&o| marks[self.index(self.mul(o, rest))])
                    }
                });
            marks[i as usize] = !won;
        }
        Ok(marks)
    }

    /// The quotient of N by what no product tells apart: monoid, P-positions, Φ.
    fn merge(
        &self,
        marks: &[bool],
        limits: Limits,
        watch: &Watch,
    ) -> Result<(Monoid, Vec<u64>, Vec<Element>), Stop> {
        let generators: Vec<Member> = self
            .generators
            .iter()
            .map(|g| g.0)
            .chain(self.free.iter().copied())
            .map(|h| self.phi[h as usize])
            .collect();
        let actions: Vec<Vec<u32>> = generators
            .iter()
            .map(|&g| {
                (0..self.order()).map(|i| self.index(self.mul(self.member(i), g)) as u32).collect()
            })
            .collect();
        if watch.should_stop() {
            return Err(Stop::Time);
        }
        let (class, count) = coarsest_congruence(marks, &actions);
        if count > limits.order || count >= 1 << 16 {
            return Err(Stop::Order);
        }
        let mut example = vec![usize::MAX; count];
        for (i, &c) in class.iter().enumerate().rev() {
            example[c as usize] = i;
        }
        let merged: Vec<Vec<Element>> = actions
            .iter()
            .map(|a| example.iter().map(|&i| class[a[i] as usize] as Element).collect())
            .collect();
        let mut p = vec![0; bits::width(count)];
        for (c, &i) in example.iter().enumerate() {
            if marks[i] {
                bits::insert(&mut p, c);
            }
        }
        let phi = self.phi.iter().map(|&m| class[self.index(m)] as Element).collect();
        Ok((Monoid::from_actions(count, &merged), p, phi))
    }

    /// What is wrong, given the first refuted position in the order of words.
    ///
    /// Every reduction that applies to it leads to an earlier position of the same element,
    /// whose predicted outcome is right; the position's own is not; so every one of these
    /// reductions is false.
    fn blame(&self, mut position: Vec<u32>) -> Blame {
        let stand_ins: BTreeSet<u32> =
            position.iter().copied().filter(|&h| self.stands_for[h as usize] != [h]).collect();
        if !stand_ins.is_empty() {
            return Blame::Meanings(stand_ins);
        }
        position.sort_unstable();
        let (free, bound): (Vec<u32>, Vec<u32>) =
            position.iter().partition(|h| self.free.contains(h));
        let mut reduced = Member { a: 0, copies: 0 };
        for &g in &bound {
            let next = self.mul(reduced, self.phi[g as usize]);
            let mut from = self.words[reduced.a as usize].clone();
            from.push(g);
            let to = &self.words[next.a as usize];
            if from != *to {
                return Blame::Relation(different(&from, to));
            }
            reduced = next;
        }
        let over = |(&h, &cap): (&u32, &u64)| {
            let copies = free.iter().filter(|&&f| f == h).count() as u64;
            (copies >= cap).then_some(h)
        };
        Blame::Copies(self.free.iter().zip(&self.caps).filter_map(over).collect())
    }
}

/// Heaps that do not occur equally often in both.
fn different(a: &[u32], b: &[u32]) -> BTreeSet<u32> {
    let mut count: HashMap<u32, i32> = HashMap::new();
    a.iter().for_each(|&h| *count.entry(h).or_default() += 1);
    b.iter().for_each(|&h| *count.entry(h).or_default() -= 1);
    count.into_iter().filter(|(_, n)| *n != 0).map(|(h, _)| h).collect()
}
