//! `Nimber`.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_numbers::{lenstra, Fault, Nimber, Ordinal};
use grundy_watch::Watch;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use super::ordinal::PyOrdinal;
use super::{style, work};
use crate::short::{big, integer, PyGame};

/// A nim-heap of any size, finite or infinite, with the arithmetic of the field of nimbers.
///
/// `+` is the nim-sum, `*` the nim-product; products are known below ω^ω^ω, which is an algebraic
/// closure of the field of two elements (Conway; Lenstra 1977).
///
/// >>> from grundy import Nimber
/// >>> Nimber(8) * Nimber(8), Nimber(5) + Nimber(3), Nimber(1) / Nimber(2)
/// (Nimber('*13'), Nimber('*6'), Nimber('*3'))
/// >>> w = Nimber("omega")
/// >>> w ** 3, Nimber("omega^omega") ** 5, w + w, 1 / w == w ** -1
/// (Nimber('*2'), Nimber('*4'), Nimber('0'), True)
#[pyclass(frozen, name = "Nimber", module = "grundy.numbers.nimber")]
pub struct PyNimber {
    pub(super) value: Nimber,
}

impl From<Nimber> for PyNimber {
    fn from(value: Nimber) -> PyNimber {
        PyNimber { value }
    }
}

impl PyNimber {
    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        compute: impl Fn(&Nimber, &Nimber, &Watch) -> Result<Nimber, Fault> + Send + Sync,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<PyNimber>() else { return Ok(py.NotImplemented()) };
        let other = &other.get().value;
        let value = self.long(py, |watch| compute(&self.value, other, watch), Some(other))?;
        Ok(PyNimber { value }.into_pyobject(py)?.into_any().unbind())
    }

    /// Infinite nimbers may need constants that take seconds.
    fn long<T: Send>(
        &self,
        py: Python<'_>,
        compute: impl FnOnce(&Watch) -> Result<T, Fault> + Send,
        other: Option<&Nimber>,
    ) -> PyResult<T> {
        let bits = |a: &Nimber| a.value.finite().map_or(usize::MAX, |n| n.bits() as usize / 4);
        work(py, bits(&self.value).max(other.map_or(0, bits)), compute)
    }
}

fn divide(a: &Nimber, b: &Nimber, watch: &Watch) -> Result<Nimber, Fault> {
    a.multiply(&b.inverse(watch)?, watch)
}

