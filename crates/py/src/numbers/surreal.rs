//! `Surreal`.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_numbers::{Fault, Rational, Surreal};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use super::ordinal::PyOrdinal;
use super::{style, work};
use crate::doorway::InputError;
use crate::short::{big, fraction_type, integer, PyGame};

/// A surreal number: a quotient of finite sums of powers of omega with rational coefficients.
///
/// Reads rationals, `omega` (also `w`, `ω`), `+ - * / ^` and parentheses. Every rational is one, so
/// also those that no short game has, such as 1/3.
///
/// >>> from grundy import Surreal
/// >>> w = Surreal("omega")
/// >>> Surreal("1/3") + Surreal("1/6") == Surreal("1/2"), w - 1 < w, 1 / w > 0
/// (True, True, True)
/// >>> w**w + 1 / (w + 1), (w**2 - 1) / (w - 1), Surreal("omega^(1/2)") ** 2
/// (Surreal('(omega^(omega+1)+omega^omega+1)/(omega+1)'), Surreal('omega+1'), Surreal('omega'))
#[pyclass(frozen, name = "Surreal", module = "grundy.numbers.surreal")]
pub struct PySurreal {
    pub(super) value: Surreal,
}

impl From<Surreal> for PySurreal {
    fn from(value: Surreal) -> PySurreal {
        PySurreal { value }
    }
}

/// A surreal number from one, an ordinal, an int, a Fraction or a game that is a number.
fn coerce(value: &Bound<'_, PyAny>) -> PyResult<Option<Surreal>> {
    if let Ok(number) = value.cast::<PySurreal>() {
        return Ok(Some(number.get().value.clone()));
    }
    if let Ok(ordinal) = value.cast::<PyOrdinal>() {
        return Ok(Some((&ordinal.get().value).into()));
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(Some(Rational::from(big(value)?).into()));
    }
    if value.is_instance(fraction_type(value.py())?)? {
        let parts = (big(&value.getattr("numerator")?)?, big(&value.getattr("denominator")?)?);
        return Ok(Rational::new(parts.0, parts.1).map(Surreal::from));
    }
    if value.cast::<PyGame>().is_ok() {
        if !value.getattr("is_number")?.extract::<bool>()? {
            return Ok(None);
        }
        return coerce(&value.getattr("mean")?);
    }
    Ok(None)
}

fn argument(value: &Bound<'_, PyAny>) -> PyResult<Surreal> {
    if let Some(number) = coerce(value)? {
        return Ok(number);
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str()?.to_owned();
        return work(value.py(), text.len(), |_| Surreal::read(&text));
    }
    if value.cast::<PyGame>().is_ok() {
        return Err(InputError::new_err(format!("{value} is not a number")));
    }
    let name = value.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "a surreal number is a Surreal, an Ordinal, a str, an int or a Fraction, not {name}"
    )))
}

fn fraction<'py>(py: Python<'py>, x: &Rational) -> PyResult<Bound<'py, PyAny>> {
    fraction_type(py)?.call1((integer(py, &x.numerator)?, integer(py, &x.denominator)?))
}

/// The hash of what the number equals in Python.
pub(super) fn hash(py: Python<'_>, value: &Surreal) -> PyResult<isize> {
    if let Some(x) = value.rational() {
        return fraction(py, &x)?.hash();
    }
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    Ok(hasher.finish() as isize)
}

impl PySurreal {
    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        compute: impl Fn(&Surreal, &Surreal) -> Result<Surreal, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = coerce(other)? else { return Ok(py.NotImplemented()) };
        let size = self.size() * PySurreal::from(other.clone()).size();
        let value = work(py, size, |_| compute(&self.value, &other))?;
        Ok(PySurreal { value }.into_pyobject(py)?.into_any().unbind())
    }

    fn size(&self) -> usize {
        self.value.over().terms.len() + self.value.under().map_or(0, |sum| sum.terms.len())
    }

    pub(super) fn compared(
        &self,
        py: Python<'_>,
        other: &Surreal,
        op: CompareOp,
        reversed: bool,
    ) -> PyResult<Py<PyAny>> {
        let order = self.value.cmp(other);
        let answer = op.matches(if reversed { order.reverse() } else { order });
        Ok(PyBool::new(py, answer).to_owned().into_any().unbind())
    }
}

