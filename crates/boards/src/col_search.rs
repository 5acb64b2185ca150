//! Col on boards of at most 32 vertices: values are numbers or numbers plus star (Austin 1976,
//! Theorem 2.3), so they fit a word, and so do positions.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use rustc_hash::FxHashMap;

use crate::chain::Chain;
use crate::col::Col;
use crate::evaluate::Evaluator;
use crate::masks::{Host, Masks};
use crate::placement::Position;

/// Largest board searched here: a set of vertices is one 32-bit word.
const MOST_VERTICES: usize = 32;

/// Numbers are kept as multiples of 2^-UNIT: each move halves at most once, and 32 are played.
const UNIT: u32 = 40;
const ONE: i64 = 1 << UNIT;

/// A number, and whether star is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    number: i64,
    star: bool,
}

impl Value {
    const ZERO: Value = Value { number: 0, star: false };

    fn negative(self) -> Value {
        Value { number: -self.number, star: self.star }
    }

    fn plus(self, other: Value) -> Value {
        Value { number: self.number + other.number, star: self.star ^ other.star }
    }
}

/// Vertices open to Left and to Right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Open([u32; 2]);

impl Open {
    fn any(self) -> u32 {
        self.0[0] | self.0[1]
    }

    fn both(self) -> u32 {
        self.0[0] & self.0[1]
    }

    fn within(self, part: u32) -> Open {
        Open(self.0.map(|mask| mask & part))
    }
}

/// The best options met so far of one player.
#[derive(Clone, Copy, Default)]
struct Best {
    number: Option<i64>,
    /// Is there an option that is this number, and one that is it plus star?
    plain: bool,
    starred: bool,
}

impl Best {
    fn offer(&mut self, value: Value, player: Player) {
        let better = self.number.is_none_or(|best| match player {
            Player::Left => value.number > best,
            Player::Right => value.number < best,
        });
        if better {
            *self = Best { number: Some(value.number), ..Best::default() };
        }
        if self.number == Some(value.number) {
            self.plain |= !value.star;
            self.starred |= value.star;
        }
    }

    /// The same options of the other player in the negative.
    fn negative(self) -> Best {
        Best { number: self.number.map(|x| -x), ..self }
    }
}

/// Evaluates the positions of one board.
pub(crate) struct ColSearch<'a> {
    adjacent: Vec<u32>,
    /// For each symmetry and each byte of a mask, the image.
    symmetries: Vec<[[u32; 256]; 4]>,
    columns: Option<u32>,
    values: FxHashMap<Open, Value>,
    chains: FxHashMap<(usize, bool, u64), Value>,
    on_chains: Evaluator<'a, Col>,
    host: &'a Host,
    most: usize,
}

impl<'a> ColSearch<'a> {
    /// `None` for a board that is too large, or on which exchanging vertices saves more.
    pub fn new(rules: &'a Col, host: &'a Host, most: usize) -> Option<Self> {
        if host.adjacent.len() > MOST_VERTICES || host.has_twins() {
            return None;
        }
        let narrow = |mask: &u128| *mask as u32;
        let symmetries = host.symmetries().iter().map(|table| {
            let mut small = [[0u32; 256]; 4];
            for (row, images) in small.iter_mut().zip(table) {
                for (image, wide) in row.iter_mut().zip(images) {
                    *image = *wide as u32;
                }
            }
            small
        });
        Some(ColSearch {
            adjacent: host.adjacent.iter().map(narrow).collect(),
            symmetries: symmetries.collect(),
            columns: host.columns().map(|c| c as u32),
            values: FxHashMap::default(),
            chains: FxHashMap::default(),
            on_chains: Evaluator::new(rules),
            host,
            most,
        })
    }

    pub fn value(&mut self, arena: &mut Arena, start: &Masks) -> Result<Game, Fault> {
        let Value { number, star } = self.sum(arena, Open(start.open.map(|mask| mask as u32)))?;
        let value = arena.nimber(u32::from(star))?;
        arena.translate(value, Dyadic::new(number, UNIT))
    }

    /// The neighbours of `v` by edges that matter.
    #[inline]
    fn joined(&self, open: Open, v: u32) -> u32 {
        let own = |p: usize| (open.0[p] >> v & 1).wrapping_neg() & open.0[p];
        self.adjacent[v as usize] & (own(0) | own(1))
    }

