//! Games of coins that a formula decides, on squares of any size: values, P-positions, winning moves.
//!
//! Nothing here looks at more squares than a position has coins. The sources stand where the games are.

use crate::strips::star;

/// A square, or the size of a heap. Those beyond `LIMIT` are refused.
pub type Square = u128;

/// Fibonacci numbers and nim-sums of squares below this stay below 2^127.
pub const LIMIT: Square = 1 << 126;

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Antonim,
    /// Up to so many heaps in a move.
    Moore(Square),
    Nim,
    SilverDollar,
    Staircase,
    Star,
    Welter,
    Wythoff,
}

/// Coins on one strip or on several; ascending on each, but for stairs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coins(pub Vec<Vec<Square>>);

impl Coins {
    fn first(&self) -> &[Square] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}

/// The nim-sum.
pub fn sum(numbers: impl IntoIterator<Item = Square>) -> Square {
    numbers.into_iter().fold(0, |sum, n| sum ^ n)
}

/// Every second gap, counted from the far end: the heaps of Nim that Silver Dollar stands for.
pub fn gaps(coins: &[Square]) -> Vec<Square> {
    let gap = |pair: &[Square]| match pair {
        [only] => *only,
        pair => pair[1] - pair[0] - 1,
    };
    coins.rchunks(2).rev().map(gap).collect()
}

/// Welter's mates and the coin without one. Coins that agree in all lower bits are split by the next; a coin
/// left over on each side makes a pair.
pub fn mates(coins: &[Square]) -> (Vec<(Square, Square)>, Option<Square>) {
    fn split(coins: Vec<Square>, bit: u32, pairs: &mut Vec<(Square, Square)>) -> Option<Square> {
        if coins.len() < 2 {
            return coins.first().copied();
        }
        let (one, zero): (Vec<_>, Vec<_>) = coins.into_iter().partition(|x| x >> bit & 1 == 1);
        match (split(zero, bit + 1, pairs), split(one, bit + 1, pairs)) {
            (Some(a), Some(b)) => {
                pairs.push((a.min(b), a.max(b)));
                None
            }
            (single, None) | (None, single) => single,
        }
    }
    let mut pairs = vec![];
    let single = split(coins.to_vec(), 0, &mut pairs);
    (pairs, single)
}

pub fn welter_value(coins: &[Square]) -> Square {
    let (pairs, single) = mates(coins);
    sum(pairs.iter().map(|(a, b)| (a ^ b) - 1)) ^ single.unwrap_or(0)
}

/// Where this coin gives the position the value `target` (the Unique Prime Lemma, van Splunder 2020, Lemma
/// 4.1): bit b of the value depends on bit b of the square and on lower ones only.
pub fn prime(coins: &[Square], index: usize, target: Square) -> Square {
    let mut coins = coins.to_vec();
    let mut found: Square = 0;
    // The coin must differ from all others, so it is tried with bits above all of them.
    for bit in 0..127 {
        let high = 1 << 127;
        coins[index] = high | found;
        let wrong = (welter_value(&coins) ^ target) >> bit & 1;
        found |= wrong << bit;
    }
    found
}

/// In misère play: one coin on exactly one of the squares i and 2n − 1 − i (van Splunder 2020, Theorem 8.5).
pub fn is_abacus(coins: &[Square]) -> bool {
    let last = (2 * coins.len() as Square).saturating_sub(1);
    let mut classes: Vec<Square> =
        coins.iter().filter(|&&x| x <= last).map(|&x| x.min(last - x)).collect();
    classes.sort_unstable();
    classes.dedup();
    classes.len() == coins.len()
}

/// The Fibonacci numbers 1, 2, 3, 5, … as far as they fit.
fn fibonacci() -> impl Iterator<Item = Square> {
    std::iter::successors(Some((1, 2)), |&(a, b): &(Square, Square)| Some((b, a.checked_add(b)?)))
        .map(|pair| pair.0)
}

/// The number whose Zeckendorf representation is that of n moved up by one place.
fn shifted(mut n: Square) -> Square {
    let numbers: Vec<Square> = fibonacci().collect();
    let mut moved = 0;
    for pair in numbers.windows(2).rev() {
        if pair[0] <= n {
            n -= pair[0];
            moved += pair[1];
        }
    }
    moved
}

/// The n-th P-position of Wythoff's game, (⌊nφ⌋, ⌊nφ²⌋): ⌊nφ⌋ is n − 1 moved up by one place, and 1.
pub fn cold_pair(n: Square) -> (Square, Square) {
    let low = if n == 0 { 0 } else { shifted(n - 1) + 1 };
    (low, low + n)
}

