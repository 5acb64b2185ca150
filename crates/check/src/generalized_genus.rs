//! Verifies periods of a generalized genus by Allemang 1984, Theorem III.

use std::collections::HashMap;

use grundy_cert::GeneralizedGenus;

use crate::{CheckError, Limits, Verdict};
use grundy_cert::words::quoted;

/// Memory taken by one sum beside its copies and entries, in bytes, roughly.
const BYTES_A_SUM: u64 = 160;

/// Largest adder an option may contain.
const LARGEST_ADDER: u32 = 10_000;

/// Outcomes beside adders: entry i is 0 or 1 when the game plus i twos, or these and a one, is a
/// P-position, and 2 (the blur) when neither is. The last two entries repeat, and no fewer would do.
type Blurry = Vec<u8>;

fn entry(sequence: &[u8], i: usize) -> u8 {
    let n = sequence.len();
    sequence[if i < n { i } else { n - 2 + (i - n) % 2 }]
}

/// Drop what the repeating entries say already.
fn shortened(mut sequence: Blurry) -> Blurry {
    while sequence.len() > 2 && sequence[sequence.len() - 3] == sequence[sequence.len() - 1] {
        sequence.pop();
    }
    sequence
}

/// The sequence plus `:n`.
fn shifted(sequence: &[u8], n: u32) -> Blurry {
    let from = (n / 2) as usize;
    let flip = |e: u8| if e < 2 { e ^ (n % 2) as u8 } else { e };
    let until = sequence.len().max(from + 2);
    shortened((from..until).map(|i| flip(entry(sequence, i))).collect())
}

/// The sequence of a game from those of its options. With no options the game itself is an
/// N-position and the game plus one a P-position.
fn from_options(options: &[Blurry]) -> Blurry {
    let least = |excluded: &[bool; 3]| (0..2).find(|&v| !excluded[v as usize]).unwrap_or(2);
    let at = |i: usize| {
        let mut excluded = [false; 3];
        options.iter().for_each(|o| excluded[usize::from(entry(o, i))] = true);
        excluded
    };
    let settled = options.iter().map(Vec::len).max().unwrap_or(0);
    let mut found = vec![if options.is_empty() { 1 } else { least(&at(0)) }];
    // Beyond `settled` each entry is a function of the one before and its parity: 3 · 2 states.
    for i in 1..settled + 16 {
        let mut excluded = at(i);
        if found[i - 1] < 2 {
            excluded = [true; 3];
        }
        found.push(least(&excluded));
    }
    let n = found.len();
    assert_eq!(found[n - 4..n - 2], found[n - 2..], "the sequence has settled");
    shortened(found)
}

/// The sequence as it is written: a blur before 0 is 2 and before 1 it is 3 (Allemang 1984), at least four
/// entries.
fn written(sequence: &[u8]) -> String {
    let shown = |i: usize| match (entry(sequence, i), entry(sequence, i + 1)) {
        (0, _) => '0',
        (1, _) => '1',
        (_, 0) => '2',
        (_, 1) => '3',
        _ => '#',
    };
    let mut text: Vec<char> = (0..sequence.len() + 2).map(shown).collect();
    while text.len() > 4 && text[text.len() - 3] == text[text.len() - 1] {
        text.pop();
    }
    format!("({})", text.into_iter().collect::<String>())
}

/// A game plus so many copies of each generator.
type Sum = (usize, Vec<u32>);

struct Checker<'a> {
    claim: &'a GeneralizedGenus,
    limits: &'a Limits<'a>,
    known: HashMap<Sum, Blurry>,
    bytes: u64,
}

