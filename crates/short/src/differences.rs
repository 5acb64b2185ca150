//! Differences `a - b` of small games, compared without building them.
//!
//! Each difference keeps how it stands to a fixed set of landmarks that is closed under taking
//! options. `t ≤ d` unless some `t^L ≥ d` or some `d^R ≤ t`: the answers for all landmarks follow
//! from those of d's options by a few operations on words, and two differences compare by them
//! nearly always.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::arena::Arena;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Most differences kept, about a hundred bytes each.
const MOST: usize = 1 << 17;

/// The landmarks, with their negatives and options: 128 in all. Chosen one after the other, each
/// the one that settled most of the comparisons between gains of games born by day 3 which those
/// before had left open, for the number of places it takes; they leave one in twenty open.
const LANDMARKS: &str =
    "* *2 -1 {0|-1} {0|0,{0|-1}} {0,{0|-1}|-1,-1*} {0,*|-1*} {0|-2} *3 {1|0,*} \
    {2|1,1*||0} v* {1,1*,{2|1,1*}|0} {0|-1*} +-{0,^*} +-1/2 {1/2|0,+-1/2} {0,{1|0},{1*|0}|0,*} \
    {3/2|0,{1|0},{1*|0}} {3/2|1/2||0} {1/2,{1|0}|0,v*} {0,^*|0,{0,*|-1*}} {0,*|-1,-1*} \
    {3/2,{2|1}|0} {2|1||0} {1,{3/2|1/2}|0} {0,v*|0,{0|-1*}} {0|-1,-1*} {1^|0,^*} {1/2*|0,*} \
    {3/2|1/2,1/2*||0} {1/2,{1|0}|0,{0,*|-1}} {1/2|-1/2*} {0,{0|-1},{0|-1*}|-1*,-1v,{0|-2}} \
    {1v|0,v*} {1/2,{1,1*|0}|0,*} {{1|0},{1*|0}|0} {3/2|0,+-1/2,{1/2*|-1/2}} \
    {0,*,{1|0,*}|v*,{*|-1}} {1*,1v|0,{1*|0}} {2|1||0,{0|-1}} {{1*|*},{1*|0}|{*|-1},{0|-1}} \
    {1^|0,*} {2*|0} {0,^*,{1*|0,*}|-1/2*,{*|-1*},{0|-1*}} {1*,1^,{2|1,1*}|0,{1,1*|0}} \
    {0,{0|-1}|-2} {1/2,1/2*|0} {^,^*|0,*,{^,^*|-1^},{0,*|v,v*,{0,*|-1*}}}";

/// One bit for each landmark.
type Marks = u128;

/// How a difference stands to the landmarks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bearing {
    /// The landmarks that are ≤ the difference.
    below: Marks,
    /// The landmarks that are ≥ the difference.
    above: Marks,
}

impl Bearing {
    /// Is the first ≤ the second, if the landmarks show it: one between them says yes; one below
    /// the first and not below the second, or above the second and not above the first, no.
    #[inline]
    pub fn le(self, other: Bearing) -> Option<bool> {
        if self.above & other.below != 0 {
            return Some(true);
        }
        ((self.below & !other.below) | (other.above & !self.above) != 0).then_some(false)
    }
}

/// A difference, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference(u32);

#[derive(Default)]
pub(crate) struct Differences {
    /// The landmarks, options first, each with the places of its options.
    landmarks: Vec<(Game, [Marks; 2])>,
    /// (shape, shape, number between them) → its number.
    numbers: FxHashMap<(u64, u32), u32>,
    bearings: Vec<Bearing>,
    /// Where the options of each start in the pool, how many are Left's and how many Right's.
    runs: Vec<(u32, u16, u16)>,
    pool: Vec<u32>,
}

impl Differences {
    pub fn bytes(&self) -> usize {
        self.bearings.capacity() * std::mem::size_of::<Bearing>()
            + self.runs.capacity() * std::mem::size_of::<(u32, u16, u16)>()
            + self.pool.capacity() * 4
            + self.numbers.capacity() * 25
    }

    #[inline]
    pub fn bearing(&self, a: Difference) -> Bearing {
        self.bearings[a.0 as usize]
    }

    /// Is the first difference ≤ the second?
    fn le(&self, a: Difference, b: Difference) -> bool {
        match self.bearing(a).le(self.bearing(b)) {
            Some(answer) => answer,
            None => self.le_by_moves(a, b),
        }
    }

    /// The same by definition, when the bearings do not show it.
    pub fn le_by_moves(&self, a: Difference, b: Difference) -> bool {
        let side = |d: Difference, player: Player| {
            let (start, left, right) = self.runs[d.0 as usize];
            let (start, left) = (start as usize, usize::from(left));
            let places = match player {
                Player::Left => start..start + left,
                Player::Right => start + left..start + left + usize::from(right),
            };
            self.pool[places].iter().map(|&option| Difference(option))
        };
        a == b
            || !side(a, Player::Left).any(|option| self.le(b, option))
                && !side(b, Player::Right).any(|option| self.le(option, a))
    }

    /// `t ≤ d` and `d ≤ t` for all landmarks t from the options of d.
    fn bearing_of(&self, sides: &[SmallVec<[u32; 16]>; 2]) -> Bearing {
        let (mut below, mut above) = (Marks::MAX, Marks::MAX);
        for &option in &sides[0] {
            above &= !self.bearings[option as usize].below;
        }
        for &option in &sides[1] {
            below &= !self.bearings[option as usize].above;
        }
        for (i, (_, [left, right])) in self.landmarks.iter().enumerate() {
            // Of the landmarks before this one the answers are final.
            let (is_below, is_above) = (left & above == 0, right & below == 0);
            below &= !(Marks::from(!is_below) << i);
            above &= !(Marks::from(!is_above) << i);
        }
        Bearing { below, above }
    }
}

