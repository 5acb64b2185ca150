//! Sums in which one part is shallow, in a plain table: larger sums ask for them again and again.

use crate::game::Game;

/// Number of shallow shapes that have a column of their own: more than there are among the games born by
/// day 2.
const COLUMNS: usize = 63;
/// Most shapes that have a row of their own, half a kilobyte each.
const MOST_ROWS: usize = 1 << 13;

const EMPTY: Game = Game(u64::MAX);

/// Rows and columns are numbered from 1; 0 stands for none.
#[derive(Default)]
pub(crate) struct ShallowSums {
    rows: Vec<[Game; COLUMNS]>,
    columns: u8,
}

impl ShallowSums {
    #[inline]
    pub fn get(&self, column: u8, row: u16) -> Option<Game> {
        if column == 0 || row == 0 {
            return None;
        }
        let sum = self.rows[usize::from(row) - 1][usize::from(column) - 1];
        (sum != EMPTY).then_some(sum)
    }

    pub fn put(&mut self, column: u8, row: u16, sum: Game) -> bool {
        if column == 0 || row == 0 {
            return false;
        }
        self.rows[usize::from(row) - 1][usize::from(column) - 1] = sum;
        true
    }

    /// A column not yet given away, 0 if there is none.
    pub fn new_column(&mut self) -> u8 {
        if usize::from(self.columns) == COLUMNS {
            return 0;
        }
        self.columns += 1;
        self.columns
    }

    /// A row not yet given away, 0 if there is none.
    pub fn new_row(&mut self) -> u16 {
        if self.rows.len() == MOST_ROWS {
            return 0;
        }
        self.rows.push([EMPTY; COLUMNS]);
        self.rows.len() as u16
    }

    pub fn bytes(&self) -> usize {
        self.rows.capacity() * std::mem::size_of::<[Game; COLUMNS]>()
    }
}
