//! How a `Game` is shown.

use grundy_short::Style;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::convert::bundle;
use super::game::PyGame;
use super::store::with_arena;
use crate::doorway::LimitError;

#[pymethods]
impl PyGame {
    /// The value in LaTeX, without dollar signs.
    ///
    /// >>> from grundy import Game
    /// >>> print(Game("3/4^*").latex())
    /// \frac{3}{4}{\uparrow}{\ast}
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        let g = self.game;
        with_arena(py, |arena| arena.write(g, Style::Latex))
    }

    /// The value with the signs of the books.
    ///
    /// >>> from grundy import Game
    /// >>> Game("3/4^^*").unicode()
    /// '3/4⇑∗'
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        let g = self.game;
        with_arena(py, |arena| arena.write(g, Style::Unicode))
    }

    /// The tree of the canonical form as SVG.
    ///
    /// >>> from grundy import Game
    /// >>> Game("{1|-1}").svg()[:4]
    /// '<svg'
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let display = py.import("grundy.display.game_tree")?;
        let this = PyGame { game: self.game }.into_pyobject(py)?;
        display.call_method1("svg", (this,))?.extract()
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    /// The tree, unless it is too large to look at.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.svg(py) {
            Err(error) if error.is_instance_of::<LimitError>(py) => Ok(None),
            drawn => drawn.map(Some),
        }
    }

    #[pyo3(signature = (**_kwargs))]
    fn _repr_mimebundle_(
        slf: &Bound<'_, Self>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        bundle(slf.as_any())
    }
}