/// Last birthday of a number that is taken apart into its options.
const OLDEST_NUMBER: i64 = 64;

impl Arena {
    /// The difference `a - b`; `None` if it is not worth keeping.
    pub(crate) fn difference(&mut self, a: Game, b: Game) -> Result<Option<Difference>, Fault> {
        let minus = self.negate_number(b.number_id())?;
        let apart = self.add_numbers(a.number_id(), minus)?;
        let key = (u64::from(a.shape()) << 32 | u64::from(b.shape()), apart);
        if let Some(&known) = self.differences.numbers.get(&key) {
            return Ok(Some(Difference(known)));
        }
        if self.differences.landmarks.is_empty() {
            self.set_landmarks()?;
        }
        let mut sides: [SmallVec<[u32; 16]>; 2] = Default::default();
        let mut whole = true;
        let mut push = |arena: &mut Arena, player: Player, a: Game, b: Game| {
            whole = whole
                && match arena.difference(a, b)? {
                    Some(Difference(option)) => {
                        sides[player.index()].push(option);
                        true
                    }
                    None => false,
                };
            Ok::<(), Fault>(())
        };
        if a.is_number() && b.is_number() {
            let x = self.number(apart);
            if x.birthday().as_integer().is_none_or(|days| days > OLDEST_NUMBER) {
                return Ok(None);
            }
            for (player, option) in Player::BOTH.into_iter().zip(x.options()) {
                if let Some(option) = option {
                    let option = self.dyadic(option)?;
                    push(self, player, option, Game::ZERO)?;
                }
            }
        } else {
            // Number Translation (ONAG Thm 90): for a number x and G that is none,
            // G + x = {G^L + x | G^R + x}; a number's own moves are left out.
            for player in Player::BOTH {
                if !a.is_number() {
                    for option in self.options(a, player)? {
                        push(self, player, option, b)?;
                    }
                }
                if !b.is_number() {
                    for option in self.options(b, player.other())? {
                        push(self, player, a, option)?;
                    }
                }
            }
        }
        let here = &mut self.differences;
        let number = here.bearings.len();
        if !whole || number >= MOST {
            return Ok(None);
        }
        let (Ok(left), Ok(right)) = (u16::try_from(sides[0].len()), u16::try_from(sides[1].len()))
        else {
            return Ok(None);
        };
        here.runs.push((here.pool.len() as u32, left, right));
        here.bearings.push(here.bearing_of(&sides));
        here.pool.extend(sides.iter().flatten());
        here.numbers.insert(key, number as u32);
        Ok(Some(Difference(number as u32)))
    }

    /// The landmarks and their options, options first.
    fn set_landmarks(&mut self) -> Result<(), Fault> {
        let mut list: Vec<Game> = Vec::new();
        for name in LANDMARKS.split_whitespace() {
            let g = self.parse(name)?;
            let n = self.negative(g)?;
            self.list_with_options(g, &mut list)?;
            self.list_with_options(n, &mut list)?;
        }
        let mut landmarks = Vec::new();
        for &mark in &list {
            let mut places = [0; 2];
            for player in Player::BOTH {
                for option in self.options(mark, player)? {
                    let at = list.iter().position(|&g| g == option).expect("options come first");
                    places[player.index()] |= 1 << at;
                }
            }
            landmarks.push((mark, places));
        }
        assert_eq!(landmarks.len(), Marks::BITS as usize, "a landmark for each bit");
        self.differences.landmarks = landmarks;
        Ok(())
    }

    fn list_with_options(&mut self, g: Game, list: &mut Vec<Game>) -> Result<(), Fault> {
        if list.contains(&g) {
            return Ok(());
        }
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                self.list_with_options(option, list)?;
            }
        }
        list.push(g);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Differences compare like the games they are.
    #[test]
    fn differences_are_games() {
        let mut arena = Arena::new();
        let mut day = arena.day(3).unwrap().games.to_vec();
        for text in ["5", "-7/4", "{9|-2}", "{3|^,{1|-6}}", "^4", "+-(5/2*)"] {
            day.push(arena.parse(text).unwrap());
        }
        let mut seed = 7u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let mut last = None;
        let mut yes = 0;
        for round in 0..20_000 {
            let (a, b) = (day[next(day.len())], day[next(22)]);
            let (a, b) = if round % 2 == 0 { (a, b) } else { (b, a) };
            let difference = arena.difference(a, b).unwrap().expect("a small game");
            let game = arena.subtract(a, b).unwrap();
            if let Some((other, other_game)) = last {
                let answer = arena.differences.le(difference, other);
                assert_eq!(answer, arena.le(game, other_game).unwrap(), "round {round}");
                yes += u32::from(answer);
            }
            if round % 3 == 0 {
                last = Some((difference, game));
            }
        }
        assert!((1000..19_000).contains(&yes), "{yes} of 20000");
    }

    /// Large numbers are left to others.
    #[test]
    fn large_numbers_are_refused() {
        let mut arena = Arena::new();
        let [hot, cold] = ["{1000|0}", "{7|0}"].map(|text| arena.parse(text).unwrap());
        assert!(arena.difference(hot, Game::ZERO).unwrap().is_none());
        assert!(arena.difference(cold, Game::ZERO).unwrap().is_some());
    }
}
