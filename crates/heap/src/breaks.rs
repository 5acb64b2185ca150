//! Games that break a heap into three or more, and games whose code never ends.
//!
//! Naively a move to k heaps costs O(n^(k−1)) a value. Instead keep, for every total s, the set
//! `S_k(s) = { G(i1) ⊕ … ⊕ G(ik) : i1 + … + ik = s }` as a bit-set: `S_k(s)` is the union over c
//! of `G(c) ⊕ S_{k−1}(s − c)`, and a digit `d_u` with `2^k` excludes exactly `S_k(n − u)`. Cost
//! O(n · values/64) a value for any k. Left of the point (u ≤ 0) the heaps must stay below n: the
//! sets of totals ≥ n are built from the heaps known so far, so they are right at every n.

use grundy_watch::Watch;

use crate::code::Code;
use crate::values::Values;
use crate::HeapError;

/// Most memory the sets of nim-sums may take, in bytes, before the request is refused; a page of a
/// browser has little.
const MEMORY_LIMIT: u64 = if cfg!(target_family = "wasm") { 256 << 20 } else { 4 << 30 };

/// The sets of nim-sums by number of heaps and total.
pub struct Breaks {
    code: Code,
    /// Words of a set: values stay below `64 · words`.
    words: usize,
    /// `sets[k][s · words ..]` is S_k(s), for 2 ≤ k ≤ the most heaps.
    sets: Vec<Vec<u64>>,
    /// Heaps taken into the sets: 0 .. known − 1.
    known: usize,
    /// Values looked at for their size.
    measured: usize,
    cycle: CycleUnions,
}

/// For the digits of a repeating block: the unions of S_k(s) over the totals s of each residue
/// class. Such digits leave n − u for all u of a class beyond the head, so a union only grows.
#[derive(Default)]
struct CycleUnions {
    /// Totals 0 .. taken − 1 are in.
    taken: usize,
    /// `unions[k · period + residue]`.
    unions: Vec<Vec<u64>>,
}

impl Breaks {
    /// For a code; nothing is known yet.
    pub fn new(code: &Code) -> Self {
        Breaks {
            code: code.clone(),
            words: 1,
            sets: vec![vec![]; code.most_heaps() + 1],
            known: 0,
            measured: 0,
            cycle: CycleUnions::default(),
        }
    }

    /// Append G(len), …, G(end − 1) to `values`.
    pub fn extend(
        &mut self,
        values: &mut Values,
        end: usize,
        watch: &Watch,
    ) -> Result<(), HeapError> {
        let singles = self.code.indices_with(1, self.code.head().len() as i64);
        let mut excluded = vec![];
        while values.len() < end {
            let n = values.len();
            if n % 16 == 0 {
                watch.report(n as u64);
                if watch.should_stop() {
                    return Ok(());
                }
            }
            self.learn(values)?;
            excluded.clear();
            excluded.resize(self.words, 0u64);
            self.mark(values, n, &singles, &mut excluded);
            let value = match excluded.iter().position(|&w| w != u64::MAX) {
                Some(at) => at * 64 + excluded[at].trailing_ones() as usize,
                None => self.words * 64,
            };
            values.push(value as u32);
        }
        Ok(())
    }

    /// Everything a heap of n excludes.
    fn mark(&mut self, values: &Values, n: usize, singles: &[i64], out: &mut [u64]) {
        if n == 0 {
            return;
        }
        let heap = n as i64;
        if self.code.digit(heap) & 1 == 1 {
            set_bit(out, 0);
        }
        for &u in singles {
            if u < heap {
                set_bit(out, values.get((heap - u) as usize));
            }
        }
        let head = self.code.head().len() as i64;
        for k in 2..self.sets.len() {
            for u in self.code.first_index()..=head.min(heap - k as i64) {
                if self.code.digit(u) >> k & 1 == 1 {
                    union(out, self.set(k, (heap - u) as usize));
                }
            }
        }
        self.mark_cycle(values, n, out);
    }

