//! Infinite quotients: outcomes by a finite monoid and a weight.
//!
//! In the games met so far with an infinite quotient of finitely many heaps, a few heaps (two, mostly)
//! can be had in unboundedly many copies that all matter, but only a linear combination of their
//! numbers does, apart from small numbers and residues. So a position is described by
//!
//! * the product of its other heaps, in a finite monoid;
//! * the number of copies of each unbounded heap, kept apart below a threshold, and modulo m from there on;
//! * a weight: the sum of the heaps' integers, of which only unbounded heaps have one other than 0.
//!
//! All is guessed from a [`Truncated`] quotient, which is right below some number of copies: the first
//! weights, threshold and m under which no two positions of equal description have different
//! outcomes. What no product tells apart is merged. The result is a guess; the checker proves it or
//! refutes it.

use std::collections::{BTreeMap, HashMap};

use grundy_cert::misere_weights::Piece;
use grundy_cert::{MisereInfinite, MisereWeights};
use grundy_watch::Watch;

use crate::bits;
use crate::candidate::Truncated;
use crate::certificate::code_of;
use crate::game::Game;
use crate::monoid::Element;
use crate::refine::congruence_within;
use crate::stop::Stop;
use crate::weighted::Weighted;
use crate::words::{compare, least_words};

/// Largest weight of an unbounded heap that is tried.
const HEAVIEST: i64 = 3;
/// Largest threshold below which numbers of copies are kept apart.
const HIGHEST: usize = 8;
/// Largest order before and after merging.
const MOST: usize = 1 << 22;
const MOST_MERGED: usize = 1 << 14;
/// Numbers of copies near the truncation are not trusted.
const MARGIN: usize = 1;

/// Most unbounded heaps, and most guesses.
const MOST_UNBOUNDED: usize = 3;
const MOST_GUESSES: usize = 12;
/// Outcomes that have settled do not change in the last part of the table, one in this many.
const SHARE: usize = 3;
/// Certain outcomes are enough at this many weights.
const FEW: usize = 3;

/// Lower and upper bounds of the weight in the P-positions of one element.
type Runs = Vec<(Option<i64>, Option<i64>)>;

/// The outcomes of the truncated quotient: the products of other heaps, by numbers of copies.
struct Table<'a> {
    found: &'a Truncated,
    /// Products of the heaps that are not unbounded, each with its least word.
    rest: Vec<(Element, Vec<u32>)>,
    /// Vectors of numbers of copies.
    copies: Vec<Vec<usize>>,
    /// `outcomes[r][n]`: is product r with copies n a P-position, and is that certain?
    outcomes: Vec<Vec<Outcome>>,
}

/// Is a position P, and does it come before the first one that is known to be wrong?
#[derive(Clone, Copy, PartialEq, Eq)]
struct Outcome {
    p: bool,
    certain: bool,
}

/// Positions of equal description, by their weights.
type Groups = BTreeMap<i64, Vec<usize>>;

/// The outcomes by weight: of the weights at which one is certain, if there are a few, otherwise of all.
fn by_weight(row: &[Outcome], groups: &Groups) -> BTreeMap<i64, bool> {
    let certain = |group: &Vec<usize>| group.iter().map(|&i| row[i]).find(|o| o.certain);
    let known: BTreeMap<i64, bool> =
        groups.iter().filter_map(|(&v, group)| Some((v, certain(group)?.p))).collect();
    if known.len() >= FEW {
        return known;
    }
    groups.iter().map(|(&v, group)| (v, certain(group).unwrap_or(row[group[0]]).p)).collect()
}