impl Checker<'_> {
    /// The options of a sum: another sum and an adder.
    fn options(&self, (game, copies): &Sum) -> Result<Vec<(Sum, u32)>, CheckError> {
        let present = self.claim.generators.iter().zip(copies).filter(|(_, &count)| count > 0);
        let many = present.fold(self.claim.games[*game].len(), |all, (g, _)| all + g.options.len());
        // The options, and those of them that are not known yet.
        let bytes = 2 * many as u64 * (BYTES_A_SUM + 8 * copies.len() as u64);
        self.limits.hold(self.bytes + bytes, || format!("{many} options of a sum"))?;
        let mut options: Vec<(Sum, u32)> =
            self.claim.games[*game].iter().map(|&o| ((o, copies.clone()), 0)).collect();
        for j in (0..copies.len()).filter(|&j| copies[j] > 0) {
            for option in &self.claim.generators[j].options {
                let mut left = copies.clone();
                left[j] -= 1;
                for (l, &more) in option.copies.iter().enumerate() {
                    left[l] = left[l].checked_add(more).ok_or_else(|| {
                        CheckError::TooLarge(format!(
                            "more than {} copies of a generator",
                            u32::MAX
                        ))
                    })?;
                }
                options.push(((*game, left), option.adder));
            }
        }
        let each = 16 + copies.len() as u64;
        self.limits.charge((1 + options.len() as u64) * each)?;
        Ok(options)
    }

    /// The sequence of a sum. Those of its options come first; the way down to them is kept in a list, so that
    /// its length is bounded by memory alone.
    fn blurry(&mut self, game: usize, copies: &[u32]) -> Result<&Blurry, CheckError> {
        let wanted = (game, copies.to_vec());
        let each = BYTES_A_SUM + 8 * copies.len() as u64;
        let mut open = if self.known.contains_key(&wanted) { vec![] } else { vec![wanted.clone()] };
        while let Some(sum) = open.pop() {
            if self.known.contains_key(&sum) {
                continue;
            }
            let options = self.options(&sum)?;
            let missing = options.iter().filter(|(o, _)| !self.known.contains_key(o));
            let missing: Vec<Sum> = missing.map(|(o, _)| o.clone()).collect();
            if missing.is_empty() {
                let entries = options.iter().map(|(o, _)| self.known[o].len() as u64).sum::<u64>();
                self.limits
                    .hold(self.bytes + entries, || format!("{entries} entries of genera"))?;
                self.limits.charge(entries)?;
                let sequences: Vec<Blurry> =
                    options.iter().map(|(o, adder)| shifted(&self.known[o], *adder)).collect();
                let long = sequences.iter().map(Vec::len).max().unwrap_or(0) as u64 + 16;
                self.limits.charge(long * (1 + sequences.len() as u64))?;
                let found = from_options(&sequences);
                self.bytes += each + found.len() as u64;
                self.known.insert(sum, found);
            } else {
                open.push(sum);
                open.extend(missing);
            }
            let bytes = self.bytes + open.len() as u64 * each;
            self.limits.hold(bytes, || format!("more than {} sums", self.known.len()))?;
        }
        Ok(&self.known[&wanted])
    }
}

/// Call `see` with every tuple with entries from 0 to `ends`.
fn for_each_tuple(
    ends: &[u32],
    mut see: impl FnMut(&[u32]) -> Result<Option<String>, CheckError>,
) -> Result<Option<String>, CheckError> {
    let mut tuple = vec![0; ends.len()];
    loop {
        if let Some(why) = see(&tuple)? {
            return Ok(Some(why));
        }
        let Some(at) = (0..tuple.len()).rev().find(|&i| tuple[i] < ends[i]) else {
            return Ok(None);
        };
        tuple[at] += 1;
        tuple[at + 1..].fill(0);
    }
}

/// Fields that contradict each other: options that do not come before what has them, no cascade, lengths that
/// differ.
fn careless(claim: &GeneralizedGenus) -> Option<String> {
    let k = claim.generators.len();
    if claim.games.is_empty() {
        return Some("no game is given".into());
    }
    for (i, options) in claim.games.iter().enumerate() {
        if options.iter().any(|&o| o >= i) {
            return Some(format!("game {i} has an option that does not come earlier"));
        }
        if !options.windows(2).all(|pair| pair[0] < pair[1]) {
            return Some(format!("the options of game {i} are not in ascending order, each once"));
        }
    }
    if claim.starts.len() != k || claim.periods.len() != k {
        return Some("starts and periods do not match the generators".into());
    }
    for (j, generator) in claim.generators.iter().enumerate() {
        if generator.options.iter().any(|o| o.copies.len() != j) {
            return Some(format!("generator {j} has an option that is not a sum of earlier ones"));
        }
        if let Some(large) = generator.options.iter().find(|o| o.adder > LARGEST_ADDER) {
            return Some(format!("the adder :{} is beyond :{LARGEST_ADDER}", large.adder));
        }
        let mut options: Vec<_> = generator.options.iter().map(|o| (o.adder, &o.copies)).collect();
        options.sort_unstable();
        if options.windows(2).any(|pair| pair[0] == pair[1]) {
            return Some(format!("generator {j} has an option twice"));
        }
    }
    if claim.periods.contains(&0) {
        return Some("a period must be at least 1".into());
    }
    let mut listed: Vec<&Vec<u32>> = claim.genera.iter().map(|(copies, _)| copies).collect();
    listed.sort_unstable();
    if let Some(twice) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
        return Some(format!("the genus with copies {:?} is listed twice", twice[0]));
    }
    None
}

