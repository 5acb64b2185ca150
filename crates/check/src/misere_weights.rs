//! Misère P-positions by a finite monoid and weights.
//!
//! A position X has an element x = Φ(X) and a vector v = w(X) of weights. Outcomes depend on weights
//! only between the bounds of the pieces, and a move changes a weight by a bounded amount, so weights
//! are followed exactly up to ±W, and beyond only modulo M: a weight v > W − M stands for v, v + M, v + 2M
//! and so on. From there a heap of the opposite sign may lead to any weight that one of these leads
//! to: more pairs (x, v) are taken for possible than are, never fewer.
//!
//! * *No move from P to P.* A move in a heap h of X = h + Y changes (Φ(h)·t, v) with t = Φ(Y) into
//!   (Φ(h')·t, v + δ). It is checked for every h, t and possible v.
//! * *Some move from N to P.* For a position X put open(X) = { (t, v) : (xt, v) is possible and not in
//!   P, and no move in X makes it so }: t stands for what is beside X, v for the weight of all. Then
//!   open(X + Y) = { (t, v) : (t·y, v) ∈ open(X) and (t·x, v) ∈ open(Y) }, and the claim fails at X
//!   just if (1, w(X)) ∈ open(X). The triples of x, open(X) and a possible w(X) are finite in number and
//!   all enumerated, but for those with a smaller open set than another.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use grundy_cert::misere_weights::{MisereWeights, Piece};

use crate::monoid::{misfit, show, Monoid};
use crate::moves::Rules;
use crate::{CheckError, Limits, Verdict};

/// Most values of all weights together that are told apart.
const MOST_VALUES: i64 = 1 << 12;
/// Weights beyond all bounds are told apart modulo a number. Any would do for a proof; these keep the
/// residues that the games met so far depend on, and are tried in turn.
const MODULI: [i64; 2] = [4, 12];
/// Largest weight and bound.
const LARGEST: i64 = 1 << 20;
/// Most weights: each is followed to ±(1 + 4) at least, and 11⁴ values are more than are told apart.
const MOST_WEIGHTS: usize = 3;

/// Check the claim.
pub fn check(claim: &MisereWeights, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    let refutation = match Solution::read(claim, limits)? {
        Ok(solution) => solution.refute(limits)?,
        Err(why) => Some(why),
    };
    Ok(refutation.map_or(Verdict::Verified, Verdict::Refuted))
}

/// Fields that contradict each other, or a list that is not what it should be.
fn careless(claim: &MisereWeights) -> Option<String> {
    let MisereWeights { order, heap, generators, products, phi, weights, p, .. } = claim;
    if let Some(why) = misfit(*order, *heap, generators, products, phi) {
        return Some(why);
    }
    if weights.len() > MOST_WEIGHTS {
        return Some(format!(
            "there are {} weights; at most {MOST_WEIGHTS} are followed",
            weights.len()
        ));
    }
    if weights.iter().any(|w| w.len() != *heap as usize) {
        return Some(format!("a weight does not have one entry for each of {heap} heaps"));
    }
    let bounds = p.iter().flat_map(|piece| piece.least.iter().chain(&piece.most)).flatten();
    if weights.iter().flatten().chain(bounds).any(|&n| !(-LARGEST..=LARGEST).contains(&n)) {
        return Some(format!("a weight or a bound is beyond ±{LARGEST}"));
    }
    for piece in p {
        if piece.element >= *order {
            return Some(format!("an element of a piece is not below the order {order}"));
        }
        if piece.least.len() != weights.len() || piece.most.len() != weights.len() {
            return Some("a piece does not have two bounds for each weight".into());
        }
        let pairs = piece.least.iter().zip(&piece.most);
        if pairs.into_iter().any(|(a, b)| matches!((a, b), (Some(a), Some(b)) if a > b)) {
            return Some("the bounds of a piece leave nothing between them".into());
        }
    }
    let key = |piece: &Piece| (piece.element, piece.least.clone(), piece.most.clone());
    if !p.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])) {
        return Some("the pieces are not in ascending order, each once".into());
    }
    None
}

