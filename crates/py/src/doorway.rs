//! The one doorway from Python into Rust: releases the GIL, watches for Ctrl-C, turns
//! errors and panics into Python exceptions.
//!
//! * [`long`] runs work that may take a while on a thread of its own with a deep stack, shows
//!   progress and stops it on Ctrl-C; [`flat`] does with a small stack.
//! * [`quick`] runs work of microseconds in place.

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::Duration;

use grundy_fault::{InputFault, LimitFault};
use grundy_watch::Watch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

// Written in Python, as classes with fields; the module is loaded when the first one is raised.
pyo3::import_exception!(grundy.errors, InputError);
pyo3::import_exception!(grundy.errors, LimitError);

/// Wrong input as the exception a user sees, with its fields.
pub fn wrong(fault: InputFault) -> PyErr {
    let InputFault { message, given, column, expected, .. } = fault;
    InputError::new_err((on_one_line(&message), given, column, expected))
}

/// A limit as the exception a user sees, with its fields.
pub fn limited(fault: LimitFault) -> PyErr {
    let message = on_one_line(&fault.to_string());
    LimitError::new_err((message, fault.limit, fault.known, fault.stopped))
}

/// A request that is larger than `limit`.
pub fn beyond(limit: impl TryInto<u64>, message: impl Into<String>) -> PyErr {
    limited(LimitFault::beyond(limit, message))
}

/// A message is one line, whatever text it quotes.
fn on_one_line(message: &str) -> String {
    message.replace(char::is_control, " ")
}

/// Virtual memory reserved for the worker's stack: deep recursion is answered, not crashed.
const DEEP_STACK: usize = 1 << 30;
/// The same for work whose recursion is bounded, so that a process of little memory can do it.
const FLAT_STACK: usize = 16 << 20;
/// How often the waiting thread looks for Ctrl-C and shows progress.
const LOOK: Duration = Duration::from_millis(40);

/// Run `work` with the GIL released on a thread with a deep stack. `progress`, if given, is
/// called with what the watch reports. On Ctrl-C the watch is stopped, `work` returns what it
/// has to whatever state it keeps, and `KeyboardInterrupt` is raised.
pub fn long<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    on_stack(DEEP_STACK, py, watch, progress, work)
}

/// As [`long`], for work that does not recurse deeply.
pub fn flat<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    on_stack(FLAT_STACK, py, watch, progress, work)
}

fn on_stack<T: Send>(
    stack: usize,
    py: Python<'_>,
    watch: &Watch,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    let progress: Option<Py<PyAny>> = progress.map(|p| p.clone().unbind());
    let mut interrupt = None;
    let outcome = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel::<()>();
            let worker = std::thread::Builder::new()
                .stack_size(stack)
                .spawn_scoped(scope, move || {
                    let outcome = catch_unwind(AssertUnwindSafe(work));
                    drop(sender);
                    outcome
                })
                .map_err(|error| no_stack(stack, &error))?;
            while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(LOOK) {
                if interrupt.is_some() {
                    continue;
                }
                let look = Python::attach(|py| {
                    py.check_signals()?;
                    match &progress {
                        Some(p) => p.call1(py, (watch.done(),)).map(|_| ()),
                        None => Ok(()),
                    }
                });
                if let Err(error) = look {
                    watch.stop();
                    interrupt = Some(error);
                }
            }
            worker.join().unwrap_or_else(Err).unwrap_or_else(|panic| Err(internal(panic)))
        })
    });
    match interrupt {
        Some(error) => Err(error),
        None => outcome,
    }
}

/// Run `work` in place; a panic becomes an exception.
pub fn quick<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(internal(panic)))
}

fn no_stack(stack: usize, error: &std::io::Error) -> PyErr {
    let space = format!("{} MB of address space for a stack", stack >> 20);
    LimitError::new_err(format!("{space} cannot be had ({error}): is it limited, by ulimit -v?"))
}

fn internal(panic: Box<dyn Any + Send>) -> PyErr {
    let what = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()))
        .unwrap_or_else(|| "unknown".into());
    PyRuntimeError::new_err(format!("internal error, please report it: {what}"))
}
