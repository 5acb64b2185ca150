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

use std::collections::{BTreeSet, HashMap};

use grundy_watch::Watch;

use crate::base::Base;
use crate::bits;
use crate::extend::{monoid_generators, Limits};
use crate::game::Game;
use crate::monoid::Monoid;
use crate::pairs::Element;
use crate::refine::coarsest_congruence;
use crate::stop::Stop;
use crate::verify::verify;

/// The largest candidate monoid that is tried.
const MOST: usize = 1 << 23;

/// The quotient up to heap h = `base.phi.len()`, by setting heaps free.
pub fn repair(base: &Base, game: &Game, limits: Limits, watch: &Watch) -> Result<Base, Stop> {
    let heap = base.phi.len() as u32;
    let mut free: BTreeSet<u32> = BTreeSet::from([heap]);
    let mut cap = 4;
    loop {
        let candidate = Candidate::new(base, game, &free, cap)?;
        let marks = candidate.mark(watch)?;
        let (monoid, p, phi) = candidate.merge(&marks, limits)?;
        let heap_pairs = Base::heap_pairs_of(game, &phi, &monoid);
        let trace = std::env::var("TRACE").is_ok();
        if trace {
            eprintln!("  {heap} free {free:?} cap {cap}: {} -> {}", candidate.order(), monoid.order());
        }
        match verify(&monoid, &p, &heap_pairs, limits.pairs, watch)? {
            Ok(pairs) => {
                return Base::new(monoid, p, phi, heap_pairs, Some(pairs), limits.pairs, watch)
            }
            Err(position) => match candidate.blame(&marks, position) {
                Blame::Relation(heaps) => {
                    let cheapest = heaps
                        .into_iter()
                        .filter(|g| !free.contains(g))
                        .min_by_key(|&g| (candidate.order_without(base, &free, g), g))
                        .ok_or(Stop::Order)?;
                    free.insert(cheapest);
                }
                Blame::Cap => cap += 1,
            },
        }
        if cap > 15 {
            return Err(Stop::Order);
        }
    }
}

/// What to give up.
enum Blame {
    /// A relation between these heaps.
    Relation(BTreeSet<u32>),
    /// The cap on copies.
    Cap,
}

/// An element of N: one of A and the copies of the free heaps, four bits each.
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
    cap: u64,
    /// Image of each heap.
    phi: Vec<Member>,
    /// Word that each heap stands for.
    stands_for: Vec<Vec<u32>>,
    /// Images of the options of each heap.
    options: Vec<Vec<Member>>,
    /// The generators of A as (heap, element).
    generators: Vec<(u32, Element)>,
    game: Game,
}

/// All products of the generators (heap, element), least words first, with their words.
fn least_words(monoid: &Monoid, generators: &[(u32, Element)]) -> Vec<(Element, Vec<u32>)> {
    let mut seen = vec![false; monoid.order()];
    seen[0] = true;
    let mut found: Vec<(Element, Vec<u32>)> = vec![(0, vec![])];
    for &(heap, g) in generators {
        let row = monoid.row(g);
        let old = found.len();
        let mut power: Vec<Element> = found.iter().map(|f| f.0).collect();
        for copies in 1.. {
            let before = found.len();
            for s in 0..old {
                power[s] = row[power[s] as usize];
                if !std::mem::replace(&mut seen[power[s] as usize], true) {
                    let mut word = found[s].1.clone();
                    word.extend(std::iter::repeat_n(heap, copies));
                    found.push((power[s], word));
                }
            }
            if found.len() == before {
                break;
            }
        }
    }
    found
}

/// The generators of the quotient, least heaps first.
fn generating_heaps(base: &Base) -> Vec<(u32, Element)> {
    let chosen = monoid_generators(base);
    let heap = |&g: &Element| base.heap_pairs.iter().find(|p| p.element == g).map(|p| p.heap);
    chosen.iter().map(|g| (heap(g).expect("a heap's element"), *g)).collect()
}

