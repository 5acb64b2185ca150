//! Col: nobody may take a vertex next to one of his own (Austin 1976, chapter 2).

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use smallvec::SmallVec;

use crate::chain::{swapped, Chain, BOTH, LEFT};
use crate::col_search::ColSearch;
use crate::masks::{bits, Masks};
use crate::picture::Picture;
use crate::placement::{Closing, Placement, Position};
use crate::ruleset::{About, Parts, Ruleset, Shape};

/// Neighbours of a taken vertex are closed to the player who took it.
pub struct Own;

impl Closing for Own {
    const OWN: bool = true;
}

/// Col with the source's theorems as rewriting rules; `plain` evaluates without them.
pub struct Col {
    pub placement: Placement<Own>,
    pub plain: bool,
}

/// One application of a rule: the position equals `after + number`.
#[derive(Clone, Debug)]
pub struct Rewriting {
    pub rule: &'static str,
    pub after: Position,
    pub number: Dyadic,
}

/// A part seen as a graph with codes, whatever it is stored as.
struct View {
    codes: Vec<u8>,
    /// Neighbours by edges that matter.
    joined: Vec<Vec<usize>>,
    /// Has the vertex an explosive edge, which would matter again if it were tinted anew?
    explosive_edge: Vec<bool>,
}

/// What a rule does: new codes for some vertices, and a number.
struct Change {
    rule: &'static str,
    codes: Vec<(usize, u8)>,
    number: Dyadic,
}

impl View {
    /// A tinted leaf whose neighbour has the same tint: that neighbour is explosive (its value does
    /// not matter to either player: remark after Lemma 2.8), so it is deleted.
    fn explosive_node(&self) -> Option<Change> {
        for leaf in 0..self.codes.len() {
            if let ([node], true) = (&self.joined[leaf][..], self.codes[leaf] != BOTH) {
                if self.codes[*node] == self.codes[leaf] {
                    let codes = vec![(*node, 0)];
                    return Some(Change { rule: "explosive node", codes, number: Dyadic::ZERO });
                }
            }
        }
        None
    }

    /// Half Measures and Elastic Ends (Theorem 2.6), a tail of untinted vertices behind a vertex
    /// tinted for Left: `(A+)oⁿ = (A+)o- + 1/2` for n ≥ 3, and for n ≥ 1 `(A+)oⁿ+ = (A+)o- + 1`,
    /// `(A+)oⁿ- = (A+)o-`. The same with players exchanged.
    fn elastic_end(&self) -> Option<Change> {
        for end in 0..self.codes.len() {
            if self.joined[end].len() != 1 {
                continue;
            }
            // Walk in from the end over untinted vertices of degree 2 to a tinted one.
            let mut tail = vec![end];
            let mut at = self.joined[end][0];
            let mut before = end;
            while self.codes[at] == BOTH && self.joined[at].len() == 2 {
                tail.push(at);
                let next = self.joined[at].iter().copied().find(|&v| v != before)?;
                (before, at) = (at, next);
            }
            let root = self.codes[at];
            // A leaf on an untinted branching vertex, or a tail that is only the tinted end.
            if root == BOTH || root == 0 {
                continue;
            }
            tail.reverse();
            let last = self.codes[end];
            let sign = if root == LEFT { 1 } else { -1 };
            let (shortest, number) = match last {
                BOTH => (3, Dyadic::new(sign, 1)),
                same if same == root => (2, Dyadic::new(sign, 0)),
                // (A+)o- itself is what the others are written by.
                _ => (3, Dyadic::ZERO),
            };
            if tail.len() < shortest || self.explosive_edge[tail[1]] {
                continue;
            }
            let mut codes: Vec<(usize, u8)> = tail[2..].iter().map(|&v| (v, 0)).collect();
            codes.push((tail[1], swapped(root)));
            return Some(Change { rule: "elastic end", codes, number });
        }
        None
    }

    fn change(&self) -> Option<Change> {
        self.explosive_node().or_else(|| self.elastic_end())
    }
}

impl Col {
    /// Col without any rewriting: the definition, played out.
    pub fn plain(text: &str) -> Result<(Col, Position), Fault> {
        let (placement, position) = Placement::read(text)?;
        Ok((Col { placement, plain: true }, position))
    }

