//! The same blocks by two threads.
//!
//! The first decides block after block as if no heap were rare, and never waits unless it is far
//! ahead; the second follows and checks them. Rows and witnesses belong to the second alone, planes
//! to the first, and the numbers of a block go from one to the other through a ring. Where numbers are all
//! the first needs to know, the second has the values as well, and appends them. Where many pairs
//! reach far back, the second marks some of them for blocks to come (see [`super::ahead`]), and the first is
//! not so far ahead. When a heap turns
//! out to be rare, what was decided after it is void, both stop, and one thread goes on for a while: there
//! are few such heaps in a long run. The values are those of one thread.

use std::cell::UnsafeCell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

use grundy_watch::{Instant, Watch};

use super::ahead::{Excluded, Marker, CLOSE, SPELL};
use super::block::Place;
use super::checker::Checker;
use super::classes::Classes;
use super::rows::BLOCK;
use super::tested::SUB;
use super::{Moves, Sparse, BEHIND};
use crate::values::{Seen, Values};

/// Bounds on the number of blocks that may be decided but not yet checked. It is large because either
/// thread may be kept off its processor for milliseconds, and smaller while rare heaps are frequent.
const LEAST_LAG: usize = 32;
const MOST_LAG: usize = 4096;
/// That number is 1/`SHORTER` of the blocks since the last rare heap, within these bounds.
const SHORTER: usize = 8;
/// Number of consecutive heaps without a rare one before a second thread joins in.
const QUIET: usize = 1 << 13;
/// Fewest values still to be computed for which a second thread pays.
const LONG: usize = 1 << 14;
/// Number of looks at the other thread before yielding the processor.
const SPINS: u32 = 300;
/// Number of times the processor is yielded before the thread sleeps.
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
    /// Blocks that may be decided but not taken up: the number of slots; the n-th block is in slot n modulo that.
    lag: usize,
    slots: Vec<UnsafeCell<Slot>>,
    /// What the second thread has marked for the blocks from `lag` on, the n-th in the same place.
    ahead: Vec<UnsafeCell<Excluded>>,
    /// Blocks decided, and blocks checked.
    decided: Count,
    checked: Count,
    /// No more blocks are decided; no more are checked.
    over: AtomicBool,
    halted: AtomicBool,
}

// SAFETY: slot n is written by the first thread before it raises `decided` beyond n, when `checked`
// says that block n − lag is done with, and read by the second after that, until it raises `checked`.
// What is marked for block n is written by the second when block n − lag, for which the place served
// before, is decided, and read by the first when `checked` says that this block is done with.
unsafe impl Sync for Lane {}

/// What a thread knows of the other's count, and how long it has waited for it.
#[derive(Default)]
struct Known {
    count: usize,
    waited: Duration,
}

/// Waits in a loop at first, then yields the processor, then sleeps.
#[derive(Default)]
struct Patience {
    looks: u32,
    begun: Option<Instant>,
}

impl Patience {
    /// How long it was.
    fn waited(&self) -> Duration {
        self.begun.map_or(Duration::ZERO, |begun| begun.elapsed())
    }

    #[cold]
    #[inline(never)]
    fn wait(&mut self) {
        self.begun.get_or_insert_with(Instant::now);
        self.looks += 1;
        if self.looks < SPINS {
            std::hint::spin_loop();
        } else if self.looks < SPINS + TURNS {
            std::thread::yield_now();
        } else {
            std::thread::sleep(std::time::Duration::from_micros(50));
        }
    }
}

impl Lane {
    /// With this many planes marked ahead, and so many heaps behind the last rare one.
    fn new(ahead: usize, quiet: usize) -> Self {
        let lag = (quiet / BLOCK / SHORTER).clamp(LEAST_LAG, MOST_LAG);
        let lag = if ahead > 0 { CLOSE } else { lag };
        let place = Place { start: 0, first: 0, stop: 0 };
        let slot = || UnsafeCell::new(Slot { place, numbers: [0; BLOCK] });
        Lane {
            lag,
            slots: (0..lag).map(|_| slot()).collect(),
            ahead: (0..lag).map(|_| UnsafeCell::new(vec![Default::default(); ahead])).collect(),
            decided: Count::default(),
            checked: Count::default(),
            over: AtomicBool::new(false),
            halted: AtomicBool::new(false),
        }
    }

    /// Wait for room; false if the second thread halted. At least `checked` blocks are known to be
    /// checked: the count itself, on its way between two processors, is asked seldom.
    #[inline(always)]
    fn has_room(&self, checked: &mut Known) -> bool {
        let decided = self.decided.0.load(Ordering::Relaxed);
        // What is decided after a rare heap is void, so the end is looked for every time.
        !self.halted.load(Ordering::Acquire)
            && (decided - checked.count < self.lag || self.gets_room(decided, checked))
    }

