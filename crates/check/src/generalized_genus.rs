//! Verifies periods of a generalized genus by Allemang 1984, Theorem III.

use std::collections::HashMap;

use grundy_cert::GeneralizedGenus;

use crate::{CheckError, Limits, Verdict};

/// Memory taken by one sum, in bytes, roughly.
const BYTES_A_SUM: u64 = 400;

/// Outcomes beside adders: entry i is 0 or 1 when the game plus i twos, or these and a one, is a
/// P-position, and 2 (the blur) when neither is. The last two entries repeat.
type Blurry = Vec<u8>;

fn entry(sequence: &Blurry, i: usize) -> u8 {
    let n = sequence.len();
    sequence[if i < n { i } else { n - 2 + (i - n) % 2 }]
}

/// The sequence plus `:n`.
fn shifted(sequence: &Blurry, n: u32) -> Blurry {
    let from = (n / 2) as usize;
    let flip = |e: u8| if e < 2 { e ^ (n % 2) as u8 } else { e };
    (from..from + sequence.len() + 2).map(|i| flip(entry(sequence, i))).collect()
}

fn same(a: &Blurry, b: &Blurry) -> bool {
    (0..a.len().max(b.len()) + 4).all(|i| entry(a, i) == entry(b, i))
}

/// The sequence of a game from those of its options. With no options the game itself is an
/// N-position and the game plus one a P-position.
fn from_options(options: &[Blurry]) -> Blurry {
    let least = |excluded: &[u8]| (0..2).find(|v| !excluded.contains(v)).unwrap_or(2);
    let settled = options.iter().map(Vec::len).max().unwrap_or(0);
    let first: Vec<u8> = options.iter().map(|o| entry(o, 0)).collect();
    let mut found = vec![if options.is_empty() { 1 } else { least(&first) }];
    // Beyond `settled` each entry is a function of the one before and its parity: 3 · 2 states.
    for i in 1..settled + 16 {
        let last = found[i - 1];
        let mut excluded: Vec<u8> = options.iter().map(|o| entry(o, i)).collect();
        if last < 2 {
            excluded.extend([0, 1]);
        }
        found.push(least(&excluded));
    }
    let n = found.len();
    assert_eq!(found[n - 4..n - 2], found[n - 2..], "the sequence has settled");
    found
}

fn read(text: &str) -> Option<Blurry> {
    let digits = text.strip_prefix('(')?.strip_suffix(')')?;
    let entries: Option<Blurry> = digits
        .chars()
        .map(|c| match c {
            '0' => Some(0),
            '1' => Some(1),
            '2' | '3' | '#' => Some(2),
            _ => None,
        })
        .collect();
    entries.filter(|e| e.len() >= 2)
}

struct Checker<'a> {
    claim: &'a GeneralizedGenus,
    limits: &'a Limits<'a>,
    known: HashMap<(usize, Vec<u32>), Blurry>,
}

impl Checker<'_> {
    fn blurry(&mut self, game: usize, copies: &[u32]) -> Result<Blurry, CheckError> {
        let key = (game, copies.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let done = self.known.len() as u64;
        if done * BYTES_A_SUM > self.limits.memory {
            let limit = self.limits.memory;
            let message = format!("more than {done} sums are needed");
            return Err(CheckError::Memory { limit, message });
        }
        if done % 256 == 0 && !(self.limits.go_on)(done) {
            return Err(CheckError::Stopped);
        }
        let mut options = vec![];
        for &o in &self.claim.games[game] {
            options.push(self.blurry(o, copies)?);
        }
        for j in 0..copies.len() {
            if copies[j] == 0 {
                continue;
            }
            for option in &self.claim.generators[j].options {
                let mut left = copies.to_vec();
                left[j] -= 1;
                for (l, &more) in option.copies.iter().enumerate() {
                    left[l] = left[l].checked_add(more).ok_or_else(too_many)?;
                }
                options.push(shifted(&self.blurry(game, &left)?, option.adder));
            }
        }
        let found = from_options(&options);
        self.known.insert(key, found.clone());
        Ok(found)
    }
}

/// All tuples with entries from 0 to `ends`.
fn tuples(ends: &[u32]) -> Vec<Vec<u32>> {
    ends.iter().fold(vec![vec![]], |all, &end| {
        let mut longer = vec![];
        for tuple in all {
            for i in 0..=end {
                let mut next: Vec<u32> = tuple.clone();
                next.push(i);
                longer.push(next);
            }
        }
        longer
    })
}

fn too_many() -> CheckError {
    CheckError::TooLarge("too many copies of a generator".into())
}

