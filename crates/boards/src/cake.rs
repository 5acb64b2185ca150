//! Rectangular cakes that Left divides downwards and Right across.

use std::marker::PhantomData;

use grundy_short::{Dyadic, Fault, Player};
use smallvec::SmallVec;

use crate::picture::{Mark, Picture};
use crate::ruleset::{About, Parts, Ruleset};

/// Most rows or columns of a cake.
const MOST_ROWS: u16 = 200;

/// Cakes as (rows, columns).
pub type Cakes = SmallVec<[(u16, u16); 2]>;

/// How a side may be divided: the lengths of the pieces, for each way.
pub trait Division: Send + Sync + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// Are the new pieces turned by a quarter?
    const TURNED: bool = false;

    fn divide(length: u16) -> Vec<Vec<u16>>;
}

/// The rules with a way to divide.
pub struct Cake<D: Division>(PhantomData<D>);

impl<D: Division> Ruleset for Cake<D> {
    const ABOUT: About = D::ABOUT;
    type Position = Cakes;

    fn read(text: &str) -> Result<(Self, Cakes), Fault> {
        let mut cakes = Cakes::new();
        let mut place = 0;
        for cake in text.split('+').filter(|_| !text.trim().is_empty()) {
            let size = cake.split_once('x').and_then(|(rows, columns)| {
                Some((rows.trim().parse::<u16>().ok()?, columns.trim().parse::<u16>().ok()?))
            });
            let Some((rows, columns)) = size else {
                let what = format!("'{cake}' is not a cake; write 3x4");
                return Err(Fault::at(text, place, &what));
            };
            if rows.max(columns) > MOST_ROWS {
                return Err(Fault::beyond(
                    MOST_ROWS,
                    format!("cake {cake} is larger than {MOST_ROWS}x{MOST_ROWS}"),
                ));
            }
            if rows.min(columns) > 0 {
                cakes.push((rows, columns));
            }
            place += cake.len() + 1;
        }
        Ok((Cake(PhantomData), cakes))
    }

    fn show(&self, position: &Cakes) -> String {
        let shown: Vec<String> = position.iter().map(|(r, c)| format!("{r}x{c}")).collect();
        shown.join("+")
    }

    fn moves(&self, position: &Cakes, player: Player) -> Vec<Cakes> {
        let mut moves = Vec::new();
        for (k, &(rows, columns)) in position.iter().enumerate() {
            for lengths in D::divide(if player.is_left() { columns } else { rows }) {
                let mut next = position.clone();
                next.remove(k);
                let piece = |n| {
                    let (rows, columns) = if player.is_left() { (rows, n) } else { (n, columns) };
                    if D::TURNED {
                        (columns, rows)
                    } else {
                        (rows, columns)
                    }
                };
                next.extend(lengths.into_iter().map(piece));
                moves.push(next);
            }
        }
        moves
    }

    fn decompose(&self, position: Cakes) -> Result<Parts<Cakes>, Fault> {
        let parts = position.into_iter().map(|cake| SmallVec::from_slice(&[cake])).collect();
        Ok(Parts { number: Dyadic::ZERO, parts })
    }

    /// A single cake on its side is the negative.
    fn representative(&self, position: Cakes) -> (Cakes, bool) {
        match position[..] {
            [(rows, columns)] if rows > columns => (SmallVec::from_slice(&[(columns, rows)]), true),
            _ => (position, false),
        }
    }

    fn draw(&self, position: &Cakes) -> Picture {
        let mut places = Vec::new();
        let mut start = 0.0;
        for &(rows, columns) in position {
            for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
                let name = format!("{},{}", i + 1, j + 1);
                places.push((start + f64::from(j), f64::from(i), Mark::Empty, name));
            }
            start += f64::from(columns) + 1.0;
        }
        Picture::squares(places)
    }
}
