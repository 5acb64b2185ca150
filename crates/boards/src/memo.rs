//! Values kept between calls, as many as a stated number of positions.

use std::any::{Any, TypeId};

/// Default for the number of positions kept between calls, at most a few hundred bytes each.
pub const KEPT: usize = 4_000_000;
/// Most tables kept: one for each ruleset, and one for each graph where the graph belongs to the rules.
const MOST_TABLES: usize = 256;

struct Kept {
    kind: TypeId,
    identity: Vec<u128>,
    table: Box<dyn Any + Send>,
    positions: usize,
}

/// Tables of values, the one used last at the end. They belong to one arena.
pub struct Memo {
    tables: Vec<Kept>,
    most: usize,
}

impl Default for Memo {
    fn default() -> Self {
        Memo { tables: Vec::new(), most: KEPT }
    }
}

impl Memo {
    /// How many positions are kept.
    pub fn positions(&self) -> usize {
        self.tables.iter().map(|t| t.positions).sum()
    }

    /// How many may be.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Keep at most this many positions, forgetting the tables used longest ago.
    pub fn set_most(&mut self, most: usize) {
        self.most = most;
        while self.positions() > self.most || self.tables.len() > MOST_TABLES {
            self.tables.remove(0);
        }
    }

    /// The table of this type for the rules of this identity, or an empty one.
    pub(crate) fn take<T: Default + Any>(&mut self, identity: &[u128]) -> T {
        let same = |t: &Kept| t.kind == TypeId::of::<T>() && t.identity == identity;
        let found = self.tables.iter().position(same);
        let kept = found.map(|at| self.tables.remove(at));
        kept.and_then(|k| k.table.downcast::<T>().ok()).map_or_else(T::default, |table| *table)
    }

    /// Keep a table, as far as there is room.
    pub(crate) fn put<T: Any + Send>(&mut self, identity: Vec<u128>, table: T, positions: usize) {
        if positions == 0 || positions > self.most {
            return;
        }
        let (kind, table) = (TypeId::of::<T>(), Box::new(table));
        self.tables.push(Kept { kind, identity, table, positions });
        self.set_most(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_no_more_than_it_may() {
        let mut memo = Memo::default();
        memo.set_most(10);
        memo.put(vec![], vec![1u8; 6], 6);
        memo.put(vec![], vec![2u16; 4], 4);
        assert_eq!(memo.positions(), 10);
        memo.put(vec![], vec![3u32; 3], 3);
        // The oldest went.
        assert_eq!(memo.positions(), 7);
        assert!(memo.take::<Vec<u8>>(&[]).is_empty());
        assert_eq!(memo.take::<Vec<u16>>(&[]), vec![2; 4]);
        memo.put(vec![], vec![0u8; 11], 11);
        assert_eq!(memo.positions(), 3);
    }
}