#[pymethods]
impl PyNimber {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyNimber> {
        if let Ok(other) = value.cast::<PyNimber>() {
            return Ok(other.get().value.clone().into());
        }
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_str()?.to_owned();
            return work(value.py(), text.len(), |_| Nimber::read(&text)).map(PyNimber::from);
        }
        if value.is_instance_of::<PyInt>() {
            return Ok(Nimber::from(Ordinal::from(super::integers::natural(value)?)).into());
        }
        if value.cast::<PyGame>().is_ok() {
            let nimber = value.getattr("nimber")?;
            if nimber.is_none() {
                let message = format!("{value} is not a nimber");
                return Err(crate::doorway::InputError::new_err(message));
            }
            return Self::new(&nimber);
        }
        super::ordinal::argument(value).map(|value| Nimber::from(value).into())
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b, _| Ok(a.add(b)))
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b, _| Ok(a.add(b)))
    }

    fn __neg__(&self) -> PyNimber {
        self.value.clone().into()
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(py, other, |a, b, watch| a.multiply(b, watch))
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if other.cast::<PyNimber>().is_ok_and(|b| b.get().value.value.is_zero()) {
            return Err(PyZeroDivisionError::new_err("0 has no nim-inverse"));
        }
        self.binary(py, other, divide)
    }

    /// `1 / g`: of ints only 1 may be divided, for it is the same number everywhere.
    fn __rtruediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !other.is_instance_of::<PyInt>() || big(other)? != 1.into() {
            return Ok(py.NotImplemented());
        }
        Ok(self.inverse(py)?.into_pyobject(py)?.into_any().unbind())
    }

    fn __pow__(
        &self,
        py: Python<'_>,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        if modulus.is_some() || !exponent.is_instance_of::<PyInt>() {
            return Ok(py.NotImplemented());
        }
        let n = big(exponent)?;
        if n.sign() == num_bigint::Sign::Minus && self.value.value.is_zero() {
            return Err(PyZeroDivisionError::new_err("0 has no nim-inverse"));
        }
        let value = work(py, usize::MAX, |watch| self.value.raise(&n, watch))?;
        Ok(PyNimber { value }.into_pyobject(py)?.into_any().unbind())
    }

    /// The nimber times which it is 1.
    ///
    /// >>> from grundy import Nimber
    /// >>> Nimber(2).inverse(), Nimber("omega").inverse()
    /// (Nimber('*3'), Nimber('*(omega^2*3)'))
    fn inverse(&self, py: Python<'_>) -> PyResult<PyNimber> {
        if self.value.value.is_zero() {
            return Err(PyZeroDivisionError::new_err("0 has no nim-inverse"));
        }
        self.long(py, |watch| self.value.inverse(watch), None).map(PyNimber::from)
    }

    /// The nimber whose nim-square it is; there is always exactly one.
    ///
    /// >>> from grundy import Nimber
    /// >>> Nimber(2).square_root(), Nimber("omega").square_root()
    /// (Nimber('*3'), Nimber('*(omega^2*2)'))
    fn square_root(&self, py: Python<'_>) -> PyResult<PyNimber> {
        self.long(py, |watch| self.value.square_root(watch), None).map(PyNimber::from)
    }

    /// The degree of the least field that holds it over the field of two elements.
    ///
    /// >>> from grundy import Nimber
    /// >>> [Nimber(g).degree for g in ("1", "2", "4", "omega", "omega^omega")]
    /// [1, 2, 4, 6, 20]
    #[getter]
    fn degree(&self, py: Python<'_>) -> PyResult<usize> {
        work(py, usize::MAX, |watch| self.value.degree(watch))
    }

    /// The size of the heap: an int, or an Ordinal if it is infinite.
    ///
    /// >>> from grundy import Nimber
    /// >>> Nimber("*5").value, Nimber("*(omega+5)").value
    /// (5, Ordinal('omega+5'))
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.value.value.finite() {
            Some(n) => Ok(integer(py, &n.into())?.unbind()),
            None => {
                let ordinal = PyOrdinal::from(self.value.value.clone());
                Ok(ordinal.into_pyobject(py)?.into_any().unbind())
            }
        }
    }

    /// α(p), the p-th nim-power of ω^ω^n for the n-th odd prime p from n = 0; computed (Lenstra
    /// 1977) while the field it takes has at most 2^5100 elements.
    ///
    /// >>> from grundy import Nimber
    /// >>> [str(Nimber.alpha(p)) for p in (3, 5, 7, 11, 13, 17, 19)]
    /// ['*2', '*4', '*(omega+1)', '*(omega^omega+1)', '*(omega+4)', '*16', '*(omega^3+4)']
    #[staticmethod]
    fn alpha(py: Python<'_>, p: u64) -> PyResult<PyNimber> {
        let value = work(py, usize::MAX, |watch| lenstra::alpha(p, watch))?;
        Ok(Nimber::from(value).into())
    }

    /// Lenstra's excess of an odd prime p: the finite number that α(p) has beside κ(f), f the order
    /// of 2 modulo p.
    ///
    /// >>> from grundy import Nimber
    /// >>> [Nimber.excess(p) for p in (3, 5, 7, 11, 13, 17, 19)]
    /// [0, 0, 1, 1, 0, 0, 4]
    #[staticmethod]
    fn excess(py: Python<'_>, p: u64) -> PyResult<Bound<'_, PyAny>> {
        let excess = work(py, usize::MAX, |watch| lenstra::excess(p, watch))?;
        integer(py, &excess.into())
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let equal = match other.cast::<PyNimber>() {
            Ok(other) => self.value == other.get().value,
            Err(_) => return Ok(py.NotImplemented()),
        };
        let answer = match op {
            CompareOp::Eq => equal,
            CompareOp::Ne => !equal,
            // Different nimbers are confused as games, and a field of characteristic 2 has no order.
            _ => return Ok(py.NotImplemented()),
        };
        Ok(PyBool::new(py, answer).to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> isize {
        let mut hasher = DefaultHasher::new();
        self.value.hash(&mut hasher);
        hasher.finish() as isize
    }

    fn __bool__(&self) -> bool {
        !self.value.value.is_zero()
    }

    fn __str__(&self) -> String {
        self.value.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Nimber('{}')", self.value)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyNimber>(), (self.__str__(),)).into_pyobject(py)
    }

    /// The nimber in LaTeX.
    ///
    /// >>> from grundy import Nimber
    /// >>> Nimber("omega^2 + 1").latex()
    /// '{\\ast}(\\omega^{2}+1)'
    fn latex(&self) -> String {
        self.value.write(style(true))
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.latex())
    }
}
