//! Certificates and the checker.

use grundy_cert::Certificate;
use grundy_check::{check, CheckError, Limits, Verdict, WORK};
use grundy_watch::Watch;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::doorway::{self, InputError, LimitError};
use crate::memory;

/// Bytes of memory that reading may take for each byte of text: a list of one-digit numbers takes most.
const PER_BYTE: u64 = 40;
/// Texts up to this length are read whatever the memory.
const SHORT: usize = 1 << 20;

/// The certificate of a text, unless reading it takes more memory than there is.
pub(crate) fn read(text: &str) -> PyResult<Certificate> {
    let needed = text.len() as u64 * PER_BYTE;
    if text.len() > SHORT && memory::within_reach(needed) < needed {
        let (needed, left) = (needed >> 20, memory::within_reach(needed) >> 20);
        return Err(doorway::beyond(
            left << 20,
            format!("reading this certificate may take {needed} MB; there are {left} MB"),
        ));
    }
    Certificate::from_json(text).map_err(InputError::new_err)
}

/// Check a certificate given as JSON: (verdict, claim in words, refutation or None).
#[pyfunction]
#[pyo3(signature = (text, memory = 8 << 30, work = WORK, progress = None))]
fn check_certificate(
    py: Python<'_>,
    text: &str,
    memory: u64,
    work: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(&'static str, String, Option<String>)> {
    let watch = Watch::new();
    doorway::flat(py, &watch, progress, || {
        let certificate = read(text)?;
        let go_on = |done| {
            watch.report(done);
            !watch.should_stop()
        };
        let memory = memory::within_reach(memory);
        let verdict = check(&certificate, &Limits::new(memory, &go_on).with_work(work));
        match verdict {
            Ok(Verdict::Verified) => Ok(("verified", certificate.claim(), None)),
            Ok(Verdict::Refuted(why)) => Ok(("refuted", certificate.claim(), Some(why))),
            Err(error) => Err(unchecked(error)),
        }
    })
}

/// Why a certificate could not be checked.
pub(crate) fn unchecked(error: CheckError) -> PyErr {
    match error {
        CheckError::Malformed(message) => InputError::new_err(message),
        CheckError::TooLarge(message) => LimitError::new_err(message),
        CheckError::Memory { limit, message } | CheckError::Work { limit, message } => {
            doorway::beyond(limit, message)
        }
        CheckError::Stopped => PyKeyboardInterrupt::new_err("stopped"),
    }
}

/// The claim of a certificate in words, without checking it.
#[pyfunction]
fn certificate_claim(text: &str) -> PyResult<String> {
    doorway::quick(|| read(text).map(|certificate| certificate.claim()))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("CHECK_WORK", WORK)?;
    module.add_function(wrap_pyfunction!(check_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(certificate_claim, module)?)
}
