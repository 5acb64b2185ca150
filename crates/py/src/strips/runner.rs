//! Rows with one running token and any number of standing ones.

use std::sync::Arc;

use grundy_cert::Certificate;
use grundy_strips::rows::RowPeriod;
use grundy_strips::runner::{self, Rule, Table};
use grundy_strips::Stopped;
use grundy_watch::Watch;
use pyo3::prelude::*;

use super::particles::crowd;
use super::rows::RowRecord;
use super::{stopped, watch_for};
use crate::doorway::{self, InputError};

/// The rows below standing tokens.
#[pyclass(frozen, module = "grundy._core")]
pub(super) struct TokenRow {
    rule: Rule,
    rest: Vec<Vec<u32>>,
    strip: usize,
    table: Arc<Table>,
}

/// A value, and the moves of standing tokens with theirs: `(value, [(strip, from, to, value), …])`.
type ColumnValues = (Option<u64>, Vec<(usize, u32, u32, u64)>);

#[pymethods]
impl TokenRow {
    /// `game` is star, nim, welter, antonim or k-welter with a number for k; `strip` is that of the runner.
    #[new]
    fn new(py: Python<'_>, game: &str, rest: Vec<Vec<u32>>, strip: usize) -> PyResult<Self> {
        let rule = match game {
            "star" => Rule::Star,
            "nim" => Rule::Nim,
            "welter" => Rule::Welter,
            "antonim" => Rule::Antonim,
            _ => Rule::Crowd(crowd(game).ok_or_else(|| {
                InputError::new_err(format!(
                    "unknown game {game:?}: must be star, nim, welter, antonim or, say, 2-welter"
                ))
            })?),
        };
        if strip >= rest.len() || (rule != Rule::Star && rest.len() != 1) {
            return Err(InputError::new_err(format!("{rest:?}: no strip {strip} of this game")));
        }
        let watch = Watch::new();
        let table = doorway::long(py, &watch, None, || {
            Table::new(rule, &rest, strip, &watch).map_err(stopped)
        })?;
        Ok(TokenRow { rule, rest, strip, table: Arc::new(table) })
    }

    /// G(rest, c), and what each move of a standing token leads to.
    fn column(&self, py: Python<'_>, c: u64) -> PyResult<ColumnValues> {
        let watch = Watch::new();
        let found = doorway::long(py, &watch, None, || {
            runner::column(&self.table, c, &watch).map_err(stopped)
        })?;
        let below = found.below.iter().map(|(m, v)| (m.strip, m.from, m.to, *v)).collect();
        Ok((found.value, below))
    }

    /// G(rest, c) for start ≤ c < stop; `None` where the runner may not stand.
    fn values(&self, py: Python<'_>, start: u64, stop: u64) -> PyResult<Vec<Option<u64>>> {
        let watch = Watch::new();
        doorway::long(py, &watch, None, || {
            runner::values(&self.table, start, stop, &watch).map_err(stopped)
        })
    }

    /// The period of the row.
    #[pyo3(signature = (seconds=None, progress=None))]
    fn period(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<RowRecord> {
        let watch = watch_for(seconds);
        doorway::long(py, &watch, progress, || match runner::period(&self.table, &watch) {
            Ok(found) => Ok(RowRecord::found(found, watch.done())),
            Err(Stopped::Interrupted { done }) => Ok(RowRecord::open(done)),
            Err(other) => Err(stopped(other)),
        })
    }

    /// The certificate of a period found by [`TokenRow::period`], as JSON.
    fn certificate(
        &self,
        period: u64,
        preperiod: u64,
        state_column: u64,
        state_period: u64,
        witnesses: Vec<(u64, u64)>,
    ) -> PyResult<String> {
        doorway::quick(|| {
            let found = RowPeriod { period, preperiod, state_column, state_period, witnesses };
            let claim = runner::certificate(self.rule, &self.rest, self.strip, &found);
            let claim = claim
                .ok_or_else(|| InputError::new_err("rows of k-Welter have no certificates"))?;
            Ok(Certificate::StripRow(claim).to_json())
        })
    }
}
