//! Several strips, any number of tokens on each, whose first cells are common.
//!
//! Star Silver Dollar (Farr and Ho) joins the strips at cell 0. Their section 5 asks what
//! happens when cells 0..k are joined, perhaps in another order on each strip: cell j of
//! strip i is then the common cell `orders[i][j]`.
//!
//! What is known by theorem of strips joined at cell 0 is in `python/grundy/strips/star_values.py`.

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
