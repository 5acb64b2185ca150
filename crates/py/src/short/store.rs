//! The one arena of the process, and work on it.

use std::sync::{Arc, LazyLock, Mutex, MutexGuard, TryLockError};

use grundy_short::{Arena, Fault};
use grundy_watch::Watch;
use pyo3::prelude::*;

use crate::doorway::{self, LimitError};

/// Every value of the process lives in one arena, so that equality is equality of ids.
pub(super) static ARENA: LazyLock<Mutex<Arena>> = LazyLock::new(|| Mutex::new(Arena::new()));

/// Most steps of recursion done on the caller's stack before a worker is started.
pub(super) const BRIEF: u32 = 1000;

pub(crate) fn to_python(fault: Fault) -> PyErr {
    match fault {
        Fault::Input(fault) => doorway::wrong(*fault),
        Fault::Undefined(message) => doorway::wrong(message.into()),
        Fault::Limit(fault) => doorway::limited(*fault),
        Fault::Interrupted => LimitError::new_err("the computation was stopped"),
    }
}

pub(super) fn lock(py: Python<'_>) -> MutexGuard<'static, Arena> {
    loop {
        match ARENA.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            // Another thread computes: wait for it without the GIL, which it may need to look
            // for Ctrl-C, and try again.
            Err(TryLockError::WouldBlock) => py.detach(|| drop(ARENA.lock())),
        }
    }
}

/// Work on the arena: in place while it is brief, else through the doorway for long work.
pub(crate) fn with_arena<T: Send>(
    py: Python<'_>,
    work: impl Fn(&mut Arena) -> Result<T, Fault> + Send + Sync,
) -> PyResult<T> {
    with_arena_showing(py, None, work)
}

/// The same, and progress is shown if it is long.
pub(crate) fn with_arena_showing<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl Fn(&mut Arena) -> Result<T, Fault> + Send + Sync,
) -> PyResult<T> {
    let first = doorway::quick(|| Ok(lock(py).briefly(BRIEF, &work)))?;
    match first {
        Err(Fault::Interrupted) => {}
        other => return other.map_err(to_python),
    }
    long_with_arena(py, Arc::new(Watch::new()), progress, work)
}

/// Long work on the arena with a watch of its own.
pub(crate) fn long_with_arena<T: Send>(
    py: Python<'_>,
    watch: Arc<Watch>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut Arena) -> Result<T, Fault> + Send,
) -> PyResult<T> {
    doorway::long(py, &watch, progress, || {
        let mut arena = ARENA.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        arena.set_watch(Some(watch.clone()));
        let result = work(&mut arena);
        arena.set_watch(None);
        result.map_err(to_python)
    })
}

/// Cheap reads that neither recurse nor fail for depth.
pub(super) fn read<T>(
    py: Python<'_>,
    work: impl FnOnce(&mut Arena) -> Result<T, Fault>,
) -> PyResult<T> {
    doorway::quick(|| work(&mut lock(py)).map_err(to_python))
}
