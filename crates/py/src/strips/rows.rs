//! Rows of two coins on joined strips.

use grundy_cert::Certificate;
use grundy_strips::rows::{self, Kind, RowPeriod};
use grundy_strips::Stopped;
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::{stopped, watch_for};
use crate::doorway::{self, InputError, LimitError};

/// Most that the numbers taken from two heaps may be apart.
const MOST_APART: usize = 16;

fn kind_of(order: Option<Vec<usize>>, jump: bool, apart: usize) -> PyResult<Kind> {
    let Some(order) = order else {
        if !(1..=MOST_APART).contains(&apart) {
            return Err(InputError::new_err(format!(
                "apart {apart}: must be a number from 1 to {MOST_APART}"
            )));
        }
        return Ok(Kind::Wythoff { apart });
    };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted != (0..order.len()).collect::<Vec<_>>() {
        return Err(InputError::new_err(format!(
            "order {order:?}: list the common cells 0..k once each"
        )));
    }
    Ok(Kind::Joined { order, jump })
}

/// What became of a search for the period of a row; without a period when the time ran out.
#[pyclass(frozen, get_all, module = "grundy._core")]
pub(super) struct RowRecord {
    /// Columns that were looked at.
    columns: u64,
    period: Option<u64>,
    preperiod: Option<u64>,
    state_column: Option<u64>,
    state_period: Option<u64>,
    witnesses: Vec<(u64, u64)>,
}

impl RowRecord {
    pub(super) fn found(found: RowPeriod, columns: u64) -> Self {
        RowRecord {
            columns,
            period: Some(found.period),
            preperiod: Some(found.preperiod),
            state_column: Some(found.state_column),
            state_period: Some(found.state_period),
            witnesses: found.witnesses,
        }
    }

    pub(super) fn open(columns: u64) -> Self {
        RowRecord {
            columns,
            period: None,
            preperiod: None,
            state_column: None,
            state_period: None,
            witnesses: vec![],
        }
    }
}

/// Additive period of row a of a two-token table. `order` lists the common cells of two strips
/// (2-Star Nim: `[0]`), `None` is Wythoff's game, with moves in both heaps less than `apart` apart.
#[pyfunction]
#[pyo3(signature = (a, order, jump=false, seconds=None, progress=None, apart=1))]
pub(super) fn row_period(
    py: Python<'_>,
    a: usize,
    order: Option<Vec<usize>>,
    jump: bool,
    seconds: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
    apart: usize,
) -> PyResult<RowRecord> {
    let kind = kind_of(order, jump, apart)?;
    let widest = rows::widest_row(&kind);
    if a > widest {
        return Err(doorway::beyond(widest, format!("row {a}: rows go up to {widest}")));
    }
    let watch = watch_for(seconds);
    doorway::long(py, &watch, progress, || {
        match rows::row_period(&kind, a, &watch).expect("the row is not too high") {
            Ok(found) => Ok(RowRecord::found(found, watch.done())),
            Err(Stopped::Interrupted { done }) => Ok(RowRecord::open(done)),
            Err(other) => Err(stopped(other)),
        }
    })
}

/// The certificate of a row of 2-Star Nim found by [`row_period`], as JSON.
#[pyfunction]
pub(super) fn star_row_certificate(
    a: usize,
    period: u64,
    preperiod: u64,
    state_column: u64,
    state_period: u64,
    witnesses: Vec<(u64, u64)>,
) -> PyResult<String> {
    doorway::quick(|| {
        let found = RowPeriod { period, preperiod, state_column, state_period, witnesses };
        Ok(Certificate::StarRow(found.certificate(a)).to_json())
    })
}

/// G(a, 0), G(a, 1), … of a two-token table; `None` where the tokens collide.
#[pyfunction]
#[pyo3(signature = (a, columns, order, jump=false, apart=1))]
pub(super) fn row_values(
    py: Python<'_>,
    a: usize,
    columns: usize,
    order: Option<Vec<usize>>,
    jump: bool,
    apart: usize,
) -> PyResult<Vec<Option<u32>>> {
    let kind = kind_of(order, jump, apart)?;
    if columns > 100_000_000 {
        return Err(LimitError::new_err(format!("row {a} to column {columns} is too long")));
    }
    let watch = Watch::new();
    doorway::long(py, &watch, None, || rows::row_values(&kind, a, columns, &watch).map_err(stopped))
}

/// The value of one place of Wythoff's game or a joined pair of strips (`None`: a collision).
#[pyfunction]
#[pyo3(signature = (a, b, order, jump=false))]
pub(super) fn place_value(
    py: Python<'_>,
    a: usize,
    b: u64,
    order: Option<Vec<usize>>,
    jump: bool,
) -> PyResult<Option<u64>> {
    let kind = kind_of(order, jump, 1)?;
    let watch = Watch::new();
    doorway::long(py, &watch, None, || rows::place_value(&kind, a, b, &watch).map_err(stopped))
}