    fn mark_cycle(&mut self, values: &Values, n: usize, out: &mut [u64]) {
        let head = self.code.head().len();
        let period = self.code.cycle().len();
        if period == 0 || n <= head {
            return;
        }
        let kinds = self.sets.len();
        let mut cycle = std::mem::take(&mut self.cycle);
        if cycle.unions.first().is_none_or(|u| u.len() != self.words) {
            cycle = CycleUnions { taken: 0, unions: vec![vec![0; self.words]; kinds * period] };
        }
        for s in cycle.taken..n - head {
            for k in 1..kinds {
                let class = &mut cycle.unions[k * period + s % period];
                if k >= 2 {
                    union(class, self.set(k, s));
                } else if s > 0 {
                    set_bit(class, values.get(s));
                }
            }
        }
        cycle.taken = n - head;
        // u = head + 1 + r + m·period leaves totals ≡ n − head − 1 − r.
        for (r, digit) in self.code.cycle().iter().enumerate().take(n - head) {
            let class = (n - head - 1 - r) % period;
            for k in 1..kinds {
                if digit >> k & 1 == 1 {
                    union(out, &cycle.unions[k * period + class]);
                }
            }
        }
        self.cycle = cycle;
    }

    fn set(&self, k: usize, total: usize) -> &[u64] {
        &self.sets[k][total * self.words..][..self.words]
    }

    /// How far past n totals are needed: |v| for digits left of the point.
    fn reach(&self) -> usize {
        self.code.first_index().unsigned_abs() as usize
    }

    /// Take the heaps `known .. values.len()` into the sets.
    fn learn(&mut self, values: &Values) -> Result<(), HeapError> {
        self.ensure_words(values);
        if self.sets.len() <= 2 {
            return Ok(());
        }
        let (reach, words) = (self.reach(), self.words);
        while self.known < values.len() {
            let h = self.known;
            self.known += 1;
            let totals = h + reach + 2;
            let needed = (totals * words * 8) as u64 * (self.sets.len() - 2) as u64;
            if needed > MEMORY_LIMIT {
                return Err(HeapError::beyond(
                    MEMORY_LIMIT,
                    format!(
                        "heap {h} of {} needs {} MB of nim-sum sets; the limit is {} MB",
                        self.code,
                        needed >> 20,
                        MEMORY_LIMIT >> 20
                    ),
                ));
            }
            let first_new = self.sets[2].len() / words;
            for k in 2..self.sets.len() {
                self.sets[k].resize(totals * words, 0);
                // Totals already present gain the splits with a part h; new ones are complete
                // for parts up to h at once.
                for s in h + 1..totals {
                    let parts = if s < first_new { h..h + 1 } else { 1..(s + 1).min(h + 1) };
                    for c in parts.filter(|&c| c >= 1 && c < s) {
                        self.add_split(values, k, s, c, h);
                    }
                }
            }
        }
        Ok(())
    }

    /// S_k(s) gains G(c) ⊕ S_{k−1}(s − c), heaps up to `largest` being known.
    fn add_split(&mut self, values: &Values, k: usize, s: usize, c: usize, largest: usize) {
        let value = values.get(c);
        let rest = s - c;
        let words = self.words;
        if k == 2 {
            if rest >= 1 && rest <= largest {
                let sum = value ^ values.get(rest);
                set_bit(&mut self.sets[2][s * words..][..words], sum);
            }
            return;
        }
        let (lower, upper) = self.sets.split_at_mut(k);
        let from = &lower[k - 1][rest * words..][..words];
        xor_union(&mut upper[0][s * words..][..words], from, value);
    }

    /// Widen the sets when values outgrow them; nim-sums stay below the next power of two.
    fn ensure_words(&mut self, values: &Values) {
        let largest = (self.measured..values.len()).map(|n| values.get(n)).max().unwrap_or(0);
        self.measured = values.len();
        let words = (largest as usize / 64 + 1).next_power_of_two();
        if words > self.words {
            self.words = words;
            self.known = 0;
            for sets in &mut self.sets {
                sets.clear();
            }
        }
    }
}

#[inline(always)]
fn set_bit(set: &mut [u64], value: u32) {
    set[value as usize >> 6] |= 1 << (value & 63);
}

fn union(into: &mut [u64], from: &[u64]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a |= b;
    }
}

/// `into ∪= value ⊕ from`: words move by the high bits, bits within words by the low six.
fn xor_union(into: &mut [u64], from: &[u64], value: u32) {
    let high = value as usize >> 6;
    for (at, &word) in from.iter().enumerate() {
        if word != 0 {
            into[at ^ high] |= xor_bits(word, value & 63);
        }
    }
}

/// The set { b ⊕ by : b ∈ word } for values below 64, by the lower six bits of `by`.
#[inline(always)]
pub(crate) fn xor_bits(mut word: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.iter().enumerate() {
        if by >> bit & 1 == 1 {
            let shift = 1 << bit;
            word = (word & low) << shift | (word >> shift) & low;
        }
    }
    word
}