    #[inline(never)]
    fn gets_room(&self, decided: usize, checked: &mut Known) -> bool {
        let mut patience = Patience::default();
        loop {
            if self.halted.load(Ordering::Acquire) {
                return false;
            }
            checked.count = self.checked.0.load(Ordering::Acquire);
            if decided - checked.count < self.lag {
                checked.waited += patience.waited();
                return true;
            }
            patience.wait();
        }
    }

    /// What was marked ahead for the next block, if anything was. There is room, and this is the
    /// first thread.
    fn marked_ahead(&self) -> Option<&Excluded> {
        let decided = self.decided.0.load(Ordering::Relaxed);
        // SAFETY: there is room, so the second thread has marked it, and leaves it alone until this
        // block is decided.
        let excluded = unsafe { &*self.ahead[decided % self.lag].get() };
        (decided >= self.lag && !excluded.is_empty()).then_some(excluded)
    }

    /// Hand a block over. There is room, and this is the first thread.
    fn put(&self, place: Place, numbers: &[u16]) {
        let decided = self.decided.0.load(Ordering::Relaxed);
        // SAFETY: there is room, so the second thread is done with this slot.
        let slot = unsafe { &mut *self.slots[decided % self.lag].get() };
        slot.place = place;
        slot.numbers[..place.stop].copy_from_slice(numbers);
        self.fetch::<true>(decided + 2);
        self.decided.0.store(decided + 1, Ordering::Release);
    }