/// The other heap of the P-position with this one: a number is ⌊nφ⌋ for some n or ⌊nφ²⌋ for some n.
fn cold_partner(heap: Square) -> Square {
    // n is near heap / φ or heap / φ²: found by halving, since both grow with n.
    let find = |part: fn((Square, Square)) -> Square| {
        let (mut low, mut high) = (0, heap + 1);
        while low < high {
            let middle = low + (high - low) / 2;
            match part(cold_pair(middle)) < heap {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        (part(cold_pair(low)) == heap).then_some(low)
    };
    match find(|pair| pair.0) {
        Some(n) => heap + n,
        None => heap - find(|pair| pair.1).expect("one of the two sequences has each number"),
    }
}

impl Rules {
    /// Does a strip hold one coin to a square?
    pub fn no_two_together(self) -> bool {
        matches!(self, Rules::SilverDollar | Rules::Welter | Rules::Star)
    }

    /// The Sprague–Grundy value, where a formula is known.
    pub fn value(self, coins: &Coins) -> Option<Square> {
        let at = coins.first();
        match self {
            Rules::Nim => Some(sum(at.iter().copied())),
            Rules::SilverDollar => Some(sum(gaps(at))),
            Rules::Welter => Some(welter_value(at)),
            Rules::Staircase => Some(sum(at.iter().step_by(2).copied())),
            Rules::Star => star::known_value(&coins.0),
            Rules::Antonim if at.iter().filter(|&&x| x > 0).count() <= 1 => {
                Some(sum(at.iter().copied()))
            }
            Rules::Antonim | Rules::Moore(_) | Rules::Wythoff => {
                (self.is_p(coins, false) == Some(true)).then_some(0)
            }
        }
    }

    /// Is it a P-position? `None` where no formula says so.
    pub fn is_p(self, coins: &Coins, misere: bool) -> Option<bool> {
        let at = coins.first();
        // Bouton 1902: in misère Nim an odd number of ones, as long as nothing is larger.
        let nim = |heaps: Vec<Square>| {
            let ones = misere && heaps.iter().all(|&heap| heap <= 1);
            sum(heaps) == Square::from(ones)
        };
        match self {
            Rules::Nim => Some(nim(at.to_vec())),
            Rules::SilverDollar => Some(nim(gaps(at))),
            Rules::Staircase => Some(nim(at.iter().step_by(2).copied().collect())),
            Rules::Welter => Some(welter_value(at) == Square::from(misere && is_abacus(at))),
            Rules::Wythoff => {
                let (low, high) = (*at.first()?, *at.get(1)?);
                if misere && high <= 2 {
                    return Some([(0, 1), (2, 2)].contains(&(low, high)));
                }
                Some(cold_pair(high - low) == (low, high))
            }
            Rules::Moore(k) => {
                let ones = |bit: u32| at.iter().filter(|&&x| x >> bit & 1 == 1).count() as Square;
                let turn = k.saturating_add(1);
                if misere && at.iter().all(|&heap| heap <= 1) {
                    return Some(ones(0) % turn == 1);
                }
                Some((0..128).all(|bit| ones(bit) % turn == 0))
            }
            Rules::Antonim => {
                let positive: Vec<Square> = at.iter().copied().filter(|&x| x > 0).collect();
                match positive.len() {
                    _ if misere => None,
                    0 => Some(true),
                    1 => Some(false),
                    2 | 3 => Some(sum((0..3).map(|i| positive.get(i).unwrap_or(&0) + 1)) == 0),
                    _ => None,
                }
            }
            Rules::Star => (!misere).then(|| star::known_p(&coins.0)).flatten(),
        }
    }

    /// Are the moves found by formulas all that win? In Moore's Nim there may be many more; in Star Nim they are if heads
    /// have a closed form, which no move takes from them; in Antonim with so few coins that each has one prime.
    pub fn finds_all(self, coins: &Coins, misere: bool) -> bool {
        match self {
            Rules::Moore(_) => false,
            Rules::Star => !misere && star::has_closed_form(&coins.0),
            Rules::Antonim => !misere && coins.first().iter().filter(|&&x| x > 0).count() <= 3,
            _ => true,
        }
    }

    /// The moves to P-positions, as far as formulas find them: every coin goes to the few squares that can
    /// be right, and those are tried.
    pub fn winning(self, coins: &Coins, misere: bool) -> Vec<Coins> {
        let mut found: Vec<Coins> = match self {
            Rules::Moore(k) => moore_moves(coins.first(), k, misere),
            Rules::Wythoff => wythoff_moves(coins.first()),
            Rules::Staircase => staircase_moves(coins.first()),
            _ => self.single_moves(coins, misere),
        };
        found.retain(|after| self.is_p(after, misere) == Some(true));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Moves of one coin.
    fn single_moves(self, coins: &Coins, misere: bool) -> Vec<Coins> {
        let total = self.value(coins).unwrap_or(0);
        let mut found = vec![];
        for (strip, at) in coins.0.iter().enumerate() {
            for (i, &coin) in at.iter().enumerate() {
                let below = if i == 0 { 0 } else { at[i - 1] + 1 };
                let lowest = match self {
                    Rules::SilverDollar | Rules::Star => below,
                    _ => 0,
                };
                for to in self.goals(coins, strip, i, total, misere) {
                    let free = !self.no_two_together() || !at.contains(&to);
                    let free = free && (self != Rules::Antonim || to == 0 || !at.contains(&to));
                    let centre = self == Rules::Star && to == 0;
                    let free = free && !(centre && coins.0.iter().any(|s| s.first() == Some(&0)));
                    if free && (lowest..coin).contains(&to) {
                        let mut after = coins.clone();
                        after.0[strip][i] = to;
                        after.0[strip].sort_unstable();
                        found.push(after);
                    }
                }
            }
        }
        found
    }

    /// Squares to which coin i of a strip might go.
    fn goals(
        self,
        coins: &Coins,
        strip: usize,
        i: usize,
        total: Square,
        misere: bool,
    ) -> Vec<Square> {
        let at = &coins.0[strip];
        let others = || at.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, &x)| x);
        match self {
            Rules::Welter => (0..=Square::from(misere)).map(|v| prime(at, i, v)).collect(),
            Rules::Antonim => {
                let mut rest: Vec<Square> = others().filter(|&x| x > 0).collect();
                rest.resize(2, 0);
                vec![0, sum(rest.into_iter().map(|x| x + 1)).wrapping_sub(1)]
            }
            Rules::Star => {
                let heads: Vec<&[Square]> = coins.0.iter().map(|s| star::head(s)).collect();
                let mut found = slides(at, i, 0, total);
                found.extend(slides(at, i, 1, total));
                found.extend(slides(at, i, 0, star::tails_value(&coins.0)));
                found.push(0);
                for (a, b) in heads.iter().flat_map(|x| heads.iter().map(move |y| (x, y))) {
                    if let ([a], [b]) = (a, b) {
                        found.extend([*a, a ^ b]);
                    }
                    if let ([a], [c, d]) = (a, b) {
                        found.extend([d - c - 1, a + c + 1, d.saturating_sub(a + 1)]);
                    }
                }
                found
            }
            _ => slides(at, i, 0, total),
        }
    }
}

/// Where coin i may slide to make the nim-sum of the gaps 0 or 1, if it is `total` now and the strip begins at `floor`.
fn slides(at: &[Square], i: usize, floor: Square, total: Square) -> Vec<Square> {
    let lowest = if i == 0 { floor } else { at[i - 1] + 1 };
    let Some(room) = at[i].checked_sub(lowest) else { return vec![] };
    let gap = at.get(i + 1).map_or(0, |next| next.saturating_sub(at[i] + 1));
    let mut found = vec![];
    for change in [total, total ^ 1] {
        // The heap is the room below the coin, the coin itself (in Nim), or the gap above it.
        found.extend([lowest + (room ^ change), at[i] ^ change]);
        found.extend((gap ^ change).checked_sub(gap).and_then(|wider| at[i].checked_sub(wider)));
    }
    found
}

fn wythoff_moves(at: &[Square]) -> Vec<Coins> {
    let [low, high] = *at else { return vec![] };
    let mut goals = vec![(0, 1), (2, 2), (1, 2), cold_pair(high - low)];
    for heap in [low, high] {
        let other = cold_partner(heap);
        goals.push((heap.min(other), heap.max(other)));
    }
    let reached = |&(x, y): &(Square, Square)| {
        [(x, y), (y, x)].into_iter().any(|(x, y)| {
            let fits = x <= low && y <= high && (x, y) != (low, high);
            fits && (x == low || y == high || low - x == high - y)
        })
    };
    goals.into_iter().filter(reached).map(|(x, y)| Coins(vec![vec![x, y]])).collect()
}

/// Going down the binary digits: heaps that have been reduced in a higher digit are free below it, and one more is
/// reduced for each one that cannot be balanced (E. H. Moore 1910).
fn moore_moves(at: &[Square], k: Square, misere: bool) -> Vec<Coins> {
    let turn = k.saturating_add(1);
    let goal = |ends: Square| {
        let mut heaps = at.to_vec();
        let mut free: Vec<usize> = vec![];
        for bit in (0..127).rev() {
            for &i in &free {
                heaps[i] &= !(1 << bit);
            }
            let ones: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] >> bit & 1 == 1).collect();
            let wanted = if bit == 0 { ends } else { 0 };
            let more = (ones.len() as Square + turn - wanted) % turn;
            if more == 0 {
                continue;
            }
            if more + free.len() as Square >= turn {
                for &i in free.iter().take((turn - more) as usize) {
                    heaps[i] |= 1 << bit;
                }
            } else {
                for &i in ones.iter().take(more as usize) {
                    heaps[i] &= !(1 << bit);
                    free.push(i);
                }
            }
        }
        heaps.sort_unstable();
        Coins(vec![heaps])
    };
    let mut found = vec![goal(0)];
    if misere {
        found.push(goal(1));
    }
    found.retain(|after| after.0[0] != at);
    found
}

