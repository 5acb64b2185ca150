//! How much memory a process may take, and what is said when there is no more.

use pyo3::prelude::*;

/// Address space left beside what is counted.
const SPARE: u64 = 32 << 20;

/// `wanted` bytes, or as many as a limit of address space (`ulimit -v`) leaves.
pub fn within_reach(wanted: u64) -> u64 {
    left().map_or(wanted, |left| wanted.min(left.saturating_sub(SPARE)))
}

/// Bytes of address space that may still be taken; `None` where there is no limit, or none is known.
fn left() -> Option<u64> {
    let most: u64 = word_after("/proc/self/limits", "Max address space")?.parse().ok()?;
    let taken: u64 = word_after("/proc/self/status", "VmSize:")?.parse().ok()?;
    Some(most.saturating_sub(taken << 10))
}

/// The word that follows `name` at the beginning of a line of a file.
fn word_after(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next().map(str::to_owned)
}

extern "C" {
    fn signal(number: i32, handler: extern "C" fn(i32)) -> usize;
    fn _exit(status: i32) -> !;
}

const SIGABRT: i32 = if cfg!(windows) { 22 } else { 6 };

extern "C" fn left_open(_: i32) {
    // SAFETY: `_exit` may be called in a signal handler; nothing of the process is used after it.
    unsafe { _exit(1) }
}

/// For programs: an allocation that fails, of which Rust says "memory allocation of … bytes failed", ends the process
/// with status 1 and not with a signal and a file of its memory.
#[pyfunction]
fn end_when_memory_ends() {
    // SAFETY: C's `signal`, with a handler of its type that does nothing but end the process.
    unsafe { signal(SIGABRT, left_open) };
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(end_when_memory_ends, module)?)
}
