//! Heaps from which each player takes only certain numbers of counters.

use std::marker::PhantomData;

use grundy_short::{Dyadic, Fault, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture, Style};
use crate::ruleset::{About, Parts, Ruleset};

/// Largest heap that is read.
const MOST: u32 = 20_000;
/// Largest heap drawn counter by counter; a larger one is drawn as a single counter.
const MOST_DRAWN: u32 = 20;

pub type Heaps = SmallVec<[u32; 2]>;

/// What may be done with the rest of a heap.
pub trait Breaking: Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// The ways to leave this many counters.
    fn leave(rest: u32) -> Vec<Heaps>;
}

/// The numbers a player may take: those listed, or all others.
struct Takes {
    listed: Vec<u32>,
    all_but: bool,
}

impl Takes {
    fn allow(&self, n: u32) -> bool {
        self.listed.binary_search(&n).is_ok() != self.all_but
    }

    fn show(&self) -> String {
        let listed: Vec<String> = self.listed.iter().map(u32::to_string).collect();
        format!("{}{}", if self.all_but { "all-but " } else { "" }, listed.join(","))
    }

    /// `1,3`, `1-4`, `all-but 2,5`.
    fn read(text: &str, at: usize, words: &str) -> Result<Takes, Fault> {
        let all_but = words.trim_start().starts_with("all-but");
        let list = words.trim_start().trim_start_matches("all-but");
        let mut listed = Vec::new();
        let mut place = at + words.len() - list.len();
        for item in list.split(',').filter(|_| !list.trim().is_empty()) {
            let (low, high) = item.split_once('-').unwrap_or((item, item));
            let bounds = (low.trim().parse::<u32>(), high.trim().parse::<u32>());
            let (Ok(low), Ok(high)) = bounds else {
                let what = format!(
                    "'{}' is not a number to take; write 3, or a range such as 1-4",
                    item.trim()
                );
                return Err(wrong(text, place, &what));
            };
            if low == 0 || high > MOST {
                let what = format!("'{}': numbers to take must be from 1 to {MOST}", item.trim());
                return Err(wrong(text, place, &what));
            }
            listed.extend(low..=high);
            place += item.len() + 1;
        }
        listed.sort_unstable();
        listed.dedup();
        Ok(Takes { listed, all_but })
    }
}

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::at(text, at, what)
}

pub struct PartizanHeaps<B: Breaking> {
    takes: [Takes; 2],
    breaking: PhantomData<B>,
}

impl<B: Breaking> Ruleset for PartizanHeaps<B> {
    const ABOUT: About = B::ABOUT;
    type Position = Heaps;

    fn read(text: &str) -> Result<(Self, Heaps), Fault> {
        let shape = "write the numbers Left and Right may take, then the heaps, as in 1,3|2,3:6+4";
        let Some((sets, list)) = text.split_once(':') else { return Err(wrong(text, 0, shape)) };
        let Some((left, right)) = sets.split_once('|') else { return Err(wrong(text, 0, shape)) };
        let takes = [Takes::read(text, 0, left)?, Takes::read(text, left.len() + 1, right)?];
        let mut heaps = Heaps::new();
        let mut at = text.len() - list.len();
        for item in list.split(['+', ' ', ',']) {
            if !item.is_empty() {
                let Ok(n) = item.parse::<u32>() else {
                    return Err(wrong(text, at, &format!("'{item}' is not the size of a heap")));
                };
                if n > MOST {
                    return Err(Fault::beyond(
                        MOST,
                        format!("a heap of {n} is too large; heaps go up to {MOST}"),
                    ));
                }
                heaps.push(n);
            }
            at += item.len() + 1;
        }
        heaps.retain(|n| *n > 0);
        Ok((PartizanHeaps { takes, breaking: PhantomData }, heaps))
    }

    fn show(&self, position: &Heaps) -> String {
        let heaps: Vec<String> = position.iter().map(u32::to_string).collect();
        let [left, right] = &self.takes;
        format!("{}|{}:{}", left.show(), right.show(), heaps.join("+"))
    }

    fn moves(&self, position: &Heaps, player: Player) -> Vec<Heaps> {
        let takes = &self.takes[player.index()];
        let mut moves = Vec::new();
        for (k, &n) in position.iter().enumerate() {
            for taken in (1..=n).filter(|&s| takes.allow(s)) {
                for pieces in B::leave(n - taken) {
                    let mut next = position.clone();
                    next.remove(k);
                    next.extend(pieces);
                    moves.push(next);
                }
            }
        }
        moves
    }

    fn decompose(&self, position: Heaps) -> Result<Parts<Heaps>, Fault> {
        let parts = position.into_iter().map(|n| SmallVec::from_slice(&[n])).collect();
        Ok(Parts { number: Dyadic::ZERO, parts })
    }

    fn identity(&self) -> Vec<u128> {
        let mut identity = Vec::new();
        for takes in &self.takes {
            identity.extend([u128::from(takes.all_but), takes.listed.len() as u128]);
            identity.extend(takes.listed.iter().map(|&n| u128::from(n)));
        }
        identity
    }

    fn draw(&self, position: &Heaps) -> Picture {
        let mut picture = Picture { style: Style::Heaps, ..Picture::default() };
        let tallest = position.iter().copied().filter(|&n| n <= MOST_DRAWN).max().unwrap_or(1);
        for (i, &n) in position.iter().enumerate() {
            let height = if n > MOST_DRAWN { 1 } else { n };
            for k in 0..height {
                let y = f64::from(tallest - 1 - k);
                picture.places.push((i as f64, y, Mark::Both, n.to_string()));
            }
        }
        picture
    }
}
