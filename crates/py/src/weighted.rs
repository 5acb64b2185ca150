//! Misère outcomes where the quotient is infinite.

use grundy_answers::weighted::proved_infinite;
use grundy_cert::Certificate;
use grundy_misere::weighted::Weighted;
use pyo3::prelude::*;

use crate::doorway::{self, InputError};
use crate::heap::watch;

/// The outcomes of all positions with heaps up to some size, by a finite monoid and weights; verified.
#[pyclass(frozen, module = "grundy._core")]
pub struct WeightedOutcomes(pub Weighted);

impl WeightedOutcomes {
    fn inside(&self, heaps: &[u64]) -> PyResult<()> {
        let last = self.0.claim().heap;
        match heaps.iter().find(|&&h| h > u64::from(last)) {
            None => Ok(()),
            Some(heap) => Err(InputError::new_err(format!(
                "heap {heap}: the outcomes cover heaps up to {last}"
            ))),
        }
    }
}

#[pymethods]
impl WeightedOutcomes {
    #[getter]
    fn heap(&self) -> u32 {
        self.0.claim().heap
    }

    #[getter]
    fn certificate(&self) -> String {
        Certificate::MisereWeights(self.0.claim().clone()).to_json()
    }

    /// The certificate that the quotient is infinite, if numbers of copies show it.
    #[pyo3(signature = (seconds = None))]
    fn infinite(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<Option<String>> {
        let watch = watch(seconds)?;
        doorway::long(py, &watch, None, || {
            let found = proved_infinite(&self.0, &watch).ok().flatten();
            Ok(found.map(|family| Certificate::MisereInfinite(family).to_json()))
        })
    }

    fn is_p(&self, heaps: Vec<u64>) -> PyResult<bool> {
        self.inside(&heaps)?;
        Ok(self.0.is_p(&heaps).unwrap_or(false))
    }

    /// The element and the weights of a position.
    fn place(&self, heaps: Vec<u64>) -> PyResult<(usize, Vec<i64>)> {
        self.inside(&heaps)?;
        Ok(self.0.place(&heaps))
    }
}