impl Candidate {
    fn new(base: &Base, game: &Game, free: &BTreeSet<u32>, cap: u64) -> Result<Self, Stop> {
        let all = generating_heaps(base);
        let bound: Vec<(u32, Element)> =
            all.iter().filter(|(h, _)| !free.contains(h)).copied().collect();
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
        let whole: HashMap<Element, Vec<u32>> = least_words(&base.monoid, &all).into_iter().collect();
        let free: Vec<u32> = free.iter().copied().collect();
        if free.len() > 15 || bound.len() + free.len() > 21 {
            return Err(Stop::Order);
        }
        let heap = base.phi.len() as u32;
        let mut candidate = Candidate {
            monoid: Monoid::from_table(order, table),
            words: reached.into_iter().map(|(_, word)| word).collect(),
            free,
            cap,
            phi: vec![Member { a: 0, copies: 0 }],
            stands_for: vec![vec![]],
            options: vec![vec![]],
            generators: bound.iter().map(|&(h, g)| (h, number[g as usize])).collect(),
            game: game.clone(),
        };
        if candidate.order() > MOST {
            return Err(Stop::Memory);
        }
        let of_generator: HashMap<u32, Element> = candidate.generators.iter().copied().collect();
        for h in 1..=heap {
            let word = if candidate.free.contains(&h) {
                vec![h]
            } else {
                whole[&base.phi[h as usize]].clone()
            };
            let image = word.iter().fold(Member { a: 0, copies: 0 }, |m, g| {
                let factor = match candidate.free.iter().position(|f| f == g) {
                    Some(i) => Member { a: 0, copies: 1 << (4 * i) },
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
        self.monoid.order() * (self.cap as usize).pow(self.free.len() as u32)
    }

    /// How large the candidate would be with one more heap free.
    fn order_without(&self, base: &Base, free: &BTreeSet<u32>, heap: u32) -> usize {
        let bound: Vec<(u32, Element)> = generating_heaps(base)
            .into_iter()
            .filter(|(h, _)| *h != heap && !free.contains(h))
            .collect();
        least_words(&base.monoid, &bound).len()
    }

    fn product(&self, heaps: impl Iterator<Item = u32>) -> Member {
        heaps.fold(Member { a: 0, copies: 0 }, |m, h| self.mul(m, self.phi[h as usize]))
    }

    fn mul(&self, m: Member, n: Member) -> Member {
        let mut copies = m.copies + n.copies;
        // Copies at or over the cap fall back by twos.
        let mut rest = copies;
        let mut at = 0;
        while rest != 0 {
            let digit = rest & 15;
            if digit >= self.cap {
                let over = digit - self.cap;
                copies -= (over / 2 * 2 + 2) << at;
            }
            rest >>= 4;
            at += 4;
        }
        Member { a: self.monoid.mul(m.a, n.a), copies }
    }

    fn index(&self, m: Member) -> usize {
        let mut index = 0;
        for i in (0..self.free.len()).rev() {
            index = index * self.cap as usize + (m.copies >> (4 * i) & 15) as usize;
        }
        index * self.monoid.order() + m.a as usize
    }

    fn member(&self, index: usize) -> Member {
        let a = (index % self.monoid.order()) as Element;
        let mut rest = index / self.monoid.order();
        let mut copies = 0;
        for i in 0..self.free.len() {
            copies |= ((rest % self.cap as usize) as u64) << (4 * i);
            rest /= self.cap as usize;
        }
        Member { a, copies }
    }

    /// Which members are P-positions, by their least words.
    fn mark(&self, watch: &Watch) -> Result<Vec<bool>, Stop> {
        let mut heaps: Vec<u32> = self.generators.iter().map(|g| g.0).collect();
        heaps.extend(&self.free);
        heaps.sort_unstable();
        let place = |h: u32| heaps.iter().position(|&g| g == h).expect("a generator") as u32 * 6;
        let key_of_word: Vec<u128> = self
            .words
            .iter()
            .map(|word| word.iter().map(|&g| 1u128 << place(g)).sum())
            .collect();
        let places: Vec<u32> = self.free.iter().map(|&f| place(f)).collect();
        let mut ranked: Vec<(u128, u32)> = (0..self.order())
            .map(|i| {
                let m = self.member(i);
                let free: u128 = places
                    .iter()
                    .enumerate()
                    .map(|(f, at)| u128::from(m.copies >> (4 * f) & 15) << at)
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
                    let one = 1 << (4 * f);
                    m.copies >> (4 * f) & 15 != 0 && {
                        let rest = Member { a: m.a, copies: m.copies - one };
                        self.options[g as usize].iter().any(|&o| marks[self.index(self.mul(o, rest))])
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

    /// The outcome of a position by its own options, under the marks: is it a P-position?
    fn outcome(&self, marks: &[bool], heaps: &[u32]) -> bool {
        if heaps.is_empty() {
            return false;
        }
        !heaps.iter().enumerate().any(|(i, &h)| {
            let rest = heaps.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &g)| g);
            let rest = self.product(rest);
            self.options[h as usize].iter().any(|&o| marks[self.index(self.mul(rest, o))])
        })
    }

    /// Reduce a refuting position to its least word and name the step that changed the outcome.
    fn blame(&self, marks: &[bool], mut position: Vec<u32>) -> Blame {
        let outcome = self.outcome(marks, &position);
        // Heaps that stand for words.
        for h in position.clone().into_iter().rev() {
            let word = &self.stands_for[h as usize];
            if *word == [h] {
                continue;
            }
            let at = position.iter().position(|&g| g == h).expect("still there");
            position.swap_remove(at);
            position.extend(word);
            if self.outcome(marks, &position) != outcome {
                return Blame::Relation(BTreeSet::from([h]));
            }
        }
        // Words of A.
        position.sort_unstable();
        let (free, bound): (Vec<u32>, Vec<u32>) =
            position.iter().partition(|h| self.free.contains(h));
        let mut reduced = Member { a: 0, copies: 0 };
        for (i, &g) in bound.iter().enumerate() {
            let next = self.mul(reduced, self.phi[g as usize]);
            let mut from = self.words[reduced.a as usize].clone();
            from.push(g);
            let to = &self.words[next.a as usize];
            let whole: Vec<u32> =
                to.iter().chain(&bound[i + 1..]).chain(&free).copied().collect();
            if self.outcome(marks, &whole) != outcome {
                return Blame::Relation(different(&from, to));
            }
            reduced = next;
        }
        Blame::Cap
    }
}

/// Heaps that do not occur equally often in both.
fn different(a: &[u32], b: &[u32]) -> BTreeSet<u32> {
    let mut count: HashMap<u32, i32> = HashMap::new();
    a.iter().for_each(|&h| *count.entry(h).or_default() += 1);
    b.iter().for_each(|&h| *count.entry(h).or_default() -= 1);
    count.into_iter().filter(|(_, n)| *n != 0).map(|(h, _)| h).collect()
}
