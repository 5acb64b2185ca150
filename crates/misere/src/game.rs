//! What the solver asks of a game: the options of each heap.

use grundy_heap::Rules;

use crate::bits;
use crate::monoid::{Element, Monoid};

/// Heaps 1, 2, 3, … and their moves.
#[derive(Debug, Clone)]
pub enum Game {
    /// A code or Grundy's game.
    Rules(Rules),
    /// `table[n − 1]` lists the options of component n, each a sum of components below n. The
    /// way to give any finite set of games, closed under options.
    Table(Vec<Vec<Vec<u32>>>),
}

impl Game {
    /// From a table, refusing components that are not below their own heap.
    pub fn from_table(table: Vec<Vec<Vec<u32>>>) -> Result<Self, String> {
        for (i, options) in table.iter().enumerate() {
            for &part in options.iter().flatten() {
                if part == 0 || part as usize > i {
                    let own = i + 1;
                    return Err(format!(
                        "component {part} in an option of component {own}: must be from 1 to {i}"
                    ));
                }
            }
        }
        Ok(Game::Table(table))
    }

    /// How many heaps there are; `None` for no end.
    pub fn heaps(&self) -> Option<u32> {
        match self {
            Game::Rules(_) => None,
            Game::Table(table) => Some(table.len() as u32),
        }
    }

    /// The options of one heap; none for the empty heap and beyond the table.
    pub fn options(&self, n: u32) -> Vec<Vec<u32>> {
        match self {
            Game::Rules(rules) => rules.options(n),
            Game::Table(table) => {
                let row = (n as usize).checked_sub(1).and_then(|i| table.get(i));
                row.cloned().unwrap_or_default()
            }
        }
    }

    /// Have large heaps a bounded number of tokens taken, and how many heaps can a move leave?
    /// (H, t) as in the periodicity theorem; `None` where it does not apply.
    pub fn reach(&self) -> Option<(u64, u64)> {
        let Game::Rules(Rules::Code(code)) = self else {
            return None;
        };
        let last = code.last_index()?.unsigned_abs();
        Some((code.most_heaps() as u64, last.max(code.first_index().unsigned_abs())))
    }

    /// The images of the options of heap n under the map `phi` of heaps (`phi[0]` unused).
    pub fn images(&self, n: u32, phi: &[Element], monoid: &Monoid) -> Vec<u64> {
        let mut set = vec![0; bits::width(monoid.order())];
        if n == 0 {
            return set;
        }
        match self {
            Game::Rules(Rules::Code(code)) if code.most_heaps() <= 2 => {
                for u in code.first_index()..=i64::from(n) {
                    let digit = code.digit(u);
                    let rest = (i64::from(n) - u) as usize;
                    if digit & 1 == 1 && rest == 0 {
                        bits::insert(&mut set, 0);
                    }
                    if digit & 2 == 2 && rest > 0 {
                        bits::insert(&mut set, phi[rest] as usize);
                    }
                    if digit & 4 == 4 && rest > 1 {
                        let least = rest.saturating_sub((n as usize).saturating_sub(1)).max(1);
                        for i in least..=rest / 2 {
                            let product = monoid.mul(phi[i], phi[rest - i]);
                            bits::insert(&mut set, product as usize);
                        }
                    }
                    if u > 0 && code.last_index().is_some_and(|last| u >= last) {
                        break;
                    }
                }
            }
            _ => {
                for option in self.options(n) {
                    let product = monoid.product(option.iter().map(|&h| phi[h as usize]));
                    bits::insert(&mut set, product as usize);
                }
            }
        }
        set
    }
}
