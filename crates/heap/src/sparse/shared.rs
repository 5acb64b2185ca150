//! The same blocks by two threads.
//!
//! While one decides block b, the other checks block b − 1 and marks for block b + 1 what the
//! pairs exclude that reach back behind block b: all the heaps they look at are known. When the
//! first has decided, it takes up whatever of this is left. A rare heap found in block b − 1 makes
//! block b void; there are few of them in a long run. The values are those of one thread.

use std::sync::Mutex;

use grundy_watch::Watch;

use super::block::Place;
use super::helper::{Ending, Helper};
use super::planes::Words;
use super::rows::BLOCK;
use super::tested::SUB;
use super::Sparse;
use crate::values::Values;

/// Parts of a block.
const PARTS: usize = BLOCK.div_ceil(SUB);

/// What pairs that reach far back exclude in a block, part by part, and where it starts.
#[derive(Default)]
struct Ahead {
    start: Option<usize>,
    parts: Vec<Vec<Words>>,
}

impl Sparse {
    /// Append values up to G(end − 1), or until the watch says stop.
    pub(super) fn extend_shared(&mut self, values: &mut Values, end: usize, watch: &Watch) {
        let helper = Helper::default();
        std::thread::scope(|scope| {
            scope.spawn(|| helper.serve());
            let _ending = Ending(&helper);
            self.blocks_shared(&helper, values, end, watch);
        });
    }

    fn blocks_shared(&mut self, helper: &Helper, values: &mut Values, end: usize, watch: &Watch) {
        #[cfg(target_arch = "x86_64")]
        if self.vectors() {
            // SAFETY: the processor was just asked.
            return unsafe { self.blocks_shared_avx2(helper, values, end, watch) };
        }
        self.blocks_shared_body::<false>(helper, values, end, watch);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn blocks_shared_avx2(
        &mut self,
        helper: &Helper,
        values: &mut Values,
        end: usize,
        watch: &Watch,
    ) {
        self.blocks_shared_body::<true>(helper, values, end, watch);
    }

    #[inline(always)]
    fn blocks_shared_body<const AVX2: bool>(
        &mut self,
        helper: &Helper,
        values: &mut Values,
        end: usize,
        watch: &Watch,
    ) {
        let mut ahead = Ahead::default();
        // Is the last block decided but not checked?
        let mut pending = false;
        let mut blocks = 0u32;
        while pending || values.len() < end {
            blocks += 1;
            let look = blocks % 64 == 0;
            if look {
                watch.report(values.len() as u64);
            }
            let stop = look && watch.should_stop();
            if stop || values.len() >= end || look && !self.late.is_empty() {
                if pending {
                    pending = false;
                    self.check_alone::<AVX2>(values);
                }
                if stop {
                    return;
                }
                self.classify(values);
                ahead.start = None;
                continue;
            }
            let (decided, place, len) =
                self.block_shared::<AVX2>(helper, values, end, pending, &mut ahead);
            if pending && self.settle::<AVX2>(values) {
                // The block just decided is void.
                pending = false;
                ahead.start = None;
            } else if decided {
                let mut checker = std::mem::take(&mut self.checker);
                self.hand_over(&mut checker, place);
                self.checker = checker;
                pending = true;
            } else {
                values.truncate(len);
                self.widen(values);
                pending = false;
                ahead.start = None;
            }
        }
        watch.report(values.len() as u64);
    }

    /// Decide a block, while the one before it, if any is pending, is checked. Whether no value
    /// outgrew the rows, where the block lies, and how many values there were.
    #[inline(always)]
    fn block_shared<const AVX2: bool>(
        &mut self,
        helper: &Helper,
        values: &mut Values,
        end: usize,
        pending: bool,
        ahead: &mut Ahead,
    ) -> (bool, Place, usize) {
        let len = values.len();
        let place = self.next_place(len, end);
        let mut planes = std::mem::take(&mut self.planes);
        planes.make_room(place.start);
        let far = std::mem::take(&mut self.marked_far);
        let checker = Mutex::new(std::mem::take(&mut self.checker));
        let classes = self.classes.clone();
        let domain = self.mask.domain.is_some();
        let next = place.start + BLOCK;
        let groups = classes.rows().div_ceil(64);
        let marks = if place.stop == BLOCK && !far.is_empty() { PARTS } else { 0 };
        let parts: [Mutex<Vec<Words>>; PARTS] = Default::default();
        let work = |piece: usize| {
            if piece < marks {
                let mut part = parts[piece].lock().expect("no thread failed");
                part.resize(groups, [0; SUB]);
                // SAFETY (below): these pairs reach back so far that all heaps lie before this block:
                // they are set, and no thread sets them; and they lie inside the planes.
                for (plane, out) in part.iter_mut().enumerate() {
                    unsafe { far.mark::<AVX2>(&planes, next + piece * SUB, plane, out) };
                }
            } else {
                checker.lock().expect("no thread failed").check::<AVX2>(&classes, domain);
            }
        };
        let given = (ahead.start == Some(place.start)).then_some(&ahead.parts[..]);
        if given.is_none() {
            self.marked_far = far.clone();
        }
        let decided = helper.share(marks + usize::from(pending), &work, || {
            self.decide::<AVX2>(&planes, values, place, given)
        });
        ahead.start = (marks > 0).then_some(next);
        ahead.parts =
            parts.into_iter().map(|part| part.into_inner().expect("no thread failed")).collect();
        self.checker = checker.into_inner().expect("no thread failed");
        self.marked_far = far;
        self.planes = planes;
        (decided, place, len)
    }

    /// Check the block in hand without the other thread.
    #[inline(always)]
    fn check_alone<const AVX2: bool>(&mut self, values: &mut Values) {
        let domain = self.mask.domain.is_some();
        self.checker.check::<AVX2>(&self.classes, domain);
        self.settle::<AVX2>(values);
    }
}
