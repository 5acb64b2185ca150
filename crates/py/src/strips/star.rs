//! Sequences of Star Nim.

use grundy_strips::{sequences, star_nim, Stopped};
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::{stopped, watch_for};
use crate::doorway;

pub(super) fn check_value(g: usize) -> PyResult<()> {
    if g > sequences::LARGEST_VALUE {
        let largest = sequences::LARGEST_VALUE;
        return Err(doorway::beyond(largest, format!("value {g}: values go up to {largest}")));
    }
    Ok(())
}

/// Pairs (x, y), x ≤ y, x < bound, of 2-Star Nim positions of value g.
#[pyfunction]
pub(super) fn star_pairs(py: Python<'_>, g: usize, bound: u64) -> PyResult<Vec<(u64, u64)>> {
    check_value(g)?;
    doorway::long(py, &Watch::new(), None, || Ok(sequences::pairs(g, bound)))
}

/// The period of the differences in a g-sequence.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub(super) struct SequenceRecord {
    period: u64,
    preperiod: u64,
    advance: u64,
    state_x: u64,
    state_period: u64,
    differences: Vec<u32>,
}

/// The period of a diagonal, and the largest of its values.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub(super) struct DiagonalRecord {
    period: u64,
    preperiod: u64,
    values: Vec<u32>,
    bound: u32,
}

/// The period of the g-sequence, or `None` when the time ran out.
#[pyfunction]
#[pyo3(signature = (g, seconds=None, progress=None))]
pub(super) fn star_sequence_period(
    py: Python<'_>,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<SequenceRecord>> {
    check_value(g)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || match sequences::sequence_period(g, &watch) {
        Ok(found) => Ok(Some(SequenceRecord {
            period: found.period,
            preperiod: found.preperiod,
            advance: found.advance,
            state_x: found.state_x,
            state_period: found.state_period,
            differences: found.differences,
        })),
        Err(Stopped::Interrupted { .. }) => Ok(None),
        Err(other) => Err(stopped(other)),
    })
}

/// The period of the diagonal G(a, a + d), if its values stay within g
/// over a whole cycle of the machine of values 0..=g and time allows.
#[pyfunction]
#[pyo3(signature = (d, g, seconds=None, progress=None))]
pub(super) fn star_diagonal_period(
    py: Python<'_>,
    d: u32,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<DiagonalRecord>> {
    check_value(g)?;
    check_value(d as usize)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || match sequences::diagonal_period(d, g, &watch) {
        Ok(found) => Ok(found.map(|d| DiagonalRecord {
            period: d.period,
            preperiod: d.preperiod,
            values: d.values,
            bound: d.bound,
        })),
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
        return Err(doorway::beyond(
            1 << 28,
            format!(
            "{strips} strips up to cell {largest}: the table of completions is empty or too large"
        ),
        ));
    }
    doorway::long(py, &Watch::new(), None, || Ok(star_nim::p_positions(strips, largest)))
}