/// Does the certificate make sense: options before what has them, a cascade, matching lengths?
fn well_formed(claim: &GeneralizedGenus) -> Result<(), CheckError> {
    let malformed = |message: String| Err(CheckError::Malformed(message));
    let k = claim.generators.len();
    if claim.games.is_empty() {
        return malformed("no game is given".into());
    }
    for (i, options) in claim.games.iter().enumerate() {
        if options.iter().any(|&o| o >= i) {
            return malformed(format!("game {i} has an option that does not come earlier"));
        }
    }
    if claim.starts.len() != k || claim.periods.len() != k {
        return malformed("starts and periods do not match the generators".into());
    }
    for (j, generator) in claim.generators.iter().enumerate() {
        if generator.options.iter().any(|o| o.copies.len() != j || o.adder > 10_000) {
            return malformed(format!(
                "generator {j} has an option that is not a sum of earlier ones"
            ));
        }
    }
    if claim.periods.contains(&0) {
        return malformed("a period must be at least 1".into());
    }
    Ok(())
}

/// Verify the claim by the hypotheses of the theorem, then the genera listed.
pub fn check(claim: &GeneralizedGenus, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    well_formed(claim)?;
    let k = claim.generators.len();
    let mut ends = vec![];
    for j in 0..k {
        ends.push(claim.starts[j].checked_add(claim.periods[j]).ok_or_else(too_many)?);
    }
    let sums = ends.iter().try_fold(claim.games.len() as u64, |a, &e| {
        a.checked_mul(u64::from(e) + 1).filter(|n| n * BYTES_A_SUM <= limits.memory)
    });
    if sums.is_none() {
        return Err(too_many());
    }
    let mut checker = Checker { claim, limits, known: HashMap::new() };
    for j in 0..k {
        let mut others = ends.clone();
        others[j] = 0;
        for mut copies in tuples(&others) {
            for game in 0..claim.games.len() {
                copies[j] = claim.starts[j];
                let early = checker.blurry(game, &copies)?;
                copies[j] = ends[j];
                let late = checker.blurry(game, &copies)?;
                if !same(&early, &late) {
                    return Ok(Verdict::Refuted(format!(
                        "game {game} with copies {copies:?} differs from {} fewer of generator {j}",
                        claim.periods[j]
                    )));
                }
            }
        }
    }
    let last = claim.games.len() - 1;
    for (copies, text) in &claim.genera {
        if copies.len() != k || copies.iter().zip(&ends).any(|(c, e)| c > e) {
            let message = format!("copies {copies:?} are outside the array");
            return Err(CheckError::Malformed(message));
        }
        let Some(wanted) = read(text) else {
            return Err(CheckError::Malformed(format!("'{text}' is not a blurry genus")));
        };
        if !same(&checker.blurry(last, copies)?, &wanted) {
            let message = format!("the genus with copies {copies:?} is not {text}");
            return Ok(Verdict::Refuted(message));
        }
    }
    Ok(Verdict::Verified)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_cert::generalized_genus::{Generator, Summand};

    type Spoil = fn(&mut GeneralizedGenus);

    /// The game 0 over a = {:4, :1}: (1202) (1#20) (1202) …, period 2 from the start.
    fn claim() -> GeneralizedGenus {
        let summand = |adder| Summand { adder, copies: vec![] };
        GeneralizedGenus {
            games: vec![vec![]],
            generators: vec![Generator { options: vec![summand(4), summand(1)] }],
            starts: vec![0],
            periods: vec![2],
            genera: vec![(vec![0], "(1202)".into()), (vec![1], "(1#20)".into())],
        }
    }

    #[test]
    fn the_source_s_first_example_and_false_claims() {
        let limits = Limits { memory: 1 << 30, go_on: &|_| true };
        assert_eq!(check(&claim(), &limits), Ok(Verdict::Verified));
        let false_claims: [(Spoil, &str); 5] = [
            (|c| c.periods[0] = 1, "differs"),
            (|c| c.periods[0] = 0, "at least 1"),
            (|c| c.genera[1].1 = "(1202)".into(), "is not"),
            (|c| c.games[0].push(0), "earlier"),
            (|c| c.starts.clear(), "do not match"),
        ];
        for (spoil, part) in false_claims {
            let mut spoiled = claim();
            spoil(&mut spoiled);
            let error = match check(&spoiled, &limits) {
                Ok(Verdict::Refuted(message)) => message,
                Ok(Verdict::Verified) => panic!("verified: {part}"),
                Err(error) => error.to_string(),
            };
            assert!(error.contains(part), "{error}");
        }
    }
}
