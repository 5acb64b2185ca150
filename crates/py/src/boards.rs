//! Rulesets on boards, by name.

use grundy_boards::{
    declared::{self, Declaration},
    About, Board, Col, Evaluator, Hackenbush, Picture, Ruleset, Shape, Style,
};
use grundy_loopy::{FoxAndGeese, CEYLONESE, FOX_AND_GEESE};
use grundy_short::{Fault, Player};
use pyo3::prelude::*;

use crate::answers::refused;
use crate::doorway::{self, InputError};
use crate::short::{fraction, to_python, with_arena, PyGame};

fn read(ruleset: &str, position: &str) -> PyResult<Box<dyn Board>> {
    doorway::quick(|| grundy_boards::read(ruleset, position).map_err(to_python))
}

pub(crate) fn player(name: &str) -> PyResult<Player> {
    match name {
        "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        _ => Err(InputError::new_err(format!("'{name}' is not a player: use 'left' or 'right'"))),
    }
}

/// The positions a player may move to.
#[pyfunction]
fn board_moves(ruleset: &str, position: &str, player_name: &str) -> PyResult<Vec<String>> {
    let board = read(ruleset, position)?;
    let player = player(player_name)?;
    doorway::quick(|| Ok(board.moves(player)))
}

/// A move: the position it leads to, how to say it, and the places it touches.
type Move = (String, String, Vec<u64>);

/// Another way to make a move: the position it leads to, and the places it touches.
type Also = (String, Vec<u64>);

/// The moves of a player, each position reached once, and other ways to make them.
#[pyfunction]
fn board_steps(
    ruleset: &str,
    position: &str,
    player_name: &str,
) -> PyResult<(Vec<Move>, Vec<Also>)> {
    let player = player(player_name)?;
    let (steps, also) =
        doorway::quick(|| grundy_answers::board_moves(ruleset, position, player).map_err(refused))?;
    let steps = steps.into_iter().map(|step| (step.position, step.text, step.places));
    Ok((steps.collect(), also.into_iter().map(|one| (one.position, one.places)).collect()))
}

/// A move on squares in words, and the squares that change.
#[pyfunction]
fn board_said(before: &str, after: &str) -> (String, Vec<u64>) {
    grundy_answers::board_said(before, after)
}

/// The position in its own notation.
#[pyfunction]
fn board_notation(ruleset: &str, position: &str) -> PyResult<String> {
    let board = read(ruleset, position)?;
    doorway::quick(|| Ok(board.show()))
}

/// The independent parts of a position, and the number on top of them.
#[pyfunction]
fn board_parts(
    py: Python<'_>,
    ruleset: &str,
    position: &str,
) -> PyResult<(Py<PyAny>, Vec<String>)> {
    let board = read(ruleset, position)?;
    let (number, parts) = doorway::quick(|| board.parts().map_err(to_python))?;
    Ok((fraction(py, number)?.unbind(), parts))
}