    /// The value of a position: of its parts, each simplified as far as the theorems go.
    fn sum(&mut self, arena: &mut Arena, open: Open) -> Result<Value, Fault> {
        let mut total = Value::ZERO;
        let mut left = open;
        while left.any() != 0 {
            let mut part = 1u32 << left.any().trailing_zeros();
            let mut frontier = part;
            while frontier != 0 {
                let v = frontier.trailing_zeros();
                frontier &= frontier - 1;
                let new = self.joined(left, v) & !part;
                part |= new;
                frontier |= new;
            }
            let piece = left.within(part);
            left = left.within(!part);
            let value = match self.rewritten(piece) {
                // What a rule leaves is looked at by itself: its new tints would bring edges to the
                // other parts back.
                Some((after, number)) => {
                    total.number += number;
                    self.sum(arena, after)?
                }
                None => self.part(arena, piece)?,
            };
            total = total.plus(value);
        }
        Ok(total)
    }

    /// The rules of [`Col`]: explosive nodes and elastic ends.
    fn rewritten(&self, open: Open) -> Option<(Open, i64)> {
        let mut ends = open.any();
        while ends != 0 {
            let end = ends.trailing_zeros();
            ends &= ends - 1;
            let joined = self.joined(open, end);
            if joined.count_ones() != 1 {
                continue;
            }
            let node = joined.trailing_zeros();
            let code = |v: u32| (open.0[0] >> v & 1) | (open.0[1] >> v & 1) << 1;
            let own = code(end);
            if own != 3 && code(node) == own {
                return Some((open.within(!joined), 0));
            }
            // Walk in from the end over untinted vertices of degree 2 to a tinted one.
            let mut tail = 1u32 << end;
            let (mut at, mut inner) = (node, [end; 2]);
            let mut length = 1;
            while code(at) == 3 && self.joined(open, at).count_ones() == 2 {
                tail |= 1 << at;
                length += 1;
                inner = [at, inner[0]];
                let next = self.joined(open, at) & !tail;
                if next == 0 {
                    // The whole part is a cycle's worth of untinted vertices: no root.
                    break;
                }
                at = next.trailing_zeros();
            }
            let root = code(at);
            if root == 3 || tail >> at & 1 == 1 {
                continue;
            }
            let sign = if root == 1 { 1 } else { -1 };
            let (shortest, number) = match own {
                3 => (3, sign * ONE / 2),
                same if same == root => (2, sign * ONE),
                _ => (3, 0),
            };
            // The two vertices next to the root stay; the second gets the other tint, and must not
            // have an edge that would matter again.
            let second = inner[1];
            if length < shortest || self.has_explosive_edge(open, second) {
                continue;
            }
            let gone = tail & !(1 << inner[0] | 1 << second);
            let mut after = open.within(!gone);
            let (kept, lost) = if root == 1 { (1, 0) } else { (0, 1) };
            after.0[kept] |= 1 << second;
            after.0[lost] &= !(1 << second);
            return Some((after, number));
        }
        None
    }

    fn has_explosive_edge(&self, open: Open, v: u32) -> bool {
        self.adjacent[v as usize] & open.any() & !self.joined(open, v) != 0
    }

    /// The value of a connected part to which no rule applies.
    fn part(&mut self, arena: &mut Arena, open: Open) -> Result<Value, Fault> {
        if open.any().count_ones() == 1 {
            return Ok(match open.0 {
                [l, r] if l == r => Value { number: 0, star: true },
                [0, _] => Value { number: -ONE, star: false },
                _ => Value { number: ONE, star: false },
            });
        }
        if let Some(value) = self.chain(arena, open)? {
            return Ok(value);
        }
        let (least, negated, symmetric) = self.representative(open);
        if symmetric && self.host.is_mirrored(&Masks { open: least.0.map(u128::from) }) {
            return Ok(Value::ZERO);
        }
        let value = match self.values.get(&least) {
            Some(&known) => known,
            None => {
                let value = self.played(arena, least, symmetric)?;
                if self.values.len() >= self.most {
                    let most = self.most;
                    return Err(Fault::stopped_at(
                        most,
                        format!("stopped at the limit of {most} evaluated positions"),
                    ));
                }
                self.values.insert(least, value);
                value
            }
        };
        Ok(if negated { value.negative() } else { value })
    }

