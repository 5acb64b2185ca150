//! One more heap: from the quotient of heaps below h to the quotient of heaps up to h.
//!
//! Let M be a finite monoid that the positions with heaps below h map onto, such that outcomes
//! are a function of M, and F ⊆ M the images of the options of h. Write V_k ⊆ M for the elements
//! x such that x + k·h is a P-position, *if that is a function of x*. A position (x, E) beside k
//! copies of h is P exactly when no e ∈ E is in V_k and no f ∈ F has xf in V_{k−1}. So
//!
//! * V_k follows from V_{k−1} by running through the smallest positions of the elements;
//! * it *is* a function of M exactly when every pair (x, E) of the transition algebra agrees,
//!   and every position with heaps below h is one of these pairs;
//! * V_k depends on V_{k−1} alone, so as soon as V_{i+p} = V_i all later ones repeat: h^{i+p}
//!   behaves as h^i, and the quotient up to h is M × {0, …, i+p−1} with what no product tells
//!   apart merged.
//!
//! When some pair disagrees, a relation of M no longer holds beside h: see [`crate::repair`].

use grundy_watch::Watch;

use crate::base::Base;
use crate::bits;
use crate::game::Game;
use crate::monoid::Monoid;
use crate::pairs::{Element, Pairs};
use crate::refine::coarsest_congruence;
use crate::repair::repair;
use crate::stop::Stop;
use crate::transition::{shifts, HeapPair};

/// What the solver may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Largest order of a quotient.
    pub order: usize,
    /// Largest number of transition pairs.
    pub pairs: usize,
}

/// Put heap h = `base.phi.len()` into the quotient.
pub fn extend(base: &mut Base, game: &Game, limits: Limits, watch: &Watch) -> Result<(), Stop> {
    let heap = base.phi.len() as u32;
    let set = game.images(heap, &base.phi, &base.monoid);
    if bits::is_empty(&set) {
        base.phi.push(0);
        return Ok(());
    }
    // The same options as an earlier heap, up to equivalence: equivalent to it.
    if let Some(&element) = base.by_set.get(&set) {
        base.phi.push(element);
        return Ok(());
    }
    let shifted = shifts(&base.monoid, &set);
    *base = match levels(base, &shifted, watch)? {
        Some((levels, again)) => {
            adjoined(base, heap, &set, &shifted, &levels, again, limits, watch)?
        }
        None => repair(base, game, limits, watch)?,
    };
    Ok(())
}

/// V_k from V_{k−1}, in the order of tokens.
fn mark(base: &Base, shifted: &[u64], before: &[u64]) -> Vec<u64> {
    let width = base.width();
    let mut now = vec![0; width];
    for &x in &base.ranked {
        let at = x as usize * width;
        let won = bits::meet(base.least_set(x), &now) || bits::meet(&shifted[at..at + width], before);
        if !won {
            bits::insert(&mut now, x as usize);
        }
    }
    now
}

/// Which x have an f ∈ F with xf ∈ V_{k−1}: N-positions whatever the rest.
fn won_by_h(base: &Base, shifted: &[u64], before: &[u64]) -> Vec<bool> {
    shifted.chunks_exact(base.width()).map(|xf| bits::meet(xf, before)).collect()
}

/// V_0 … V_{i+p−1} and i, where V_{i+p} = V_i is the first repeat; `None` if the pairs disagree.
fn levels(
    base: &Base,
    shifted: &[u64],
    watch: &Watch,
) -> Result<Option<(Vec<Vec<u64>>, usize)>, Stop> {
    let mut found = vec![base.p.clone()];
    loop {
        if watch.should_stop() {
            return Err(Stop::Time);
        }
        let before = found.last().expect("begins with V_0");
        let now = mark(base, shifted, before);
        let won = won_by_h(base, shifted, before);
        let agrees = (0..base.pairs.len()).all(|t| {
            let (x, set) = base.pairs.get(t);
            let is_p = !won[x as usize] && !bits::meet(set, &now);
            is_p == bits::contains(&now, x as usize)
        });
        if !agrees {
            return Ok(None);
        }
        if let Some(again) = found.iter().position(|level| *level == now) {
            return Ok(Some((found, again)));
        }
        found.push(now);
    }
}

