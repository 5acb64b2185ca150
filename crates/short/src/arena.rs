//! Where canonical forms live: each shape once, its options as a run in one pool.

use std::cmp::Ordering;
use std::sync::Arc;

use grundy_watch::Watch;
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

use crate::birthday::up_star_birthday;
use crate::cache::{Cache, SPREAD};
use crate::differences::Differences;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::gains::Gains;
use crate::game::{Game, Player};
use crate::shallow::ShallowSums;
use crate::thermograph::Thermograph;

/// A short list of options.
pub type Options = SmallVec<[Game; 6]>;

/// Most shapes an arena holds before it reports a limit: about 10 GB.
const MOST_SHAPES: usize = 100_000_000;
/// Most options listed for one position: `*n` has n of them.
const MOST_OPTIONS: u32 = 1 << 20;
/// Number of steps of `≤` between two looks at the watch.
const LOOK: u32 = 1 << 12;

/// `n·↑ + *m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UpStar {
    pub up: i64,
    pub nim: u32,
}

/// A shape: a canonical form translated so that its Right stop is 0.
#[derive(Clone, Copy)]
struct Node {
    /// Start of the options in the pool: Left's, then Right's.
    start: u32,
    left: u16,
    right: u16,
    /// Left stop, as a number's id.
    left_stop: u32,
    /// Index into `up_stars`, or NONE for a shape with options in the pool.
    up_star: u32,
    /// The negative, once known, as its two halves: a node is 28 bytes.
    negative: [u32; 2],
    /// Moves to the farthest number, at most 255: how large sums with it may get.
    depth: u8,
    /// Column and row in the table of sums with shallow parts; 0 for none.
    column: u8,
    row: u16,
}

/// Largest exponent of a denominator for which a number is packed into its id.
const FINEST: u32 = 10;
/// The bit of a number's id that marks an index into the list.
const LISTED: u32 = 1 << 31;

const NONE: u32 = u32::MAX;
const UNKNOWN: [u32; 2] = [NONE; 2];

/// All canonical forms met so far, and what is remembered about them.
pub struct Arena {
    nodes: Vec<Node>,
    pool: Vec<Game>,
    /// The shapes with options in the pool, each after the hash of its form.
    forms: HashTable<(u32, u32)>,
    up_stars: Vec<UpStar>,
    up_star_shapes: FxHashMap<UpStar, u32>,
    big: Vec<Dyadic>,
    big_ids: FxHashMap<Dyadic, u32>,
    /// (shape, shape, number between them) → is the first ≤ the second.
    pub(crate) le_memo: Cache<[u32; 3]>,
    /// (smaller shape, larger shape) → sum: those with a shallow part, which other sums ask for
    /// again and again, apart from the others.
    pub(crate) sum_memo: [Cache<[u32; 4]>; 2],
    pub(crate) gains: Gains,
    pub(crate) differences: Differences,
    shallow: ShallowSums,
    pub(crate) thermographs: FxHashMap<Game, Arc<Thermograph>>,
    pub(crate) birthdays: FxHashMap<Game, Dyadic>,
    watch: Option<Arc<Watch>>,
    /// Steps taken since the last look.
    steps: u32,
    /// Steps until the next look.
    look: u32,
    /// Give up at the next look instead of looking.
    brief: bool,
    /// Looks at the watch that are left to the work under way, if it is rationed.
    ration: Option<u64>,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

fn form_hash(left: &[Game], right: &[Game]) -> u32 {
    let mut hasher = FxHasher::default();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    (hasher.finish().wrapping_mul(SPREAD) >> 32) as u32
}

/// Where a form with this hash goes: from the hash alone, so that the table grows without looking
/// at the forms.
fn spread(hash: u32) -> u64 {
    let mixed = u64::from(hash).wrapping_mul(SPREAD);
    mixed ^ mixed >> 32
}

impl Arena {
    pub fn new() -> Arena {
        let zero = Node {
            start: 0,
            left: 0,
            right: 0,
            left_stop: 0,
            up_star: 0,
            negative: [0; 2],
            depth: 0,
            column: 0,
            row: 0,
        };
        let nothing = UpStar { up: 0, nim: 0 };
        Arena {
            nodes: vec![zero],
            pool: Vec::new(),
            forms: HashTable::new(),
            up_stars: vec![nothing],
            up_star_shapes: FxHashMap::from_iter([(nothing, 0)]),
            big: Vec::new(),
            big_ids: FxHashMap::default(),
            le_memo: Cache::new(),
            sum_memo: [Cache::new(), Cache::new()],
            gains: Gains::default(),
            differences: Differences::default(),
            shallow: ShallowSums::default(),
            thermographs: FxHashMap::default(),
            birthdays: FxHashMap::default(),
            watch: None,
            steps: 0,
            look: LOOK,
            brief: false,
            ration: None,
        }
    }

