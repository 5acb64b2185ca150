//! The nim-sequence of a game as far as it is known, and the engine that extends it.

use grundy_watch::{Instant, Watch};

use crate::breaks::Breaks;
use crate::dense::Dense;
use crate::error::HeapError;
use crate::formula::Formula;
use crate::naive;
use crate::rules::Rules;
use crate::sparse::{Mask, Moves, Sparse};
use crate::stepper;
use crate::values::Values;

/// Number of values computed by the definition before the first search for a mask.
const FIRST: usize = 2048;
/// Sparse space may pay while at most one heap in this many is rare,
const SPARSE_ENOUGH: usize = 8;
/// and does while one in this many is. In between it is tried on a few heaps: the time they take is
/// compared with what heaps took before.
const SURELY_SPARSE: usize = 1024;
const TRIED: usize = 1024;
/// With more rare heaps than this, blocks are tried before.
const MANY_RARES: usize = 500;
/// When at most one heap in this many is rare, no better mask is sought.
const FEW_RARES: usize = 1 << 16;
/// Default limit on the memory of a sequence, in bytes; a page of a browser has little.
pub const MEMORY_LIMIT: u64 = if cfg!(target_family = "wasm") { 256 << 20 } else { 12 << 30 };

/// Which engine computes the values. All give the same ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineKind {
    /// The best for the game.
    Auto,
    /// The definition.
    Naive,
    /// Sparse space, from the least start on (at most two heaps after a move).
    Sparse,
    /// Sets of nim-sums (any number of heaps).
    Breaks,
}

impl std::str::FromStr for EngineKind {
    type Err = HeapError;

    fn from_str(text: &str) -> Result<Self, HeapError> {
        match text {
            "auto" => Ok(EngineKind::Auto),
            "naive" => Ok(EngineKind::Naive),
            "sparse" => Ok(EngineKind::Sparse),
            "breaks" => Ok(EngineKind::Breaks),
            _ => Err(HeapError::input(format!(
                "'{text}' is not an engine: must be auto, naive, sparse or breaks"
            ))),
        }
    }
}

enum Engine {
    /// The definition.
    Naive {
        look_at: usize,
    },
    /// No sparse space found: look again when there are this many values.
    Dense {
        engine: Box<Dense>,
        look_at: usize,
    },
    Sparse {
        engine: Box<Sparse>,
        look_at: usize,
    },
    Breaks(Box<Breaks>),
    Stepper,
}

/// G(0), G(1), … of one game, extended on demand.
pub struct NimSequence {
    rules: Rules,
    kind: EngineKind,
    values: Values,
    engine: Engine,
    threads: Option<usize>,
    formula: Option<Formula>,
    /// Seconds a heap took without sparse space, as last measured.
    pace: Option<f64>,
    /// Whether that was by blocks that had had time to settle in.
    blocks: Blocks,
    trial: Option<Trial>,
}

/// What is known of the speed of blocks.
#[derive(Clone, Copy, PartialEq)]
enum Blocks {
    Unknown,
    /// They compute their first heaps.
    Begun,
    Measured,
}

/// The sparse engine on its first heaps.
struct Trial {
    heaps: usize,
    seconds: f64,
}

/// Unless a number of threads is given, a second thread joins in from this many values on.
const LONG_RUN: usize = 1 << 20;

impl NimSequence {
    /// Nothing computed yet.
    pub fn new(rules: Rules, kind: EngineKind) -> Result<Self, HeapError> {
        Self::resume(rules, kind, Values::default())
    }

