//! The clock. WebAssembly has none of its own: the page it runs in hands it the time and hears of
//! progress.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use in_page::{report, Instant};

#[cfg(target_family = "wasm")]
mod in_page {
    use std::ops::Sub;
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    extern "C" {
        /// Milliseconds since some moment.
        fn now() -> f64;
        /// How far the work has come.
        fn progress(done: f64);
    }

    /// A moment, as `std::time::Instant` elsewhere.
    #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            // SAFETY: the page's function takes and returns plain numbers.
            let milliseconds = unsafe { now() };
            Instant(Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0))
        }

        /// The moment `later`, if a clock can show it.
        pub fn checked_add(self, later: Duration) -> Option<Self> {
            self.0.checked_add(later).map(Instant)
        }

        /// The time since an earlier moment.
        pub fn saturating_duration_since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The time since then.
        pub fn elapsed(self) -> Duration {
            Self::now() - self
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    /// Tell the page how far the work has come; it decides how often to show it.
    pub fn report(done: u64) {
        // SAFETY: as above.
        unsafe { progress(done as f64) }
    }
}