/// Values of the weights, numbered; each weight runs from −W to W.
struct Values {
    reach: Vec<i64>,
    count: usize,
    modulus: i64,
}

impl Values {
    fn vector(&self, mut index: usize) -> Vec<i64> {
        let mut digit = |&w: &i64| {
            let size = 2 * w as usize + 1;
            let value = (index % size) as i64 - w;
            index /= size;
            value
        };
        self.reach.iter().map(&mut digit).collect()
    }

    fn index(&self, vector: &[i64]) -> usize {
        let places = vector.iter().zip(&self.reach).rev();
        places.fold(0, |index, (&v, &w)| index * (2 * w as usize + 1) + (v + w) as usize)
    }

    /// The values that may follow when a heap of these weights is added.
    fn after(&self, index: usize, added: &[i64]) -> Vec<usize> {
        let mut found = vec![vec![]];
        for ((v, &w), &add) in self.vector(index).into_iter().zip(&self.reach).zip(added) {
            let next = after(v, add, w, self.modulus);
            found = found
                .into_iter()
                .flat_map(|begun: Vec<i64>| next.iter().map(move |&s| [&begun[..], &[s]].concat()))
                .collect();
        }
        found.iter().map(|vector| self.index(vector)).collect()
    }
}

/// What one weight v may become when a heap of weight `add` is added.
fn after(v: i64, add: i64, w: i64, modulus: i64) -> BTreeSet<i64> {
    // Beyond ±w by multiples of the modulus.
    let fold = |s: i64| {
        if s > w {
            w - (w - s).rem_euclid(modulus)
        } else if s < -w {
            -w + (s + w).rem_euclid(modulus)
        } else {
            s
        }
    };
    let mut found = BTreeSet::new();
    let mut sum = v + add;
    found.insert(fold(sum));
    while v > w - modulus && sum <= w - modulus {
        sum += modulus;
        found.insert(fold(sum));
    }
    while v < modulus - w && sum >= modulus - w {
        sum -= modulus;
        found.insert(fold(sum));
    }
    found
}

/// A claim that has been read.
pub struct Solution<'a> {
    claim: &'a MisereWeights,
    pub monoid: Monoid,
    /// The pieces of each element.
    pieces: Vec<Vec<&'a Piece>>,
}

/// A position: its element, what is open, and its possible weights.
struct Sum {
    x: usize,
    open: Vec<u64>,
    weights: Vec<u64>,
    /// What it was made from, and the heap that was added.
    made: (usize, u32),
}

/// A heap that has moves.
struct Heap {
    n: u32,
    x: usize,
    open: Vec<u64>,
    /// The values that may follow each when the heap is added.
    after: Rc<Vec<Vec<usize>>>,
}

impl<'a> Solution<'a> {
    /// The inner error is a refutation.
    pub fn read(
        claim: &'a MisereWeights,
        limits: &Limits<'_>,
    ) -> Result<Result<Self, String>, CheckError> {
        if let Some(why) = careless(claim) {
            return Ok(Err(why));
        }
        let MisereWeights { order, generators, products, phi, .. } = claim;
        let monoid = match Monoid::read(*order, generators, products, phi, limits)? {
            Ok(monoid) => monoid,
            Err(why) => return Ok(Err(why)),
        };
        let mut pieces = vec![vec![]; claim.order];
        claim.p.iter().for_each(|piece| pieces[piece.element].push(piece));
        Ok(Ok(Solution { claim, monoid, pieces }))
    }

    /// Is a position with this element and these weights claimed to be P?
    pub fn is_p(&self, element: usize, weights: &[i64]) -> bool {
        let within = |((v, least), most): ((&i64, &Option<i64>), &Option<i64>)| {
            least.is_none_or(|least| *v >= least) && most.is_none_or(|most| *v <= most)
        };
        let holds = |piece: &&Piece| weights.iter().zip(&piece.least).zip(&piece.most).all(within);
        self.pieces[element].iter().any(holds)
    }