    /// The value of a part that is a path or a cycle, from the search on chains.
    fn chain(&mut self, arena: &mut Arena, open: Open) -> Result<Option<Value>, Fault> {
        let mut rest = open.any();
        while rest != 0 {
            let v = rest.trailing_zeros();
            rest &= rest - 1;
            if self.joined(open, v).count_ones() > 2 {
                return Ok(None);
            }
        }
        let masks = Masks { open: open.0.map(u128::from) };
        let Some(chain) = self.host.as_chain(&masks, true) else {
            return Ok(None);
        };
        let code = chain.code.iter().fold(0u64, |code, &c| code << 2 | u64::from(c));
        let key = (chain.len(), chain.cycle, code);
        if let Some(&known) = self.chains.get(&key) {
            return Ok(Some(known));
        }
        let value = self.chain_value(arena, chain)?;
        self.chains.insert(key, value);
        Ok(Some(value))
    }

    fn chain_value(&mut self, arena: &mut Arena, chain: Chain) -> Result<Value, Fault> {
        let game = self.on_chains.value(arena, Position::Chain(chain))?;
        let parts = arena.number_up_star(game).filter(|(_, up, nim)| *up == 0 && *nim < 2);
        let small = parts.and_then(|(x, _, nim)| x.small().map(|(m, e)| (m, e, nim)));
        let small = small.filter(|(m, e, _)| *e <= UNIT && m.abs() < 1 << 20 << e);
        let (m, e, nim) = small.ok_or_else(|| {
            Fault::Limit(
                "a value of Col lies beyond 2^20, or needs more binary places than 40".into(),
            )
        })?;
        Ok(Value { number: m << (UNIT - e), star: nim == 1 })
    }

    /// One part for all that are the same by symmetry, shifting or exchange of players; whether
    /// players were exchanged; and whether exchanging them makes no difference.
    fn representative(&self, open: Open) -> (Open, bool, bool) {
        let mut best = [Open([u32::MAX; 2]); 2];
        for table in &self.symmetries {
            let mut image = open.0.map(|mask| {
                table
                    .iter()
                    .enumerate()
                    .fold(0, |all, (k, row)| all | row[(mask >> (8 * k)) as usize & 255])
            });
            if let Some(columns) = self.columns {
                let shift = corner_shift(image[0] | image[1], columns);
                image = image.map(|mask| mask >> shift);
            }
            best[0] = best[0].min(Open(image));
            best[1] = best[1].min(Open([image[1], image[0]]));
        }
        let negated = best[1] < best[0];
        (best[usize::from(negated)], negated, best[0] == best[1])
    }

    /// `{values of Left's moves | values of Right's}`.
    ///
    /// Theorem 2.3 is proved by `G^L + * ≤ G ≤ G^R + *`. So no option of Left's has a larger number
    /// than one of Right's: when the best so far of both have the same number, no move left can
    /// change the value.
    fn played(&mut self, arena: &mut Arena, open: Open, symmetric: bool) -> Result<Value, Fault> {
        arena.pause()?;
        let mut best = [Best::default(); 2];
        let worth = open.any() & !self.beside_untinted_leaves(open);
        // Vertices open to both first: they gain most.
        for vertices in [open.both(), open.any() & !open.both()] {
            let mut rest = vertices & worth;
            while rest != 0 {
                let v = rest.trailing_zeros();
                rest &= rest - 1;
                for player in Player::BOTH {
                    let p = player.index();
                    if open.0[p] >> v & 1 == 0 || (symmetric && p == 1) {
                        continue;
                    }
                    let mut next = open.0.map(|mask| mask & !(1 << v));
                    next[p] &= !self.adjacent[v as usize];
                    let value = self.sum(arena, Open(next))?;
                    best[p].offer(value, player);
                    if symmetric {
                        best[1] = best[0].negative();
                    }
                    if best[0].number.is_some() && best[0].number == best[1].number {
                        return self.simplest(open, best);
                    }
                }
            }
        }
        self.simplest(open, best)
    }

    /// The vertices at which a move is no better than one at an untinted leaf beside them (of Lemma
    /// 2.5, for any graph): if Left takes the leaf e of d, what stays of d is at worst a vertex
    /// tinted for Right, so by Lemma 2.2 he has at least the rest of the graph, less 1; if he
    /// takes d, he has the rest with tints for Right (no more, by Lemma 2.1), and e, which is
    /// -1 then.
    fn beside_untinted_leaves(&self, open: Open) -> u32 {
        let mut beside = 0;
        let mut rest = open.both();
        while rest != 0 {
            let leaf = rest.trailing_zeros();
            rest &= rest - 1;
            let joined = self.joined(open, leaf);
            // Of two leaves beside each other one must stay.
            if joined.count_ones() == 1 && self.joined(open, joined.trailing_zeros()) != 1 << leaf {
                beside |= joined;
            }
        }
        beside
    }

