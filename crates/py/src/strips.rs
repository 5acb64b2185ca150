//! Strips: Welter and its kin, joined strips, rows and sequences of Star Nim.

mod joined;
mod particles;
mod rows;
mod runner;
mod star;
mod welter;

use std::time::Duration;

use grundy_fault::LimitFault;
use grundy_strips::search::MOST_MOVES;
use grundy_strips::Stopped;
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway;

/// Most positions kept in memory by one search.
const LIMIT: usize = 6_000_000;

fn stopped(reason: Stopped) -> PyErr {
    let message = reason.to_string();
    doorway::limited(match reason {
        Stopped::TooMany { limit } => LimitFault::stopped_at(limit, message),
        Stopped::TooMuch { .. } => LimitFault::beyond(MOST_MOVES, message),
        Stopped::Interrupted { .. } => LimitFault { stopped: true, ..message.into() },
    })
}

fn watch_for(seconds: Option<f64>) -> Watch {
    match seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok()) {
        Some(limit) => Watch::with_limit(limit),
        None => Watch::new(),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<welter::WelterCoins>()?;
    module.add_class::<particles::ParticleSearch>()?;
    module.add_class::<particles::ParticleTable>()?;
    module.add_class::<joined::JoinedSearch>()?;
    module.add_class::<rows::RowRecord>()?;
    module.add_class::<runner::TokenRow>()?;
    module.add_class::<star::SequenceRecord>()?;
    module.add_class::<star::DiagonalRecord>()?;
    module.add_function(wrap_pyfunction!(rows::row_period, module)?)?;
    module.add_function(wrap_pyfunction!(rows::star_row_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(rows::row_values, module)?)?;
    module.add_function(wrap_pyfunction!(rows::place_value, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_pairs, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_pair_value, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_partner, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_bands, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_closure, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_sequence_period, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_diagonal_period, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_diagonal_value, module)?)?;
    module.add_function(wrap_pyfunction!(star::star_nim_p_positions, module)?)?;
    module.add_function(wrap_pyfunction!(welter::welter_block_sweep, module)?)?;
    module.add_function(wrap_pyfunction!(welter::welter_block_shape, module)?)?;
    Ok(())
}