/// M × {h^0, …, h^{i+p−1}}, merged to the quotient.
#[allow(clippy::too_many_arguments)]
fn adjoined(
    base: &Base,
    heap: u32,
    set: &[u64],
    shifted: &[u64],
    levels: &[Vec<u64>],
    again: usize,
    limits: Limits,
    watch: &Watch,
) -> Result<Base, Stop> {
    let order = base.monoid.order();
    let count = levels.len();
    let wrap = |k: usize| if k < count { k } else { again + (k - again) % (count - again) };
    if order * count >= 1 << 16 {
        return Err(Stop::Order);
    }
    let at = |x: Element, k: usize| wrap(k) * order + x as usize;

    let colours: Vec<bool> =
        levels.iter().flat_map(|v| (0..order).map(|x| bits::contains(v, x))).collect();
    let generators = monoid_generators(base);
    let mut actions: Vec<Vec<Element>> = generators
        .iter()
        .map(|&g| {
            let row = base.monoid.row(g);
            (0..count).flat_map(|k| row.iter().map(move |&xg| (k * order) as Element + xg)).collect()
        })
        .collect();
    actions.push(
        (0..count).flat_map(|k| (0..order).map(move |x| at(x as Element, k + 1) as Element)).collect(),
    );
    let (class, classes) = coarsest_congruence(&colours, &actions);
    if classes > limits.order {
        return Err(Stop::Order);
    }
    let class: Vec<Element> = class.iter().map(|&c| c as Element).collect();
    let mut example = vec![usize::MAX; classes];
    for (i, &c) in class.iter().enumerate().rev() {
        example[c as usize] = i;
    }
    let merged_actions: Vec<Vec<Element>> =
        actions.iter().map(|a| example.iter().map(|&i| class[a[i] as usize]).collect()).collect();
    let monoid = Monoid::from_actions(classes, &merged_actions);
    let mut p = vec![0; bits::width(classes)];
    for (c, &i) in example.iter().enumerate() {
        if colours[i] {
            bits::insert(&mut p, c);
        }
    }

    let mut phi: Vec<Element> = base.phi.iter().map(|&x| class[at(x, 0)]).collect();
    phi.push(class[at(0, 1)]);
    let image = |set: &[u64], k: usize, out: &mut [u64]| {
        let level = &class[wrap(k) * order..(wrap(k) + 1) * order];
        for e in bits::members(set) {
            bits::insert(out, level[e] as usize);
        }
    };
    let width = bits::width(classes);
    let mut seen = std::collections::HashSet::new();
    let mut heap_pairs = vec![];
    let old = base.heap_pairs.iter().map(|g| (g.element, &g.set[..], g.heap, 0));
    for (x, set, heap, k) in old.chain([(0, set, heap, 1)]) {
        let mut out = vec![0; width];
        image(set, 0, &mut out);
        if seen.insert(out.clone()) {
            heap_pairs.push(HeapPair { element: class[at(x, k)], set: out, heap });
        }
    }

    // A position X + k·h has the pair ((x, k), E×{k} ∪ xF×{k−1}); k = i+p is the first that
    // repeats in its first part but not in the second, k = i+p+1 repeats in both.
    let mut pairs = Pairs::new(classes);
    let own = base.width();
    let mut by_h = vec![0; width * order];
    let mut out = vec![0; width];
    for k in 0..=count {
        if k > 0 {
            by_h.fill(0);
            for x in 0..order {
                image(&shifted[x * own..(x + 1) * own], k - 1, &mut by_h[x * width..(x + 1) * width]);
            }
        }
        for t in 0..base.pairs.len() {
            if t & 0xFFFF == 0 && watch.should_stop() {
                return Err(Stop::Time);
            }
            let (x, set) = base.pairs.get(t);
            out.copy_from_slice(&by_h[x as usize * width..(x as usize + 1) * width]);
            image(set, k, &mut out);
            pairs.insert(class[at(x, k)], &out);
            if pairs.len() > limits.pairs {
                return Err(Stop::Memory);
            }
        }
    }
    let generators = (0..heap_pairs.len()).collect();
    Base::new(monoid, p, phi, heap_pairs, Some((pairs, generators)), limits.pairs, watch)
}

/// Heaps' elements that generate the monoid.
pub(crate) fn monoid_generators(base: &Base) -> Vec<Element> {
    let order = base.monoid.order();
    let mut reached = vec![false; order];
    reached[0] = true;
    let mut all = vec![0 as Element];
    let mut chosen = vec![];
    for pair in &base.heap_pairs {
        if reached[pair.element as usize] {
            continue;
        }
        chosen.push(pair.element);
        let row = base.monoid.row(pair.element);
        for i in 0..all.len() {
            let mut x = row[all[i] as usize];
            while !std::mem::replace(&mut reached[x as usize], true) {
                all.push(x);
                x = row[x as usize];
            }
        }
    }
    chosen
}
