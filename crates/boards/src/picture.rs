//! How a position looks, before any drawing: what stands where.

/// What a place or a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing there; open to both players.
    Empty,
    /// Left's, or open to Left alone.
    Left,
    /// Right's, or open to Right alone.
    Right,
    /// A piece of both players', green.
    Both,
    /// Closed to both.
    Dead,
    /// Chess pieces that both players move.
    King,
    Queen,
    Rook,
    Knight,
}

impl Mark {
    /// The word for it in pictures.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Empty => "empty",
            Mark::Left => "left",
            Mark::Right => "right",
            Mark::Both => "both",
            Mark::Dead => "dead",
            Mark::King => "king",
            Mark::Queen => "queen",
            Mark::Rook => "rook",
            Mark::Knight => "knight",
        }
    }
}

/// What kind of picture it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Squares of a board, with pieces on them.
    #[default]
    Squares,
    /// Vertices joined by lines.
    Graph,
    /// Coloured lines that stand on the ground, the first place.
    Bush,
    /// Dominoes standing in a row.
    Dominoes,
    /// Counters in heaps, each a column.
    Heaps,
}

/// A place: x to the right, y down, what it is, its name.
pub type Place = (f64, f64, Mark, String);

/// Places, joined by lines.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub style: Style,
    pub places: Vec<Place>,
    pub lines: Vec<(usize, usize, Mark)>,
}

impl Picture {
    pub fn squares(places: Vec<Place>) -> Picture {
        Picture { style: Style::Squares, places, lines: Vec::new() }
    }

    /// Vertices with their neighbours, each line once.
    pub fn graph(places: Vec<Place>, neighbours: impl Fn(usize) -> Vec<usize>) -> Picture {
        let mut lines = Vec::new();
        for v in 0..places.len() {
            let later = neighbours(v).into_iter().filter(|&u| u > v);
            lines.extend(later.map(|u| (v, u, Mark::Empty)));
        }
        Picture { style: Style::Graph, places, lines }
    }
}

/// The i-th of n places around a circle on which neighbours are about one apart.
pub fn around(i: usize, n: usize) -> (f64, f64) {
    let turn = std::f64::consts::TAU * i as f64 / n as f64;
    let radius = (1.1 * n as f64 / std::f64::consts::TAU).max(1.0);
    (radius * turn.sin(), -radius * turn.cos())
}