    /// Have the slot of a block brought near, to be read or written soon.
    #[inline(always)]
    fn fetch<const WRITE: bool>(&self, at: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_mm_prefetch, _MM_HINT_ET0, _MM_HINT_T0};
            let slot = self.slots[at % self.lag].get().cast::<i8>();
            for line in (0..size_of::<Slot>()).step_by(64) {
                // SAFETY: this reads nothing.
                unsafe {
                    if WRITE {
                        _mm_prefetch::<_MM_HINT_ET0>(slot.wrapping_add(line));
                    } else {
                        _mm_prefetch::<_MM_HINT_T0>(slot.wrapping_add(line));
                    }
                }
            }
        }
    }

    /// Wait for block `at`; `None` if there is no more. At least `decided` blocks are known to be
    /// decided.
    #[inline(always)]
    fn get(&self, at: usize, decided: &mut Known) -> Option<&Slot> {
        if at >= decided.count && !self.gets_more(at, decided) {
            return None;
        }
        if at + 2 < decided.count {
            self.fetch::<false>(at + 2);
        }
        // SAFETY: the first thread has written it, and leaves it alone until it is checked.
        Some(unsafe { &*self.slots[at % self.lag].get() })
    }

    #[inline(never)]
    fn gets_more(&self, at: usize, decided: &mut Known) -> bool {
        let mut patience = Patience::default();
        loop {
            let over = self.over.load(Ordering::Acquire);
            decided.count = self.decided.0.load(Ordering::Acquire);
            if at < decided.count {
                decided.waited += patience.waited();
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
    marker: Option<Marker>,
    values: Store,
    decided: Known,
}

/// The values, for the second thread.
enum Store {
    /// It appends them.
    Own(Values),
    /// The first appends them.
    Others(Buffer),
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
    /// the thread itself.
    fn follow(mut self) -> (Self, Option<(usize, u32)>) {
        let _leaving = Leaving(&self.lane.halted);
        #[cfg(target_arch = "x86_64")]
        if self.vectors {
            // SAFETY: the processor was asked.
            let rare = unsafe { self.follow_avx2() };
            return (self, rare);
        }
        let rare = self.follow_body::<false>();
        (self, rare)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn follow_avx2(&mut self) -> Option<(usize, u32)> {
        self.follow_body::<true>()
    }

    #[inline(always)]
    fn follow_body<const AVX2: bool>(&mut self) -> Option<(usize, u32)> {
        for at in 0.. {
            let slot = self.lane.get(at, &mut self.decided)?;
            let Place { start, first, stop } = slot.place;
            self.checker.take_up(&slot.numbers[..stop], start, first);
            if let (Some(marker), BLOCK) = (&mut self.marker, stop) {
                marker.take_up(slot.place, &slot.numbers);
                // SAFETY: block `at`, whose place it was, is decided, and the first thread does not
                // look at it for block `at + lag` before this one is done with.
                let excluded = unsafe { &mut *self.lane.ahead[at % self.lane.lag].get() };
                marker.mark::<AVX2>(start + self.lane.lag * BLOCK, excluded);
            }
            self.lane.checked.0.store(at + 1, Ordering::Release);
            if let Store::Own(values) = &mut self.values {
                let numbers = self.checker.unsettled();
                self.classes.append::<AVX2>(values, start + first, numbers);
            }
            self.checker.check::<AVX2>(&self.classes, self.domain);
            let seen = match &self.values {
                Store::Own(values) => values.seen(),
                // SAFETY: the first thread appended these values before it handed the block over,
                // and only appends, in the room there is, until this thread has left.
                Store::Others(values) => unsafe { values.seen(start + stop) },
            };
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
            // The second thread may take the values: numbers are all the first has then.
            && (!self.is_plain() || self.recalled == values.len())
            // No value may change the width of the others.
            && (1u64 << self.classes.bits) <= storable + 1
    }

    /// Append values up to G(end − 1), or to the next rare heap, or until the watch says stop.
    pub(super) fn extend_shared(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        // The second thread reads the values where they are. The last part of a block may be written
        // beyond the end before it is cut off.
        let len = values.len();
        values.reserve_exact(end - len + SUB);
        let begun = Instant::now();
        let marker = self.hand_over();
        let store = if self.is_plain() {
            Store::Own(std::mem::take(values))
        } else {
            Store::Others(Buffer::of(values))
        };
        let quiet = len - self.rares.last().map_or(0, |&(i, _)| i);
        let lane = Lane::new(marker.as_ref().map_or(0, |marker| marker.count), quiet);
        let follower = Follower {
            lane: &lane,
            moves: self.moves.clone(),
            classes: self.classes.clone(),
            domain: self.mask.domain.is_some(),
            vectors: self.vectors(),
            checker: std::mem::take(&mut self.checker),
            marker,
            values: store,
            decided: Known::default(),
        };
        let mut checked = Known::default();
        let (fits, followed) = std::thread::scope(|scope| {
            let second = scope.spawn(|| follower.follow());
            let leaving = Leaving(&lane.over);
            let fits = self.lead(&lane, &mut checked, values, len..end, watch);
            drop(leaving);
            (fits, second.join())
        });
        let (second, rare) = followed.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        self.checker = second.checker;
        if let Store::Own(all) = second.values {
            *values = all;
        }
        self.ahead.planes = 0;
        if self.ahead.worth {
            self.learn_share(checked.waited, second.decided.waited, begun.elapsed());
        }
        if let Some((n, value)) = rare {
            values.truncate(n + 1);
            self.fill_planes(values, self.wide.is_some());
            self.correct(values, n, value);
            // Pairs were sorted for more values than there are now.
            self.classify(values);
        } else if !fits {
            self.widen(values);
        }
    }

    /// The first thread decides these heaps; false if a value outgrew the rows.
    fn lead(
        &mut self,
        lane: &Lane,
        checked: &mut Known,
        values: &mut Values,
        heaps: Range<usize>,
        watch: &Watch,
    ) -> bool {
        #[cfg(target_arch = "x86_64")]
        if self.vectors() {
            // SAFETY: the processor was just asked.
            return unsafe { self.lead_avx2(lane, checked, values, heaps, watch) };
        }
        self.lead_body::<false>(lane, checked, values, heaps, watch)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn lead_avx2(
        &mut self,
        lane: &Lane,
        checked: &mut Known,
        values: &mut Values,
        heaps: Range<usize>,
        watch: &Watch,
    ) -> bool {
        self.lead_body::<true>(lane, checked, values, heaps, watch)
    }

    #[inline(always)]
    fn lead_body<const AVX2: bool>(
        &mut self,
        lane: &Lane,
        checked: &mut Known,
        values: &mut Values,
        heaps: Range<usize>,
        watch: &Watch,
    ) -> bool {
        let mut blocks = 0u32;
        let mut len = heaps.start;
        // The second thread has them.
        let handed = values.is_empty();
        while len < heaps.end && lane.has_room(checked) {
            if !self.look_up(&mut blocks, values, len, watch) {
                break;
            }
            if let Some(excluded) = lane.marked_ahead() {
                self.ahead.take_up(len, excluded);
                if blocks as usize > SPELL {
                    break;
                }
            }
            let Some(place) = self.decide_next::<AVX2>(values, len, heaps.end) else {
                values.truncate(len);
                return false;
            };
            let numbers = &self.numbers[BEHIND..BEHIND + place.stop];
            if !handed && self.is_plain() {
                self.classes.append::<AVX2>(values, len, &numbers[place.first..]);
            }
            lane.put(place, numbers);
            len = place.start + place.stop;
        }
        true
    }
}
