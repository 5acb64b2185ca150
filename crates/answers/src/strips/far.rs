//! Coins too far out for their moves to be listed: who wins and by which move, from formulas alone.

use grundy_short::{Game, Player};
use serde_json::json;

use crate::explain::argument::{joined, kind, played_out, Argument};
use crate::picture::of_words;
use crate::position::{Judgement, Position, Step, MOST_NAMED};
use crate::strips::formulas::{cold_pair, gaps, mates, sum, Coins, Rules, Square, LIMIT};
use crate::{Answers, Json, Refusal};

/// Up to so many moves are looked at one by one.
const FEW: u64 = 100_000;
/// Numbers below this are read by every game.
const SMALL: Square = 1 << 31;

/// A position judged by formulas; where they are silent, `near` answers, if its numbers fit.
struct Far {
    rules: Rules,
    coins: Coins,
    near: Option<Box<dyn Position>>,
}

/// The position `near` reads, or the same far out.
pub fn or_far(
    answers: &mut Answers,
    rules: Rules,
    text: &str,
    near: impl FnOnce() -> Result<Box<dyn Position>, Refusal>,
) -> Result<Box<dyn Position>, Refusal> {
    let near = near();
    if let Ok(at) = &near {
        if at.rough_moves(answers)? <= FEW {
            return near;
        }
    }
    match Coins::read(rules, text)? {
        // What is wrong with small numbers is not mended by formulas.
        Some((coins, large)) if large || near.is_ok() => {
            Ok(Box::new(Far { rules, coins, near: near.ok() }))
        }
        _ => near,
    }
}

impl Coins {
    /// The numbers of a position of this game, and whether some are large; nothing if it is not a position.
    pub fn read(rules: Rules, text: &str) -> Result<Option<(Coins, bool)>, Refusal> {
        let body = match rules {
            Rules::Moore(_) => text.split_once(':').map_or(text, |(_, rest)| rest),
            _ => text,
        };
        let lists: Vec<&str> = match rules {
            Rules::Star => {
                let lists: Option<Vec<&str>> = body
                    .split(']')
                    .map(str::trim)
                    .filter(|list| !list.is_empty())
                    .map(|list| list.strip_prefix('['))
                    .collect();
                match lists {
                    Some(lists) => lists,
                    None => return Ok(None),
                }
            }
            _ => vec![body],
        };
        let (mut strips, mut large) = (vec![], false);
        for list in lists {
            let mut strip = vec![];
            for word in list.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
                if !word.bytes().all(|c| c.is_ascii_digit()) {
                    return Ok(None);
                }
                let square = word.parse().ok().filter(|&square| square < LIMIT);
                let square = square.ok_or_else(|| {
                    let start = word.as_ptr() as usize - text.as_ptr() as usize;
                    Refusal::limit(format!(
                        "{word} at column {} of '{text}': must be a number from 0 to 2^126 - 1",
                        text[..start].chars().count() + 1
                    ))
                })?;
                large |= square >= SMALL;
                strip.push(square);
            }
            if rules != Rules::Staircase {
                strip.sort_unstable();
            }
            strips.push(strip);
        }
        let together = |strip: &Vec<Square>| {
            let counts = |square| rules.no_two_together() || rules == Rules::Antonim && square > 0;
            let twice = strip.windows(2).find(|pair| pair[0] == pair[1] && counts(pair[0]));
            twice.map(|pair| pair[0])
        };
        // Squares that only formulas reach are judged here and nowhere else.
        if let Some(square) = strips.iter().find_map(together).filter(|&twice| twice >= SMALL) {
            return Err(Refusal::input(format!(
                "two coins on square {square} in '{text}': one coin to a square"
            )));
        }
        let centre = strips.iter().filter(|strip| strip.first() == Some(&0)).count();
        let wrong = strips.iter().any(|strip| together(strip).is_some())
            || rules == Rules::Star && centre > 1
            || rules == Rules::Wythoff && strips[0].len() != 2;
        Ok((!wrong).then_some((Coins(strips), large)))
    }
}

/// A number in JSON; as text where it does not fit.
fn number(n: Square) -> Json {
    u64::try_from(n).map_or_else(|_| json!(n.to_string()), |n| json!(n))
}

fn written(numbers: &[Square], between: &str) -> String {
    numbers.iter().map(Square::to_string).collect::<Vec<_>>().join(between)
}

