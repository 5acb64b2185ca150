//! Welter's game: coins that have passed its checks, and its blocks.

use grundy_strips::{blocks, welter};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway::{self, InputError};

pub(super) fn distinct(coins: &[u64]) -> PyResult<()> {
    let mut sorted = coins.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(InputError::new_err(format!(
            "two coins on square {}: Welter's game allows one coin to a square",
            pair[0]
        ))),
        None => match sorted.last() {
            Some(&top) if top >> 63 != 0 => Err(doorway::beyond(
                u64::MAX >> 1,
                format!("square {top}: squares go up to 2^63 - 1"),
            )),
            _ => Ok(()),
        },
    }
}

/// Coins that have passed the checks of Welter's game.
#[pyclass(frozen, module = "grundy._core")]
pub(super) struct WelterCoins {
    coins: Vec<u64>,
}

#[pymethods]
impl WelterCoins {
    #[new]
    fn new(coins: Vec<u64>) -> PyResult<Self> {
        distinct(&coins)?;
        Ok(WelterCoins { coins })
    }

    fn value(&self, py: Python<'_>) -> PyResult<u64> {
        py.detach(|| doorway::quick(|| Ok(welter::value(&self.coins))))
    }

    /// `([(low, high, power), …], spinster)`.
    #[allow(clippy::type_complexity)]
    fn mates(&self, py: Python<'_>) -> PyResult<(Vec<(u64, u64, u32)>, Option<u64>)> {
        py.detach(|| {
            doorway::quick(|| {
                let (pairs, single) = welter::mates(&self.coins);
                Ok((pairs.into_iter().map(|p| (p.low, p.high, p.power)).collect(), single))
            })
        })
    }

    fn primes(&self, py: Python<'_>, target: u64) -> PyResult<Vec<u64>> {
        if target >> 63 != 0 {
            return Err(doorway::beyond(
                u64::MAX >> 1,
                format!("value {target}: values go up to 2^63 - 1"),
            ));
        }
        py.detach(|| doorway::quick(|| Ok(welter::primes(&self.coins, target))))
    }

    fn is_abacus(&self) -> PyResult<bool> {
        doorway::quick(|| Ok(welter::is_abacus(&self.coins)))
    }

    fn is_p(&self, py: Python<'_>, misere: bool) -> PyResult<bool> {
        py.detach(|| {
            doorway::quick(|| {
                Ok(if misere {
                    welter::is_misere_p(&self.coins)
                } else {
                    welter::value(&self.coins) == 0
                })
            })
        })
    }

    /// `[(from, to), …]`.
    fn winning_moves(&self, py: Python<'_>, misere: bool) -> PyResult<Vec<(u64, u64)>> {
        py.detach(|| {
            doorway::quick(|| {
                let moves = welter::winning_moves(&self.coins, misere);
                Ok(moves.into_iter().map(|m| (m.from, m.to)).collect())
            })
        })
    }
}

/// Blocks checked and the first (row, column, coin) whose block has none of the five shapes.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(super) fn welter_block_sweep(
    py: Python<'_>,
    coins: u64,
    size: u64,
) -> PyResult<(u64, Option<(u64, u64, u64)>)> {
    doorway::long(py, &Watch::new(), None, || Ok(blocks::sweep(coins, size)))
}

/// Which of the five shapes (0..5) the block at (row, column) of the table with a coin on c has.
#[pyfunction]
pub(super) fn welter_block_shape(row: u64, column: u64, c: u64) -> PyResult<Option<usize>> {
    doorway::quick(|| {
        let found = blocks::shape(blocks::block(row, column, c));
        Ok(found.and_then(|shape| blocks::Shape::ALL.iter().position(|&s| s == shape)))
    })
}
