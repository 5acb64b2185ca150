//! Parts of a host graph of at most 128 vertices as pairs of bit masks.

use grundy_short::Fault;

use crate::chain::{Chain, Code};
use crate::graph::{Graph, Layout};

/// Vertices open to Left and to Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Masks {
    pub open: [u128; 2],
}

impl Masks {
    /// To whom a vertex is open: bit 0 Left, bit 1 Right.
    pub fn code(&self, v: usize) -> u8 {
        (self.open[0] >> v & 1) as u8 | ((self.open[1] >> v & 1) as u8) << 1
    }
}

pub const MOST_VERTICES: usize = 128;

/// The board the masks refer to.
pub struct Host {
    pub graph: Graph,
    pub adjacent: Vec<u128>,
    /// For each symmetry and each byte of a mask, the image.
    symmetries: Vec<Vec<[u128; 256]>>,
    /// Columns, if parts may be pushed into the corner of a grid.
    columns: Option<usize>,
    /// Vertices of a graph given by its edges that have the same neighbours but for themselves:
    /// exchanging two of them changes nothing.
    twins: Vec<u128>,
}

/// The vertices of a mask.
pub fn bits(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let v = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(v)
    })
}

impl Host {
    pub fn new(graph: Graph) -> Result<Host, Fault> {
        let n = graph.names.len();
        if n > MOST_VERTICES {
            return Err(Fault::beyond(MOST_VERTICES, format!(
                "{n} vertices; graphs other than paths and cycles are evaluated up to {MOST_VERTICES}"
            )));
        }
        let adjacent: Vec<u128> =
            graph.neighbours.iter().map(|list| list.iter().map(|&v| 1u128 << v).sum()).collect();
        let mut permutations: Vec<Vec<usize>> = vec![(0..n).collect()];
        let mut columns = None;
        if let Layout::Grid { rows, columns: c } = graph.layout {
            permutations = grid_symmetries(rows, c);
            columns = Some(c);
        }
        let symmetries = permutations.iter().map(|p| byte_images(p)).collect();
        let twins = if graph.layout == Layout::Edges { twins(&adjacent) } else { Vec::new() };
        Ok(Host { graph, adjacent, symmetries, columns, twins })
    }

    /// For each symmetry and each byte of a mask, the image.
    pub(crate) fn symmetries(&self) -> &[Vec<[u128; 256]>] {
        &self.symmetries
    }

    /// Are there vertices that may be exchanged?
    pub(crate) fn has_twins(&self) -> bool {
        !self.twins.is_empty()
    }

    /// Columns, if parts may be pushed into the corner of a grid.
    pub(crate) fn columns(&self) -> Option<usize> {
        self.columns
    }

    /// What the values of masks depend on: the edges, and the symmetries, which the layout gives.
    pub fn identity(&self) -> Vec<u128> {
        let layout = match self.graph.layout {
            Layout::Grid { rows, columns } => [1, rows as u128, columns as u128],
            Layout::Edges => [2, 0, 0],
            _ => [3, 0, 0],
        };
        layout.into_iter().chain(self.adjacent.iter().copied()).collect()
    }

    pub fn start(&self) -> Masks {
        let mut open = [0u128; 2];
        for (v, sides) in self.graph.open.iter().enumerate() {
            for p in 0..2 {
                open[p] |= u128::from(sides[p]) << v;
            }
        }
        Masks { open }
    }

    /// One part for all that are the same by symmetry of the board, by shifting it in a grid, or
    /// by exchange of players; and whether players were exchanged.
    pub fn representative(&self, masks: Masks) -> (Masks, bool) {
        let mut best = (Masks { open: [u128::MAX; 2] }, false);
        for table in &self.symmetries {
            let mut open = masks.open.map(|mask| image(table, mask));
            if let Some(columns) = self.columns {
                let shift = corner_shift(open[0] | open[1], columns);
                open = open.map(|mask| mask >> shift);
            }
            for (open, negated) in [(open, false), ([open[1], open[0]], true)] {
                let candidate = Masks { open: self.twins_sorted(open) };
                if candidate < best.0 {
                    best = (candidate, negated);
                }
            }
        }
        best
    }

    /// One set of vertices for all that are the same by symmetry, as in
    /// [`representative`](Self::representative).
    pub fn least_image(&self, set: u128) -> u128 {
        self.representative(Masks { open: [set, set] }).0.open[0]
    }

    /// Is there a symmetry (with shifting, in a grid) that exchanges the players, leaves no open
    /// vertex in its place and is its own inverse?
    pub fn is_mirrored(&self, part: &Masks) -> bool {
        let alive = part.open[0] | part.open[1];
        let corner = |mask: u128| self.columns.map_or(0, |columns| corner_shift(mask, columns));
        let base = corner(alive);
        self.symmetries.iter().any(|table| {
            let shift = corner(image(table, alive));
            let turned = part.open.map(|mask| image(table, mask) >> shift);
            if turned != [part.open[1] >> base, part.open[0] >> base] {
                return false;
            }
            // In places counted from the corner.
            let to = |v: u128| image(table, v << base) >> shift;
            bits(alive >> base).all(|v| to(1 << v) != 1 << v && to(to(1 << v)) == 1 << v)
        })
    }

