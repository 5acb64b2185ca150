//! Several strips, any number of tokens on each, whose first cells are common.
//!
//! Star Silver Dollar (Farr and Ho) joins the strips at cell 0. Their section 5 asks what
//! happens when cells 0..k are joined, perhaps in another order on each strip: cell j of
//! strip i is then the common cell `orders[i][j]`.
//!
//! P-positions of Star Nim with few strips: Farr and Ho, Proposition 1, Proposition 2, Proposition 3.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::search::Impartial;

/// How the strips are joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joint {
    /// For each strip, which common cell each of its first cells is.
    pub orders: Vec<Vec<u32>>,
    /// May a token pass over others?
    pub jump: bool,
}

impl Joint {
    /// Strips joined at cells 0..cells in the same order.
    pub fn plain(strips: usize, cells: u32, jump: bool) -> Self {
        Joint { orders: vec![(0..cells).collect(); strips], jump }
    }

    /// The common cell that a cell of a strip is, if it is one.
    fn common(&self, strip: usize, cell: u32) -> Option<u32> {
        self.orders[strip].get(cell as usize).copied()
    }
}

/// Tokens on joined strips; each strip's tokens in increasing order.
#[derive(Debug, Clone)]
pub struct Position {
    pub joint: Arc<Joint>,
    pub strips: Vec<Vec<u32>>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.strips == other.strips
    }
}
impl Eq for Position {}
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.strips.hash(state);
    }
}

impl Position {
    /// `None` if two tokens stand on one cell.
    pub fn new(joint: Arc<Joint>, mut strips: Vec<Vec<u32>>) -> Option<Self> {
        assert_eq!(joint.orders.len(), strips.len());
        let mut common = Vec::new();
        for (i, strip) in strips.iter_mut().enumerate() {
            strip.sort_unstable();
            if strip.windows(2).any(|pair| pair[0] == pair[1]) {
                return None;
            }
            common.extend(strip.iter().filter_map(|&cell| joint.common(i, cell)));
        }
        let distinct: std::collections::HashSet<u32> = common.iter().copied().collect();
        (distinct.len() == common.len()).then_some(Position { joint, strips })
    }

    fn occupied(&self, strip: usize, cell: u32) -> bool {
        match self.joint.common(strip, cell) {
            None => self.strips[strip].binary_search(&cell).is_ok(),
            Some(common) => (0..self.strips.len()).any(|other| {
                self.strips[other].iter().any(|&t| self.joint.common(other, t) == Some(common))
            }),
        }
    }

    /// Calls `visit` with the strip, the cell moved from, the cell moved to and what is reached.
    pub fn for_each_move(&self, mut visit: impl FnMut(usize, u32, u32, Position)) {
        for strip in 0..self.strips.len() {
            for (index, &from) in self.strips[strip].iter().enumerate() {
                for to in (0..from).rev() {
                    if self.occupied(strip, to) {
                        if self.joint.jump {
                            continue;
                        }
                        break;
                    }
                    let mut next = self.clone();
                    next.strips[strip][index] = to;
                    next.strips[strip].sort_unstable();
                    visit(strip, from, to, next);
                }
            }
        }
    }

    /// Strips joined alike may be exchanged: store only one of the orders.
    fn normalised(mut self) -> Self {
        if self.joint.orders.windows(2).all(|pair| pair[0] == pair[1]) {
            self.strips.sort_unstable();
        }
        self
    }
}

impl Impartial for Position {
    fn for_each_option(&self, visit: &mut dyn FnMut(Self)) {
        self.for_each_move(|_, _, _, next| visit(next.normalised()));
    }

    fn cost(&self) -> u128 {
        crate::search::cost_of(&self.strips)
    }
}

/// Nim-sum of the gaps that count in Silver Dollar: every second one, counted from the far end,
/// the first measured from the start of the strip when the number of tokens is odd (Conway, *On
/// Numbers and Games*, ch. 11).
pub fn silver_dollar(tokens: &[u32]) -> u32 {
    let mut value = 0;
    let mut rest = tokens;
    if rest.len() % 2 == 1 {
        value = rest[0];
        rest = &rest[1..];
    }
    rest.chunks(2).fold(value, |sum, pair| sum ^ (pair[1] - pair[0] - 1))
}

