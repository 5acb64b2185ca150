//! The same blocks by two threads.
//!
//! The first decides block after block as if no heap were rare, and never waits unless it is far
//! ahead; the second follows and checks them. Rows and witnesses belong to the second alone, planes
//! to the first, and the numbers of a block go from one to the other through a ring. When a heap turns
//! out to be rare, what was decided after it is void, both stop, and one thread goes on for a while: there
//! are few such heaps in a long run. The values are those of one thread.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;

use grundy_watch::Watch;

use super::block::Place;
use super::checker::Checker;
use super::classes::Classes;
use super::rows::BLOCK;
use super::tested::SUB;
use super::{Moves, Sparse, BEHIND};
use crate::values::{Seen, Values};

/// Blocks that may be decided but not checked.
const LAG: usize = 32;
/// Heaps in a row that are not rare before a second thread joins in.
const QUIET: usize = 1 << 13;
/// Values that are worth a second thread.
const LONG: usize = 1 << 14;
/// Looks at the other thread before the processor is given to others.
const SPINS: u32 = 300;
/// Such turns before the thread sleeps.
const TURNS: u32 = 100;

/// A block that is decided: its place and its numbers.
struct Slot {
    place: Place,
    numbers: [u16; BLOCK],
}

/// A number that one thread raises and the other reads, on cache lines of its own.
#[repr(align(128))]
#[derive(Default)]
struct Count(AtomicUsize);

/// What goes from the first thread to the second and back.
struct Lane {
    /// The n-th block is in slot n modulo `LAG`.
    slots: Vec<UnsafeCell<Slot>>,
    /// Blocks decided, and blocks checked.
    decided: Count,
    checked: Count,
    /// No more blocks are decided; no more are checked.
    over: AtomicBool,
    halted: AtomicBool,
}

// SAFETY: slot n is written by the first thread before it raises `decided` beyond n, when `checked`
// says that block n − LAG is done with, and read by the second after that, until it raises `checked`.
unsafe impl Sync for Lane {}

/// Waits ever more patiently.
#[derive(Default)]
struct Patience(u32);

impl Patience {
    #[cold]
    #[inline(never)]
    fn wait(&mut self) {
        self.0 += 1;
        if self.0 < SPINS {
            std::hint::spin_loop();
        } else if self.0 < SPINS + TURNS {
            std::thread::yield_now();
        } else {
            std::thread::sleep(std::time::Duration::from_micros(50));
        }
    }
}

impl Lane {
    fn new() -> Self {
        let place = Place { start: 0, first: 0, stop: 0 };
        let slot = || UnsafeCell::new(Slot { place, numbers: [0; BLOCK] });
        Lane {
            slots: (0..LAG).map(|_| slot()).collect(),
            decided: Count::default(),
            checked: Count::default(),
            over: AtomicBool::new(false),
            halted: AtomicBool::new(false),
        }
    }

    /// Wait for room; false if the second thread halted. At least `checked` blocks are known to be
    /// checked: the count itself, on its way between two processors, is asked seldom.
    #[inline(always)]
    fn has_room(&self, checked: &mut usize) -> bool {
        let decided = self.decided.0.load(Ordering::Relaxed);
        decided - *checked < LAG || self.gets_room(decided, checked)
    }

    #[inline(never)]
    fn gets_room(&self, decided: usize, checked: &mut usize) -> bool {
        let mut patience = Patience::default();
        loop {
            if self.halted.load(Ordering::Acquire) {
                return false;
            }
            *checked = self.checked.0.load(Ordering::Acquire);
            if decided - *checked < LAG {
                return true;
            }
            patience.wait();
        }
    }

    /// Hand a block over. There is room, and this is the first thread.
    fn put(&self, place: Place, numbers: &[u16]) {
        let decided = self.decided.0.load(Ordering::Relaxed);
        // SAFETY: there is room, so the second thread is done with this slot.
        let slot = unsafe { &mut *self.slots[decided % LAG].get() };
        slot.place = place;
        slot.numbers[..place.stop].copy_from_slice(numbers);
        self.decided.0.store(decided + 1, Ordering::Release);
    }

    /// Wait for block `at`; `None` if there is no more. At least `decided` blocks are known to be
    /// decided.
    #[inline(always)]
    fn get(&self, at: usize, decided: &mut usize) -> Option<&Slot> {
        if at >= *decided && !self.gets_more(at, decided) {
            return None;
        }
        // SAFETY: the first thread has written it, and leaves it alone until it is checked.
        Some(unsafe { &*self.slots[at % LAG].get() })
    }

    #[inline(never)]
    fn gets_more(&self, at: usize, decided: &mut usize) -> bool {
        let mut patience = Patience::default();
        loop {
            let over = self.over.load(Ordering::Acquire);
            *decided = self.decided.0.load(Ordering::Acquire);
            if at < *decided {
                return true;
            }
            if over {
                return false;
            }
            patience.wait();
        }
    }
}

/// Tells the other thread when this one leaves, even by a panic.
struct Leaving<'a>(&'a AtomicBool);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// The second thread.
struct Follower<'a> {
    lane: &'a Lane,
    moves: Arc<Moves>,
    classes: Arc<Classes>,
    domain: bool,
    vectors: bool,
    checker: Checker,
    values: Buffer,
}

/// Where the values are while the first thread appends to them.
#[derive(Clone, Copy)]
enum Buffer {
    U8(*const u8),
    U16(*const u16),
    U32(*const u32),
}