impl Far {
    fn text(&self, coins: &Coins) -> String {
        match self.rules {
            Rules::Star => {
                let strips = coins.0.iter().map(|strip| format!("[{}]", written(strip, ",")));
                strips.collect::<Vec<_>>().join(" ")
            }
            Rules::Moore(k) if k != 2 => format!("k={k}: {}", written(&coins.0[0], " ")),
            _ => written(&coins.0[0], " "),
        }
    }

    /// A move in words.
    fn said(&self, after: &Coins) -> String {
        let pairs = self.coins.0.iter().zip(&after.0).enumerate();
        let (strip, (old, new)) = pairs.clone().find(|(_, (old, new))| old != new).expect("a move");
        let lacking = |these: &[Square], those: &[Square]| {
            let count = |list: &[Square], n| list.iter().filter(|&&m| m == n).count();
            these.iter().copied().find(|&n| count(these, n) > count(those, n)).unwrap_or(0)
        };
        match self.rules {
            Rules::Staircase => {
                let falls = old.iter().zip(new).zip(1..).filter(|((a, b), _)| b < a);
                let ((a, b), stair) = falls.last().expect("coins move down");
                let s = if a - b > 1 { "s" } else { "" };
                format!("stair {stair} → {}, {} coin{s}", stair - 1, a - b)
            }
            Rules::Moore(_) | Rules::Wythoff => {
                format!("{} → {}", written(old, " "), written(new, " "))
            }
            Rules::Star => {
                format!("strip {}: {} → {}", strip + 1, lacking(old, new), lacking(new, old))
            }
            _ => format!("{} → {}", lacking(old, new), lacking(new, old)),
        }
    }

    /// The formula in words, with its source.
    fn formula(&self) -> (&'static str, &'static str, String) {
        let at = &self.coins.0[0];
        let nim = |heaps: &[Square]| {
            let total = sum(heaps.iter().copied());
            match heaps.len() {
                0 | 1 => total.to_string(),
                _ => format!("{} = {total}", written(heaps, " ⊕ ")),
            }
        };
        let bouton = "Bouton 1902";
        match self.rules {
            Rules::Nim => ("nim-sum", bouton, format!("Nim-sum of the heaps: {}.", nim(at))),
            Rules::SilverDollar => {
                let heaps = gaps(at);
                let words = "Counted from the last coin, every second gap counts";
                ("nim-sum", bouton, format!("{words}: {}.", nim(&heaps)))
            }
            Rules::Staircase => {
                let odd: Vec<Square> = at.iter().step_by(2).copied().collect();
                ("nim-sum", bouton, format!("Only odd stairs count: {}.", nim(&odd)))
            }
            Rules::Welter => {
                let (pairs, single) = mates(at);
                let mut words: Vec<String> = pairs
                    .iter()
                    .map(|(a, b)| format!("{a} with {b} is worth {}", (a ^ b) - 1))
                    .collect();
                words.extend(single.map(|alone| format!("{alone} has no mate")));
                let total = self.rules.value(&self.coins).unwrap_or(0);
                let source = "Welter 1954; Conway, On Numbers and Games, chapter 13";
                ("mating", source, format!("Mates: {}. Together: {total}.", words.join("; ")))
            }
            Rules::Wythoff => {
                let (low, high) = (at[0], at[1]);
                let (x, y) = cold_pair(high - low);
                let apart = high - low;
                let words = format!(
                    "{low} and {high} are {apart} apart, and the lost pair with that difference is \
                     {x} and {y}."
                );
                ("cold pair", "Wythoff 1907", words)
            }
            Rules::Moore(k) => {
                let words = format!(
                    "A position is lost when each column of the binary sizes has a multiple of {} \
                     ones.",
                    k.saturating_add(1)
                );
                ("columns", "E. H. Moore 1910", words)
            }
            Rules::Antonim => {
                let mut raised: Vec<Square> = at.iter().copied().filter(|&x| x > 0).collect();
                raised.resize(3.max(raised.len()), 0);
                raised.iter_mut().for_each(|x| *x += 1);
                let total = sum(raised.iter().copied());
                let words = format!("Add 1 to each square: {} = {total}.", joined(&raised, " ⊕ "));
                ("three-coins", "Silbernick and Campbell 2015", words)
            }
            Rules::Star => {
                let words = match self.rules.value(&self.coins) {
                    Some(value) => {
                        format!("The heads and tails of the strips give the value {value}.")
                    }
                    None => "The heads of the strips decide, without their value.".into(),
                };
                ("heads and tails", "Farr and Ho", words)
            }
        }
    }

