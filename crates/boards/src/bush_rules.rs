//! The theorems of Hackenbush (Winning Ways, chapters 2, 3 and 7) as rules on pictures.
//!
//! Colon Principle: of what hangs at a vertex, everything whose ways to the ground all pass it, only
//! the value counts. Fusion Principle: in a green picture the vertices of a cycle may be fused into
//! one. Strings: a string of blue and red edges is the number whose sign-expansion it spells.

use grundy_short::{Dyadic, Fault};

use crate::bush::{Bush, Colour, Edge};

/// A walk from the ground along the edges, deep first: vertices are numbered by their place in it.
struct Walk {
    vertex: Vec<u16>,
    /// The place each was met from, and the edge.
    parent: Vec<(usize, Edge)>,
    /// One behind the last place met from each.
    end: Vec<usize>,
    /// The earliest place an edge leads to from a vertex or those met from it, other than the
    /// edges used to meet them.
    lowest: Vec<usize>,
    /// The edges not used: later place, earlier place, edge.
    others: Vec<(usize, usize, Edge)>,
}

impl Walk {
    /// The walk through a connected picture.
    fn new(bush: &Bush) -> Walk {
        let at = bush.incidence();
        let mut walk = Walk {
            vertex: vec![0],
            parent: vec![(0, (0, 0, Colour::Green))],
            end: vec![1],
            lowest: vec![0],
            others: Vec::new(),
        };
        let mut place = rustc_hash::FxHashMap::from_iter([(0u16, 0usize)]);
        let mut used = vec![false; bush.edges.len()];
        // Place, and how many of its edges have been tried.
        let mut waiting = vec![(0, 0)];
        while let Some((here, tried)) = waiting.pop() {
            let v = walk.vertex[here];
            let Some(&e) = at.get(&v).and_then(|edges| edges.get(tried)) else {
                walk.end[here] = walk.vertex.len();
                let before = walk.parent[here].0;
                walk.lowest[before] = walk.lowest[before].min(walk.lowest[here]);
                continue;
            };
            waiting.push((here, tried + 1));
            if std::mem::replace(&mut used[e], true) {
                continue;
            }
            let (a, b, _) = bush.edges[e];
            let to = if a == v { b } else { a };
            if let Some(&there) = place.get(&to) {
                walk.lowest[here] = walk.lowest[here].min(there);
                walk.others.push((here, there, bush.edges[e]));
                continue;
            }
            let next = walk.vertex.len();
            place.insert(to, next);
            walk.vertex.push(to);
            walk.parent.push((here, bush.edges[e]));
            walk.end.push(next + 1);
            walk.lowest.push(next);
            waiting.push((next, 0));
        }
        walk
    }

    /// The nim-value of what was met from a place, itself included, were it all green and the place
    /// the ground. Fusing every cycle leaves the bridges as a tree, and each edge of a cycle
    /// becomes a loop, which is worth 1; a bridge with value n behind it is worth n + 1.
    fn green_value(&self, from: usize, end: usize) -> u32 {
        let mut value = vec![0u32; end - from];
        for &(later, _, _) in self.others.iter().filter(|(later, ..)| (from..end).contains(later)) {
            value[later - from] ^= 1;
        }
        for i in (from + 1..end).rev() {
            let bridge = self.lowest[i] >= i;
            let above = value[i - from];
            value[self.parent[i].0 - from] ^= if bridge { above + 1 } else { above ^ 1 };
        }
        value[0]
    }
}

/// The nim-value of a connected green picture.
pub fn green_value(bush: &Bush) -> u32 {
    let walk = Walk::new(bush);
    walk.green_value(0, walk.vertex.len())
}

/// The edges of a tree on the ground from the root outwards, each with the vertex it leads to;
/// nothing if there is a cycle.
pub fn as_tree(bush: &Bush) -> Option<Vec<Edge>> {
    let walk = Walk::new(bush);
    if !walk.others.is_empty() {
        return None;
    }
    let edge = |i: usize| {
        let (before, (_, _, colour)) = walk.parent[i];
        (walk.vertex[before], walk.vertex[i], colour)
    };
    Some((1..walk.vertex.len()).map(edge).collect())
}

