//! Heap games that no code can write: what may be taken depends on the heap, or the set is endless.

use std::fmt;

/// A rule with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedRules {
    /// Split a heap that is not 2 into two non-empty heaps.
    Couples,
    /// Take a number that has no factor in common with the heap.
    Prim,
    /// Take a number that divides the heap.
    Dim,
    /// Take a number that divides the heap and is less than it.
    DimProper,
    /// Take a member of an endless set.
    Subtract(Endless),
}

/// An endless set of numbers that may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Endless {
    Squares,
    Cubes,
    Triangular,
    Primes,
    Fibonacci,
    PowersOfTwo,
    Factorials,
}

/// Names with the rule and its title.
pub const NAMED_RULES: [(&str, NamedRules, &str); 4] = [
    ("couples-are-forever", NamedRules::Couples, "Couples are Forever"),
    ("prim", NamedRules::Prim, "Prim"),
    ("dim", NamedRules::Dim, "Dim"),
    ("dim-proper", NamedRules::DimProper, "Dim, never the whole heap"),
];

/// The names of the endless sets, as they stand in `S(…)`.
pub const ENDLESS: [(&str, Endless); 7] = [
    ("squares", Endless::Squares),
    ("cubes", Endless::Cubes),
    ("triangular", Endless::Triangular),
    ("primes", Endless::Primes),
    ("fibonacci", Endless::Fibonacci),
    ("powers-of-2", Endless::PowersOfTwo),
    ("factorials", Endless::Factorials),
];

impl Endless {
    /// The members up to `most`, ascending.
    pub fn members(self, most: u64) -> Vec<u64> {
        let upto = |next: &dyn Fn(u64) -> u64| -> Vec<u64> {
            (1..).map(next).take_while(|&m| m <= most).collect()
        };
        match self {
            Endless::Squares => upto(&|k| k * k),
            Endless::Cubes => upto(&|k| k * k * k),
            Endless::Triangular => upto(&|k| k * (k + 1) / 2),
            Endless::PowersOfTwo => upto(&|k| 1 << (k - 1).min(63)),
            Endless::Primes => {
                let mut found: Vec<u64> = vec![];
                for n in 2..=most {
                    let small = found.iter().take_while(|&&q| q * q <= n);
                    if small.into_iter().all(|q| n % q != 0) {
                        found.push(n);
                    }
                }
                found
            }
            Endless::Fibonacci => {
                let (mut found, mut pair) = (vec![], (1, 2));
                while pair.0 <= most {
                    found.push(pair.0);
                    pair = (pair.1, pair.0 + pair.1);
                }
                found
            }
            Endless::Factorials => {
                let (mut found, mut product) = (vec![], 1);
                for k in 2.. {
                    if product > most {
                        return found;
                    }
                    found.push(product);
                    product = u64::saturating_mul(product, k);
                }
                found
            }
        }
    }

    /// The set that begins like this, if there is one: at least three members, all of them in order.
    pub fn beginning(members: &[u64]) -> Option<Self> {
        let most = *members.last()?;
        let mut sets = ENDLESS.iter().map(|&(_, set)| set);
        sets.find(|set| members.len() >= 3 && set.members(most) == members)
    }
}

impl NamedRules {
    /// The rule of this name: `prim`, `S(squares)`.
    pub fn find(name: &str) -> Option<Self> {
        let named = NAMED_RULES.iter().find(|(known, ..)| *known == name).map(|&(_, rule, _)| rule);
        let set = name.strip_prefix("s(").and_then(|rest| rest.strip_suffix(')'));
        let endless = ENDLESS.iter().find(|(known, _)| set.is_some_and(|set| set.trim() == *known));
        named.or(endless.map(|&(_, set)| NamedRules::Subtract(set)))
    }

    /// What may be taken from a heap of n without splitting it; nothing if heaps are split.
    pub fn taken(self, n: u64) -> Vec<u64> {
        match self {
            NamedRules::Couples => vec![],
            NamedRules::Prim => (1..=n).filter(|&m| crate::theorems::gcd(m, n) == 1).collect(),
            NamedRules::Dim => (1..=n).filter(|&m| n % m == 0).collect(),
            NamedRules::DimProper => (1..n).filter(|&m| n % m == 0).collect(),
            NamedRules::Subtract(set) => set.members(n),
        }
    }

    /// May a heap of n be split in two?
    pub fn splits(self, n: u64) -> bool {
        self == NamedRules::Couples && n > 2
    }

    /// The rule in words.
    pub fn in_words(self) -> String {
        match self {
            NamedRules::Couples => "split a heap of three or more into two heaps".into(),
            NamedRules::Prim => {
                "take a number that has no factor in common with the heap from it".into()
            }
            NamedRules::Dim => "take a number that divides the heap from it".into(),
            NamedRules::DimProper => {
                "take a number that divides the heap from it, but not the whole heap".into()
            }
            NamedRules::Subtract(set) => {
                let first: Vec<String> =
                    set.members(100).iter().take(5).map(u64::to_string).collect();
                format!("take {}, … from a heap", first.join(", "))
            }
        }
    }

    /// The most heaps a move can leave.
    pub fn most_heaps(self) -> usize {
        if self == NamedRules::Couples {
            2
        } else {
            1
        }
    }
}

impl fmt::Display for NamedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let NamedRules::Subtract(set) = self {
            let name = ENDLESS.iter().find(|(_, known)| known == set).map_or("", |(name, _)| name);
            return write!(f, "S({name})");
        }
        let name = NAMED_RULES.iter().find(|(_, known, _)| known == self);
        f.write_str(name.map_or("", |(name, ..)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_by_name_and_by_their_beginning() {
        assert_eq!(Endless::Primes.members(20), [2, 3, 5, 7, 11, 13, 17, 19]);
        assert_eq!(Endless::Fibonacci.members(20), [1, 2, 3, 5, 8, 13]);
        assert_eq!(Endless::Factorials.members(30), [1, 2, 6, 24]);
        assert_eq!(Endless::PowersOfTwo.members(9), [1, 2, 4, 8]);
        assert_eq!(Endless::beginning(&[1, 4, 9]), Some(Endless::Squares));
        assert_eq!(Endless::beginning(&[2, 3, 5, 7]), Some(Endless::Primes));
        assert_eq!(Endless::beginning(&[1, 4, 10]), None);
        assert_eq!(Endless::beginning(&[1, 4]), None);
        for (_, set) in ENDLESS {
            let rule = NamedRules::Subtract(set);
            assert_eq!(NamedRules::find(&rule.to_string().to_lowercase()), Some(rule));
        }
        for (name, rule, _) in NAMED_RULES {
            assert_eq!(NamedRules::find(name), Some(rule));
            assert_eq!(rule.to_string(), name);
        }
    }
}