/// An odd stair is made smaller, or larger from the stair above.
fn staircase_moves(at: &[Square]) -> Vec<Coins> {
    let total = sum(at.iter().step_by(2).copied());
    let mut found = vec![];
    for i in 0..at.len() {
        for change in [total, total ^ 1] {
            let odd = if i % 2 == 0 { at[i] } else { at[i - 1] };
            let goal = odd ^ change;
            let moved = if i % 2 == 0 { odd.checked_sub(goal) } else { goal.checked_sub(odd) };
            if let Some(moved) = moved.filter(|moved| (1..=at[i]).contains(moved)) {
                let mut stairs = at.to_vec();
                stairs[i] -= moved;
                if i > 0 {
                    stairs[i - 1] += moved;
                }
                found.push(Coins(vec![stairs]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_strips::welter;

    #[test]
    fn cold_pairs_are_wythoffs() {
        let mut used = std::collections::BTreeSet::new();
        for n in 0..300 {
            let low = (0..).find(|x| !used.contains(x)).unwrap();
            assert_eq!(cold_pair(n), (low, low + n));
            used.extend([low, low + n]);
            assert_eq!((cold_partner(low), cold_partner(low + n)), (low + n, low));
        }
    }

    /// Where all winning moves are said to be found, no other move wins.
    #[test]
    fn moves_said_to_be_all_are_all() {
        let mut seed = 11u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        let (mut complete, mut won) = (0, 0);
        for round in 0..3000 {
            let rules = if round % 4 == 0 { Rules::Antonim } else { Rules::Star };
            let strips = if rules == Rules::Star { 1 + random(4) as usize } else { 1 };
            let mut coins = Coins(vec![vec![]; strips]);
            for strip in &mut coins.0 {
                let squares: std::collections::BTreeSet<Square> =
                    (0..random(5)).map(|_| Square::from(random(14))).collect();
                strip.extend(squares);
            }
            if coins.0.iter().filter(|strip| strip.first() == Some(&0)).count() > 1 {
                continue;
            }
            if rules.is_p(&coins, false).is_none() || !rules.finds_all(&coins, false) {
                continue;
            }
            let mut all = vec![];
            for strip in 0..strips {
                for i in 0..coins.0[strip].len() {
                    for to in 0..coins.0[strip][i] {
                        let taken =
                            coins.0[strip].contains(&to) && (rules == Rules::Star || to > 0);
                        let passes = rules == Rules::Star && i > 0 && to < coins.0[strip][i - 1];
                        let centre = coins.0.iter().any(|strip| strip.first() == Some(&0));
                        if taken || passes || rules == Rules::Star && to == 0 && centre {
                            continue;
                        }
                        let mut after = coins.clone();
                        after.0[strip][i] = to;
                        after.0[strip].sort_unstable();
                        all.push(after);
                    }
                }
            }
            // Every position that is reached is decided, and the winning ones are those found.
            all.retain(|after| rules.is_p(after, false).expect("it is decided"));
            all.sort_unstable();
            all.dedup();
            assert_eq!(rules.winning(&coins, false), all, "{rules:?} {coins:?}");
            complete += 1;
            won += usize::from(!all.is_empty());
        }
        assert!(complete > 500 && won > 200, "{complete} positions, {won} of them won");
    }

    #[test]
    fn welter_is_welter() {
        let mut seed = 7u64;
        for _ in 0..200 {
            let mut coins = std::collections::BTreeSet::new();
            for _ in 0..seed % 6 {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                coins.insert(seed >> 58);
            }
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407) >> 1;
            let small: Vec<u64> = coins.iter().copied().collect();
            let wide = Coins(vec![small.iter().map(|&x| x.into()).collect()]);
            assert_eq!(Rules::Welter.value(&wide), Some(welter::value(&small).into()));
            for misere in [false, true] {
                let p =
                    welter::is_misere_p(&small) && misere || welter::value(&small) == 0 && !misere;
                assert_eq!(Rules::Welter.is_p(&wide, misere), Some(p), "{small:?}");
                let found = Rules::Welter.winning(&wide, misere).len();
                assert_eq!(found, welter::winning_moves(&small, misere).len(), "{small:?}");
            }
        }
    }
}