fn divide(a: &Surreal, b: &Surreal) -> Result<Surreal, Fault> {
    a.divide(b)
}

#[pymethods]
impl PySurreal {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PySurreal> {
        argument(value).map(PySurreal::from)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| a.add(b))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| a.add(b))
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| a.subtract(b))
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| b.subtract(a))
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| a.multiply(b))
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b| a.multiply(b))
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if coerce(other)?.is_some_and(|x| x.is_zero()) {
            return Err(PyZeroDivisionError::new_err("division by zero"));
        }
        self.binary(py, other, divide)
    }

    fn __rtruediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if self.value.is_zero() {
            return Err(PyZeroDivisionError::new_err("division by zero"));
        }
        self.binary(py, other, |a, b| divide(b, a))
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
        let Some(other) = coerce(other)? else { return Ok(py.NotImplemented()) };
        let value = work(py, usize::MAX, |_| self.value.raise(&other))?;
        Ok(PySurreal { value }.into_pyobject(py)?.into_any().unbind())
    }

    fn __neg__(&self) -> PySurreal {
        self.value.negate().into()
    }

    fn __abs__(&self) -> PySurreal {
        self.value.abs().into()
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = coerce(other)? else { return Ok(py.NotImplemented()) };
        self.compared(py, &other, op, false)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash(py, &self.value)
    }

    fn __bool__(&self) -> bool {
        !self.value.is_zero()
    }

    /// 1, 0 or -1.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("1 - omega").sign, Surreal("1/omega").sign
    /// (-1, 1)
    #[getter]
    fn sign(&self) -> i32 {
        self.value.sign() as i32
    }

    /// The outcome as a game: `L`, `R` or, of 0, `P`.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("-omega + 5").outcome
    /// 'R'
    #[getter]
    fn outcome(&self) -> &'static str {
        ["R", "P", "L"][(self.sign() + 1) as usize]
    }

    /// The number as a Fraction, or `None`.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("6/23").as_fraction(), Surreal("omega").as_fraction()
    /// (Fraction(6, 23), None)
    fn as_fraction<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.value.rational().map(|x| fraction(py, &x)).transpose()
    }

    /// The number as an Ordinal, or `None`.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("omega+5").as_ordinal(), Surreal("omega-5").as_ordinal()
    /// (Ordinal('omega+5'), None)
    fn as_ordinal(&self) -> Option<PyOrdinal> {
        self.value.ordinal().map(PyOrdinal::from)
    }

    /// What stands above the line, as a number.
    ///
    /// >>> from grundy import Surreal
    /// >>> x = Surreal("(omega + 7)/(omega - 1)")
    /// >>> x.numerator, x.denominator, Surreal("6/23").denominator
    /// (Surreal('omega+7'), Surreal('omega-1'), Surreal('23'))
    #[getter]
    fn numerator(&self) -> PySurreal {
        self.value.parts().0.into()
    }

    /// What stands below the line, as a number; of a rational a positive integer.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("-3/16").denominator
    /// Surreal('16')
    #[getter]
    fn denominator(&self) -> PySurreal {
        self.value.parts().1.into()
    }

    /// The largest integer that is not larger, of a rational.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("-6/23").floor()
    /// -1
    fn floor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.value.floor().map_err(crate::short::to_python)?)
    }

    /// The day on which it is born: of a rational that is not dyadic omega, and of sums of powers
    /// of omega with ordinal exponents and integer coefficients.
    ///
    /// >>> from grundy import Surreal
    /// >>> [Surreal(x).birthday for x in ("3/16", "1/3", "omega - 5")]
    /// [Ordinal('5'), Ordinal('omega'), Ordinal('omega+5')]
    #[getter]
    fn birthday(&self) -> PyResult<PyOrdinal> {
        self.value.birthday().map(PyOrdinal::from).map_err(crate::short::to_python)
    }

    fn __str__(&self) -> String {
        self.value.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Surreal('{}')", self.value)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PySurreal>(), (self.__str__(),)).into_pyobject(py)
    }

    /// The number in LaTeX.
    ///
    /// >>> from grundy import Surreal
    /// >>> Surreal("3*omega^2/4 - 1/(omega+1)").latex()
    /// '\\frac{3\\omega^{3}+3\\omega^{2}-4}{4\\omega+4}'
    fn latex(&self) -> String {
        self.value.write(style(true))
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.latex())
    }
}
