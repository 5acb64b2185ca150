//! Values, sequences and diagonals of Star Nim.

use grundy_cert::Certificate;
use grundy_strips::bands::{self, Open};
use grundy_strips::closure::{self, LARGEST_DISTANCE};
use grundy_strips::{sequences, star_nim, Stopped};
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::{stopped, watch_for};
use crate::doorway;

/// Largest value and distance whose periods are looked for.
fn check_period(what: &str, number: usize, largest: usize) -> PyResult<()> {
    if number > largest {
        let message = format!("{what} {number}: periods are looked for up to {what} {largest}");
        return Err(doorway::beyond(largest, message));
    }
    Ok(())
}

/// Pairs (x, y), x ≤ y, x < bound, of 2-Star Nim positions of value g.
#[pyfunction]
pub(super) fn star_pairs(py: Python<'_>, g: usize, bound: u64) -> PyResult<Vec<(u64, u64)>> {
    let watch = Watch::new();
    doorway::long(py, &watch, None, || sequences::pairs(g, bound, &watch).map_err(stopped))
}

/// G(a, b) of 2-Star Nim for a ≤ b, `None` at (0, 0).
#[pyfunction]
pub(super) fn star_pair_value(py: Python<'_>, a: u64, b: u64) -> PyResult<Option<u64>> {
    let watch = Watch::new();
    doorway::long(py, &watch, None, || sequences::pair_value(a, b, &watch).map_err(stopped))
}

/// The y for which {x, y} has the value g.
#[pyfunction]
pub(super) fn star_partner(py: Python<'_>, x: u64, g: usize) -> PyResult<u64> {
    let watch = Watch::new();
    doorway::long(py, &watch, None, || sequences::partner(x, g, &watch).map_err(stopped))
}

/// The period of the differences in a g-sequence; without one, why.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub(super) struct SequenceRecord {
    open: Option<String>,
    period: u64,
    preperiod: u64,
    advance: u64,
    state_x: u64,
    state_period: u64,
    differences: Vec<u32>,
    certificate: String,
}

/// The period of a diagonal, and the largest of its values; without one, why.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub(super) struct DiagonalRecord {
    open: Option<String>,
    period: u64,
    preperiod: u64,
    values: Vec<u32>,
    bound: u32,
    certificate: String,
}

/// Why there is no period: bands that stay open, or the end of the time.
fn reason<T>(found: Result<Result<T, Open>, Stopped>) -> PyResult<Result<T, String>> {
    match found {
        Ok(found) => Ok(found.map_err(|open| open.to_string())),
        Err(Stopped::Interrupted { done }) => Ok(Err(time_ended(done))),
        Err(other) => Err(stopped(other)),
    }
}

/// The period of the g-sequence, or why it is not found.
#[pyfunction]
#[pyo3(signature = (g, seconds=None, progress=None))]
pub(super) fn star_sequence_period(
    py: Python<'_>,
    g: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<SequenceRecord> {
    check_period("value", g, 2 * LARGEST_DISTANCE)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || {
        Ok(match reason(bands::sequence_period(g, seconds.is_some(), &watch))? {
            Ok(found) => SequenceRecord {
                open: None,
                period: found.period,
                preperiod: found.preperiod,
                advance: found.advance,
                state_x: found.state_x,
                state_period: found.state_period,
                differences: found.differences,
                certificate: Certificate::StarValue(found.certificate).to_json(),
            },
            Err(why) => SequenceRecord {
                open: Some(why),
                period: 0,
                preperiod: 0,
                advance: 0,
                state_x: 0,
                state_period: 0,
                differences: vec![],
                certificate: String::new(),
            },
        })
    })
}

/// The period of the diagonal G(a, a + d), or why it is not found.
#[pyfunction]
#[pyo3(signature = (d, seconds=None, progress=None))]
pub(super) fn star_diagonal_period(
    py: Python<'_>,
    d: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<DiagonalRecord> {
    check_period("distance", d, LARGEST_DISTANCE)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || {
        Ok(match reason(bands::diagonal_period(d, seconds.is_some(), &watch))? {
            Ok(found) => DiagonalRecord {
                open: None,
                period: found.period,
                preperiod: found.preperiod,
                values: found.values,
                bound: found.bound,
                certificate: Certificate::StarDiagonal(found.certificate).to_json(),
            },
            Err(why) => DiagonalRecord {
                open: Some(why),
                period: 0,
                preperiod: 0,
                values: vec![],
                bound: 0,
                certificate: String::new(),
            },
        })
    })
}

/// G(a, a + d) by the band of the diagonal; a beyond its start.
#[pyfunction]
pub(super) fn star_diagonal_value(py: Python<'_>, d: usize, a: u64) -> PyResult<Option<u64>> {
    check_period("distance", d, LARGEST_DISTANCE)?;
    let watch = Watch::new();
    doorway::long(py, &watch, None, || {
        Ok(bands::diagonal_value(d, a, &watch).map_err(stopped)?.ok())
    })
}

/// The x from which the diagonals up to d are closed, `[(first, last, period or None), …]` of the bands,
/// and what stays open.
type BandList = (u64, Vec<(usize, usize, Option<u64>)>, Vec<String>);

fn time_ended(done: u64) -> String {
    format!("the time allowed ended after {done} steps")
}

#[pyfunction]
#[pyo3(signature = (d, seconds=None, progress=None))]
pub(super) fn star_bands(
    py: Python<'_>,
    d: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<BandList> {
    check_period("distance", d, LARGEST_DISTANCE)?;
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || {
        let (found, open) = match bands::bands(d, seconds.is_some(), &watch) {
            Err(Stopped::Interrupted { done }) => return Ok((0, vec![], vec![time_ended(done)])),
            other => other.map_err(stopped)?,
        };
        let listed = found.bands.iter().map(|b| (b.first, b.last, b.period)).collect();
        Ok((found.start, listed, open.iter().map(ToString::to_string).collect()))
    })
}

/// The first closed distance from d on that was met, from which x on it is closed, and the certificate.
type ClosureRecord = (usize, u64, String);

/// A closure, or why none was met.
#[pyfunction]
#[pyo3(signature = (d, seconds=None, progress=None))]
pub(super) fn star_closure(
    py: Python<'_>,
    d: usize,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<ClosureRecord>, Option<String>)> {
    check_period("distance", d, LARGEST_DISTANCE)?;
    let watch = watch_for(seconds);
    let found: Result<ClosureRecord, String> = doorway::long(py, &watch, progress, || {
        Ok(match closure::closure(d, seconds.is_some(), &watch) {
            Ok(Ok(found)) => {
                let certificate = Certificate::StarClosed(found.certificate()).to_json();
                Ok((found.distance, found.start, certificate))
            }
            Ok(Err(followed)) => Err(Open::NoClosure { from: d, followed }.to_string()),
            Err(Stopped::Interrupted { done }) => Err(time_ended(done)),
            Err(other) => return Err(stopped(other)),
        })
    })?;
    Ok(match found {
        Ok(found) => (Some(found), None),
        Err(why) => (None, Some(why)),
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
