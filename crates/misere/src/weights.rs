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

use std::collections::HashMap;

use grundy_cert::misere_weights::Piece;
use grundy_cert::{MisereInfinite, MisereWeights};
use grundy_watch::Watch;

use crate::candidate::Truncated;
use crate::certificate::code_of;
use crate::game::Game;
use crate::lattice::{shifts, Lattice};
use crate::marking::{Beyond, Marking, Outcomes};
use crate::refine::congruence_within;
use crate::shape::{shapes, Pieces, Shape};
use crate::stop::Stop;
use crate::weighted::Weighted;

/// Largest order before and after merging.
const MOST: usize = 1 << 22;
const MOST_MERGED: usize = 1 << 14;
/// Most guesses for which outcomes settle, and most others.
const MOST_SETTLED: usize = 2;
const MOST_GUESSES: usize = 12;
/// Walls that are looked at: weights are read off where all numbers of copies are at least so large.
const WALLS: usize = 3;

/// What guesses are made from.
pub struct Tables<'a> {
    code: String,
    found: &'a Truncated,
    marking: Marking<'a>,
    /// The vectors by which outcomes may be shifted, and a table wide enough for the weights that
    /// vanish on them.
    tables: Vec<(Lattice, Outcomes)>,
}

impl<'a> Tables<'a> {
    /// Tables in which these heaps are counted at least; none if too many have to be.
    pub fn new(
        game: &Game,
        found: &'a Truncated,
        beyond: &Beyond,
        counted: &[u32],
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        let Some(code) = code_of(game) else { return Ok(None) };
        let Some((marking, table)) = Marking::table(game, found, beyond, counted, watch)? else {
            return Ok(None);
        };
        let copies = table.copies.iter().min().copied().unwrap_or(0);
        let mut known: Vec<Vec<Vec<i64>>> = vec![];
        let mut tables = vec![];
        for from in 0..WALLS.min(copies / 2) {
            let lattice = shifts(&table, from, watch)?;
            let weights = lattice.orthogonal();
            if !weights.is_empty()
                && weights.len() < marking.counted.len()
                && !known.contains(&weights)
            {
                let table = marking.weighted_table(&weights, watch)?;
                tables.push((lattice, table));
                known.push(weights);
            }
        }
        tables.sort_by_key(|t| t.0.orthogonal().len());
        Ok(Some(Tables { code, found, marking, tables }))
    }

    /// Guesses at the P-positions of all heaps, simple ones first: those for which outcomes settle as
    /// the weights grow, or all that fit the outcomes. Returns the first that `proved` accepts.
    pub fn first_proved(
        &self,
        settled: bool,
        watch: &Watch,
        mut proved: impl FnMut(&MisereWeights) -> Result<bool, Stop>,
    ) -> Result<Option<MisereWeights>, Stop> {
        let most = if settled { MOST_SETTLED } else { MOST_GUESSES };
        let mut made = vec![];
        for (lattice, table) in &self.tables {
            for shape in shapes(lattice, self.marking.counted.len()) {
                if watch.should_stop() {
                    return Err(Stop::Time);
                }
                let order = self.marking.rest.len().saturating_mul(shape.blocks());
                if made.len() >= most || order > MOST {
                    break;
                }
                match self.claim(table, &shape, settled, watch) {
                    Ok(Some(next)) if !made.contains(&next) => {
                        if proved(&next)? {
                            return Ok(Some(next));
                        }
                        made.push(next);
                    }
                    Err(Stop::Time) => return Err(Stop::Time),
                    // Does not fit, is too large, or known.
                    _ => {}
                }
            }
        }
        Ok(None)
    }

    /// The claim of a shape, if it fits.
    fn claim(
        &self,
        table: &Outcomes,
        shape: &Shape,
        settled: bool,
        watch: &Watch,
    ) -> Result<Option<MisereWeights>, Stop> {
        let (code, found, marking) = (self.code.clone(), self.found, &self.marking);
        let groups = shape.groups(table);
        if !shape.fits(table, &groups) {
            return Ok(None);
        }
        let blocks = shape.blocks();
        let order = marking.rest.len() * blocks;
        // The pieces of each product r with folded copies f, at r·blocks + f.
        let mut colours: HashMap<Pieces, u32> = HashMap::new();
        let mut pieces = vec![];
        let mut class = Vec::with_capacity(order);
        for row in &table.rows {
            for (folded, groups) in groups.iter().enumerate() {
                let Some(own) = shape.pieces(row, folded, groups, settled) else { return Ok(None) };
                let fresh = colours.len() as u32;
                class.push(*colours.entry(own.clone()).or_insert(fresh));
                pieces.push(own);
            }
        }
        let mut number = vec![u32::MAX; found.monoid.order()];
        for (i, (x, _)) in marking.rest.iter().enumerate() {
            number[*x as usize] = i as u32;
        }
        // Each heap by what it adds: a product of other heaps, and copies.
        let times = |at: usize, heap: u32| {
            let (x, more) = marking.heap(heap);
            let r = marking.rest[at / blocks].0;
            let mut copies = shape.copies(at % blocks);
            copies.iter_mut().zip(&more).for_each(|(n, more)| *n += more);
            number[found.monoid.mul(r, x) as usize] as usize * blocks + shape.index(&copies)
        };
        let generators = marking.generators.clone();
        let (class, count) = congruence_within(
            class,
            generators.len(),
            |g, images| {
                for (at, image) in images.iter_mut().enumerate() {
                    *image = times(at, generators[g]) as u32;
                }
            },
            MOST_MERGED,
            || watch.should_stop(),
        )?;
        let mut example = vec![usize::MAX; count];
        for (at, &c) in class.iter().enumerate().rev() {
            example[c as usize] = at;
        }
        let action = |&heap: &u32| {
            example.iter().map(|&at| class[times(at, heap)] as usize).collect::<Vec<_>>()
        };
        let products: Vec<Vec<usize>> = generators.iter().map(action).collect();
        let heap = marking.last();
        let phi: Vec<usize> = (1..=heap).map(|h| class[times(0, h)] as usize).collect();
        let of_heap: Vec<Vec<i64>> = (1..=heap).map(|h| shape.weigh(&marking.heap(h).1)).collect();
        let weights = (0..shape.rank()).map(|k| of_heap.iter().map(|w| w[k]).collect()).collect();
        let mut p = vec![];
        for (c, &at) in example.iter().enumerate() {
            for (least, most) in &pieces[at] {
                p.push(Piece { element: c, least: least.clone(), most: most.clone() });
            }
        }
        p.sort_by(|a, b| (a.element, &a.least, &a.most).cmp(&(b.element, &b.least, &b.most)));
        Ok(Some(MisereWeights { code, heap, order: count, generators, products, phi, weights, p }))
    }
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
    let enough = 24;
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
            let proved = |claim: &MisereWeights| {
                Ok(verdict(&Certificate::MisereWeights(claim.clone())) == Verdict::Verified)
            };
            let tables =
                Tables::new(&game, &found, &vec![], &found.unbounded, &Watch::new()).unwrap();
            let claim = tables.expect("two heaps").first_proved(true, &Watch::new(), proved);
            let claim = claim.unwrap().expect("a guess that is right");
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