impl<'a> Table<'a> {
    fn new(found: &'a Truncated, copies: usize) -> Self {
        let is_unbounded = |heap: u32| found.unbounded.contains(&heap);
        let (own, others): (Vec<_>, Vec<_>) =
            found.generators.iter().partition(|(heap, _)| is_unbounded(*heap));
        let rest = least_words(&found.monoid, &others);
        let mut vectors = vec![(vec![], 0)];
        for &(_, g) in &own {
            vectors = vectors
                .into_iter()
                .flat_map(|(vector, mut x): (Vec<usize>, Element)| {
                    let mut made = vec![];
                    for n in 0..copies {
                        made.push(([&vector[..], &[n]].concat(), x));
                        x = found.monoid.mul(x, g);
                    }
                    made
                })
                .collect();
        }
        let outcome = |(r, word): &(Element, Vec<u32>), copies: &[usize], x: Element| {
            let mut whole = word.clone();
            for ((heap, _), &n) in own.iter().zip(copies) {
                whole.extend(std::iter::repeat_n(*heap, n));
            }
            whole.sort_unstable();
            Outcome {
                p: bits::contains(&found.p, found.monoid.mul(*r, x) as usize),
                certain: compare(&whole, &found.refuted).is_lt(),
            }
        };
        let row = |r: &(Element, Vec<u32>)| {
            vectors.iter().map(|(copies, x)| outcome(r, copies, *x)).collect()
        };
        let outcomes = rest.iter().map(row).collect();
        Table { found, rest, copies: vectors.into_iter().map(|v| v.0).collect(), outcomes }
    }
}

/// How the copies of unbounded heaps are described.
#[derive(Clone, Debug)]
struct Shape {
    weights: Vec<i64>,
    threshold: usize,
    modulus: usize,
}

impl Shape {
    fn fold(&self, n: usize) -> usize {
        match n.checked_sub(self.threshold) {
            None => n,
            Some(more) => self.threshold + more % self.modulus,
        }
    }

    fn size(&self) -> usize {
        self.threshold + self.modulus
    }

    /// The number of a vector of folded copies.
    fn index(&self, copies: &[usize]) -> usize {
        copies.iter().rev().fold(0, |index, &n| index * self.size() + self.fold(n))
    }

    fn copies(&self, mut index: usize) -> Vec<usize> {
        let mut digit = |_: &i64| {
            let n = index % self.size();
            index /= self.size();
            n
        };
        self.weights.iter().map(&mut digit).collect()
    }

    fn weight(&self, copies: &[usize]) -> i64 {
        copies.iter().zip(&self.weights).map(|(&n, &w)| n as i64 * w).sum()
    }

    /// Can the weight grow without bound, in this direction, at these folded copies?
    fn is_endless(&self, folded: &[usize], sign: i64) -> bool {
        let mut both = folded.iter().zip(&self.weights);
        both.any(|(&n, &w)| n >= self.threshold && w * sign > 0)
    }

    /// Positions of equal description, by folded copies.
    fn groups(&self, table: &Table<'_>) -> Vec<Groups> {
        let blocks = self.size().pow(self.weights.len() as u32);
        let mut groups = vec![Groups::new(); blocks];
        for (i, copies) in table.copies.iter().enumerate() {
            groups[self.index(copies)].entry(self.weight(copies)).or_default().push(i);
        }
        groups
    }