    /// How many pieces an element has.
    pub fn pieces_of(&self, element: usize) -> usize {
        self.pieces[element].len()
    }

    pub fn element(&self, heaps: &[u32]) -> usize {
        self.monoid.element(&self.claim.phi, heaps)
    }

    pub fn weights(&self, heaps: &[u32]) -> Vec<i64> {
        let sum = |w: &Vec<i64>| heaps.iter().map(|&h| w[h as usize - 1]).sum();
        self.claim.weights.iter().map(sum).collect()
    }

    /// A position whose outcome is not as claimed, or one that may be; none if all are right.
    pub fn refute(&self, limits: &Limits<'_>) -> Result<Option<String>, CheckError> {
        let mut refutation = None;
        for modulus in MODULI {
            match self.refute_modulo(modulus, limits) {
                // A finer look takes more than a coarse one: what that found stands.
                Err(CheckError::TooLarge(_) | CheckError::Memory { .. })
                    if refutation.is_some() => {}
                Ok(None) => return Ok(None),
                Ok(Some(why)) => refutation = Some(why),
                Err(error) => return Err(error),
            }
        }
        Ok(refutation)
    }

    /// The same, with weights beyond all bounds told apart modulo this number.
    fn refute_modulo(
        &self,
        modulus: i64,
        limits: &Limits<'_>,
    ) -> Result<Option<String>, CheckError> {
        let claim = self.claim;
        let nothing = vec![0; claim.weights.len()];
        if self.is_p(0, &nothing) {
            return Ok(Some("the empty position is claimed to be a P-position".into()));
        }
        let options = match self.options(limits)? {
            Ok(options) => options,
            Err(why) => return Ok(Some(why)),
        };
        let values = self.values(&options, modulus)?;
        let width = values.count.div_ceil(64);
        let cells = (claim.order * width) as u64;
        limits.hold(8 * cells * (u64::from(claim.heap) + 8), || "the heaps".into())?;
        // P after a change of the weights by δ, for every element and value of the weights.
        let mut shifted: HashMap<Vec<i64>, Vec<u64>> = HashMap::new();
        for delta in options.iter().flatten().map(|o| &o.1).chain([&nothing]) {
            if !shifted.contains_key(delta) {
                let looked_at = (claim.order + claim.p.len()) as u64;
                limits.charge(looked_at * values.count as u64)?;
                limits.hold(8 * cells * (shifted.len() as u64 + 1), || "outcomes".into())?;
                shifted.insert(delta.clone(), self.outcomes(&values, delta, width));
            }
        }
        let p = &shifted[&nothing];
        let mut heaps = vec![];
        let (mut steps, mut bytes) = (HashMap::new(), 0);
        for (i, options) in options.iter().enumerate().filter(|(_, o)| !o.is_empty()) {
            let own: Vec<i64> = claim.weights.iter().map(|w| w[i]).collect();
            let after = match steps.get(&own) {
                Some(known) => Rc::clone(known),
                None => {
                    // Far weights are folded back step by step.
                    let far = own.iter().zip(&values.reach).map(|(w, reach)| (w / reach).abs());
                    limits.charge(values.count as u64 * (64 + far.sum::<i64>() as u64))?;
                    let after: Vec<_> = (0..values.count).map(|v| values.after(v, &own)).collect();
                    bytes += after.iter().map(|list| 8 * list.len() as u64 + 24).sum::<u64>();
                    limits.hold(bytes, || "the steps between weights".into())?;
                    let after = Rc::new(after);
                    steps.insert(own, Rc::clone(&after));
                    after
                }
            };
            let mut wins = vec![0; cells as usize];
            for (element, delta) in options {
                limits.charge(cells)?;
                for (t, &y) in self.monoid.row(*element).iter().enumerate() {
                    let from = &shifted[delta][y as usize * width..][..width];
                    wins[t * width..][..width].iter_mut().zip(from).for_each(|(a, b)| *a |= b);
                }
            }
            heaps.push(Heap { n: i as u32 + 1, x: claim.phi[i], open: wins, after });
        }
        let possible = self.possible(&values, &heaps, width, limits)?;
        for heap in &mut heaps {
            limits.charge(cells)?;
            for (t, &y) in self.monoid.row(heap.x).iter().enumerate() {
                for k in 0..width {
                    let (at, whole) = (t * width + k, y as usize * width + k);
                    let wins = heap.open[at];
                    if wins & p[whole] & possible[whole] != 0 {
                        let beside = self.monoid.example[t].iter().copied();
                        return Ok(Some(format!(
                            "a move in heap {} leads from P to P beside positions such as {}",
                            heap.n,
                            show(beside)
                        )));
                    }
                    heap.open[at] = possible[whole] & !p[whole] & !wins;
                }
            }
        }
        let open = possible.iter().zip(p).map(|(possible, p)| possible & !p).collect();
        self.refute_winning_moves(&values, &heaps, open, width, limits)
    }