// SAFETY: it is only read, below what the first thread has handed over.
unsafe impl Send for Buffer {}

impl Buffer {
    fn of(values: &Values) -> Self {
        match values {
            Values::U8(v) => Buffer::U8(v.as_ptr()),
            Values::U16(v) => Buffer::U16(v.as_ptr()),
            Values::U32(v) => Buffer::U32(v.as_ptr()),
        }
    }

    /// The first `len` values.
    ///
    /// # Safety
    /// The vector still has the same memory and width, and these values are set for good.
    unsafe fn seen<'a>(self, len: usize) -> Seen<'a> {
        match self {
            Buffer::U8(v) => Seen::U8(std::slice::from_raw_parts(v, len)),
            Buffer::U16(v) => Seen::U16(std::slice::from_raw_parts(v, len)),
            Buffer::U32(v) => Seen::U32(std::slice::from_raw_parts(v, len)),
        }
    }
}

impl Follower<'_> {
    /// Check blocks until there are no more, or to the first rare heap, given with its value; and
    /// the checker.
    fn follow(mut self) -> (Checker, Option<(usize, u32)>) {
        let _leaving = Leaving(&self.lane.halted);
        #[cfg(target_arch = "x86_64")]
        if self.vectors {
            // SAFETY: the processor was asked.
            let rare = unsafe { self.follow_avx2() };
            return (self.checker, rare);
        }
        let rare = self.follow_body::<false>();
        (self.checker, rare)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn follow_avx2(&mut self) -> Option<(usize, u32)> {
        self.follow_body::<true>()
    }

    #[inline(always)]
    fn follow_body<const AVX2: bool>(&mut self) -> Option<(usize, u32)> {
        let mut decided = 0;
        for at in 0.. {
            let slot = self.lane.get(at, &mut decided)?;
            let Place { start, first, stop } = slot.place;
            self.checker.take_up(&slot.numbers[..stop], start, first);
            self.lane.checked.0.store(at + 1, Ordering::Release);
            self.checker.check::<AVX2>(&self.classes, self.domain);
            // SAFETY: the first thread appended these values before it handed the block over, and
            // only appends, in the room there is, until this thread has left.
            let seen = unsafe { self.values.seen(start + stop) };
            let rare = self.checker.find_rare::<AVX2>(&self.moves, seen);
            if rare.is_some() {
                return rare;
            }
        }
        None
    }
}

impl Sparse {
    /// Are two threads to go on from here?
    pub(super) fn shares(&self, values: &Values, end: usize) -> bool {
        let last_rare = self.rares.last().map_or(0, |&(i, _)| i);
        let storable = u64::from(values.largest_storable());
        let pays = end.saturating_sub(values.len()) >= LONG && values.len() >= last_rare + QUIET;
        self.threads > 1
            && (pays || self.eager)
            // No value may change the width of the others.
            && (1u64 << self.classes.bits) <= storable + 1
    }

    /// Append values up to G(end − 1), or to the next rare heap, or until the watch says stop.
    pub(super) fn extend_shared(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        // The second thread reads the values where they are. The last part of a block may be written
        // beyond the end before it is cut off.
        values.reserve_exact(end - values.len() + SUB);
        let lane = Lane::new();
        let follower = Follower {
            lane: &lane,
            moves: self.moves.clone(),
            classes: self.classes.clone(),
            domain: self.mask.domain.is_some(),
            vectors: self.vectors(),
            checker: std::mem::take(&mut self.checker),
            values: Buffer::of(values),
        };
        let (fits, followed) = std::thread::scope(|scope| {
            let second = scope.spawn(|| follower.follow());
            let leaving = Leaving(&lane.over);
            let fits = self.lead(&lane, values, end, watch);
            drop(leaving);
            (fits, second.join())
        });
        let (checker, rare) = followed.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        self.checker = checker;
        if let Some((n, value)) = rare {
            values.truncate(n + 1);
            self.fill_planes(values);
            self.correct(values, n, value);
            // Pairs were sorted for more values than there are now.
            self.classify(values);
        } else if !fits {
            self.widen(values);
        }
    }

    /// The first thread; false if a value outgrew the rows.
    fn lead(&mut self, lane: &Lane, values: &mut Values, end: usize, watch: &Watch) -> bool {
        #[cfg(target_arch = "x86_64")]
        if self.vectors() {
            // SAFETY: the processor was just asked.
            return unsafe { self.lead_avx2(lane, values, end, watch) };
        }
        self.lead_body::<false>(lane, values, end, watch)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn lead_avx2(
        &mut self,
        lane: &Lane,
        values: &mut Values,
        end: usize,
        watch: &Watch,
    ) -> bool {
        self.lead_body::<true>(lane, values, end, watch)
    }

    #[inline(always)]
    fn lead_body<const AVX2: bool>(
        &mut self,
        lane: &Lane,
        values: &mut Values,
        end: usize,
        watch: &Watch,
    ) -> bool {
        let mut blocks = 0u32;
        let mut checked = 0;
        while values.len() < end && lane.has_room(&mut checked) {
            if !self.look_up(&mut blocks, values, watch) {
                break;
            }
            let len = values.len();
            let Some(place) = self.decide_next::<AVX2>(values, end) else {
                values.truncate(len);
                return false;
            };
            lane.put(place, &self.numbers[BEHIND..BEHIND + place.stop]);
        }
        true
    }
}