/// A blue edge with the number x on top is `(x + n) / 2^(n-1)`, n the least positive integer for
/// which x + n > 1 (Winning Ways, chapter 7); a red edge the same with signs exchanged.
fn stalk(colour: Colour, x: Dyadic) -> Result<Dyadic, Fault> {
    let x = if colour == Colour::Left { x } else { x.negative() };
    let least = Dyadic::ONE.minus(x)?.floor().plus(Dyadic::ONE)?;
    let n = least.max(Dyadic::ONE);
    let mut value = x.plus(n)?;
    let mut halvings = n;
    while halvings > Dyadic::ONE {
        value = value.half()?;
        halvings = halvings.minus(Dyadic::ONE)?;
    }
    Ok(if colour == Colour::Left { value } else { value.negative() })
}

/// The string that is a number: its sign-expansion, blue for plus.
fn spelled(x: Dyadic) -> Result<Vec<Colour>, Fault> {
    let one = Dyadic::integer(1);
    let (mut here, mut step) = (Dyadic::ZERO, one);
    let mut string: Vec<Colour> = Vec::new();
    while here != x {
        let colour = if here < x { Colour::Left } else { Colour::Right };
        // Whole steps up to the first turn, then halves, quarters and so on.
        if step != one || string.last().is_some_and(|&last| last != colour) {
            step = step.half()?;
        }
        here = if colour == Colour::Left { here.plus(step)? } else { here.minus(step)? };
        string.push(colour);
    }
    Ok(string)
}

/// A picture of the same value in which green pictures and blue-red trees that hang at a vertex
/// other than the ground have become strings, and loops have become single edges.
pub fn simplified(bush: &Bush) -> Bush {
    let mut free = 1 + bush.edges.iter().map(|&(_, b, _)| b).max().unwrap_or(0);
    let mut new_vertex = || {
        free += 1;
        free - 1
    };
    let straight =
        bush.edges.iter().map(|&(a, b, c)| (a, if a == b { new_vertex() } else { b }, c));
    let bush = Bush::new(straight.collect::<Vec<_>>());
    let walk = Walk::new(&bush);
    let n = walk.vertex.len();
    let mut gone = vec![false; n];
    let mut edges = Vec::new();
    for here in 1..n {
        if gone[here] {
            continue;
        }
        let (mut nim, mut number, mut string) = (0, Dyadic::ZERO, Vec::new());
        let mut child = here + 1;
        while child < walk.end[here] {
            let range = child..walk.end[child];
            if walk.lowest[child] >= here {
                // All that was met from the child hangs here, with its edges to this vertex.
                let colours = range
                    .clone()
                    .map(|i| walk.parent[i].1 .2)
                    .chain(walk.others.iter().filter(|o| range.contains(&o.0)).map(|o| o.2 .2));
                let colours: Vec<Colour> = colours.collect();
                let cycles = colours.len() > range.len();
                if colours.iter().all(|&c| c == Colour::Green) {
                    nim ^= hanging_green(&walk, &range);
                    gone[range.clone()].fill(true);
                } else if !cycles && !colours.contains(&Colour::Green) {
                    // Beyond what numbers can hold the tree is left as it is.
                    let sum = tree_number(&walk, &range).and_then(|x| number.plus(x));
                    if let Ok((x, spelling)) = sum.and_then(|x| Ok((x, spelled(x)?))) {
                        (number, string) = (x, spelling);
                        gone[range.clone()].fill(true);
                    }
                }
            }
            child = range.end;
        }
        for colours in [vec![Colour::Green; nim as usize], string] {
            let mut at = walk.vertex[here];
            for colour in colours {
                let next = new_vertex();
                edges.push((at, next, colour));
                at = next;
            }
        }
    }
    edges.extend((1..n).filter(|&i| !gone[i]).map(|i| walk.parent[i].1));
    edges.extend(walk.others.iter().filter(|o| !gone[o.0]).map(|o| o.2));
    Bush::new(edges)
}

/// The nim-value of a green picture that hangs at a vertex by one child.
fn hanging_green(walk: &Walk, range: &std::ops::Range<usize>) -> u32 {
    let bridge = walk.lowest[range.start] >= range.start;
    let value = walk.green_value(range.start, range.end);
    if bridge {
        value + 1
    } else {
        value ^ 1
    }
}

/// The number that a blue-red tree hanging by one child is, its first edge included.
fn tree_number(walk: &Walk, range: &std::ops::Range<usize>) -> Result<Dyadic, Fault> {
    let mut above = vec![Dyadic::ZERO; range.len()];
    for i in range.clone().rev() {
        let (before, (_, _, colour)) = walk.parent[i];
        let branch = stalk(colour, above[i - range.start])?;
        if i == range.start {
            return Ok(branch);
        }
        let below = &mut above[before - range.start];
        *below = below.plus(branch)?;
    }
    Ok(Dyadic::ZERO)
}