    /// Go on from values computed before.
    pub fn resume(rules: Rules, kind: EngineKind, values: Values) -> Result<Self, HeapError> {
        let two_heaps = Moves::of(&rules);
        let first = two_heaps.as_ref().map_or(0, Moves::least_start);
        let wants_breaks = match kind {
            EngineKind::Breaks => true,
            EngineKind::Auto if matches!(rules, Rules::Named(_)) => false,
            EngineKind::Auto => two_heaps.as_ref().is_none_or(|moves| moves.splits.is_empty()),
            _ => false,
        };
        let steps = kind == EngineKind::Auto && rules.code().is_some_and(stepper::fits);
        let engine = match (wants_breaks, rules.code()) {
            _ if steps => Engine::Stepper,
            (true, Some(code)) => Engine::Breaks(Box::new(Breaks::new(code))),
            (true, None) => {
                return Err(HeapError::input(format!(
                    "{rules} has no code: use the engine auto or naive"
                )))
            }
            (false, _) if kind == EngineKind::Sparse && two_heaps.is_none() => {
                return Err(HeapError::input(format!(
                    "sparse space needs a finite code with digits 0-7, not {rules}"
                )));
            }
            (false, _) => match (kind, two_heaps) {
                (EngineKind::Auto, Some(moves)) => {
                    Engine::Dense { engine: Box::new(Dense::new(moves)), look_at: FIRST.max(first) }
                }
                (EngineKind::Sparse, _) => Engine::Naive { look_at: first },
                _ => Engine::Naive { look_at: usize::MAX },
            },
        };
        let formula = if kind == EngineKind::Auto { Formula::of(&rules) } else { None };
        Ok(NimSequence {
            rules,
            kind,
            values,
            engine,
            threads: None,
            formula,
            pace: None,
            blocks: Blocks::Unknown,
            trial: None,
        })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The engine asked for.
    pub fn kind(&self) -> EngineKind {
        self.kind
    }

    /// The number of threads to use, 1 or 2; `None` means two in long runs if there are two processors.
    /// The values are the same.
    pub fn set_threads(&mut self, threads: Option<usize>) {
        self.threads = threads;
    }

    /// The number of threads set.
    pub fn threads(&self) -> Option<usize> {
        self.threads
    }

    /// How many threads the work ahead is shared by.
    pub fn threads_now(&self) -> usize {
        let gains = matches!(self.engine, Engine::Sparse { .. });
        self.threads.unwrap_or_else(|| match std::thread::available_parallelism() {
            Ok(processors) if gains && self.values.len() >= LONG_RUN => processors.get().min(2),
            _ => 1,
        })
    }

    /// The values so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The values alone.
    pub fn into_values(self) -> Values {
        self.values
    }

    /// The formula of the values, if they have one.
    pub fn formula(&self) -> Option<Formula> {
        self.formula
    }

    /// G(n) if it is known, or has a formula.
    pub fn value(&self, n: u64) -> Option<u32> {
        match usize::try_from(n) {
            Ok(n) if n < self.values.len() => Some(self.values.get(n)),
            _ => self.formula.and_then(|formula| formula.value(n)),
        }
    }

    /// The mask in use and the rare heaps, when the game has sparse space.
    pub fn sparse(&self) -> Option<(Mask, Vec<usize>)> {
        match &self.engine {
            Engine::Sparse { engine, .. } => Some((engine.mask, engine.rare_heaps().collect())),
            _ => None,
        }
    }

    /// Compute G(0), …, G(end − 1); fewer only if the watch says stop.
    pub fn extend_to(&mut self, end: usize, watch: &Watch) -> Result<(), HeapError> {
        self.reserve(end)?;
        while self.values.len() < end && !watch.should_stop() {
            let look_at = match &self.engine {
                Engine::Naive { look_at }
                | Engine::Dense { look_at, .. }
                | Engine::Sparse { look_at, .. } => *look_at,
                Engine::Breaks(_) | Engine::Stepper => usize::MAX,
            };
            if self.values.len() >= look_at {
                self.look_for_mask();
                continue;
            }
            let mut goal = end.min(look_at);
            if let Some(trial) = &self.trial {
                goal = goal.min(self.values.len() + TRIED - trial.heaps);
            }
            let threads = self.threads_now();
            let (from, begun) = (self.values.len(), Instant::now());
            match &mut self.engine {
                Engine::Naive { .. } => naive::extend(&self.rules, &mut self.values, goal, watch)?,
                Engine::Dense { engine, .. } => engine.extend(&mut self.values, goal, watch),
                Engine::Sparse { engine, .. } => {
                    engine.threads = threads;
                    engine.extend(&mut self.values, goal, watch);
                }
                Engine::Breaks(engine) => engine.extend(&mut self.values, goal, watch)?,
                Engine::Stepper => {
                    if let Some(code) = self.rules.code() {
                        stepper::extend(code, &mut self.values, goal, watch);
                    }
                }
            }
            self.compare(self.values.len() - from, begun.elapsed().as_secs_f64());
        }
        Ok(())
    }

    /// Remember the time of these heaps, and give sparse space up if its trial was slower.
    fn compare(&mut self, heaps: usize, seconds: f64) {
        if matches!(self.engine, Engine::Dense { .. }) && heaps >= TRIED / 4 {
            self.pace = Some(seconds / heaps as f64);
        }
        let (Some(trial), Some(pace)) = (&mut self.trial, self.pace) else { return };
        trial.heaps += heaps;
        trial.seconds += seconds;
        if trial.heaps >= TRIED {
            let slower = trial.seconds > pace * trial.heaps as f64;
            self.trial = None;
            if slower {
                let mask = self.sparse().map(|(mask, _)| mask);
                self.without_sparse_space(mask, self.values.len() * 2);
            }
        }
    }

    /// Go on without sparse space until there are so many values, with the rare heaps of a mask or without.
    fn without_sparse_space(&mut self, mask: Option<Mask>, look_at: usize) {
        if let Some(moves) = Moves::of(&self.rules) {
            let engine = match mask {
                Some(mask) => Dense::new(moves).with_mask(mask, &self.values),
                None => Dense::new(moves),
            };
            self.engine = Engine::Dense { engine: Box::new(engine), look_at };
        }
    }

    /// Room for `end` values, refused with the figure when it is beyond the limit. One exact
    /// allocation for a long run, not a doubling that needs three times the room.
    pub fn reserve(&mut self, end: usize) -> Result<(), HeapError> {
        self.check_memory(end)?;
        if end > self.values.len() && !self.values.try_reserve_exact(end - self.values.len() + 256)
        {
            let message = format!("the system has no memory for {end} values of {}", self.rules);
            return Err(HeapError::beyond(end, message));
        }
        Ok(())
    }

    /// Choose, or choose again, the mask with the fewest rares.
    fn look_for_mask(&mut self) {
        let rares_now = match &self.engine {
            Engine::Sparse { engine, .. } => Some(engine.rare_count()),
            _ => None,
        };
        if rares_now.is_some_and(|now| now * FEW_RARES < self.values.len()) {
            return self.keep_mask();
        }
        let moves = Moves::of(&self.rules).expect("only games with two heaps look for a mask");
        let (mask, rares) = Mask::fewest_rares(&self.values, moves.split_parity());
        let known = self.values.len();
        let forced = self.kind == EngineKind::Sparse;
        let doubtful = !forced && rares * SURELY_SPARSE > known && self.pace.is_some();
        let many = doubtful && rares > MANY_RARES && rares * SPARSE_ENOUGH < known;
        // The same mask, or one that is hardly better.
        if !many && rares_now.is_some_and(|now| rares * 10 > now * 9) {
            return self.keep_mask();
        }
        if many && self.blocks != Blocks::Measured {
            self.measure_blocks(mask);
        } else if forced || rares * SPARSE_ENOUGH < known {
            self.blocks = Blocks::Unknown;
            if doubtful {
                self.trial = Some(Trial { heaps: 0, seconds: 0.0 });
            }
            let engine = Box::new(Sparse::new(moves, mask, &self.values));
            self.engine = Engine::Sparse { engine, look_at: known * 4 };
        } else {
            self.without_sparse_space(None, known * 2);
        }
    }

    /// Before sparse space is tried: let blocks compute some heaps, and then as many as are measured.
    fn measure_blocks(&mut self, mask: Mask) {
        let look_at = self.values.len() + TRIED;
        match (self.blocks, &mut self.engine) {
            (Blocks::Begun, Engine::Dense { look_at: next, .. }) => {
                (*next, self.blocks) = (look_at, Blocks::Measured);
            }
            _ => {
                self.without_sparse_space(Some(mask), look_at);
                self.blocks = Blocks::Begun;
            }
        }
    }

    /// Go on with the mask in use.
    fn keep_mask(&mut self) {
        if let Engine::Sparse { engine, look_at } = &mut self.engine {
            engine.settle_in(&self.values);
            *look_at = self.values.len() * 4;
        }
    }

    fn check_memory(&self, end: usize) -> Result<(), HeapError> {
        let needed = (end as u128 + 256) * self.values.width() as u128;
        if needed > u128::from(MEMORY_LIMIT) {
            return Err(HeapError::beyond(
                MEMORY_LIMIT,
                format!(
                    "{} values of {} need about {} MB; the limit is {} MB",
                    end,
                    self.rules,
                    needed >> 20,
                    MEMORY_LIMIT >> 20
                ),
            ));
        }
        Ok(())
    }
}
