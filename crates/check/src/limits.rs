//! What a check may take: memory, steps of work, and a way to stop.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::CheckError;

/// Steps a check may take unless the caller says otherwise. A step is a mark or a comparison, so this is minutes to
/// hours, by kind.
pub const WORK: u64 = 500_000_000_000;
/// Steps between two calls of `go_on`.
const REPORT: u64 = 1 << 22;
/// Steps a [`Toll`] gathers before they are charged.
const BATCH: u64 = 1 << 14;

/// Limits of a check, and the work done so far.
pub struct Limits<'a> {
    /// Bytes of memory the check may take.
    pub memory: u64,
    /// Steps of work the check may take.
    pub work: u64,
    /// Called now and then with the number of steps done; false asks to stop.
    go_on: &'a (dyn Fn(u64) -> bool + Sync),
    done: AtomicU64,
}

impl<'a> Limits<'a> {
    /// This many bytes of memory, and the default amount of work.
    pub fn new(memory: u64, go_on: &'a (dyn Fn(u64) -> bool + Sync)) -> Self {
        Limits { memory, work: WORK, go_on, done: AtomicU64::new(0) }
    }

    /// The same with another limit of work.
    pub fn with_work(self, work: u64) -> Self {
        Limits { work, ..self }
    }

    /// Do so many steps more, or say that they are too many.
    pub fn charge(&self, steps: u64) -> Result<(), CheckError> {
        let before = self.done.fetch_add(steps, Ordering::Relaxed);
        let done = before.saturating_add(steps);
        if done > self.work || done < before {
            return Err(CheckError::Work {
                limit: self.work,
                message: format!(
                    "the check needs more than {} steps, the limit of work",
                    self.work
                ),
            });
        }
        if (before == 0 || before / REPORT != done / REPORT) && !(self.go_on)(done) {
            return Err(CheckError::Stopped);
        }
        Ok(())
    }

    /// Is there memory for so many bytes of `what`?
    pub fn hold(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), CheckError> {
        if bytes <= self.memory {
            return Ok(());
        }
        Err(CheckError::Memory {
            limit: self.memory,
            message: format!(
                "checking needs {} MB for {}; the limit is {} MB",
                bytes >> 20,
                what(),
                self.memory >> 20
            ),
        })
    }

    /// A toll that charges these limits in batches.
    pub fn toll(&self) -> Toll<'_, 'a> {
        Toll { limits: self, due: 0 }
    }
}

/// An empty list with room for so many entries, if the limit and the system have the memory.
pub fn room<T>(
    many: usize,
    what: impl Fn() -> String,
    limits: &Limits<'_>,
) -> Result<Vec<T>, CheckError> {
    limits.hold((many as u64).saturating_mul(size_of::<T>() as u64), &what)?;
    let mut list = vec![];
    if list.try_reserve_exact(many).is_err() {
        let message = format!("the system has no memory for {}", what());
        return Err(CheckError::Memory { limit: limits.memory, message });
    }
    Ok(list)
}

/// Charges steps in batches, so that an inner loop can afford it.
pub struct Toll<'l, 'a> {
    limits: &'l Limits<'a>,
    due: u64,
}

impl Toll<'_, '_> {
    /// Do so many steps more.
    #[inline(always)]
    pub fn pay(&mut self, steps: usize) -> Result<(), CheckError> {
        self.due = self.due.saturating_add(steps as u64);
        if self.due >= BATCH {
            self.limits.charge(std::mem::take(&mut self.due))?;
        }
        Ok(())
    }

    /// Is there memory for so many bytes of `what`?
    pub fn hold(&self, bytes: u64, what: impl FnOnce() -> String) -> Result<(), CheckError> {
        self.limits.hold(bytes, what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_and_memory_are_refused_with_their_figures() {
        let limits = Limits::new(1 << 20, &|_| true).with_work(1000);
        assert_eq!(limits.charge(1000), Ok(()));
        let error = limits.charge(1).unwrap_err();
        assert!(error.to_string().contains("1000 steps"), "{error}");
        assert!(Limits::new(0, &|_| true).charge(u64::MAX).is_err());
        assert_eq!(limits.hold(1 << 20, || "values".into()), Ok(()));
        let error = limits.hold(5 << 20, || "values".into()).unwrap_err();
        assert!(error.to_string().contains("5 MB for values; the limit is 1 MB"), "{error}");
    }

    #[test]
    fn the_caller_can_stop() {
        let limits = Limits::new(1 << 20, &|done| done < 100);
        let mut toll = limits.toll();
        let outcome = (0..1 << 20).try_for_each(|_| toll.pay(1));
        assert_eq!(outcome, Err(CheckError::Stopped));
    }
}
