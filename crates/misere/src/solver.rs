//! Heap by heap, until the pretending function is known to repeat or a limit is reached.

use std::time::Duration;

use grundy_watch::Watch;

use crate::base::Base;
use crate::bits;
use crate::candidate::{truncated_quotient, Truncated};
use crate::extend::{extend, Limits};
use crate::game::Game;
use crate::monoid::{Element, Monoid};
use crate::quotient::Quotient;
use crate::stop::Stop;
use crate::verify::verify;

/// Φ(n + length) = Φ(n) for all n ≥ from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The least such n, heap 0 counted as the identity.
    pub from: u32,
    /// The least length.
    pub length: u32,
}

impl Period {
    /// The heap to which a quotient must be right for this period to hold for all heaps, in a game
    /// whose moves leave at most H heaps and add or remove at most t tokens: `reach` is (H, t).
    ///
    /// If Φ(h+p) = Φ(h) for m < h ≤ Hm + (H−1)p + t and the quotient is right up to
    /// N = H(m+p) + t, extend Φ with period p. For n > N each option of n has a part above m + p;
    /// taking p from the largest gives an option of n − p with the same image, and back: so n has
    /// the pair of n − p, the transition algebra does not grow, and the quotient is right for all
    /// heaps (Allemang 1984; Plambeck 2003, Theorem 9.5, for H = 2). Plambeck gets a quotient right
    /// for all positions of the heaps so far from finitely many of them (Theorem 9.3, by Lemma 9.1:
    /// moving and pretending commute); here the transition algebra is closed instead.
    pub fn proved_at(&self, reach: (u64, u64)) -> u64 {
        let (parts, taken) = reach;
        let last_exception = u64::from(self.from).saturating_sub(1);
        parts * (last_exception + u64::from(self.length)) + taken
    }
}

/// Is a period looked for at this heap? Looking every n/32 heaps keeps the looks to a fixed share
/// of the work.
pub fn looks_at(heap: u32) -> bool {
    heap % (heap / 32).max(1) == 0
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The quotient of the heaps up to `heap`, verified.
    pub quotient: Quotient,
    /// The largest heap covered.
    pub heap: u32,
    /// Present when the quotient is that of all heaps.
    pub period: Option<Period>,
    /// Where the quotient grew: (heap, order).
    pub orders: Vec<(u32, usize)>,
    /// Why it stopped, unless solved or at the last heap asked for.
    pub stop: Option<Stop>,
    /// Least pairs in the transition algebra.
    pub pairs: usize,
    /// Time spent, in all.
    pub spent: Duration,
    /// Of it, time spent by the verifier, on refuted candidates too.
    pub verifying: Duration,
    /// Bytes the quotient takes in the solver.
    pub bytes: usize,
}

/// A quotient as a checkpoint has it.
#[derive(Debug, Clone)]
pub struct Saved {
    /// How many elements.
    pub order: usize,
    /// Products by generators: `actions[g][x]` is x·g.
    pub actions: Vec<Vec<Element>>,
    /// The elements of P.
    pub p: Vec<Element>,
    /// Φ of heaps 1, 2, ….
    pub phi: Vec<Element>,
    /// Where the quotient grew.
    pub orders: Vec<(u32, usize)>,
}

/// A quotient in the making; can be continued.
#[derive(Debug, Clone)]
pub struct Solver {
    game: Game,
    base: Base,
    orders: Vec<(u32, usize)>,
}

impl Solution {
    /// `solved`, `partial` or `unknown`.
    pub fn status(&self) -> &'static str {
        match self.period {
            Some(_) => "solved",
            None if self.heap > 0 => "partial",
            None => "unknown",
        }
    }
}

impl Solver {
    /// Nothing known yet.
    pub fn new(game: Game) -> Self {
        Solver { game, base: Base::empty(), orders: vec![] }
    }