    /// The watch that can stop the work, for work done beside the arena.
    pub fn watch(&self) -> Arc<Watch> {
        self.watch.clone().unwrap_or_else(|| Arc::new(Watch::alone()))
    }

    /// Let long work be stopped from outside; `None` when nobody waits.
    pub fn set_watch(&mut self, watch: Option<Arc<Watch>>) {
        self.watch = watch;
    }

    /// Run `work` for at most `steps` steps of recursion, on a stack of ordinary depth;
    /// [`Fault::Interrupted`] if they are not enough.
    pub fn briefly<T>(
        &mut self,
        steps: u32,
        work: impl FnOnce(&mut Arena) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        (self.steps, self.look, self.brief) = (0, steps, true);
        let result = work(self);
        (self.steps, self.look, self.brief) = (0, LOOK, false);
        result
    }

    /// Run `work` for about `steps` steps of recursion, looking at the watch; `None` if they are not enough.
    pub fn rationed<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Arena) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.ration = Some(steps / u64::from(LOOK) + 1);
        let result = work(self);
        match (result, self.ration.take()) {
            (Ok(found), _) => Ok(Some(found)),
            (Err(Fault::Interrupted), Some(0)) => Ok(None),
            (Err(fault), _) => Err(fault),
        }
    }

    /// How many shapes are stored.
    pub fn shapes(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes held, without the thermographs.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * std::mem::size_of::<Node>()
            + self.pool.capacity() * std::mem::size_of::<Game>()
            + self.forms.capacity() * 9
            + self.le_memo.bytes()
            + self.sum_memo.iter().map(Cache::bytes).sum::<usize>()
            + self.gains.bytes()
            + self.differences.bytes()
            + self.shallow.bytes()
    }

    /// For recursions outside this crate: an error when it is time to stop.
    pub fn pause(&mut self) -> Result<(), Fault> {
        self.step()
    }

    /// The same, and tell now and then how much is done.
    pub fn pause_after(&mut self, done: usize) -> Result<(), Fault> {
        self.step()?;
        if self.steps == 0 {
            if let Some(watch) = &self.watch {
                watch.report(done as u64);
            }
        }
        Ok(())
    }

    /// Called in every step of a recursion: looks at the watch now and then.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), Fault> {
        self.steps += 1;
        if self.steps < self.look {
            return Ok(());
        }
        self.steps = 0;
        if self.brief || self.watch.as_ref().is_some_and(|w| w.should_stop()) {
            return Err(Fault::Interrupted);
        }
        if let Some(ration) = &mut self.ration {
            *ration = ration.saturating_sub(1);
            if *ration == 0 {
                return Err(Fault::Interrupted);
            }
        }
        Ok(())
    }

    // ---- numbers: small ones are packed into their id, others are listed ----

    /// The id of a number: a multiple of 2^-10 of at most 31 bits, so that ids are added and
    /// compared like integers, or with the top bit an index into the list of others.
    pub(crate) fn number_id(&mut self, x: Dyadic) -> Result<u32, Fault> {
        if let Some((m, e)) = x.small().filter(|(_, e)| *e <= FINEST) {
            if (-(1 << 40)..1 << 40).contains(&m) {
                let units = m << (FINEST - e);
                if (-(1 << 30)..1 << 30).contains(&units) {
                    return Ok(units as u32 & !LISTED);
                }
            }
        }
        if let Some(&id) = self.big_ids.get(&x) {
            return Ok(id);
        }
        if self.big.len() >= 1 << 30 {
            return Err(Fault::Limit("more than 2^30 large numbers in memory".into()));
        }
        let id = self.big.len() as u32 | LISTED;
        self.big.push(x);
        self.big_ids.insert(x, id);
        Ok(id)
    }

    #[inline]
    pub(crate) fn number(&self, id: u32) -> Dyadic {
        if id & LISTED == 0 {
            Dyadic::new(i64::from((id << 1) as i32 >> 1), FINEST)
        } else {
            self.big[(id & !LISTED) as usize]
        }
    }

    /// How two numbers stand, by their ids.
    #[inline(always)]
    pub(crate) fn compare_numbers(&self, a: u32, b: u32) -> Ordering {
        if (a | b) & LISTED == 0 {
            return ((a << 1) as i32).cmp(&((b << 1) as i32));
        }
        self.compare_listed(a, b)
    }

    #[cold]
    fn compare_listed(&self, a: u32, b: u32) -> Ordering {
        self.number(a).cmp(&self.number(b))
    }

    /// The id of the sum of two numbers.
    #[inline(always)]
    pub(crate) fn add_numbers(&mut self, a: u32, b: u32) -> Result<u32, Fault> {
        if (a | b) & LISTED == 0 {
            if let Some(sum) = ((a << 1) as i32).checked_add((b << 1) as i32) {
                return Ok(sum as u32 >> 1);
            }
        }
        self.add_listed(a, b)
    }

    #[cold]
    fn add_listed(&mut self, a: u32, b: u32) -> Result<u32, Fault> {
        let sum = self.number(a).plus(self.number(b))?;
        self.number_id(sum)
    }

    /// The id of the negative of a number.
    #[inline]
    pub(crate) fn negate_number(&mut self, a: u32) -> Result<u32, Fault> {
        if a & LISTED == 0 {
            if let Some(negative) = ((a << 1) as i32).checked_neg() {
                return Ok(negative as u32 >> 1);
            }
        }
        let negative = self.number(a).negative();
        self.number_id(negative)
    }

    /// The game that is the number `x`.
    pub fn dyadic(&mut self, x: Dyadic) -> Result<Game, Fault> {
        Ok(Game::new(0, self.number_id(x)?))
    }

    /// The integer `n` as a game.
    pub fn integer(&mut self, n: i128) -> Result<Game, Fault> {
        self.dyadic(Dyadic::integer(n))
    }

    /// The number part a shape is translated by: also the Right stop.
    #[inline]
    pub(crate) fn offset(&self, g: Game) -> Dyadic {
        self.number(g.number_id())
    }

    /// `g + x`, at the cost of adding two numbers.
    pub fn translate(&mut self, g: Game, x: Dyadic) -> Result<Game, Fault> {
        if x.is_zero() {
            return Ok(g);
        }
        let number = self.offset(g).plus(x)?;
        Ok(Game::new(g.shape(), self.number_id(number)?))
    }

    /// `g + x` for a number given by its id.
    #[inline(always)]
    pub(crate) fn translate_by(&mut self, g: Game, id: u32) -> Result<Game, Fault> {
        Ok(Game::new(g.shape(), self.add_numbers(g.number_id(), id)?))
    }

    /// The value as a number, if it is one.
    pub fn as_number(&self, g: Game) -> Option<Dyadic> {
        g.is_number().then(|| self.offset(g))
    }

    // ---- stops ----

    /// The Left stop: the number reached when Left starts and both play well.
    #[inline]
    pub fn left_stop(&self, g: Game) -> Result<Dyadic, Fault> {
        let wide = self.nodes[g.shape() as usize].left_stop;
        if wide == 0 {
            return Ok(self.offset(g));
        }
        self.offset(g).plus(self.number(wide))
    }

    /// The Right stop.
    #[inline]
    pub fn right_stop(&self, g: Game) -> Dyadic {
        self.offset(g)
    }

    /// The stop when `player` starts.
    pub fn stop(&self, g: Game, player: Player) -> Result<Dyadic, Fault> {
        if player.is_left() {
            self.left_stop(g)
        } else {
            Ok(self.right_stop(g))
        }
    }

    // ---- shapes ----

    #[inline(always)]
    pub(crate) fn up_star(&self, g: Game) -> Option<UpStar> {
        let at = self.nodes[g.shape() as usize].up_star;
        (at != NONE).then(|| self.up_stars[at as usize])
    }

    /// `(x, n, m)` when the value is `x + n·↑ + *m`.
    pub fn number_up_star(&self, g: Game) -> Option<(Dyadic, i64, u32)> {
        self.up_star(g).map(|u| (self.offset(g), u.up, u.nim))
    }

    /// `x + n·↑ + *m`.
    pub fn number_up_star_game(&mut self, x: Dyadic, up: i64, nim: u32) -> Result<Game, Fault> {
        let key = UpStar { up, nim };
        let number = self.number_id(x)?;
        if let Some(&shape) = self.up_star_shapes.get(&key) {
            return Ok(Game::new(shape, number));
        }
        let shape = self.next_shape()?;
        let up_star = self.up_stars.len() as u32;
        self.up_stars.push(key);
        self.up_star_shapes.insert(key, shape);
        let depth = up_star_birthday(up, nim).min(255) as u8;
        let (start, left_stop, negative) = (0, 0, UNKNOWN);
        let (left, right, column, row) = (0, 0, 0, 0);
        let node = Node { start, left, right, left_stop, up_star, negative, depth, column, row };
        self.nodes.push(node);
        Ok(Game::new(shape, number))
    }

    /// The nimber `*n`.
    pub fn nimber(&mut self, n: u32) -> Result<Game, Fault> {
        self.number_up_star_game(Dyadic::ZERO, 0, n)
    }

    fn next_shape(&self) -> Result<u32, Fault> {
        if self.nodes.len() >= MOST_SHAPES {
            return Err(Fault::stopped_at(
                MOST_SHAPES,
                format!("more than {MOST_SHAPES} different games in memory"),
            ));
        }
        Ok(self.nodes.len() as u32)
    }

    /// Store a form known to be canonical, not a number and not number-up-star, with its stops as
    /// numbers' ids.
    pub(crate) fn intern(
        &mut self,
        mut sides: [Options; 2],
        left_stop: u32,
        right_stop: u32,
    ) -> Result<Game, Fault> {
        let back = self.negate_number(right_stop)?;
        if right_stop != 0 {
            for side in &mut sides {
                for option in side.iter_mut() {
                    *option = self.translate_by(*option, back)?;
                }
            }
        }
        let [left, right] = &mut sides;
        left.sort_unstable();
        right.sort_unstable();
        let hash = form_hash(left, right);
        let (nodes, pool) = (&self.nodes, &self.pool);
        let found = self.forms.find(spread(hash), |&(h, shape)| {
            h == hash && {
                let [l, r] = runs(nodes, pool, shape);
                l == &left[..] && r == &right[..]
            }
        });
        if let Some(&(_, shape)) = found {
            return Ok(Game::new(shape, right_stop));
        }
        let shape = self.next_shape()?;
        let left_stop = self.add_numbers(left_stop, back)?;
        let (Ok(l), Ok(r)) = (u16::try_from(left.len()), u16::try_from(right.len())) else {
            return Err(Fault::beyond(65535, "a position has more than 65535 options"));
        };
        let start = u32::try_from(self.pool.len())
            .map_err(|_| Fault::stopped_at(1u64 << 32, "more than 2^32 options in memory"))?;
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        let deepest = left.iter().chain(right.iter()).map(|&g| self.depth(g)).max();
        let depth = deepest.unwrap_or(0).saturating_add(1);
        let (up_star, negative, column, row) = (NONE, UNKNOWN, 0, 0);
        let (left, right) = (l, r);
        let node = Node { start, left, right, left_stop, up_star, negative, depth, column, row };
        self.nodes.push(node);
        self.forms.insert_unique(spread(hash), (hash, shape), |&(h, _)| spread(h));
        Ok(Game::new(shape, right_stop))
    }

    /// The sum of two shapes kept in the table of sums with shallow parts.
    #[inline]
    pub(crate) fn shallow_sum(&self, small: u32, other: u32) -> Option<Game> {
        let column = self.nodes[small as usize].column;
        let row = self.nodes[other as usize].row;
        self.shallow.get(column, row)
    }

    /// Keep a sum with a shallow part; `false` if the table is full.
    pub(crate) fn keep_shallow_sum(&mut self, small: u32, other: u32, sum: Game) -> bool {
        let (small, other) = (small as usize, other as usize);
        if self.nodes[small].column == 0 {
            self.nodes[small].column = self.shallow.new_column();
        }
        if self.nodes[other].row == 0 {
            self.nodes[other].row = self.shallow.new_row();
        }
        self.shallow.put(self.nodes[small].column, self.nodes[other].row, sum)
    }

    pub(crate) fn known_negative(&self, shape: u32) -> Option<Game> {
        let known = self.nodes[shape as usize].negative;
        (known != UNKNOWN).then(|| Game::new(known[0], known[1]))
    }

    pub(crate) fn remember_negative(&mut self, shape: u32, negative: Game) {
        self.nodes[shape as usize].negative = [negative.shape(), negative.number_id()];
    }

    #[inline]
    pub(crate) fn depth(&self, g: Game) -> u8 {
        self.nodes[g.shape() as usize].depth
    }

    /// The Left stop as a number's id.
    #[inline(always)]
    pub(crate) fn left_stop_id(&mut self, g: Game) -> Result<u32, Fault> {
        match self.nodes[g.shape() as usize].left_stop {
            0 => Ok(g.number_id()),
            wide => self.add_numbers(g.number_id(), wide),
        }
    }

    /// The stop when `player` starts, as a number's id.
    #[inline(always)]
    pub(crate) fn stop_id(&mut self, g: Game, player: Player) -> Result<u32, Fault> {
        match player {
            Player::Left => self.left_stop_id(g),
            Player::Right => Ok(g.number_id()),
        }
    }

    /// How many options are stored, and the place of the first; `None` if they are not stored
    /// but follow from a rule.
    #[inline]
    pub(crate) fn stored(&self, g: Game, player: Player) -> Option<std::ops::Range<usize>> {
        let node = &self.nodes[g.shape() as usize];
        if node.up_star != NONE {
            return None;
        }
        let (start, left) = (node.start as usize, node.left as usize);
        Some(if player.is_left() {
            start..start + left
        } else {
            start + left..start + left + node.right as usize
        })
    }

    /// A stored option of `g`, by its place.
    #[inline]
    pub(crate) fn stored_option(&mut self, g: Game, at: usize) -> Result<Game, Fault> {
        let option = self.pool[at];
        self.translate_by(option, g.number_id())
    }

    /// The canonical options of one player.
    pub fn options(&mut self, g: Game, player: Player) -> Result<Options, Fault> {
        if let Some(x) = self.as_number(g) {
            let option = x.options()[player.index()];
            return option.map(|y| self.dyadic(y)).into_iter().collect();
        }
        if let Some(u) = self.up_star(g) {
            let x = self.offset(g);
            return self.up_star_options(x, u, player);
        }
        let run = runs(&self.nodes, &self.pool, g.shape())[player.index()];
        let mut options = Options::from_slice(run);
        if g.number_id() != 0 {
            for option in &mut options {
                *option = self.translate_by(*option, g.number_id())?;
            }
        }
        Ok(options)
    }

    /// Winning Ways ch. 8: `↑ = {0|*}`, `↑* = {0,*|0}`, `n·↑ + *m = {0 | (n-1)·↑ + *(m⊕1)}`
    /// for all other `n ≥ 1`; downs are the negatives.
    fn up_star_options(&mut self, x: Dyadic, u: UpStar, player: Player) -> Result<Options, Fault> {
        let UpStar { up, nim } = u;
        if up == 0 {
            if nim > MOST_OPTIONS {
                return Err(Fault::beyond(
                    MOST_OPTIONS,
                    format!("*{nim} has more than {MOST_OPTIONS} options"),
                ));
            }
            return (0..nim).map(|k| self.number_up_star_game(x, 0, k)).collect();
        }
        // The favoured player is Left for ups; write that side only.
        let favoured = (up > 0) == player.is_left();
        if favoured {
            let mut options: Options = SmallVec::new();
            options.push(self.dyadic(x)?);
            if up.abs() == 1 && nim == 1 {
                options.push(self.number_up_star_game(x, 0, 1)?);
            }
            return Ok(options);
        }
        Ok(smallvec::smallvec![self.number_up_star_game(x, up - up.signum(), nim ^ 1)?])
    }
}

/// The stored options of a shape, Left's and Right's.
#[inline]
fn runs<'a>(nodes: &[Node], pool: &'a [Game], shape: u32) -> [&'a [Game]; 2] {
    let node = nodes[shape as usize];
    let start = node.start as usize;
    let middle = start + node.left as usize;
    [&pool[start..middle], &pool[middle..middle + node.right as usize]]
}
