//! Values of heaps that grow by a game with every period.

use grundy_cert::words::quoted;

use crate::partizan::games::{Games, Id};
use crate::partizan::{Dyadic, Heaps};
use crate::primes::prime_factors;
use crate::{CheckError, Limits, Verdict};

/// Longest text of a game.
const LONGEST: usize = 4096;
/// Deepest braces.
const DEEPEST: usize = 200;

/// As for whole numbers (see `super::check`), the options of n + p are those of n, each with S more, for every n beyond he + (h−1)p + t.
/// So V(n+p) = V(n) + S follows from {Gᴸ + S | Gᴿ + S} = G + S, G the value of heap n by its moves.
///
/// That holds if every Left option S' of S has a Gᴸ with Gᴸ + S ≥ G + S', and every Right option S' a Gᴿ with Gᴿ + S ≤ G + S'.
/// For in {Gᴸ + S | Gᴿ + S} − G − S a move to Gᴸ + S is answered by −Gᴸ and the other way round, likewise on Right's side, and a
/// move from −S to −S' by that Gᴸ + S or Gᴿ + S. The condition on n is the one on n + p, as S cancels: so one period is enough.
pub fn check(
    heaps: &Heaps,
    [p, n0, last]: [usize; 3],
    times: u64,
    text: &str,
    games: &mut Games<'_, '_>,
    limits: &Limits<'_>,
) -> Result<Verdict, CheckError> {
    let refuted = |why: String| Ok(Verdict::Refuted(why));
    let added = read(text, games)?;
    if games.as_number(added).and_then(Dyadic::as_whole).is_some() {
        return refuted("a whole number is added: that is the field saltus".into());
    }
    let grows = |n: usize, p: usize, by: Id, games: &mut Games<'_, '_>| {
        Ok::<bool, CheckError>(games.sum(heaps.values[n], by)? == heaps.values[n + p])
    };
    for n in n0..=last - p {
        if !grows(n, p, added, games)? {
            let why = format!("heap {} is not worth heap {n} + {}", n + p, quoted(text));
            return refuted(why);
        }
    }
    // The law of several periods follows from that of one, and proves it: every heap is so many of them beyond one looked at.
    let mut several = added;
    for _ in 1..times {
        several = games.sum(several, added)?;
    }
    for n in last - p * times as usize + 1..=last {
        if !heaps.follows(n, several, games)? {
            return refuted(format!("the value of heap {n} need not grow with its options"));
        }
    }
    if n0 > 0 && grows(n0 - 1, p, added, games)? {
        return refuted(format!("not the least preperiod: heap {} fits as well", n0 - 1));
    }
    for q in prime_factors(p as u64, limits)? {
        let shorter = p / q as usize;
        let before = games.negative(heaps.values[n0])?;
        let less = games.sum(heaps.values[n0 + shorter], before)?;
        let mut holds = true;
        for n in n0..=last - shorter {
            if !grows(n, shorter, less, games)? {
                holds = false;
                break;
            }
        }
        if holds {
            return refuted(format!("not the least period: {shorter} is one from heap {n0} on"));
        }
    }
    Ok(Verdict::Verified)
}

impl Heaps {
    /// Does the value of a heap grow by S when all its options do?
    fn follows(&self, n: usize, added: Id, games: &mut Games<'_, '_>) -> Result<bool, CheckError> {
        let (left, right) = games.options(added)?;
        for (targets, options, up) in
            [(left, &self.options[n][0], true), (right, &self.options[n][1], false)]
        {
            for target in targets {
                let bound = games.sum(self.values[n], target)?;
                let mut reached = false;
                for &option in options {
                    let new = games.sum(option, added)?;
                    let (low, high) = if up { (bound, new) } else { (new, bound) };
                    if games.at_most(low, high)? {
                        reached = true;
                        break;
                    }
                }
                if !reached {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Read `0` or `{options|options}`, options with commas between them.
fn read(text: &str, games: &mut Games<'_, '_>) -> Result<Id, CheckError> {
    let bad = || {
        CheckError::Malformed(
            "the game that is added must be written with 0 and braces, as {0|{0|0}}".into(),
        )
    };
    if text.len() > LONGEST {
        return Err(CheckError::TooLarge(format!(
            "the game that is added has {} characters; at most {LONGEST} are read",
            text.len()
        )));
    }
    // For every open brace its options so far, Left's and then Right's, and whether Right's have begun.
    let mut open: Vec<([Vec<Id>; 2], usize)> = vec![];
    let mut last: Option<Id> = None;
    let mut comma = false;
    for sign in text.chars() {
        if open.is_empty() && last.is_some() {
            return Err(bad());
        }
        match sign {
            '0' if last.is_none() => last = Some(games.number(Dyadic::whole(0))?),
            '{' if last.is_none() && open.len() < DEEPEST => {
                open.push(Default::default());
                comma = false;
                continue;
            }
            ',' | '|' | '}' => {
                let (sides, at) = open.last_mut().ok_or_else(bad)?;
                match last.take() {
                    Some(option) => sides[*at].push(option),
                    None if comma || sign == ',' => return Err(bad()),
                    None => {}
                }
                comma = sign == ',';
                if sign == '|' {
                    *at += 1;
                    if *at > 1 {
                        return Err(bad());
                    }
                } else if sign == '}' {
                    let ([left, right], at) = open.pop().expect("it is open");
                    if at != 1 {
                        return Err(bad());
                    }
                    last = Some(games.make(left, right)?);
                }
                continue;
            }
            _ => return Err(bad()),
        }
        comma = false;
    }
    last.filter(|_| open.is_empty()).ok_or_else(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_are_read() {
        let limits = Limits::new(1 << 24, &|_| true);
        let mut games = Games::new(&limits);
        let star = read("{0|0}", &mut games).unwrap();
        let up = read("{0|{0|0}}", &mut games).unwrap();
        assert_eq!(games.sum(star, star).unwrap(), read("0", &mut games).unwrap());
        assert_eq!(read("{0,{0|0}|{0|0},0}", &mut games), read("{{0|0},0|0,{0|0}}", &mut games));
        let down = games.negative(up).unwrap();
        assert_eq!(down, read("{{0|0}|0}", &mut games).unwrap());
        assert_eq!(read("{{0|}|}", &mut games), games.number(Dyadic::whole(2)));
        for text in [
            "",
            "{",
            "{0",
            "{0}",
            "{0|0",
            "{0|0}}",
            "{0|0|0}",
            "{0,|0}",
            "{,0|0}",
            "00",
            "{0 |0}",
            "0,0",
            "{0||0}",
            "1",
            "}",
            "{0{0|0}|0}",
        ] {
            assert!(matches!(read(text, &mut games), Err(CheckError::Malformed(_))), "{text}");
        }
        assert!(read(&"{".repeat(300), &mut games).is_err());
    }
}