    /// Is there a symmetry of a set (with shifting, in a grid) that is its own inverse, leaves no
    /// vertex in its place and joins none to its image?
    pub fn is_balanced(&self, set: u128) -> bool {
        let corner = |mask: u128| self.columns.map_or(0, |columns| corner_shift(mask, columns));
        let base = corner(set);
        self.symmetries.iter().skip(1).any(|table| {
            let turned = image(table, set);
            let shift = corner(turned);
            if turned >> shift != set >> base {
                return false;
            }
            // In places of the set itself.
            let to = |v: usize| (image(table, 1 << v) >> shift << base).trailing_zeros() as usize;
            bits(set).all(|v| to(v) != v && to(to(v)) == v && self.adjacent[v] >> to(v) & 1 == 0)
        })
    }

    /// Among twins the open vertices come first.
    fn twins_sorted(&self, mut open: [u128; 2]) -> [u128; 2] {
        for &class in &self.twins {
            let mut counts = [0, (open[0] & open[1] & class).count_ones(), 0, 0];
            counts[2] = (open[0] & class).count_ones() - counts[1];
            counts[3] = (open[1] & class).count_ones() - counts[1];
            let mut members = bits(class);
            open = open.map(|mask| mask & !class);
            for (kind, count) in counts.into_iter().enumerate().skip(1) {
                for v in members.by_ref().take(count as usize) {
                    open[0] |= u128::from(kind != 3) << v;
                    open[1] |= u128::from(kind != 2) << v;
                }
            }
        }
        open
    }

    /// The neighbours of `v` by edges that matter.
    pub fn joined(&self, masks: &Masks, v: usize, own: bool) -> u128 {
        let mut joined = 0;
        for p in 0..2 {
            if masks.open[p] >> v & 1 == 1 {
                joined |= self.adjacent[v] & masks.open[if own { p } else { 1 - p }];
            }
        }
        joined
    }

    /// A connected part as a chain, if it is one.
    pub fn as_chain(&self, part: &Masks, own: bool) -> Option<Chain> {
        let all = part.open[0] | part.open[1];
        let mut start = all.trailing_zeros() as usize;
        let mut ends = 0;
        for v in bits(all) {
            match (self.joined(part, v, own) & all).count_ones() {
                0 | 1 => {
                    start = v;
                    ends += 1;
                }
                2 => {}
                _ => return None,
            }
        }
        let mut order = Code::new();
        let mut seen = 0u128;
        let mut at = Some(start);
        while let Some(v) = at {
            order.push(part.code(v));
            seen |= 1 << v;
            at = bits(self.joined(part, v, own) & all & !seen).next();
        }
        Some(if ends == 0 { Chain::cycle(order) } else { Chain::path(order) })
    }
}

/// The classes of two or more twins.
fn twins(adjacent: &[u128]) -> Vec<u128> {
    let mut left: Vec<usize> = (0..adjacent.len()).collect();
    let mut classes = Vec::new();
    while let Some(u) = left.pop() {
        let same = |v: usize| adjacent[u] & !(1 << v) == adjacent[v] & !(1 << u);
        let class = left.iter().filter(|&&v| same(v)).fold(1u128 << u, |all, &v| all | 1 << v);
        left.retain(|&v| class >> v & 1 == 0);
        if class.count_ones() > 1 {
            classes.push(class);
        }
    }
    classes
}

fn image(table: &[[u128; 256]], mask: u128) -> u128 {
    let mut out = 0;
    for (k, row) in table.iter().enumerate() {
        out |= row[(mask >> (8 * k)) as usize & 255];
    }
    out
}

fn byte_images(permutation: &[usize]) -> Vec<[u128; 256]> {
    let mut tables = vec![[0u128; 256]; permutation.len().div_ceil(8)];
    for (v, &to) in permutation.iter().enumerate() {
        for byte in 0..256usize {
            if byte >> (v % 8) & 1 == 1 {
                tables[v / 8][byte] |= 1 << to;
            }
        }
    }
    tables
}

/// The dihedral symmetries of the rectangle: eight for a square, else four.
fn grid_symmetries(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for transpose in [false, true] {
        if transpose && rows != columns {
            continue;
        }
        for flip_rows in [false, true] {
            for flip_columns in [false, true] {
                let image = |v: usize| {
                    let (mut i, mut j) = (v / columns, v % columns);
                    if transpose {
                        (i, j) = (j, i);
                    }
                    if flip_rows {
                        i = rows - 1 - i;
                    }
                    if flip_columns {
                        j = columns - 1 - j;
                    }
                    i * columns + j
                };
                all.push((0..rows * columns).map(image).collect());
            }
        }
    }
    all
}

/// How far a part can be shifted towards the first square: no square changes its row's neighbours,
/// because no column before the part's first is passed.
fn corner_shift(mask: u128, columns: usize) -> u32 {
    if mask == 0 {
        return 0;
    }
    let first_row = mask.trailing_zeros() as usize / columns;
    let mut folded = 0u128;
    let mut rest = mask;
    let row = if columns >= 128 { u128::MAX } else { (1u128 << columns) - 1 };
    while rest != 0 {
        folded |= rest & row;
        rest = if columns >= 128 { 0 } else { rest >> columns };
    }
    (first_row * columns + folded.trailing_zeros() as usize) as u32
}