    /// The options of each heap: element, and change of the weights; the inner error is a refutation.
    #[allow(clippy::type_complexity)]
    fn options(
        &self,
        limits: &Limits<'_>,
    ) -> Result<Result<Vec<Vec<(usize, Vec<i64>)>>, String>, CheckError> {
        let rules = Rules::of_code(&self.claim.code)?;
        let mut toll = limits.toll();
        let mut found: Vec<Vec<_>> = vec![];
        let mut count = 0;
        for n in 1..=self.claim.heap {
            let own = self.weights(&[n]);
            let mut options = BTreeSet::new();
            toll.pay(rules.width(n))?;
            rules.options(n, &mut |option| {
                let change = self.weights(option).iter().zip(&own).map(|(a, b)| a - b).collect();
                count += u64::from(options.insert((self.element(option), change)));
                toll.pay(4 + option.len())?;
                limits.hold(100 * count, || "the options of the heaps".into())
            })?;
            if options.is_empty() && (self.element(&[n]) != 0 || own.iter().any(|&w| w != 0)) {
                let why = "has no move, but its element is not the identity or a weight is not 0";
                return Ok(Err(format!("the position {n} {why}")));
            }
            found.push(options.into_iter().collect());
        }
        Ok(Ok(found))
    }

    /// Weights are followed so far that those of one residue beyond have equal outcomes, also after a move.
    fn values(
        &self,
        options: &[Vec<(usize, Vec<i64>)>],
        modulus: i64,
    ) -> Result<Values, CheckError> {
        let greatest = |numbers: &mut dyn Iterator<Item = i64>| numbers.map(i64::abs).max();
        let mut reach = vec![];
        let mut count: i64 = 1;
        for k in 0..self.claim.weights.len() {
            let both = |piece: &Piece| [piece.least[k], piece.most[k]];
            let bound = greatest(&mut self.claim.p.iter().flat_map(both).flatten());
            let change = greatest(&mut options.iter().flatten().map(|o| o.1[k]));
            reach.push(bound.unwrap_or(0) + 1 + change.unwrap_or(0) + modulus);
            count = count.saturating_mul(2 * reach[k] + 1);
        }
        if count > MOST_VALUES {
            let why = format!("more than {MOST_VALUES} values of the weights must be told apart");
            return Err(CheckError::TooLarge(why));
        }
        Ok(Values { reach, count: count as usize, modulus })
    }

    fn outcomes(&self, values: &Values, delta: &[i64], width: usize) -> Vec<u64> {
        let mut set = vec![0; self.claim.order * width];
        for v in 0..values.count {
            let moved: Vec<i64> = values.vector(v).iter().zip(delta).map(|(a, b)| a + b).collect();
            for x in (0..self.claim.order).filter(|&x| self.is_p(x, &moved)) {
                set[x * width + v / 64] |= 1 << (v % 64);
            }
        }
        set
    }

