//! Nim-multiplication of Python ints.

use grundy_numbers::finite;
use num_bigint::BigUint;
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;

use super::work;
use crate::doorway::{InputError, LimitError};
use crate::short::{big, integer};

/// Most binary digits of a factor: the product of two such takes about a second.
const MOST_BITS: u64 = 1 << 16;

/// The number, if it can be a nimber.
pub(super) fn natural(n: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    let n = big(n)?;
    if n.bits() > MOST_BITS {
        let message = format!("{} binary digits: nimbers have at most {MOST_BITS}", n.bits());
        return Err(LimitError::new_err((message, MOST_BITS, None::<String>, false)));
    }
    let (sign, magnitude) = n.into_parts();
    if sign == num_bigint::Sign::Minus {
        return Err(InputError::new_err(format!("-{magnitude}: nimbers are not negative")));
    }
    Ok(magnitude)
}

fn answer<'py>(py: Python<'py>, n: BigUint) -> PyResult<Bound<'py, PyAny>> {
    integer(py, &n.into())
}

#[pyfunction]
fn nim_product<'py>(
    py: Python<'py>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (a, b) = (natural(a)?, natural(b)?);
    let bits = a.bits().max(b.bits()) as usize;
    answer(py, work(py, bits / 4, |_| Ok(finite::product(&a, &b)))?)
}

#[pyfunction]
fn nim_inverse<'py>(py: Python<'py>, a: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let a = natural(a)?;
    let inverse = work(py, a.bits() as usize / 4, |_| Ok(finite::inverse(&a)))?;
    answer(py, inverse.ok_or_else(|| PyZeroDivisionError::new_err("0 has no nim-inverse"))?)
}

#[pyfunction]
fn nim_square_root<'py>(py: Python<'py>, a: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let a = natural(a)?;
    answer(py, work(py, a.bits() as usize / 4, |_| Ok(finite::square_root(&a)))?)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(nim_product, module)?)?;
    module.add_function(wrap_pyfunction!(nim_inverse, module)?)?;
    module.add_function(wrap_pyfunction!(nim_square_root, module)?)
}
