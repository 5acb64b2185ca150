//! Outcomes of sums of positions, without their values.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::Duration;

use grundy_boards::{Limits, Memo, Play, Solver, Start, Verdict};
use grundy_short::{Arena, Fault, Player};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::boards::player;
use crate::doorway::{self, InputError};
use crate::own_positions::{OwnPositions, Raised};
use crate::short::{argument, long_with_arena, to_python, with_arena, with_arena_showing, PyGame};

/// Values of board positions kept between calls, beside the arena they live in.
static MEMO: LazyLock<Mutex<Memo>> = LazyLock::new(|| Mutex::new(Memo::default()));

fn memo() -> MutexGuard<'static, Memo> {
    MEMO.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The value of a position, with what earlier calls found, evaluating at most the given number of positions.
#[pyfunction]
#[pyo3(signature = (ruleset, position, most = None, progress = None))]
fn board_value_within(
    py: Python<'_>,
    ruleset: &str,
    position: &str,
    most: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyGame> {
    let board = doorway::quick(|| grundy_boards::read(ruleset, position).map_err(to_python))?;
    let most = most.unwrap_or_else(|| board.most_positions());
    // The memo's lock is taken behind the arena's, always in this order.
    with_arena_showing(py, progress, |arena| board.value_within(arena, &mut memo(), most))
        .map(PyGame::from)
}

/// `(kept, most)`: positions kept between calls; a number given becomes the most.
#[pyfunction]
#[pyo3(signature = (most = None))]
fn board_memo(py: Python<'_>, most: Option<usize>) -> PyResult<(usize, usize)> {
    with_arena(py, |_| {
        let mut memo = memo();
        if let Some(most) = most {
            memo.set_most(most);
        }
        Ok((memo.positions(), memo.most()))
    })
}

/// The name of rulesets written in Python.
const OWN: &str = "own";

/// `(winner, component, move, losing first moves, first moves)` of one starter.
type Answer = (Option<&'static str>, Option<usize>, Option<String>, usize, usize);

fn answer(player: Player, verdict: Verdict) -> Answer {
    let name = |p: Player| if p.is_left() { "left" } else { "right" };
    match verdict {
        Verdict::Wins(None) => (Some(name(player)), None, None, 0, 0),
        Verdict::Wins(Some(w)) => (Some(name(player)), Some(w.component), Some(w.to), 0, 0),
        Verdict::Loses => (Some(name(player.other())), None, None, 0, 0),
        Verdict::Open { losing, moves } => (None, None, None, losing, moves),
    }
}

/// A component of a sum: `(ruleset, position)`, ruleset `"game"` for a value, `"own"` for a position
/// that is an object of Python's.
type Component<'py> = (String, Bound<'py, PyAny>);

/// What bounds a search: seconds, sums and positions in memory, sums searched.
struct Bounds {
    seconds: Option<f64>,
    entries: usize,
    nodes: u64,
}

/// Ask one solver about some sums; what is found about one is kept for the others.
fn ask<'py, T: Send>(
    py: Python<'py>,
    sums: &[Vec<Component<'py>>],
    play: &str,
    bounds: Bounds,
    progress: Option<&Bound<'py, PyAny>>,
    work: impl FnOnce(Solver, &mut Arena, &[Vec<Start>]) -> Result<T, Fault> + Send,
) -> PyResult<T> {
    let play = match play {
        "normal" => Play::Normal,
        "misere" => Play::Misere,
        _ => return Err(InputError::new_err(format!("'{play}' is not 'normal' or 'misere'"))),
    };
    let watch = match bounds.seconds {
        None => Watch::new(),
        Some(s) if s >= 0.0 && s.is_finite() => Watch::with_limit(Duration::from_secs_f64(s)),
        Some(s) => {
            return Err(InputError::new_err(format!(
                "a time limit of {s} seconds: it must be positive"
            )))
        }
    };
    let watch = Arc::new(watch);
    let limits = Limits { entries: bounds.entries, nodes: bounds.nodes };
    let mut solver = Solver::new(play, limits, watch.clone());
    let mut starts = Vec::new();
    let raised = Raised::default();
    let mut own: Option<OwnPositions> = None;
    for components in sums {
        let mut sum = Vec::new();
        for (ruleset, position) in components {
            match ruleset.as_str() {
                "game" if play == Play::Misere => {
                    return Err(InputError::new_err(
                        "a value stands for positions equal in normal play; misère play needs a \
                         position",
                    ));
                }
                "game" => sum.push(Start::Value(argument(position)?)),
                OWN => {
                    let pool = own.get_or_insert_with(|| {
                        OwnPositions::new(py, play, raised.clone(), watch.clone())
                    });
                    // The pool of own positions comes last.
                    let start = pool.add_start(position.clone());
                    sum.push(Start::Board { pool: usize::MAX, start });
                }
                _ => {
                    let text: String = position.extract()?;
                    let board =
                        doorway::quick(|| grundy_boards::read(ruleset, &text).map_err(to_python))?;
                    let (pool, start) = board.join(&mut solver.pools, play);
                    sum.push(Start::Board { pool, start });
                }
            }
        }
        starts.push(sum);
    }
    let Some(own) = own else {
        return long_with_arena(py, watch, progress, move |arena| work(solver, arena, &starts));
    };
    let last = solver.pools.len();
    solver.pools.push(Box::new(own));
    let mut texts = Vec::new();
    for start in starts.iter_mut().flatten() {
        match start {
            Start::Board { pool, .. } if *pool == usize::MAX => *pool = last,
            Start::Board { .. } => {}
            Start::Value(g) => {
                let g = *g;
                texts.push(with_arena(py, |arena| arena.show(g))?);
            }
        }
    }
    // Moves written in Python may compute with values themselves, so the search has an arena of
    // its own and leaves that of the process free.
    let outcome = doorway::long(py, &watch.clone(), progress, move || {
        let mut arena = Arena::new();
        arena.set_watch(Some(watch));
        let mut texts = texts.iter();
        for start in starts.iter_mut().flatten() {
            if let Start::Value(g) = start {
                let text = texts.next().expect("each value has been written down");
                *g = arena.parse(text).map_err(to_python)?;
            }
        }
        work(solver, &mut arena, &starts).map_err(to_python)
    });
    let raised = raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
    match raised {
        Some(error) => Err(error),
        None => outcome,
    }
}

/// Who wins a sum when Left and when Right starts; sums searched, entries in memory, what stopped
/// the search.
#[pyfunction]
#[pyo3(signature = (components, play, seconds, entries, nodes, progress = None))]
fn sum_outcome<'py>(
    py: Python<'py>,
    components: Vec<Component<'py>>,
    play: &str,
    seconds: Option<f64>,
    entries: usize,
    nodes: u64,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found> {
    let bounds = Bounds { seconds, entries, nodes };
    ask(py, &[components], play, bounds, progress, |solver, arena, starts| {
        found(solver, arena, &starts[0])
    })
}

/// Does the player win each of these sums, moving first? `None` where the search was stopped.
#[pyfunction]
#[pyo3(signature = (sums, player_name, play, seconds, entries, nodes, progress = None))]
#[allow(clippy::too_many_arguments)]
fn sum_wins<'py>(
    py: Python<'py>,
    sums: Vec<Vec<Component<'py>>>,
    player_name: &str,
    play: &str,
    seconds: Option<f64>,
    entries: usize,
    nodes: u64,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Option<bool>>> {
    let player = player(player_name)?;
    let bounds = Bounds { seconds, entries, nodes };
    ask(py, &sums, play, bounds, progress, |mut solver, arena, starts| {
        let wins = starts.iter().map(|sum| {
            Ok(match solver.verdict(arena, sum, player)? {
                Verdict::Wins(_) => Some(true),
                Verdict::Loses => Some(false),
                Verdict::Open { .. } => None,
            })
        });
        wins.collect()
    })
}

type Found = (Answer, Answer, u64, usize, Option<&'static str>);

fn found(mut solver: Solver, arena: &mut Arena, starts: &[Start]) -> Result<Found, Fault> {
    let left = solver.verdict(arena, starts, Player::Left)?;
    let right = solver.verdict(arena, starts, Player::Right)?;
    let open = [&left, &right].iter().any(|v| matches!(v, Verdict::Open { .. }));
    let stopped = solver.stopped_by.filter(|_| open);
    let (left, right) = (answer(Player::Left, left), answer(Player::Right, right));
    Ok((left, right, solver.nodes, solver.entries(), stopped))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sum_outcome, module)?)?;
    module.add_function(wrap_pyfunction!(sum_wins, module)?)?;
    module.add_function(wrap_pyfunction!(board_value_within, module)?)?;
    module.add_function(wrap_pyfunction!(board_memo, module)?)
}
