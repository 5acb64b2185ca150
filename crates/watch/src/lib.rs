//! A [`Watch`] stands beside long work: it counts what is done and says when to stop.
//!
//! The worker calls [`Watch::report`] and [`Watch::should_stop`] every few thousand steps;
//! whoever waits for it reads [`Watch::done`] and calls [`Watch::stop`].

// The clock of a page is asked for by a call out of WebAssembly, which is unsafe.
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

mod clock;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

pub use clock::Instant;

/// Can work be shared between threads here?
pub const THREADS: bool = cfg!(not(target_family = "wasm"));

/// Progress of one piece of work, shared between the worker and whoever waits for it.
#[derive(Debug, Default)]
pub struct Watch {
    stopped: AtomicBool,
    done: AtomicU64,
    deadline: Option<Instant>,
}

impl Watch {
    /// Work without a time limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// Work that should stop after `limit`.
    pub fn with_limit(limit: Duration) -> Self {
        Watch { deadline: Instant::now().checked_add(limit), ..Self::default() }
    }

    /// Ask the worker to stop at its next look.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Was [`stop`](Self::stop) called (Ctrl-C), as opposed to time running out?
    pub fn was_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Should the worker stop: it was asked to, or its time is over.
    pub fn should_stop(&self) -> bool {
        self.was_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Say how far the work has come, in units of the worker's choice.
    pub fn report(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        #[cfg(target_family = "wasm")]
        clock::report(done);
    }

    /// What was last reported.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_when_asked_and_when_time_is_over() {
        let watch = Watch::new();
        assert!(!watch.should_stop());
        watch.stop();
        assert!(watch.should_stop() && watch.was_stopped());
        let late = Watch::with_limit(Duration::ZERO);
        assert!(late.should_stop() && !late.was_stopped());
    }
}
