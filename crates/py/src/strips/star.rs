//! Sequences of Star Nim.

use grundy_strips::{sequences, star_nim, Stopped};
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::{stopped, watch_for};
use crate::doorway::{self, LimitError};

pub(super) fn check_value(g: usize) -> PyResult<()> {
    if g > sequences::LARGEST_VALUE {
        let largest = sequences::LARGEST_VALUE;
        return Err(LimitError::new_err(format!("value {g}: values go up to {largest}")));
    }
    Ok(())
}

/// Pairs (x, y), x ≤ y, x < bound, of 2-Star Nim positions of value g.
#[pyfunction]
pub(super) fn star_pairs(py: Python<'_>, g: usize, bound: u64) -> PyResult<Vec<(u64, u64)>> {
    check_value(g)?;
    doorway::long(py, &Watch::new(), None, || Ok(sequences::pairs(g, bound)))
}

/// `(period, preperiod, advance, state x, state period, differences)` of the g-sequence, or
/// `None` when the time ran out.
#[pyfunction]
#[pyo3(signature = (g, seconds=None, progress=None))]
#[allow(clippy::type_complexity)]
pub(super) fn star_sequence_period(
    py: Python<'_>,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(u64, u64, u64, u64, u64, Vec<u32>)>> {
    check_value(g)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || match sequences::sequence_period(g, &watch) {
        Ok(s) => {
            Ok(Some((s.period, s.preperiod, s.advance, s.state_x, s.state_period, s.differences)))
        }
        Err(Stopped::Interrupted { .. }) => Ok(None),
        Err(other) => Err(stopped(other)),
    })
}

/// `(period, preperiod, values, bound)` of the diagonal G(a, a + d), if its values stay within g
/// over a whole cycle of the machine of values 0..=g and time allows.
#[pyfunction]
#[pyo3(signature = (d, g, seconds=None, progress=None))]
#[allow(clippy::type_complexity)]
pub(super) fn star_diagonal_period(
    py: Python<'_>,
    d: u32,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(u64, u64, Vec<u32>, u32)>> {
    check_value(g)?;
    check_value(d as usize)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || match sequences::diagonal_period(d, g, &watch) {
        Ok(found) => Ok(found.map(|d| (d.period, d.preperiod, d.values, d.bound))),
        Err(Stopped::Interrupted { .. }) => Ok(None),
        Err(other) => Err(stopped(other)),
    })
}

/// Sorted P-positions of Star Nim with one token on each strip, cells up to `largest`.
#[pyfunction]
pub(super) fn star_nim_p_positions(
    py: Python<'_>,
    strips: usize,
    largest: u32,
) -> PyResult<Vec<Vec<u32>>> {
    let size = (u64::from(largest) + 1).checked_pow(strips.saturating_sub(1) as u32);
    if strips == 0 || size.is_none_or(|n| n > 1 << 28) {
        return Err(LimitError::new_err(format!(
            "{strips} strips up to cell {largest}: the table of completions is empty or too large"
        )));
    }
    doorway::long(py, &Watch::new(), None, || Ok(star_nim::p_positions(strips, largest)))
}