    fn view(&self, part: &Position) -> View {
        match part {
            Position::Chain(chain) => View {
                codes: chain.code.to_vec(),
                joined: (0..chain.len()).map(|i| chain.neighbours(i).to_vec()).collect(),
                explosive_edge: vec![false; chain.len()],
            },
            Position::Part(masks) => {
                let host = self.placement.host.as_ref().expect("a part has a host");
                let n = host.graph.names.len();
                let alive = masks.open[0] | masks.open[1];
                let code = |v: usize| {
                    (masks.open[0] >> v & 1) as u8 | ((masks.open[1] >> v & 1) as u8) << 1
                };
                let joined = |v: usize| {
                    if alive >> v & 1 == 0 {
                        return Vec::new();
                    }
                    bits(host.joined(masks, v, true)).collect()
                };
                let explosive =
                    |v: usize| host.adjacent[v] & alive & !host.joined(masks, v, true) != 0;
                View {
                    codes: (0..n).map(code).collect(),
                    joined: (0..n).map(joined).collect(),
                    explosive_edge: (0..n).map(explosive).collect(),
                }
            }
        }
    }

    /// Every rule starts at a vertex with one neighbour; most parts of a grid have none.
    fn has_leaf(&self, part: &Position) -> bool {
        match part {
            Position::Chain(chain) => !chain.cycle,
            Position::Part(masks) => {
                let host = self.placement.host.as_ref().expect("a part has a host");
                let alive = masks.open[0] | masks.open[1];
                bits(alive).any(|v| host.joined(masks, v, true).count_ones() == 1)
            }
        }
    }

    /// Apply the first rule that fits a part (connected by edges that matter).
    pub fn rewrite(&self, part: &Position) -> Option<Rewriting> {
        if !self.has_leaf(part) {
            return None;
        }
        let Some(change) = self.view(part).change() else {
            return alike_run(part);
        };
        let after = match part {
            Position::Chain(chain) => {
                let mut code = chain.code.clone();
                for &(v, c) in &change.codes {
                    code[v] = c;
                }
                Position::Chain(Chain { cycle: chain.cycle, code })
            }
            Position::Part(masks) => {
                let mut open = masks.open;
                for &(v, c) in &change.codes {
                    for (p, mask) in open.iter_mut().enumerate() {
                        *mask = (*mask & !(1 << v)) | u128::from(c >> p & 1) << v;
                    }
                }
                Position::Part(Masks { open })
            }
        };
        Some(Rewriting { rule: change.rule, after, number: change.number })
    }
}

/// Theorem 2.12, on paths: `…c o +ⁿ⁺¹ o f… = …c o -ⁿ o f… + n` for n ≥ 1, each of c and f being
/// tinted, absent, or untinted with nothing behind it. The same with players exchanged. Not in graphs:
/// a part of a host graph is a set of its vertices, and the chain one shorter is none.
fn alike_run(part: &Position) -> Option<Rewriting> {
    let Position::Chain(chain) = part else {
        return None;
    };
    let code = &chain.code;
    let last = code.len().checked_sub(1).filter(|_| !chain.cycle)?;
    let mut start = 0;
    while start <= last {
        let tint = code[start];
        let length = code[start..].iter().take_while(|&&c| c == tint).count();
        let (run, end) = (start..start + length, start + length);
        start = end;
        // d and e are untinted; c and f are next to them, outwards.
        if tint == BOTH || length < 2 || run.start == 0 || end > last {
            continue;
        }
        let (d, e) = (run.start - 1, end);
        let fits = |outer: usize, edge: usize| code[outer] != BOTH || outer == edge;
        let between = code[d] == BOTH && code[e] == BOTH;
        if between && (d == 0 || fits(d - 1, 0)) && (e == last || fits(e + 1, last)) {
            let mut after = code.clone();
            after.truncate(run.start);
            after.extend(std::iter::repeat_n(swapped(tint), length - 1));
            after.extend_from_slice(&code[end..]);
            let sign = if tint == LEFT { 1 } else { -1 };
            return Some(Rewriting {
                rule: "alike run",
                after: Position::Chain(Chain { cycle: false, code: after }),
                number: Dyadic::new(sign * (length as i64 - 1), 0),
            });
        }
    }
    None
}

