//! Single heads of coin-turning games: which coins may be turned along, and their values (Berlekamp,
//! Conway and Guy, *Winning Ways*, chapter 14).

use std::collections::HashSet;

use crate::Refusal;

/// A coin-turning game on a row of coins.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turning {
    /// Any coins, up to so many.
    UpTo(u32),
    /// Exactly two.
    Twins,
    /// Exactly three.
    Triplets,
    /// Any number in a row.
    Ruler,
    /// Three equally spaced.
    Turnips,
    /// The first coin, the last, and two between them, symmetric.
    Grunt,
    /// Any set that is symmetric about its middle.
    Sym,
    /// Any at all.
    Motley,
    /// Up to three within five neighbours.
    MockTurtleFives,
    /// Three within five neighbours.
    TripletFives,
    /// Up to five in a row.
    RulerFives,
}

pub const NAMES: [(&str, Turning); 15] = [
    ("turtles", Turning::UpTo(2)),
    ("mock-turtles", Turning::UpTo(3)),
    ("moebius", Turning::UpTo(5)),
    ("mogul", Turning::UpTo(7)),
    ("moidores", Turning::UpTo(9)),
    ("twins", Turning::Twins),
    ("triplets", Turning::Triplets),
    ("ruler", Turning::Ruler),
    ("turnips", Turning::Turnips),
    ("grunt", Turning::Grunt),
    ("sym", Turning::Sym),
    ("motley", Turning::Motley),
    ("mock-turtle-fives", Turning::MockTurtleFives),
    ("triplet-fives", Turning::TripletFives),
    ("ruler-fives", Turning::RulerFives),
];

impl Turning {
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|known| known.1 == self).map_or("", |known| known.0)
    }

    /// Highest coin whose moves are listed: some hundred thousand moves.
    pub fn highest(self) -> u64 {
        match self {
            Turning::UpTo(0..=3) => 64,
            Turning::UpTo(4..=5) => 40,
            Turning::UpTo(6..=7) => 22,
            Turning::UpTo(_) | Turning::Sym => 20,
            Turning::Motley => 16,
            _ => 64,
        }
    }

    /// Highest coin with a value, where there is no formula.
    fn highest_value(self) -> u64 {
        match self {
            Turning::UpTo(4..=5) => 64,
            Turning::UpTo(6..=7) => 32,
            Turning::UpTo(_) | Turning::Sym => 20,
            _ => 2000,
        }
    }

    /// Which coins to the left of coin n may be turned over along with it.
    pub fn turns(self, n: u64) -> Vec<Vec<u64>> {
        let singles = (1..n).map(|m| vec![m]);
        match self {
            Turning::UpTo(most) => (0..most).flat_map(|few| sets(n, few)).collect(),
            Turning::Twins => singles.collect(),
            Turning::Triplets => sets(n, 2),
            Turning::Ruler => (1..=n).map(|m| (m..n).collect()).collect(),
            Turning::Turnips => {
                (1..=n.saturating_sub(1) / 2).map(|k| vec![n - 2 * k, n - k]).collect()
            }
            Turning::Grunt => {
                (1..).take_while(|x| 2 * x + 1 < n).map(|x| vec![1, 1 + x, n - x]).collect()
            }
            Turning::Motley => (0..n as u32).flat_map(|few| sets(n, few)).collect(),
            Turning::MockTurtleFives => (0..3).flat_map(|few| near(n, few)).collect(),
            Turning::TripletFives => near(n, 2),
            Turning::RulerFives => {
                (n.saturating_sub(4).max(1)..=n).map(|m| (m..n).collect()).collect()
            }
            Turning::Sym => (1..=n).flat_map(|m| symmetric(m, n)).collect(),
        }
    }

    /// The value of a single head on coin n, counted from 1.
    pub fn head_value(self, n: u64) -> Result<u64, Refusal> {
        Ok(match self {
            Turning::UpTo(2) => n,
            Turning::UpTo(3) => odious(n),
            Turning::Twins => n - 1,
            Turning::Triplets if n < 3 => 0,
            Turning::Triplets => odious(n - 2),
            Turning::Ruler => n & n.wrapping_neg(),
            Turning::Motley if n > HIGHEST_MOTLEY => {
                return Err(Refusal::limit(format!(
                    "coin {n} of motley: coins go up to {HIGHEST_MOTLEY}, whose value is 2^62"
                )))
            }
            Turning::Motley => 1 << (n - 1),
            Turning::MockTurtleFives => [1, 2, 4, 7, 8][((n - 1) % 5) as usize],
            Turning::TripletFives => [0, 0, 1, 2, 4][((n - 1) % 5) as usize],
            Turning::RulerFives => [1, 2, 1, 4][((n - 1) % 4) as usize],
            _ if n > self.highest_value() => {
                return Err(Refusal::limit(format!(
                    "coin {n} of {}: without a formula, coins go up to {}",
                    self.name(),
                    self.highest_value()
                )))
            }
            Turning::UpTo(most) => up_to(most, n),
            _ => self.searched(n),
        })
    }

    /// The value by the definition, coin after coin.
    fn searched(self, n: u64) -> u64 {
        let mut values: Vec<u64> = vec![0];
        for m in 1..=n {
            let of = |turned: Vec<u64>| turned.iter().fold(0, |s, &coin| s ^ values[coin as usize]);
            let reached: HashSet<u64> = self.turns(m).into_iter().map(of).collect();
            values.push(least_missing(&reached));
        }
        values[n as usize]
    }
}