    /// Every pair of an element and weights that a position may have.
    fn possible(
        &self,
        values: &Values,
        heaps: &[Heap],
        width: usize,
        limits: &Limits<'_>,
    ) -> Result<Vec<u64>, CheckError> {
        let mut set = vec![0u64; self.claim.order * width];
        let start = values.index(&vec![0; values.reach.len()]);
        set[start / 64] |= 1 << (start % 64);
        let mut queue = vec![(0, start)];
        let mut toll = limits.toll();
        while let Some((x, v)) = queue.pop() {
            for heap in heaps {
                let y = self.monoid.mul(x, heap.x);
                toll.pay(1 + heap.after[v].len())?;
                for &next in &heap.after[v] {
                    let word = &mut set[y * width + next / 64];
                    if *word >> (next % 64) & 1 == 0 {
                        *word |= 1 << (next % 64);
                        queue.push((y, next));
                    }
                }
            }
        }
        Ok(set)
    }

    /// A position outside P from which no move leads into P.
    fn refute_winning_moves(
        &self,
        values: &Values,
        heaps: &[Heap],
        open: Vec<u64>,
        width: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<String>, CheckError> {
        let start = values.index(&vec![0; values.reach.len()]);
        let mut weights = vec![0; width];
        weights[start / 64] |= 1 << (start % 64);
        let mut found = vec![Sum { x: 0, open, weights, made: (0, 0) }];
        // The sums of each element but the empty position, which is N without a move.
        let mut of_element: Vec<Vec<usize>> = vec![vec![]; self.claim.order];
        let mut toll = limits.toll();
        for heap in heaps {
            let mut level = 0..found.len();
            while !level.is_empty() {
                let begin = found.len();
                for t in level {
                    let (x, open) = self.sum(&found[t], heap, width);
                    let mut weights = vec![0; width];
                    for v in
                        (0..values.count).filter(|v| found[t].weights[v / 64] >> (v % 64) & 1 == 1)
                    {
                        heap.after[v].iter().for_each(|w| weights[w / 64] |= 1 << (w % 64));
                    }
                    let looked_at = of_element[x].len() * (1 + open.len() / 16);
                    toll.pay(open.len() * 2 + values.count + looked_at)?;
                    if open.iter().all(|word| *word == 0) {
                        continue;
                    }
                    for &i in &of_element[x] {
                        if open.iter().zip(&found[i].open).all(|(a, b)| a & !b == 0) {
                            let known = &found[i].weights;
                            weights.iter_mut().zip(known).for_each(|(a, b)| *a &= !b);
                        }
                    }
                    if weights.iter().all(|word| *word == 0) {
                        continue;
                    }
                    let fails = open[..width].iter().zip(&weights).any(|(a, b)| a & b != 0);
                    of_element[x].push(found.len());
                    found.push(Sum { x, open, weights, made: (t, heap.n) });
                    if fails {
                        return Ok(Some(format!(
                            "the position {}, or one with the same element and similar weights, is \
                             claimed to be N, but no move from it leads to P",
                            position(&found)
                        )));
                    }
                    let bytes =
                        found.len() as u64 * (8 * (found[0].open.len() + width) as u64 + 80);
                    limits.hold(bytes, || format!("more than {} sums", found.len()))?;
                }
                level = begin..found.len();
            }
        }
        Ok(None)
    }

    fn sum(&self, a: &Sum, heap: &Heap, width: usize) -> (usize, Vec<u64>) {
        let (by_heap, by_sum) = (self.monoid.row(heap.x), self.monoid.row(a.x));
        let mut open = vec![0; a.open.len()];
        for (t, cell) in open.chunks_exact_mut(width).enumerate() {
            let (one, two) = (by_heap[t] as usize * width, by_sum[t] as usize * width);
            for (k, word) in cell.iter_mut().enumerate() {
                *word = a.open[one + k] & heap.open[two + k];
            }
        }
        (by_sum[heap.x] as usize, open)
    }
}

/// The position that the last sum was made of.
fn position(found: &[Sum]) -> String {
    let mut heaps = vec![];
    let mut at = found.len() - 1;
    while at != 0 {
        let (before, heap) = found[at].made;
        heaps.push(heap);
        at = before;
    }
    show(heaps.into_iter())
}
