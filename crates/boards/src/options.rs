//! What the moves of a part lead to.

/// A connected part that is written as one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    pub moves: u32,
    pub word: u64,
}

/// For each move the nim-sum of the parts it leaves whose values are known, and the other parts.
#[derive(Default)]
pub struct Options {
    pub nimbers: Vec<u32>,
    /// Each with the number of its move, in ascending order.
    pub parts: Vec<(u32, Part)>,
}

impl Options {
    pub fn clear(&mut self) {
        self.nimbers.clear();
        self.parts.clear();
    }

    /// Begin with the next move.
    pub fn begin(&mut self) {
        self.nimbers.push(0);
    }

    /// The move leaves a part of this value.
    pub fn add_value(&mut self, value: u32) {
        if let Some(nimber) = self.nimbers.last_mut() {
            *nimber ^= value;
        }
    }

    /// The move leaves this part.
    pub fn add(&mut self, part: Part) {
        self.parts.push((self.nimbers.len() as u32 - 1, part));
    }
}
