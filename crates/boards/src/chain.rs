//! Paths and cycles of vertices, each open to Left (bit 0), to Right (bit 1) or to both.

use smallvec::SmallVec;

/// To whom a vertex is open: a bit for each player.
pub const LEFT: u8 = 1;
pub const RIGHT: u8 = 2;
pub const BOTH: u8 = 3;

pub type Code = SmallVec<[u8; 24]>;

/// Longest cycle whose rotations are all compared to find one normal form: the time grows with the square.
const LONGEST_ROTATED: usize = 400;

/// A path, or a cycle, in the order of its vertices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    pub cycle: bool,
    pub code: Code,
}

/// The players exchanged.
pub fn swapped(c: u8) -> u8 {
    (c >> 1) | ((c & 1) << 1)
}

impl Chain {
    pub fn path(code: impl IntoIterator<Item = u8>) -> Chain {
        Chain { cycle: false, code: code.into_iter().collect() }
    }

    pub fn cycle(code: impl IntoIterator<Item = u8>) -> Chain {
        let code: Code = code.into_iter().collect();
        // Two vertices joined twice are joined.
        Chain { cycle: code.len() > 2, code }
    }

    pub fn len(&self) -> usize {
        self.code.len()
    }

    /// The vertices next to `i`.
    pub fn neighbours(&self, i: usize) -> SmallVec<[usize; 2]> {
        let n = self.len();
        let mut list = SmallVec::new();
        if i > 0 {
            list.push(i - 1);
        } else if self.cycle {
            list.push(n - 1);
        }
        if i + 1 < n {
            list.push(i + 1);
        } else if self.cycle {
            list.push(0);
        }
        list
    }

    /// Cut at dead vertices and at edges that do not matter.
    pub fn split(&self, matters: impl Fn(u8, u8) -> bool) -> Vec<Chain> {
        let n = self.len();
        let joined = |i: usize| {
            let (a, b) = (self.code[i], self.code[(i + 1) % n]);
            a != 0 && b != 0 && matters(a, b)
        };
        let mut order: Vec<usize> = (0..n).collect();
        if self.cycle {
            match (0..n).find(|&i| !joined(i)) {
                None => return vec![self.clone()],
                // Start behind the cut: what is left is a path.
                Some(i) => order.rotate_left((i + 1) % n),
            }
        }
        let mut pieces = Vec::new();
        let mut piece = Code::new();
        for (k, &i) in order.iter().enumerate() {
            if self.code[i] != 0 {
                piece.push(self.code[i]);
            }
            if (k + 1 == n || !joined(i)) && !piece.is_empty() {
                pieces.push(Chain { cycle: false, code: std::mem::take(&mut piece) });
            }
        }
        pieces
    }

    /// The least of the codes that are the same by reflection, rotation and exchange of players,
    /// and whether players were exchanged.
    pub fn representative(self) -> (Chain, bool) {
        let mut best: Option<(Code, bool)> = None;
        let mut offer = |code: Code, negated: bool| {
            if best.as_ref().is_none_or(|(b, _)| code < *b) {
                best = Some((code, negated));
            }
        };
        let n = self.len();
        let turns = if self.cycle && n <= LONGEST_ROTATED { n } else { 1 };
        for negated in [false, true] {
            let look = |c: u8| if negated { swapped(c) } else { c };
            for turn in 0..turns {
                offer((0..n).map(|i| look(self.code[(i + turn) % n])).collect(), negated);
                offer(
                    (0..n).map(|i| look(self.code[(2 * n - 1 - i - turn) % n])).collect(),
                    negated,
                );
            }
        }
        let (code, negated) = best.unwrap_or_default();
        (Chain { cycle: self.cycle, code }, negated)
    }

    pub fn show(&self) -> String {
        let letter = |&c: &u8| match c {
            LEFT => 'L',
            RIGHT => 'R',
            BOTH => '.',
            _ => '#',
        };
        let text: String = self.code.iter().map(letter).collect();
        format!("{}:{text}", if self.cycle { "cycle" } else { "path" })
    }
}
