//! How a position looks, before any drawing: what stands where.

/// What a place holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Open to both players.
    Empty,
    /// Left's, or open to Left alone.
    Left,
    /// Right's, or open to Right alone.
    Right,
    /// Closed to both.
    Dead,
}

/// Places at coordinates (x to the right, y down), joined by lines.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub places: Vec<(f64, f64, Mark, String)>,
    pub lines: Vec<(usize, usize)>,
}
