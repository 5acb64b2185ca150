//! The library of `proofs/` as the wheel carries it.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

macro_rules! library {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../proofs/", $name, ".v")))),*]
    };
}

/// The modules that a certificate may need.
const LIBRARY: [(&str, &str); 20] = library! {
    "CheckOutcomes" "CheckPeriod" "CheckQuotient" "CheckRecurring" "CheckSaltus" "CheckSkeleton"
    "Games" "Monoids" "Nim" "Periods" "Quotients" "Recurring" "Rules" "Rulesets" "Saltus"
    "Skeleton" "Sparse" "Tables" "Values" "Visits"
};

/// The source of a module of Coq.
#[pyfunction]
fn coq_module(name: &str) -> PyResult<&'static str> {
    LIBRARY
        .iter()
        .find_map(|(known, source)| (*known == name).then_some(*source))
        .ok_or_else(|| PyKeyError::new_err(name.to_owned()))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(coq_module, module)?)
}