    /// The winning moves that formulas find.
    fn winning(&self, misere: bool) -> impl Iterator<Item = Step> + '_ {
        let step = |after: Coins| Step {
            position: self.text(&after),
            text: self.said(&after),
            places: vec![],
        };
        self.rules.winning(&self.coins, misere).into_iter().map(step)
    }

    fn p(&self, misere: bool) -> Option<bool> {
        self.rules.is_p(&self.coins, misere)
    }

    fn silent(&self) -> Refusal {
        Refusal::limit(format!("{}: no formula is known, and it is too far out", self.show()))
    }
}

impl Position for Far {
    fn show(&self) -> String {
        self.text(&self.coins)
    }

    fn moves(&self, _answers: &mut Answers, _player: Player) -> Result<Vec<Step>, Refusal> {
        Err(Refusal::limit(format!("{}: too many moves to list", self.show())))
    }

    fn winner(
        &self,
        answers: &mut Answers,
        misere: bool,
        starter: Player,
    ) -> Result<Option<Player>, Refusal> {
        match (self.p(misere), &self.near) {
            (Some(lost), _) => Ok(Some(if lost { starter.other() } else { starter })),
            (None, Some(near)) => near.winner(answers, misere, starter),
            (None, None) => Err(self.silent()),
        }
    }

    fn judge(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Judgement>, Refusal> {
        match &self.near {
            Some(near) => near.judge(answers, misere, player),
            None => Err(Refusal::limit(format!("{}: too many moves to list", self.show()))),
        }
    }

    fn some_winning_moves(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Vec<Step>, Refusal> {
        if self.p(misere).is_none() {
            return match &self.near {
                Some(near) => near.some_winning_moves(answers, misere, player),
                None => Ok(vec![]),
            };
        }
        Ok(self.winning(misere).take(MOST_NAMED).collect())
    }

    fn winning_moves(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<(Vec<Step>, bool), Refusal> {
        match (self.p(misere), &self.near) {
            (Some(_), _) => {
                let complete = self.rules.finds_all(&self.coins, misere);
                Ok((self.winning(misere).collect(), complete))
            }
            (None, Some(near)) => near.winning_moves(answers, misere, player),
            (None, None) => Err(self.silent()),
        }
    }

    fn nim_value(&self, answers: &mut Answers) -> Result<Option<Square>, Refusal> {
        match (self.rules.value(&self.coins), &self.near) {
            (Some(value), _) => Ok(Some(value)),
            (None, Some(near)) => near.nim_value(answers),
            (None, None) => Err(self.silent()),
        }
    }

    fn argument(
        &self,
        answers: &mut Answers,
        misere: bool,
        player: Player,
    ) -> Result<Argument, Refusal> {
        if let Some(near) = &self.near {
            return near.argument(answers, misere, player);
        }
        let lost = self.p(misere).ok_or_else(|| self.silent())?;
        if misere {
            return Ok(played_out(lost));
        }
        let (name, source, words) = self.formula();
        let value = self.rules.value(&self.coins).map(number);
        let course = format!("{words} That is {}.", kind(lost));
        Ok(Argument::by(name, source, lost, words, course, json!({"value": value})))
    }

    fn why(&self, answers: &mut Answers, misere: bool, player: Player) -> Result<String, Refusal> {
        match (self.p(misere), &self.near) {
            (Some(lost), _) => Ok(kind(lost).into()),
            (None, Some(near)) => near.why(answers, misere, player),
            (None, None) => Err(self.silent()),
        }
    }

    fn game(&self, answers: &mut Answers, most: Option<usize>) -> Result<Game, Refusal> {
        match (&self.near, self.rules.value(&self.coins)) {
            (Some(near), _) => near.game(answers, most),
            (None, Some(value)) => {
                Err(Refusal::limit(format!("the nim-value {value} is too large to add")))
            }
            (None, None) => Err(self.silent()),
        }
    }

    fn picture(&self) -> Json {
        match &self.near {
            Some(near) => near.picture(),
            None => of_words(&self.show()),
        }
    }

    fn rough_moves(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        self.near.as_ref().map_or(Ok(u64::MAX), |near| near.rough_moves(answers))
    }
}
