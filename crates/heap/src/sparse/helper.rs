//! A second thread that shares pieces of work with the first, many thousand times a second.
//!
//! The first thread lays out numbered pieces, goes on with work of its own, then takes whatever
//! pieces are left and waits for the other to end. Waiting is by spinning: a piece of work takes a few
//! microseconds, less than it takes to wake a sleeping thread.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::Mutex;

/// Pieces of work: called with each number once, by either thread.
type Work<'a> = &'a (dyn Fn(usize) + Sync);

/// What both threads look at.
#[derive(Default)]
pub struct Helper {
    /// Raised whenever pieces are laid out.
    round: AtomicU64,
    work: Mutex<Option<Work<'static>>>,
    /// The next piece, and how many there are; pieces that ended.
    next: AtomicUsize,
    count: AtomicUsize,
    ended: AtomicUsize,
    /// The helper holds a reference to the work.
    inside: AtomicBool,
    over: AtomicBool,
    failed: AtomicBool,
}

/// Looks for work before the processor is given to others.
const SPINS: u32 = 4000;
/// Such turns before the thread sleeps.
const TURNS: u32 = 200;

impl Helper {
    /// Lay out `count` pieces of `work`, do `own` meanwhile, then see that all pieces are done.
    pub fn share<T>(&self, count: usize, work: Work, own: impl FnOnce() -> T) -> T {
        // SAFETY: `Finish` waits until no thread uses the reference any more, and takes it away,
        // before this function is left, even by a panic.
        let lasting = unsafe { std::mem::transmute::<Work<'_>, Work<'static>>(work) };
        // The work comes last: a helper late for the round before may take it up at once.
        self.ended.store(0, Ordering::Relaxed);
        self.next.store(0, Ordering::Relaxed);
        self.count.store(count, Ordering::Relaxed);
        *self.lock() = Some(lasting);
        self.round.fetch_add(1, Ordering::Release);
        let finish = Finish { helper: self, work, count };
        let result = own();
        drop(finish);
        assert!(!self.failed.load(Ordering::Acquire), "the second thread failed");
        result
    }

    /// The second thread: take part until `end` is called.
    pub fn serve(&self) {
        let _failing = Failing(self);
        let mut seen = 0;
        let mut waited = 0u32;
        while !self.over.load(Ordering::Acquire) {
            let round = self.round.load(Ordering::Acquire);
            if round == seen {
                waited += 1;
                if waited < SPINS {
                    std::hint::spin_loop();
                } else if waited < SPINS + TURNS {
                    std::thread::yield_now();
                } else {
                    std::thread::sleep(std::time::Duration::from_micros(50));
                }
                continue;
            }
            (seen, waited) = (round, 0);
            let work = {
                let work = self.lock();
                self.inside.store(work.is_some(), Ordering::Release);
                *work
            };
            if let Some(work) = work {
                self.take_pieces(work);
                self.inside.store(false, Ordering::Release);
            }
        }
    }

    /// Let the second thread go.
    pub fn end(&self) {
        self.over.store(true, Ordering::Release);
    }

    fn take_pieces(&self, work: Work) {
        loop {
            let piece = self.next.fetch_add(1, Ordering::AcqRel);
            if piece >= self.count.load(Ordering::Acquire) {
                return;
            }
            work(piece);
            self.ended.fetch_add(1, Ordering::AcqRel);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Work<'static>>> {
        self.work.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Sees a round to its end.
struct Finish<'a> {
    helper: &'a Helper,
    work: Work<'a>,
    count: usize,
}

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        let helper = self.helper;
        if !std::thread::panicking() {
            helper.take_pieces(self.work);
        }
        // From here on the helper finds no work; wait for it to leave what it found before.
        *helper.lock() = None;
        let mut waited = 0u32;
        while helper.inside.load(Ordering::Acquire) {
            waited += 1;
            if waited < SPINS {
                std::hint::spin_loop();
            } else {
                std::thread::yield_now();
            }
        }
        debug_assert!(
            std::thread::panicking()
                || helper.failed.load(Ordering::Acquire)
                || helper.ended.load(Ordering::Acquire) == self.count
        );
    }
}

/// Tells the first thread when the second panics.
struct Failing<'a>(&'a Helper);

impl Drop for Failing<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.failed.store(true, Ordering::Release);
            self.0.inside.store(false, Ordering::Release);
        }
    }
}

/// Ends the helper when the first thread leaves, even by a panic.
pub struct Ending<'a>(pub &'a Helper);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        let helper = Helper::default();
        std::thread::scope(|scope| {
            scope.spawn(|| helper.serve());
            let _ending = Ending(&helper);
            for round in 0..20_000 {
                let count = round % 11;
                let done: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
                let own = helper.share(
                    count,
                    &|piece| {
                        done[piece].fetch_add(1, Ordering::Relaxed);
                    },
                    || round + 1,
                );
                assert_eq!(own, round + 1);
                assert!(done.iter().all(|times| times.load(Ordering::Relaxed) == 1));
            }
        });
    }
}