    /// Positions of equal description have equal outcomes, as far as these are certain, and outcomes no
    /// longer change with the weight in the last part of the table, one in `share`, unless that is 0.
    fn fits(&self, table: &Table<'_>, share: usize) -> bool {
        let groups = self.groups(table);
        let same = |row: &[Outcome], group: &Vec<usize>| {
            let mut certain = group.iter().map(|&i| row[i]).filter(|outcome| outcome.certain);
            let first = certain.next();
            certain.all(|outcome| Some(outcome) == first)
        };
        let settled = |row: &[Outcome], folded: usize| {
            let outcomes: Vec<bool> = by_weight(row, &groups[folded]).into_values().collect();
            let Some(size) = outcomes.len().checked_div(share) else { return true };
            let size = size.max(2).min(outcomes.len());
            let copies = self.copies(folded);
            let constant = |part: &[bool]| part.iter().all(|p| *p == part[0]);
            let above = &outcomes[outcomes.len() - size..];
            (!self.is_endless(&copies, 1) || constant(above))
                && (!self.is_endless(&copies, -1) || constant(&outcomes[..size]))
        };
        table.outcomes.iter().all(|row| {
            groups.iter().enumerate().all(|(folded, groups)| {
                groups.values().all(|group| same(row, group)) && settled(row, folded)
            })
        })
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 {
        a.abs()
    } else {
        gcd(b, a % b)
    }
}

/// All shapes, simple ones first.
fn shapes(unbounded: usize) -> Vec<Shape> {
    let mut found = vec![];
    for heaviest in 1..=HEAVIEST {
        let mut weights = vec![vec![]];
        for _ in 0..unbounded {
            let longer = |begun: Vec<i64>| {
                (-heaviest..=heaviest).filter(|&w| w != 0).map(move |w| [&begun[..], &[w]].concat())
            };
            weights = weights.into_iter().flat_map(longer).collect();
        }
        for weights in weights {
            let most = weights.iter().map(|w| w.abs()).max();
            let both = weights.iter().any(|&w| w < 0) && weights[0] > 0;
            let common = weights.iter().fold(0, |a, &b| gcd(a, b));
            if most == Some(heaviest) && both && common == 1 {
                for modulus in [1, 2, 4] {
                    for threshold in 0..=HIGHEST {
                        found.push(Shape { weights: weights.clone(), threshold, modulus });
                    }
                }
            }
        }
    }
    found.sort_by_key(|s| (s.weights.iter().map(|w| w.abs()).max(), s.size()));
    found
}

/// Guesses at the P-positions of all heaps that the truncated quotient covers: first the simplest one
/// for which outcomes settle as the weight grows, then others that fit the outcomes.
pub fn guesses(
    game: &Game,
    found: &Truncated,
    copies: usize,
    watch: &Watch,
) -> Result<Vec<MisereWeights>, Stop> {
    let Some(code) = code_of(game).filter(|_| found.unbounded.len() <= MOST_UNBOUNDED) else {
        return Ok(vec![]);
    };
    let table = Table::new(found, copies.saturating_sub(MARGIN));
    let mut made = vec![];
    for (share, most) in [(SHARE, 1), (0, MOST_GUESSES)] {
        for shape in shapes(found.unbounded.len()) {
            if watch.should_stop() {
                return Err(Stop::Time);
            }
            if made.len() < most && shape.fits(&table, share) {
                match claim(code.clone(), &table, &shape, watch) {
                    Ok(next) if !made.contains(&next) => made.push(next),
                    Err(Stop::Time) => return Err(Stop::Time),
                    // Too large, or known.
                    _ => {}
                }
            }
        }
    }
    Ok(made)
}

/// The runs of weights at which a product of other heaps with these folded copies is P.
fn runs(shape: &Shape, folded: usize, outcomes: &BTreeMap<i64, bool>) -> Runs {
    let copies = shape.copies(folded);
    let mut found: Runs = vec![];
    let mut within = false;
    let last = outcomes.len().saturating_sub(1);
    for (i, (&v, &p)) in outcomes.iter().enumerate() {
        if p && !within {
            let endless = i == 0 && shape.is_endless(&copies, -1);
            found.push(((!endless).then_some(v), Some(v)));
        }
        if p {
            let endless = i == last && shape.is_endless(&copies, 1);
            found.last_mut().expect("just begun").1 = (!endless).then_some(v);
        }
        within = p;
    }
    found
}

fn claim(
    code: String,
    table: &Table<'_>,
    shape: &Shape,
    watch: &Watch,
) -> Result<MisereWeights, Stop> {
    let found = table.found;
    let blocks = shape.size().pow(shape.weights.len() as u32);
    let order = table.rest.len() * blocks;
    if order > MOST {
        return Err(Stop::Memory);
    }
    // The pieces of each product r with folded copies f, at r·blocks + f.
    let mut colours: HashMap<Runs, u32> = HashMap::new();
    let mut pieces = vec![];
    let mut class = Vec::with_capacity(order);
    let groups = shape.groups(table);
    for row in &table.outcomes {
        for (folded, groups) in groups.iter().enumerate() {
            let own = runs(shape, folded, &by_weight(row, groups));
            let fresh = colours.len() as u32;
            class.push(*colours.entry(own.clone()).or_insert(fresh));
            pieces.push(own);
        }
    }
    let mut number = vec![u32::MAX; found.monoid.order()];
    for (i, (x, _)) in table.rest.iter().enumerate() {
        number[*x as usize] = i as u32;
    }
    let place = |heap: u32| found.unbounded.iter().position(|&h| h == heap);
    let times = |at: usize, (heap, x): (u32, Element)| match place(heap) {
        None => {
            let r = table.rest[at / blocks].0;
            number[found.monoid.mul(r, x) as usize] as usize * blocks + at % blocks
        }
        Some(i) => {
            let mut copies = shape.copies(at % blocks);
            copies[i] += 1;
            at / blocks * blocks + shape.index(&copies)
        }
    };
    let (class, count) = congruence_within(
        class,
        found.generators.len(),
        |g, images| {
            for (at, image) in images.iter_mut().enumerate() {
                *image = times(at, found.generators[g]) as u32;
            }
        },
        MOST_MERGED,
        || watch.should_stop(),
    )?;
    let mut example = vec![usize::MAX; count];
    for (at, &c) in class.iter().enumerate().rev() {
        example[c as usize] = at;
    }
    let action = |&g: &(u32, Element)| {
        example.iter().map(|&at| class[times(at, g)] as usize).collect::<Vec<_>>()
    };
    let products: Vec<Vec<usize>> = found.generators.iter().map(action).collect();
    let words: HashMap<Element, Vec<u32>> =
        least_words(&found.monoid, &found.generators).into_iter().collect();
    let of_generator: HashMap<u32, usize> =
        found.generators.iter().enumerate().map(|(i, g)| (g.0, i)).collect();
    let own = |heap: &u32| place(*heap).map_or(0, |i| shape.weights[i]);
    let word = |x: &Element| &words[x];
    let element = |x: &Element| word(x).iter().fold(0, |y, h| products[of_generator[h]][y]);
    let phi: Vec<usize> = found.phi[1..].iter().map(element).collect();
    let weights = vec![found.phi[1..].iter().map(|x| word(x).iter().map(own).sum()).collect()];
    let mut p = vec![];
    for (c, &at) in example.iter().enumerate() {
        for &(least, most) in &pieces[at] {
            p.push(Piece { element: c, least: vec![least], most: vec![most] });
        }
    }
    let generators = found.generators.iter().map(|g| g.0).collect();
    let heap = found.phi.len() as u32 - 1;
    Ok(MisereWeights { code, heap, order: count, generators, products, phi, weights, p })
}

/// Longest lists of test positions that are tried.
const MOST_TESTS: usize = 2000;

/// Positions i·step that are pairwise different, with the tests that show it, if the outcomes have
/// them: copies of one heap against copies of another.
pub fn infinite(outcomes: &Weighted) -> Option<MisereInfinite> {
    let claim = outcomes.claim();
    let [weights] = &claim.weights[..] else { return None };
    let weight = |heap: u32| weights[heap as usize - 1];
    let bounds = claim.p.iter().flat_map(|p| p.least.iter().chain(&p.most)).flatten();
    let bound = bounds.map(|n| n.unsigned_abs()).max().unwrap_or(0) as usize;
    let heavy: Vec<u32> = claim.generators.iter().copied().filter(|&h| weight(h) != 0).collect();
    let words = words(outcomes);
    for times in 1..=4 {
        for &one in &heavy {
            for &two in heavy.iter().filter(|&&two| weight(one) * weight(two) < 0) {
                let numbers = [weight(two), weight(one)].map(|w| times * w.unsigned_abs() as usize);
                let (step, test_step) = (vec![one; numbers[0]], vec![two; numbers[1]]);
                for (more, word) in
                    (0..=2 * bound + 2).flat_map(|n| words.iter().map(move |w| (n, w)))
                {
                    let mut test = word.clone();
                    test.extend(std::iter::repeat_n(two, more));
                    test.sort_unstable();
                    if tells_apart(outcomes, &step, &test, &test_step, bound) {
                        let (outcomes, start) = (claim.clone(), vec![]);
                        return Some(MisereInfinite { outcomes, start, step, test, test_step });
                    }
                }
            }
        }
    }
    None
}

/// Positions of the elements, short ones first.
fn words(outcomes: &Weighted) -> Vec<Vec<u32>> {
    let mut seen = vec![false; outcomes.claim().order];
    seen[0] = true;
    let mut found: Vec<(usize, Vec<u32>)> = vec![(0, vec![])];
    let mut next = 0;
    while next < found.len() && found.len() < MOST_TESTS {
        let (x, word) = found[next].clone();
        next += 1;
        for &heap in &outcomes.claim().generators {
            let y = outcomes.times(x, heap);
            if !std::mem::replace(&mut seen[y], true) {
                found.push((y, [&word[..], &[heap]].concat()));
            }
        }
    }
    found.into_iter().map(|(_, word)| word).collect()
}

/// Does test + i·test_step tell i·step from j·step, for small i and j?
fn tells_apart(
    outcomes: &Weighted,
    step: &[u32],
    test: &[u32],
    test_step: &[u32],
    bound: usize,
) -> bool {
    let add = |x: usize, heaps: &[u32]| heaps.iter().fold(x, |x, &h| outcomes.times(x, h));
    let weigh = |heaps: &[u32]| {
        heaps.iter().map(|&h| outcomes.claim().weights[0][h as usize - 1]).sum::<i64>()
    };
    let (base, more) = (weigh(test), weigh(step));
    let mut x = add(0, test);
    // Beyond this the elements repeat: numbers of copies are folded below it.
    let enough = 2 * (HIGHEST + 4);
    for _ in 0..enough {
        let p = outcomes.has(x, &[base]);
        let mut y = x;
        for d in 1..=(2 * bound + test.len() + enough) as i64 {
            y = add(y, step);
            if outcomes.has(y, &[base + d * more]) == p {
                return false;
            }
        }
        x = add(add(x, step), test_step);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extend::Limits;
    use crate::play::search;
    use crate::solver::Solver;
    use grundy_cert::Certificate;
    use grundy_check::{check, Verdict};

    fn verdict(certificate: &Certificate) -> Verdict {
        check(certificate, &grundy_check::Limits::new(1 << 31, &|_| true)).unwrap()
    }

    #[test]
    fn infinite_quotients_are_found_and_proved() {
        for (code, heap) in [(".154", 22), (".176", 19), (".3102", 12)] {
            let game = Game::Rules(code.parse().unwrap());
            let limits = Limits { order: 5000, pairs: 20_000_000 };
            let mut solver = Solver::new(game.clone());
            solver.run(heap - 1, limits, &Watch::new());
            let found = solver.truncated(12, limits, &Watch::new()).unwrap().unwrap();
            let mut claims = guesses(&game, &found, 12, &Watch::new()).unwrap();
            let claim = claims.swap_remove(0);
            let certificate = Certificate::MisereWeights(claim.clone());
            assert_eq!(verdict(&certificate), Verdict::Verified, "{code}");
            let outcomes = Weighted::new(claim);
            for heaps in [&[heap][..], &[heap, heap], &[heap, 7, 3], &[5, 5, 4, 2]] {
                let (p, _) = search(&game, heaps, 1 << 22, &Watch::new()).unwrap();
                let wide: Vec<u64> = heaps.iter().map(|&h| u64::from(h)).collect();
                assert_eq!(outcomes.is_p(&wide), Some(p), "{code}: {heaps:?}");
            }
            let family = infinite(&outcomes).expect("a family");
            assert_eq!(verdict(&Certificate::MisereInfinite(family)), Verdict::Verified, "{code}");
        }
    }
}
