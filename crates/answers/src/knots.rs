//! Knots (4.7) and its triplicate .157 in misère play: solved although the quotient is infinite.

/// Misère play of 4.7, or of .157, whose heap n is a string of ⌈n/3⌉ knots.
pub struct Knots {
    per_knot: u64,
}

impl Knots {
    /// The rule for a game, if it is one of the two.
    pub fn of(code: &str) -> Option<Self> {
        match code {
            "4.7" => Some(Knots { per_knot: 1 }),
            ".157" => Some(Knots { per_knot: 3 }),
            _ => None,
        }
    }

    /// Is it a P-position? By the rule of Allemang (*Machine computation with finite games*, the
    /// chapter on Knots), proved there for all positions.
    pub fn is_p(&self, heaps: &[u64]) -> bool {
        let mut strings: Vec<u64> =
            heaps.iter().filter(|&&n| n > 0).map(|n| n.div_ceil(self.per_knot)).collect();
        strings.sort_unstable();
        let largest = match strings.pop() {
            None => return false,
            Some(n) => n,
        };
        let count = strings.len() + 1;
        if largest <= 3 && strings.iter().chain([&largest]).all(|&n| n == 1 || n == 3) {
            return count % 2 == 1;
        }
        let weight = |n: u64| i128::from(if n > 2 { n - 3 } else { n / 2 });
        let wildness = match largest {
            0..=6 => i128::from(largest == 5),
            n => i128::from(n) - 6,
        };
        let evens = strings.iter().chain([&largest]).filter(|&n| n % 2 == 0).count();
        let even = evens % 2;
        // As the rule has it: the parity of the strings that are left when one even string is taken
        // away, if their number is odd.
        let odd = (count - even) % 2;
        let excess = wildness - strings.iter().map(|&n| weight(n)).sum::<i128>();
        excess != 1 && even == odd && even == usize::from(excess > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_heap::Rules;
    use grundy_misere::game::Game;
    use grundy_misere::play::search;
    use grundy_watch::Watch;

    #[test]
    fn the_rule_agrees_with_search() {
        for code in ["4.7", ".157"] {
            let (knots, rules) = (Knots::of(code).unwrap(), code.parse::<Rules>().unwrap());
            let game = Game::Rules(rules);
            for a in 0..14u32 {
                for b in 0..=a {
                    let found = search(&game, &[a, b], 1 << 22, &Watch::new()).unwrap();
                    let heaps = [u64::from(a), u64::from(b)];
                    assert_eq!(knots.is_p(&heaps), found.0, "{code}: {a} {b}");
                }
            }
        }
    }
}