/// Verify the claim by the hypotheses of the theorem, then the genera listed.
pub fn check(claim: &GeneralizedGenus, limits: &Limits<'_>) -> Result<Verdict, CheckError> {
    if let Some(why) = careless(claim) {
        return Ok(Verdict::Refuted(why));
    }
    let k = claim.generators.len();
    let mut ends = vec![];
    for j in 0..k {
        let end = claim.starts[j].checked_add(claim.periods[j]);
        ends.push(end.ok_or_else(|| {
            CheckError::TooLarge(format!("more than {} copies of generator {j}", u32::MAX))
        })?);
    }
    // Every sum of the array is looked at.
    let sums = ends
        .iter()
        .fold(claim.games.len() as u64, |all, &end| all.saturating_mul(u64::from(end) + 1));
    limits.hold(sums.saturating_mul(BYTES_A_SUM), || format!("{sums} sums"))?;
    let mut checker = Checker { claim, limits, known: HashMap::new(), bytes: 0 };
    for j in 0..k {
        let mut others = ends.clone();
        others[j] = 0;
        let refutation = for_each_tuple(&others, |tuple| {
            let mut copies = tuple.to_vec();
            for game in 0..claim.games.len() {
                copies[j] = claim.starts[j];
                let early = checker.blurry(game, &copies)?.clone();
                limits.charge((16 + 2 * k + early.len()) as u64)?;
                copies[j] = ends[j];
                if early != *checker.blurry(game, &copies)? {
                    return Ok(Some(format!(
                        "game {game} with copies {copies:?} differs from {} fewer of generator {j}",
                        claim.periods[j]
                    )));
                }
            }
            Ok(None)
        })?;
        if let Some(why) = refutation {
            return Ok(Verdict::Refuted(why));
        }
    }
    let last = claim.games.len() - 1;
    for (copies, text) in &claim.genera {
        if copies.len() != k || copies.iter().zip(&ends).any(|(c, e)| c > e) {
            let message = format!("the genus with copies {copies:?} is outside the array");
            return Ok(Verdict::Refuted(message));
        }
        let sequence = checker.blurry(last, copies)?;
        limits.charge((16 + k + 2 * sequence.len()) as u64)?;
        let found = written(sequence);
        if found != *text {
            return Ok(Verdict::Refuted(format!(
                "the genus with copies {copies:?} is {found}, it is not {}",
                quoted(text)
            )));
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
        let limits = Limits::new(1 << 30, &|_| true);
        assert_eq!(check(&claim(), &limits), Ok(Verdict::Verified));
        let false_claims: [(Spoil, &str); 10] = [
            (|c| c.periods[0] = 1, "differs"),
            (|c| c.periods[0] = 0, "at least 1"),
            (|c| c.genera[1].1 = "(1202)".into(), "is not"),
            (|c| c.games[0].push(0), "earlier"),
            (|c| c.starts.clear(), "do not match"),
            (|c| c.genera[1].1 = "(1#30)".into(), "is (1#20), it is not '(1#30)'"),
            (|c| c.genera[1].1 = "(1#2020)".into(), "is not"),
            (|c| c.genera.push(c.genera[0].clone()), "twice"),
            (|c| c.generators[0].options[0].adder = 10_001, "beyond :10000"),
            (|c| c.generators[0].options[0].adder = 1, "an option twice"),
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

    /// Small certificates that ask for much: each is answered or refused, with the figure.
    #[test]
    fn hostile_sizes_are_refused_or_answered() {
        let summand = |adder, copies| Summand { adder, copies };
        let limits = || Limits::new(1 << 26, &|_| true).with_work(1 << 28);
        let mut many = claim();
        many.generators.push(Generator { options: vec![summand(0, vec![4_000_000_000])] });
        (many.starts, many.periods) = (vec![0, 1], vec![2, 1]);
        many.genera.clear();
        let refusal = check(&many, &limits()).unwrap_err().to_string();
        assert!(refusal.contains("limit"), "{refusal}");

        for starts in [1 << 24, 1 << 31, u32::MAX - 2] {
            let mut wide = many.clone();
            (wide.starts, wide.periods) = (vec![starts; 2], vec![2, 1]);
            let refusal = check(&wide, &limits()).unwrap_err().to_string();
            assert!(refusal.contains("MB") || refusal.contains("copies"), "{refusal}");
        }

        let mut late = claim();
        late.starts = vec![100_000];
        assert_eq!(check(&late, &limits()), Ok(Verdict::Verified));

        let mut chain = claim();
        chain.games = (0..30_000usize).map(|i| i.checked_sub(1).into_iter().collect()).collect();
        chain.genera.clear();
        assert_eq!(check(&chain, &limits()), Ok(Verdict::Verified));
    }
}