/// A Star Silver Dollar position taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadsAndTails {
    /// One token (odd strips) or two (even strips, not empty ones) of each strip.
    pub heads: Vec<Vec<u32>>,
    /// Nim-sum of the rest.
    pub tails: u32,
}

/// Farr and Ho, Theorem 2: the value is that of the heads ⊕ that of the tails, where the
/// head of a strip is its lowest token if it has an odd number, else its two lowest, and the
/// tail, an even number of tokens, counts as plain Silver Dollar.
pub fn heads_and_tails(strips: &[Vec<u32>]) -> HeadsAndTails {
    let mut split = HeadsAndTails { heads: Vec::new(), tails: 0 };
    for strip in strips {
        let head = if strip.len() % 2 == 1 { 1 } else { strip.len().min(2) };
        split.heads.push(strip[..head].to_vec());
        split.tails ^= silver_dollar(&strip[head..]);
    }
    split
}

/// The value of heads where a closed form is known: the centre is taken (each strip is then
/// Silver Dollar of its own, beginning at cell 1 unless it holds the token in the centre), or
/// every strip has an even number of tokens (Corollary 2), or one strip alone is odd or more.
pub fn closed_form(heads: &[Vec<u32>]) -> Option<u32> {
    let taken = heads.iter().any(|head| head.first() == Some(&0));
    if taken {
        return Some(heads.iter().fold(0, |sum, head| {
            let own = head.first() == Some(&0);
            let shifted: Vec<u32> = head.iter().map(|&t| t - u32::from(!own)).collect();
            sum ^ silver_dollar(&shifted)
        }));
    }
    let odd = heads.iter().filter(|head| head.len() % 2 == 1).count();
    let even = heads.iter().filter(|head| !head.is_empty() && head.len() % 2 == 0).count();
    (odd == 0 || (odd == 1 && even == 0))
        .then(|| heads.iter().fold(0, |sum, head| sum ^ silver_dollar(head)))
}

/// Do heads and tails make a P-position of Star Silver Dollar, where this is known without the
/// value of the heads? Farr and Ho, Proposition 1 (two strips), Proposition 2 (three), and
/// Proposition 5: b − a ≤ G(a, b) ≤ a + b − 1.
pub fn is_p_known(split: &HeadsAndTails) -> Option<bool> {
    if let Some(value) = closed_form(&split.heads) {
        return Some(value == split.tails);
    }
    let single = |head: &Vec<u32>| (head.len() == 1).then(|| head[0]);
    let tokens: Option<Vec<u32>> = split.heads.iter().map(single).collect();
    match (tokens?.as_slice(), split.tails) {
        (&[a, b], 0) => Some(a == b && a >= 2),
        (&[a, b], t) if a.abs_diff(b) > t || t >= a + b => Some(false),
        (&[a, b, c], 0) => Some(a ^ b ^ c == 0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use grundy_watch::Watch;

    /// All sets of tokens on cells 0..cells with at most `most` tokens.
    fn strips(cells: u32, most: u32) -> Vec<Vec<u32>> {
        (0u32..1 << cells)
            .filter(|set| set.count_ones() <= most)
            .map(|set| (0..cells).filter(|i| set >> i & 1 == 1).collect())
            .collect()
    }

    #[test]
    fn heads_and_tails_agree_with_search() {
        let joint = Arc::new(Joint::plain(2, 1, false));
        let mut search = Search::new(1 << 22);
        let mut checked = 0;
        for first in strips(7, 4) {
            for second in strips(7, 4) {
                let tokens = vec![first.clone(), second.clone()];
                let Some(position) = Position::new(joint.clone(), tokens) else {
                    continue;
                };
                let split = heads_and_tails(&position.strips);
                let heads = Position::new(joint.clone(), split.heads.clone()).unwrap();
                let whole = search.value(&position.clone().normalised(), &Watch::new()).unwrap();
                let of_heads = search.value(&heads.normalised(), &Watch::new()).unwrap();
                assert_eq!(whole, of_heads ^ split.tails, "{position:?}");
                if let Some(value) = closed_form(&split.heads) {
                    assert_eq!(value, of_heads, "{position:?}");
                }
                if let Some(p) = is_p_known(&split) {
                    assert_eq!(p, whole == 0, "{position:?}");
                }
                checked += 1;
            }
        }
        assert!(checked > 5000);
    }
}