impl Ruleset for Col {
    const ABOUT: About = About {
        name: "col",
        title: "Col",
        notation: "path:..L  cycle:5  grid:3x4  grid:..|.#  edges:a-b,b-c;L:a;R:c",
        example: "grid:3x3",
        letters: ".LR#",
        shape: Shape::Graph,
        placed: true,
        help: "Take a vertex that is not next to one of your own. L: only Left may play there, R: only Right.",
    };

    type Position = Position;

    fn read(text: &str) -> Result<(Self, Position), Fault> {
        let (placement, position) = Placement::read(text)?;
        Ok((Col { placement, plain: false }, position))
    }

    fn show(&self, position: &Position) -> String {
        self.placement.show(position)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<Position> {
        self.placement.moves(position, player)
    }

    fn decompose(&self, position: Position) -> Result<Parts<Position>, Fault> {
        let mut done = Parts { number: Dyadic::ZERO, parts: SmallVec::new() };
        let mut waiting = vec![position];
        while let Some(next) = waiting.pop() {
            let Parts { number, parts } = self.placement.decompose(next);
            done.number = done.number.plus(number)?;
            for part in parts {
                match if self.plain { None } else { self.rewrite(&part) } {
                    Some(step) => {
                        done.number = done.number.plus(step.number)?;
                        waiting.push(step.after);
                    }
                    None => done.parts.push(part),
                }
            }
        }
        Ok(done)
    }

    fn representative(&self, position: Position) -> (Position, bool) {
        self.placement.representative(position)
    }

    /// An untinted path of n ≥ 2 vertices is 0 (Theorem 2.4); and so is every position with a symmetry
    /// that exchanges the players, is its own inverse and leaves no vertex in its place. The second
    /// player answers each move by its image: it is open to him by the symmetry, also when it is next
    /// to the vertex just taken, which is closed to the other player alone; and the symmetry holds
    /// again.
    fn known(&self, _arena: &mut Arena, position: &Position) -> Result<Option<Game>, Fault> {
        if self.plain {
            return Ok(None);
        }
        let zero = match position {
            Position::Chain(chain) => {
                let untinted = !chain.cycle && chain.code.iter().all(|&c| c == BOTH);
                let mirrored = || {
                    let back = chain.code.iter().rev().map(|&c| swapped(c));
                    chain.len() % 2 == 0 && back.eq(chain.code.iter().copied())
                };
                chain.len() > 1 && (untinted || mirrored())
            }
            Position::Part(part) => {
                let host = self.placement.host.as_ref().expect("a part has a host");
                host.is_mirrored(part)
            }
        };
        Ok(zero.then_some(Game::ZERO))
    }

    /// Boards of at most 32 vertices are searched with positions and values of a word each.
    fn searched(
        &self,
        arena: &mut Arena,
        position: &Position,
        most: usize,
    ) -> Result<Option<Game>, Fault> {
        let (Position::Part(start), Some(host), false) =
            (position, &self.placement.host, self.plain)
        else {
            return Ok(None);
        };
        let Some(mut search) = ColSearch::new(self, host, most) else {
            return Ok(None);
        };
        search.value(arena, start).map(Some)
    }

    /// Theorem 2.3: every value is a number, or a number plus star.
    fn check(&self, arena: &mut Arena, position: &Position, value: Game) -> Result<(), Fault> {
        match arena.number_up_star(value) {
            Some((_, 0, 0 | 1)) => Ok(()),
            _ => {
                let (place, text) = (self.show(position), arena.show(value)?);
                Err(Fault::Undefined(format!("{place} = {text} contradicts Austin's Theorem 2.3")))
            }
        }
    }

    fn identity(&self) -> Vec<u128> {
        let mut identity = self.placement.identity_of_host();
        identity.push(self.plain.into());
        identity
    }

    fn draw(&self, position: &Position) -> Picture {
        self.placement.draw(position)
    }
}