    /// The value with these best options; Theorem 2.3 allows numbers and numbers plus star alone.
    fn simplest(&self, open: Open, [left, right]: [Best; 2]) -> Result<Value, Fault> {
        let wrong = || {
            let masks = Masks { open: open.0.map(u128::from) };
            let place = self.host.graph.show(|v| match masks.code(v) {
                3 => '.',
                1 => 'L',
                2 => 'R',
                _ => '#',
            });
            Fault::Undefined(format!("{place} contradicts Austin's Theorem 2.3"))
        };
        if let (Some(low), Some(high)) = (left.number, right.number) {
            if low > high {
                return Err(wrong());
            }
            if low == high && (left.plain || right.plain) {
                // {x|x} = x + *; with x + * among the options it would be neither.
                if left.starred || right.starred {
                    return Err(wrong());
                }
                return Ok(Value { number: low, star: true });
            }
        }
        // x + * is confused with x, so x itself may be the value if no option is x.
        let low = left.number.map(|x| (x, !left.plain));
        let high = right.number.map(|x| (x, !right.plain));
        let number = simplest_between(low, high).ok_or_else(wrong)?;
        Ok(Value { number, star: false })
    }
}

/// The simplest number above `low` and below `high`, either of which may be allowed itself.
fn simplest_between(low: Option<(i64, bool)>, high: Option<(i64, bool)>) -> Option<i64> {
    let above = |x: i64| low.is_none_or(|(l, closed)| x > l || (closed && x == l));
    let below = |x: i64| high.is_none_or(|(h, closed)| x < h || (closed && x == h));
    if above(0) && below(0) {
        return Some(0);
    }
    if !below(0) {
        let flip = |end: Option<(i64, bool)>| end.map(|(x, closed)| (-x, closed));
        return simplest_between(flip(high), flip(low)).map(|x| -x);
    }
    // 0 is not above `low`: the number is positive, the least multiple of the largest step.
    let (l, closed) = low?;
    (0..=UNIT).find_map(|halvings| {
        let step = ONE >> halvings;
        let x = if closed && l % step == 0 { l } else { (l / step + 1) * step };
        below(x).then_some(x)
    })
}

/// How far a part can be shifted towards the first square.
fn corner_shift(mask: u32, columns: u32) -> u32 {
    if mask == 0 || columns >= 32 {
        return 0;
    }
    let row = (1u32 << columns) - 1;
    let (mut folded, mut rest) = (0, mask);
    while rest != 0 {
        folded |= rest & row;
        rest >>= columns;
    }
    mask.trailing_zeros() / columns * columns + folded.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;

    /// On random boards the search gives what playing out without any theorem gives.
    #[test]
    fn the_search_agrees_with_playing_out() {
        let mut arena = Arena::new();
        let mut seed = 5u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let mut mirrored = 0;
        for _ in 0..400 {
            let (rows, columns) = (1 + below(3), 1 + below(4));
            let row = |below: &mut dyn FnMut(u64) -> u64| -> String {
                (0..columns).map(|_| ['.', '.', '.', 'L', 'R', '#'][below(6) as usize]).collect()
            };
            let text: Vec<String> = (0..rows).map(|_| row(&mut below)).collect();
            let text = format!("grid:{}", text.join("|"));
            let (rules, start) = Col::read(&text).unwrap();
            let found = rules.searched(&mut arena, &start, 1_000_000).unwrap();
            let (plain, start) = Col::plain(&text).unwrap();
            let played = Evaluator::new(&plain).value(&mut arena, start.clone()).unwrap();
            assert_eq!(found, Some(played), "{text}");
            if let Position::Part(part) = start {
                mirrored += usize::from(plain.placement.host.as_ref().unwrap().is_mirrored(&part));
            }
        }
        assert!(mirrored > 3, "{mirrored} of the boards are mirrored");
    }

    #[test]
    fn simplest_numbers() {
        let half = ONE / 2;
        assert_eq!(simplest_between(None, None), Some(0));
        assert_eq!(simplest_between(Some((0, false)), Some((ONE, false))), Some(half));
        assert_eq!(simplest_between(Some((0, true)), Some((ONE, false))), Some(0));
        assert_eq!(simplest_between(Some((half, false)), None), Some(ONE));
        assert_eq!(simplest_between(None, Some((-half, false))), Some(-ONE));
        assert_eq!(simplest_between(Some((half, true)), Some((half, true))), Some(half));
        assert_eq!(simplest_between(Some((half, false)), Some((half, true))), None);
    }
}
