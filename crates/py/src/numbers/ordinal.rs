//! `Ordinal`.

use grundy_numbers::{Fault, Ordinal};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use super::{style, work};
use crate::doorway::InputError;
use crate::short::{big, integer};

/// An ordinal below ε₀, with the arithmetic of order types: `1 + omega` is `omega`.
///
/// Reads `omega` (also `w`, `ω`), numbers, `+ * ^` and parentheses. `natural_sum` and
/// `natural_product` are the operations that commute, those of games.
///
/// >>> from grundy import Ordinal
/// >>> w = Ordinal("omega")
/// >>> 1 + w, w + 1, 2 * w, w * 2
/// (Ordinal('omega'), Ordinal('omega+1'), Ordinal('omega'), Ordinal('omega*2'))
/// >>> (w + 1) ** 2, 2 ** w, w ** w > w ** 5 * 7
/// (Ordinal('omega^2+omega+1'), Ordinal('omega'), True)
#[pyclass(frozen, name = "Ordinal", module = "grundy.numbers.ordinal")]
pub struct PyOrdinal {
    pub(super) value: Ordinal,
}

impl From<Ordinal> for PyOrdinal {
    fn from(value: Ordinal) -> PyOrdinal {
        PyOrdinal { value }
    }
}

/// An ordinal from one or from a natural number; `None` if it is neither.
pub(super) fn coerce(value: &Bound<'_, PyAny>) -> PyResult<Option<Ordinal>> {
    if let Ok(ordinal) = value.cast::<PyOrdinal>() {
        return Ok(Some(ordinal.get().value.clone()));
    }
    if !value.is_instance_of::<PyInt>() {
        return Ok(None);
    }
    let n = big(value)?;
    match n.to_biguint() {
        Some(n) => Ok(Some(n.into())),
        None => Err(InputError::new_err(format!("{n} is negative; an ordinal is not"))),
    }
}

pub(super) fn argument(value: &Bound<'_, PyAny>) -> PyResult<Ordinal> {
    if let Some(ordinal) = coerce(value)? {
        return Ok(ordinal);
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str()?.to_owned();
        return work(value.py(), text.len(), |_| Ordinal::read(&text));
    }
    let name = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("an ordinal is an Ordinal, a str or an int, not {name}")))
}

impl PyOrdinal {
    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        compute: impl Fn(&Ordinal, &Ordinal) -> Result<Ordinal, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = coerce(other)? else { return Ok(py.NotImplemented()) };
        let size = self.value.terms().len() * other.terms().len();
        let value = work(py, size, |_| compute(&self.value, &other))?;
        Ok(PyOrdinal { value }.into_pyobject(py)?.into_any().unbind())
    }
}

#[pymethods]
impl PyOrdinal {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        argument(value).map(PyOrdinal::from)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| Ok(a.add(b)))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| Ok(b.add(a)))
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| a.multiply(b))
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| b.multiply(a))
    }

    fn __pow__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        if modulus.is_some() {
            return Ok(py.NotImplemented());
        }
        self.binary(py, other, |a, b| a.raise(b))
    }

    fn __rpow__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        if modulus.is_some() {
            return Ok(py.NotImplemented());
        }
        self.binary(py, other, |a, b| b.raise(a))
    }

    /// The natural sum (of Hessenberg), which is that of games.
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal(1).natural_sum("omega"), Ordinal("omega^2+3").natural_sum("omega^2+omega")
    /// (Ordinal('omega+1'), Ordinal('omega^2*2+omega+3'))
    fn natural_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        Ok(self.value.natural_sum(&argument(other)?).into())
    }

    /// The natural product, which is that of surreal numbers.
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal(2).natural_product("omega+1"), Ordinal(2) * Ordinal("omega+1")
    /// (Ordinal('omega*2+2'), Ordinal('omega+2'))
    fn natural_product(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        let other = argument(other)?;
        let size = self.value.terms().len() * other.terms().len();
        work(py, size, |_| self.value.natural_product(&other)).map(PyOrdinal::from)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        if let Ok(surreal) = other.cast::<super::surreal::PySurreal>() {
            return surreal.get().compared(py, &self.into(), op, true);
        }
        if other.is_instance_of::<PyInt>() && big(other)?.sign() == num_bigint::Sign::Minus {
            let answer = op.matches(std::cmp::Ordering::Greater);
            return Ok(PyBool::new(py, answer).to_owned().into_any().unbind());
        }
        let Some(other) = coerce(other)? else { return Ok(py.NotImplemented()) };
        let answer = op.matches(self.value.cmp(&other));
        Ok(PyBool::new(py, answer).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        super::surreal::hash(py, &(&self.value).into())
    }

    fn __bool__(&self) -> bool {
        !self.value.is_zero()
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.value.finite() {
            Some(n) => integer(py, &n.into()),
            None => Err(InputError::new_err(format!("{} is not finite", self.value))),
        }
    }

    /// Exponents of omega with their coefficients, the largest first: the Cantor normal form.
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal("omega^omega*3 + 5").terms
    /// [(Ordinal('omega'), 3), (Ordinal('0'), 5)]
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> PyResult<Vec<(PyOrdinal, Bound<'py, PyAny>)>> {
        let term = |(e, c): &(Ordinal, num_bigint::BigUint)| {
            Ok((e.clone().into(), integer(py, &c.clone().into())?))
        };
        self.value.terms().iter().map(term).collect()
    }

    /// Is it finite?
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal(5).is_finite, Ordinal("omega").is_finite
    /// (True, False)
    #[getter]
    fn is_finite(&self) -> bool {
        self.value.finite().is_some()
    }

    /// Is it a limit, neither 0 nor a successor?
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal("omega*2").is_limit, Ordinal("omega+1").is_limit, Ordinal(0).is_limit
    /// (True, False, False)
    #[getter]
    fn is_limit(&self) -> bool {
        self.value.is_limit()
    }

    /// The largest exponent of omega.
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal("omega^3*2 + omega").degree
    /// Ordinal('3')
    #[getter]
    fn degree(&self) -> PyOrdinal {
        self.value.degree().into()
    }

    fn __str__(&self) -> String {
        self.value.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Ordinal('{}')", self.value)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyOrdinal>(), (self.__str__(),)).into_pyobject(py)
    }

    /// The ordinal in LaTeX.
    ///
    /// >>> from grundy import Ordinal
    /// >>> Ordinal("omega^2*3 + 1").latex()
    /// '\\omega^{2}\\cdot 3+1'
    fn latex(&self) -> String {
        self.value.write(style(true))
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.latex())
    }
}

impl From<&PyOrdinal> for grundy_numbers::Surreal {
    fn from(a: &PyOrdinal) -> Self {
        (&a.value).into()
    }
}