fn least_missing(reached: &HashSet<u64>) -> u64 {
    (0..).find(|value| !reached.contains(value)).expect("the set is finite")
}

/// The n-th number with an odd number of ones in binary.
fn odious(n: u64) -> u64 {
    let before = n - 1;
    2 * before + 1 - u64::from(before.count_ones() % 2)
}

/// The value of coin n where up to `most` coins are turned: the least number that is not the nim-sum of
/// fewer than `most` earlier values.
fn up_to(most: u32, n: u64) -> u64 {
    let mut sums: Vec<HashSet<u64>> = (0..most).map(|_| HashSet::from([0])).collect();
    for _ in 1..n {
        let value = least_missing(&sums[most as usize - 1]);
        for few in (1..most as usize).rev() {
            let with: Vec<u64> = sums[few - 1].iter().map(|sum| sum ^ value).collect();
            sums[few].extend(with);
        }
    }
    least_missing(&sums[most as usize - 1])
}

/// The coin with the value 2^62 where any coins may be turned.
const HIGHEST_MOTLEY: u64 = 63;

/// The sets of so many of the four coins before coin n.
fn near(n: u64, few: u32) -> Vec<Vec<u64>> {
    sets(n, few).into_iter().filter(|set| set[..].first().is_none_or(|&m| m + 4 >= n)).collect()
}

/// All sets of so many coins before coin n, ascending.
fn sets(n: u64, few: u32) -> Vec<Vec<u64>> {
    if few == 0 {
        return vec![vec![]];
    }
    let mut found = Vec::new();
    for last in 1..n {
        for mut set in sets(last, few - 1) {
            set.push(last);
            found.push(set);
        }
    }
    found
}

/// The sets from coin m to coin n that are symmetric about their middle, without coin n.
fn symmetric(m: u64, n: u64) -> Vec<Vec<u64>> {
    if m == n {
        return vec![vec![]];
    }
    let mut found = vec![vec![m]];
    for low in m + 1..=(m + n) / 2 {
        let high = m + n - low;
        let with: Vec<Vec<u64>> = found
            .iter()
            .map(|set| {
                let mut set = set.clone();
                set.push(low);
                if high != low {
                    set.push(high);
                }
                set
            })
            .collect();
        found.extend(with);
    }
    found
}