    /// Take up a saved quotient; it is verified, and checked to be least, before it is used.
    pub fn resume(game: Game, saved: Saved, watch: &Watch) -> Result<Self, String> {
        let Saved { order, actions, p, phi, orders } = saved;
        if order == 0 || order > 1 << 16 || actions.iter().any(|a| a.len() != order) {
            return Err("the products do not fit the order".into());
        }
        let commute = |a: &Vec<Element>, b: &Vec<Element>| {
            (0..order).all(|x| a[b[x] as usize] == b[a[x] as usize])
        };
        if actions.iter().enumerate().any(|(i, a)| !actions[..i].iter().all(|b| commute(a, b))) {
            return Err("the products do not commute".into());
        }
        let monoid = Monoid::from_actions(order, &actions);
        if (0..order).any(|x| monoid.row(x as Element)[0] as usize != x) {
            return Err("some element is not a product of generators".into());
        }
        let mut set = vec![0; bits::width(order)];
        p.iter().for_each(|&x| bits::insert(&mut set, x as usize));
        let phi: Vec<Element> = std::iter::once(0).chain(phi).collect();
        for (heap, &element) in phi.iter().enumerate().skip(1) {
            if element != 0 && game.options(heap as u32).is_empty() {
                return Err(format!("heap {heap} has no options but is not the identity"));
            }
        }
        let heap_pairs = Base::heap_pairs_of(&game, &phi, &monoid, &set);
        let closure = verify(&monoid, &set, &heap_pairs, usize::MAX, watch)
            .map_err(|stop| format!("not verified: {stop}"))?
            .map_err(|position| format!("refuted by the position {position:?}"))?;
        let base = Base::new(monoid, set, phi, heap_pairs, closure);
        if !base.is_least() {
            return Err("two elements are never told apart".into());
        }
        Ok(Solver { game, base, orders })
    }

    /// The heaps covered so far.
    pub fn heap(&self) -> u32 {
        self.base.phi.len() as u32 - 1
    }

    /// Go on to heap `last`, or to a proved period.
    pub fn run(&mut self, last: u32, limits: Limits, watch: &Watch) -> Solution {
        let begun = grundy_watch::Instant::now();
        let last = self.game.heaps().map_or(last, |heaps| heaps.min(last));
        let verified = self.base.verifying;
        let mut stop = None;
        let mut period = None;
        while self.heap() < last {
            if watch.should_stop() {
                stop = Some(Stop::Time);
                break;
            }
            let before = self.base.monoid.order();
            if let Err(reason) = extend(&mut self.base, &self.game, limits, watch) {
                stop = Some(reason);
                break;
            }
            let heap = self.heap();
            watch.report(u64::from(heap));
            let order = self.base.monoid.order();
            if order != before {
                self.orders.push((heap, order));
            }
            if looks_at(heap) || heap == last {
                period = self.period();
                if period.is_some() {
                    break;
                }
            }
        }
        Solution {
            quotient: Quotient::from_base(&self.base),
            heap: self.heap(),
            period,
            orders: self.orders.clone(),
            stop,
            pairs: self.base.closure.size(),
            spent: begun.elapsed(),
            verifying: self.base.verifying - verified,
            bytes: self.base.bytes(),
        }
    }

    /// The game that is solved.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// For the next heap, a monoid that is right below so many copies of two heaps or more; none if
    /// the next heap has a finite quotient within the limits.
    pub fn truncated(
        &self,
        copies: usize,
        limits: Limits,
        watch: &Watch,
    ) -> Result<Option<Truncated>, Stop> {
        if self.game.options(self.heap() + 1).is_empty() {
            return Ok(None);
        }
        truncated_quotient(&self.base, &self.game, limits, copies, watch)
    }

    /// The period of Φ, if the heaps covered prove it.
    fn period(&self) -> Option<Period> {
        let reach = self.game.reach()?;
        let reversed: Vec<_> = self.base.phi.iter().rev().copied().collect();
        let heap = u64::from(self.heap());
        let agree = z_function(&reversed);
        (1..reversed.len() as u64).find_map(|length| {
            // Entries from heap − length downwards that agree with those `length` later.
            let from = heap + 1 - length - agree[length as usize];
            let found = Period { from: from as u32, length: length as u32 };
            (heap >= found.proved_at(reach)).then_some(found)
        })
    }
}

/// `z[i]`: the longest common prefix of the sequence and itself from i on.
fn z_function<T: PartialEq>(s: &[T]) -> Vec<u64> {
    let mut z = vec![0; s.len()];
    let (mut left, mut right) = (0, 0);
    for i in 1..s.len() {
        let mut k = if i < right { (right - i).min(z[i - left] as usize) } else { 0 };
        while i + k < s.len() && s[k] == s[i + k] {
            k += 1;
        }
        if i + k > right {
            (left, right) = (i, i + k);
        }
        z[i] = k as u64;
    }
    z
}
