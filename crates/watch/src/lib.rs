//! A [`Watch`] stands beside long work: it counts what is done and says when to stop.
//!
//! The worker calls [`Watch::report`] and [`Watch::should_stop`] every few thousand steps;
//! whoever waits for it reads [`Watch::done`] and calls [`Watch::stop`].

// The clock of a page is asked for by a call out of WebAssembly, which is unsafe.
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

mod clock;

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Duration;

pub use clock::Instant;

/// Can work be shared between threads here?
pub const THREADS: bool = cfg!(not(target_family = "wasm"));

thread_local! {
    /// The watch over all that this thread does.
    static OVER: RefCell<Option<Arc<Watch>>> = const { RefCell::new(None) };
}

/// Progress of one piece of work, shared between the worker and whoever waits for it.
#[derive(Debug)]
pub struct Watch {
    stopped: AtomicBool,
    done: AtomicU64,
    deadline: Option<Instant>,
    /// The watch over the whole, of which this work is a part.
    over: Option<Arc<Watch>>,
    /// Is what this work reports the progress of the whole?
    tells: bool,
}

impl Default for Watch {
    fn default() -> Self {
        Self::new()
    }
}

impl Watch {
    /// Work without a time limit of its own.
    pub fn new() -> Self {
        Watch {
            stopped: AtomicBool::new(false),
            done: AtomicU64::new(0),
            deadline: None,
            over: OVER.with_borrow(Clone::clone),
            tells: false,
        }
    }

    /// Most of the work of `whole`, which should stop when this share of the time left is over and leaves the
    /// rest to what is made of its result. Its reports are those of the whole.
    pub fn most_of(whole: &Arc<Self>, share: f64) -> Self {
        let part = Watch { over: Some(whole.clone()), tells: true, ..Self::new() };
        match whole.time_left() {
            Some(left) => {
                Watch { deadline: Instant::now().checked_add(left.mul_f64(share)), ..part }
            }
            None => part,
        }
    }

    /// The time until this work should stop, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        let own = self.deadline.map(|end| end.saturating_duration_since(now));
        let over = self.over.as_ref().and_then(|over| over.time_left());
        own.into_iter().chain(over).min()
    }

    /// A few steps that are made even if the work they belong to is to stop.
    pub fn alone() -> Self {
        Watch { over: None, ..Self::new() }
    }

    /// Work that should stop after `limit`.
    pub fn with_limit(limit: Duration) -> Self {
        Watch { deadline: Instant::now().checked_add(limit), ..Self::new() }
    }

    /// Do `work`, this watch being over all of it: a watch made meanwhile on this thread, for a part of the
    /// work, says to stop when this one does.
    pub fn over<T>(self: &Arc<Self>, work: impl FnOnce() -> T) -> T {
        struct Before(Option<Arc<Watch>>);
        impl Drop for Before {
            fn drop(&mut self) {
                OVER.set(self.0.take());
            }
        }
        let _before = Before(OVER.replace(Some(self.clone())));
        work()
    }

    /// Ask the worker to stop at its next look.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Was [`stop`](Self::stop) called (Ctrl-C), as opposed to time running out?
    pub fn was_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
            || self.over.as_ref().is_some_and(|over| over.was_stopped())
    }

    /// Should the worker stop: it was asked to, or its time is over.
    pub fn should_stop(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
            || self.over.as_ref().is_some_and(|over| over.should_stop())
    }

    /// Say how far the work has come, in units of the worker's choice.
    pub fn report(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        match &self.over {
            Some(whole) if self.tells => whole.report(done),
            _ => {
                #[cfg(target_family = "wasm")]
                clock::report(done);
            }
        }
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

    #[test]
    fn most_of_the_work_leaves_time_for_the_rest() {
        let whole = Arc::new(Watch::with_limit(Duration::from_secs(100)));
        let most = Watch::most_of(&whole, 0.75);
        let left = most.time_left().expect("limited").as_secs_f64();
        assert!((74.0..=75.0).contains(&left), "{left}");
        most.report(7);
        assert_eq!(whole.done(), 7);
        whole.stop();
        assert!(most.should_stop() && most.was_stopped());
        assert_eq!(Watch::most_of(&Arc::new(Watch::alone()), 0.5).time_left(), None);
    }

    #[test]
    fn a_part_stops_with_the_whole() {
        let whole = Arc::new(Watch::new());
        let (part, within) = whole.over(|| {
            let part = Arc::new(Watch::with_limit(Duration::from_secs(3600)));
            let within = part.over(Watch::new);
            (part, within)
        });
        let apart = Watch::new();
        assert!(!part.should_stop() && !within.should_stop());
        whole.stop();
        assert!(part.should_stop() && part.was_stopped() && within.should_stop());
        assert!(!apart.should_stop());
    }
}
