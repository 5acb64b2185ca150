//! Pieces that go towards the corner of a quarter board, both players the same way: sums of places
//! `(x, y)`, each as a pair of heaps.

use std::marker::PhantomData;

use grundy_short::{Dyadic, Fault, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};
use crate::ruleset::{About, Parts, Ruleset};

/// Largest coordinate that is read.
const MOST: u32 = 2000;
/// Largest board that is drawn, in squares along a side.
const MOST_DRAWN: u32 = 30;

pub type Places = SmallVec<[(u32, u32); 2]>;

/// How a piece goes. Both coordinates must be alike to it.
pub trait Piece: Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// Is there a number to choose, written `a=2:` before the places?
    const HAS_NUMBER: bool = false;

    /// What it is drawn as.
    const MARK: Mark = Mark::Both;

    /// How far beyond its own row and column a move may lead.
    const MARGIN: u32 = 0;

    /// The places it goes to.
    fn moves(number: u32, x: u32, y: u32) -> Vec<(u32, u32)>;
}

/// One coordinate less, to any value.
pub fn rook_moves(x: u32, y: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..x).map(move |to| (to, y)).chain((0..y).map(move |to| (x, to)))
}

/// The places some steps away that are on the board.
pub fn leaps(x: u32, y: u32, steps: &[(i32, i32)]) -> Vec<(u32, u32)> {
    let leap =
        |&(dx, dy): &(i32, i32)| Some((x.checked_add_signed(dx)?, y.checked_add_signed(dy)?));
    steps.iter().filter_map(leap).collect()
}

pub struct Coordinates<P: Piece> {
    number: u32,
    piece: PhantomData<P>,
}

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::at(text, at, what)
}

impl<P: Piece> Ruleset for Coordinates<P> {
    const ABOUT: About = P::ABOUT;
    type Position = Places;

    const IMPARTIAL: bool = true;

    fn read(text: &str) -> Result<(Self, Places), Fault> {
        let text = text.trim();
        let mut rules = Coordinates { number: 1, piece: PhantomData };
        let mut rest = text;
        if let Some((head, tail)) = text.split_once(':') {
            let number = head.trim().strip_prefix("a=").and_then(|n| n.trim().parse().ok());
            match number.filter(|&n| P::HAS_NUMBER && n > 0 && n <= MOST) {
                Some(number) => (rules.number, rest) = (number, tail),
                None if P::HAS_NUMBER => {
                    return Err(wrong(text, 0, &format!("'{head}' must be one of a=1 to a={MOST}")))
                }
                None => {
                    return Err(wrong(
                        text,
                        0,
                        "a place is two numbers, as in 3,5; add places as in 3,5+7,2",
                    ))
                }
            }
        }
        let mut places = Places::new();
        let mut at = text.len() - rest.len();
        for place in rest.split('+').filter(|_| !rest.trim().is_empty()) {
            let inner = place.trim().trim_start_matches('(').trim_end_matches(')');
            let mut numbers =
                inner.split([',', ' ']).filter(|n| !n.is_empty()).map(str::parse::<u32>);
            let (Some(Ok(x)), Some(Ok(y)), None) = (numbers.next(), numbers.next(), numbers.next())
            else {
                let what =
                    format!("'{}' is not a place; write two numbers, such as 3,5", place.trim());
                return Err(wrong(text, at, &what));
            };
            if x.max(y) > MOST {
                return Err(Fault::beyond(
                    MOST,
                    format!("{x},{y} is too far out: coordinates go up to {MOST}"),
                ));
            }
            places.push((x, y));
            at += place.len() + 1;
        }
        Ok((rules, places))
    }

    fn show(&self, position: &Places) -> String {
        let shown: Vec<String> = position.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let number = self.number;
        let head = if number == 1 { String::new() } else { format!("a={number}:") };
        head + &shown.join("+")
    }

    fn moves(&self, position: &Places, _player: Player) -> Vec<Places> {
        let mut moves = Vec::new();
        for (k, &(x, y)) in position.iter().enumerate() {
            for to in P::moves(self.number, x, y) {
                let mut next = position.clone();
                next[k] = to;
                moves.push(next);
            }
        }
        moves
    }

    fn decompose(&self, position: Places) -> Result<Parts<Places>, Fault> {
        let parts = position.into_iter().map(|place| SmallVec::from_slice(&[place])).collect();
        Ok(Parts { number: Dyadic::ZERO, parts })
    }

    /// The board is the same along its diagonal.
    fn representative(&self, mut position: Places) -> (Places, bool) {
        for (x, y) in &mut position {
            (*x, *y) = (*x.min(y), *x.max(y));
        }
        (position, false)
    }

    fn identity(&self) -> Vec<u128> {
        vec![self.number.into()]
    }

    fn draw(&self, position: &Places) -> Picture {
        let most = |k: fn(&(u32, u32)) -> u32| position.iter().map(k).max().unwrap_or(0);
        let (width, height) = (most(|p| p.0) + P::MARGIN, most(|p| p.1) + P::MARGIN);
        if width.max(height) > MOST_DRAWN {
            return Picture::default();
        }
        let board = (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y)));
        let place = |(x, y): (u32, u32)| {
            let taken = position.contains(&(x, y));
            let mark = if taken { P::MARK } else { Mark::Empty };
            (f64::from(x), f64::from(y), mark, format!("{x},{y}"))
        };
        Picture::squares(board.map(place).collect())
    }
}