/// Places `(x, y, mark, name)`, lines `(from, to, mark)` and style of a picture.
type Shapes =
    (Vec<(f64, f64, &'static str, String)>, Vec<(usize, usize, &'static str)>, &'static str);

/// Places `(x, y, mark, name)` and lines `(from, to, mark)` of a position, and their style.
#[pyfunction]
fn board_shapes(ruleset: &str, position: &str) -> PyResult<Shapes> {
    let board = read(ruleset, position)?;
    Ok(shapes(doorway::quick(|| Ok(board.draw()))?))
}

fn shapes(picture: Picture) -> Shapes {
    let style = match picture.style {
        Style::Squares => "squares",
        Style::Graph => "graph",
        Style::Bush => "bush",
        Style::Dominoes => "dominoes",
        Style::Heaps => "heaps",
    };
    let places = picture.places.into_iter().map(|(x, y, m, name)| (x, y, m.word(), name));
    let lines = picture.lines.into_iter().map(|(a, b, m)| (a, b, m.word()));
    (places.collect(), lines.collect(), style)
}

/// What people need to know of a ruleset on boards.
#[pyclass(frozen, get_all, module = "grundy._core")]
struct BoardRuleset {
    name: String,
    title: String,
    notation: String,
    example: String,
    letters: String,
    /// `grid`, `row`, `graph`, `bush` or `text`: how a written position can be edited by mouse.
    shape: &'static str,
    placed: bool,
    help: String,
    impartial: bool,
    loopy: bool,
}

impl BoardRuleset {
    fn new(about: About, impartial: bool, loopy: bool) -> BoardRuleset {
        let shape = match about.shape {
            Shape::Grid => "grid",
            Shape::Row => "row",
            Shape::Graph => "graph",
            Shape::Bush => "bush",
            Shape::Text => "text",
        };
        BoardRuleset {
            name: about.name.to_owned(),
            title: about.title.to_owned(),
            notation: about.notation.to_owned(),
            example: about.example.to_owned(),
            letters: about.letters.to_owned(),
            shape,
            placed: about.placed,
            help: about.help.to_owned(),
            impartial,
            loopy,
        }
    }

    fn declared(of: Declaration) -> BoardRuleset {
        BoardRuleset {
            name: of.name,
            title: of.title,
            notation: of.notation,
            example: of.example,
            letters: of.letters,
            shape: if of.strip { "row" } else { "grid" },
            placed: false,
            help: of.help,
            impartial: of.impartial,
            loopy: false,
        }
    }
}

/// Make a ruleset known that is declared by patterns.
#[pyfunction]
fn board_declare(text: &str) -> PyResult<BoardRuleset> {
    let found = doorway::quick(|| declared::declare(text).map_err(to_python))?;
    Ok(BoardRuleset::declared(found))
}

/// The declared ruleset of this name, with the text that declares it.
#[pyfunction]
fn board_declared(name: &str) -> Option<(BoardRuleset, String)> {
    let found = declared::find(name)?;
    let text = found.text.clone();
    Some((BoardRuleset::declared(found), text))
}

/// All rulesets on boards, loopy ones last.
#[pyfunction]
fn board_rulesets() -> Vec<BoardRuleset> {
    let ending = grundy_boards::rulesets()
        .iter()
        .map(|entry| BoardRuleset::new(entry.about, entry.impartial, false));
    let loopy = [FOX_AND_GEESE, CEYLONESE].map(|about| BoardRuleset::new(about, false, true));
    ending.chain(loopy).collect()
}

/// The impartial variants of rulesets on squares: of Clobber, `impartial-clobber`.
#[pyfunction]
fn board_variants() -> Vec<BoardRuleset> {
    let all = grundy_boards::variants().iter();
    all.map(|entry| BoardRuleset::new(entry.about, entry.impartial, false)).collect()
}

/// One position for all that are the same by symmetry, and whether its value is the negative one.
#[pyfunction]
fn board_representative(ruleset: &str, position: &str) -> PyResult<(String, bool)> {
    let board = read(ruleset, position)?;
    doorway::quick(|| Ok(board.representative()))
}

fn fox(position: &str, reach: usize) -> PyResult<FoxAndGeese> {
    doorway::quick(|| Ok(FoxAndGeese::read(position).map_err(to_python)?.reaching(reach)))
}

/// The positions of Fox and Geese a player may move to.
#[pyfunction]
#[pyo3(signature = (position, player_name, reach = 1))]
fn fox_and_geese_moves(position: &str, player_name: &str, reach: usize) -> PyResult<Vec<String>> {
    let (board, player) = (fox(position, reach)?, player(player_name)?);
    doorway::quick(|| Ok(board.options(player)))
}

/// Does the player win Fox and Geese, moving first?
#[pyfunction]
#[pyo3(signature = (position, player_name, misere, reach = 1))]
fn fox_and_geese_wins(
    py: Python<'_>,
    position: &str,
    player_name: &str,
    misere: bool,
    reach: usize,
) -> PyResult<bool> {
    let (board, player) = (fox(position, reach)?, player(player_name)?);
    with_arena(py, |arena| board.wins(arena, player, misere))
}

/// Places, lines and style of a picture of Fox and Geese.
#[pyfunction]
fn fox_and_geese_shapes(position: &str) -> PyResult<Shapes> {
    let board = fox(position, 1)?;
    Ok(shapes(doorway::quick(|| Ok(board.draw()))?))
}

/// The value of a Col position by playing it out, without any theorem.
#[pyfunction]
fn col_played_out(py: Python<'_>, position: &str) -> PyResult<PyGame> {
    let (rules, start) = Col::plain(position).map_err(to_python)?;
    with_arena(py, |arena| Evaluator::new(&rules).value(arena, start.clone())).map(PyGame::from)
}

/// The value of a Hackenbush picture by playing it out, without any theorem.
#[pyfunction]
fn hackenbush_played_out(py: Python<'_>, position: &str) -> PyResult<PyGame> {
    let (rules, start) = Hackenbush::plain(position).map_err(to_python)?;
    with_arena(py, |arena| Evaluator::new(&rules).value(arena, start.clone())).map(PyGame::from)
}

/// Rule, before, after, number.
type Step = (&'static str, String, String, Py<PyAny>);

/// The steps `(rule, before, after, number)` that simplify a Col position: before = after + number.
#[pyfunction]
fn col_rewritings(py: Python<'_>, position: &str) -> PyResult<Vec<Step>> {
    let (rules, start) = Col::read(position).map_err(to_python)?;
    let mut waiting = vec![start];
    let mut steps = Vec::new();
    while let Some(next) = waiting.pop() {
        for part in rules.placement.decompose(next).parts {
            if let Some(step) = rules.rewrite(&part) {
                let number = fraction(py, step.number)?.unbind();
                steps.push((step.rule, rules.show(&part), rules.show(&step.after), number));
                waiting.push(step.after);
            }
        }
    }
    Ok(steps)
}

/// The values of many positions of a ruleset.
#[pyfunction]
fn board_values(py: Python<'_>, ruleset: &str, positions: Vec<String>) -> PyResult<Vec<PyGame>> {
    let boards = positions.iter().map(|p| read(ruleset, p)).collect::<PyResult<Vec<_>>>()?;
    let values = with_arena(py, |arena| {
        boards.iter().map(|board| board.value(arena)).collect::<Result<Vec<_>, Fault>>()
    })?;
    Ok(values.into_iter().map(PyGame::from).collect())
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(board_values, module)?)?;
    module.add_function(wrap_pyfunction!(board_moves, module)?)?;
    module.add_function(wrap_pyfunction!(board_steps, module)?)?;
    module.add_function(wrap_pyfunction!(board_said, module)?)?;
    module.add_function(wrap_pyfunction!(board_notation, module)?)?;
    module.add_function(wrap_pyfunction!(board_parts, module)?)?;
    module.add_function(wrap_pyfunction!(board_shapes, module)?)?;
    module.add_class::<BoardRuleset>()?;
    module.add_function(wrap_pyfunction!(board_rulesets, module)?)?;
    module.add_function(wrap_pyfunction!(board_variants, module)?)?;
    module.add_function(wrap_pyfunction!(board_declare, module)?)?;
    module.add_function(wrap_pyfunction!(board_declared, module)?)?;
    module.add_function(wrap_pyfunction!(board_representative, module)?)?;
    module.add_function(wrap_pyfunction!(fox_and_geese_moves, module)?)?;
    module.add_function(wrap_pyfunction!(fox_and_geese_wins, module)?)?;
    module.add_function(wrap_pyfunction!(fox_and_geese_shapes, module)?)?;
    module.add_function(wrap_pyfunction!(col_played_out, module)?)?;
    module.add_function(wrap_pyfunction!(col_rewritings, module)?)?;
    module.add_function(wrap_pyfunction!(hackenbush_played_out, module)?)?;
    Ok(())
}
