//! The values of a game from the last to the first.

use crate::values::Word;

/// Values from the last to the first, with room in front.
pub struct Backwards<T> {
    cells: Vec<T>,
    /// The cells before this one are not in use.
    start: usize,
}

impl<T> Default for Backwards<T> {
    fn default() -> Self {
        Backwards { cells: vec![], start: 0 }
    }
}

impl<T: Word + Default> Backwards<T> {
    /// Hold these values of the game, where others of its first values were held before.
    pub fn follow(&mut self, values: &[T]) {
        let held = (self.cells.len() - self.start).min(values.len());
        self.start = self.cells.len() - held;
        if values.len() > self.cells.len() {
            let mut cells = vec![T::default(); (values.len() * 2).max(1024)];
            let start = cells.len() - held;
            cells[start..].copy_from_slice(&self.cells[self.start..]);
            (self.cells, self.start) = (cells, start);
        }
        for &value in &values[held..] {
            self.start -= 1;
            self.cells[self.start] = value;
        }
    }

    /// The values of the heaps from `first` down, so many of them.
    pub fn down_from(&self, first: usize, count: usize) -> &[T] {
        let at = self.cells.len() - 1 - first;
        &self.cells[at..at + count]
    }
}
