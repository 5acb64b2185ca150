//! Strips that share their first cells.

use std::sync::Arc;

use grundy_strips::joined::{Joint, Position as Tokens};
use grundy_strips::rows::{place_value, Kind};
use grundy_strips::search::Search;
use grundy_watch::Watch;
use serde_json::json;

use crate::impartial::{stopped, Impartial, Played};
use crate::records::Record;
use crate::squares::{moved, squares_within};
use crate::strips::formulas::Square;
use crate::strips::star::{is_p_of_star, known_value, value_of_star};
use crate::strips::Strip;
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "joined-strips",
    title: "Joined strips",
    example: "cells=2: [2,5] [3,4]",
    help: "Slide a token to a lower cell of its strip; the first cells of all strips are the same \
           cells, one token to a cell.",
    read: |_, text| Ok(Box::new(Played(Joined::read(text)?))),
    record: Record::StripText,
    ..Strip::COINS
};

/// Positions remembered.
const REMEMBERED: usize = 2_000_000;
/// Most ways to put the tokens lower for the values of all moves to be told; each may be a table of rows.
const MOST_VALUED: Square = 20_000;
/// Most cells that strips have in common.
const MOST_CELLS: usize = 1000;

/// Tokens on strips, in increasing order.
#[derive(Clone)]
pub struct Joined {
    tokens: Tokens,
    /// Written without the way the strips are joined: Star Silver Dollar.
    plain: bool,
}

impl PartialEq for Joined {
    fn eq(&self, other: &Self) -> bool {
        self.tokens == other.tokens && self.tokens.joint == other.tokens.joint
    }
}
impl Eq for Joined {}
impl std::hash::Hash for Joined {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.tokens.hash(state);
    }
}

/// What is remembered of one way to join strips.
#[derive(Default)]
struct Known(Vec<(Arc<Joint>, Search<Tokens>)>);

impl Joined {
    fn read(text: &str) -> Result<Self, Refusal> {
        let Some((head, rest)) = text.split_once(':') else {
            return Joined::new(strips(text, text)?, Err(1), false, false);
        };
        let wrong = |what: &str| Refusal::input(format!("'{head}' in '{text}': expected {what}"));
        let (mut jump, mut orders) = (false, Err(1));
        for word in head.split_whitespace() {
            match word.split_once('=') {
                None if word == "jump" => jump = true,
                Some(("cells", cells)) => {
                    let cells = cells.parse().map_err(|_| wrong("cells=2 or orders=0,1/1,0"))?;
                    orders = Err(cells);
                }
                Some(("orders", given)) => {
                    let order = |order: &str| {
                        let cells = order.split(',').filter(|cell| !cell.is_empty());
                        cells.map(str::parse).collect::<Result<Vec<u32>, _>>()
                    };
                    let found = given.split('/').map(order).collect::<Result<Vec<_>, _>>();
                    orders = Ok(found.map_err(|_| wrong("cells=2 or orders=0,1/1,0"))?);
                }
                _ => return Err(wrong("cells=, orders= or jump before the colon")),
            }
        }
        Joined::new(strips(rest, text)?, orders, jump, false)
    }

    /// Strips with these common cells, in these orders or, with a number alone, each in order.
    pub fn new(
        strips: Vec<Vec<u64>>,
        orders: Result<Vec<Vec<u32>>, usize>,
        jump: bool,
        plain: bool,
    ) -> Result<Self, Refusal> {
        let orders = match orders {
            Ok(orders) => orders,
            Err(cells) if cells > MOST_CELLS => {
                return Err(Refusal::limit(format!(
                    "{cells} common cells: there are at most {MOST_CELLS}"
                )))
            }
            Err(cells) => vec![(0..cells as u32).collect(); strips.len()],
        };
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            let all = sorted.iter().copied().eq(0..order.len() as u32);
            if !all || order.len() != orders[0].len() {
                return Err(Refusal::input(format!(
                    "order {order:?}: every strip lists the common cells 0..k once each"
                )));
            }
        }
        if orders.len() != strips.len() {
            let (given, joined) = (strips.len(), orders.len());
            return Err(Refusal::input(format!("{given} strips; the joint has {joined}")));
        }
        let cell = |cell: &u64| {
            u32::try_from(*cell).map_err(|_| {
                Refusal::limit(format!(
                    "cell {cell}: beyond the theorems, cells are searched up to {}",
                    u32::MAX
                ))
            })
        };
        let read = |strip: &Vec<u64>| strip.iter().map(cell).collect::<Result<Vec<u32>, Refusal>>();
        let tokens = strips.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let joint = Arc::new(Joint { orders, jump });
        let tokens = Tokens::new(joint, tokens);
        let tokens = tokens
            .ok_or_else(|| Refusal::input(format!("{strips:?}: two tokens stand on one cell")))?;
        Ok(Joined { tokens, plain })
    }

    /// The strips, if they are joined at cell 0 alone.
    fn star(&self) -> Option<Vec<Vec<Square>>> {
        let joint = &self.tokens.joint;
        let is_star = !joint.jump && joint.orders.iter().all(|order| order[..] == [0]);
        let wider = |strip: &Vec<u32>| strip.iter().map(|&cell| cell.into()).collect();
        is_star.then(|| self.tokens.strips.iter().map(wider).collect())
    }

    /// Two single tokens, the lower one first, and how the other strip is joined to its own.
    fn pair(&self) -> Option<(u32, u32, Kind)> {
        let [first, second] = &self.tokens.strips[..] else { return None };
        let ([one], [other]) = (&first[..], &second[..]) else { return None };
        let orders = &self.tokens.joint.orders;
        let turned = one > other;
        let (low, high) = if turned { (other, one) } else { (one, other) };
        let (mine, others) =
            if turned { (&orders[1], &orders[0]) } else { (&orders[0], &orders[1]) };
        let place = |cell: &u32| mine.iter().position(|c| c == cell).expect("all list all cells");
        let order = others.iter().map(place).collect();
        Some((*low, *high, Kind::Joined { order, jump: self.tokens.joint.jump }))
    }

    fn searched<V>(
        &self,
        answers: &mut Answers,
        ask: impl FnOnce(&mut Search<Tokens>) -> Result<V, grundy_strips::Stopped>,
    ) -> Result<V, Refusal> {
        let mut known = answers.memory.take::<Known>();
        let joint = &self.tokens.joint;
        let at = known.0.iter().position(|kept| kept.0 == *joint).unwrap_or_else(|| {
            known.0.truncate(8);
            known.0.insert(0, (joint.clone(), Search::new(REMEMBERED)));
            0
        });
        let found = ask(&mut known.0[at].1);
        answers.memory.put(known);
        found.map_err(|why| stopped(&self.show(), why))
    }
}

/// Strips from text such as `[2,5] [3] [1,4]`, a piece of the whole.
pub fn strips(piece: &str, whole: &str) -> Result<Vec<Vec<u64>>, Refusal> {
    let mut found = Vec::new();
    let mut rest = piece.trim_start();
    while let Some((inside, more)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        if inside.contains('[') {
            break;
        }
        found.push(squares_within(inside, whole, "tokens")?);
        rest = more.trim_start();
    }
    if rest.is_empty() && !found.is_empty() {
        return Ok(found);
    }
    let start = rest.as_ptr() as usize - whole.as_ptr() as usize;
    let what = rest.chars().next().map_or("end".into(), |c| format!("'{c}'"));
    Err(Refusal::input(format!(
        "{what} at column {} of '{whole}': give one list of tokens for each strip, as in \
         '[2,5] [3] [1,4]'",
        whole[..start].chars().count() + 1
    )))
}

/// Refuses tokens that Star Silver Dollar does not allow.
pub fn legal(strips: &[Vec<u64>]) -> Result<(), Refusal> {
    Joined::new(strips.to_vec(), Err(1), false, true).map(|_| ())
}

fn wide(strip: &[u32]) -> Vec<u64> {
    strip.iter().map(|&cell| u64::from(cell)).collect()
}

impl Impartial for Joined {
    fn show(&self) -> String {
        let strip = |tokens: &Vec<u32>| {
            let cells: Vec<String> = tokens.iter().map(u32::to_string).collect();
            format!("[{}]", cells.join(","))
        };
        let strips = self.tokens.strips.iter().map(strip).collect::<Vec<_>>().join(" ");
        if self.plain {
            return strips;
        }
        let orders = &self.tokens.joint.orders;
        let cells = orders.first().map_or(0, Vec::len);
        let head = if orders.iter().all(|order| order.iter().copied().eq(0..cells as u32)) {
            format!("cells={cells}")
        } else {
            let order =
                |order: &Vec<u32>| order.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            format!("orders={}", orders.iter().map(order).collect::<Vec<_>>().join("/"))
        };
        let jump = if self.tokens.joint.jump { " jump" } else { "" };
        format!("{head}{jump}: {strips}")
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found = Vec::new();
        self.tokens
            .for_each_move(|_, _, _, tokens| found.push(Joined { tokens, plain: self.plain }));
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let pairs = self.tokens.strips.iter().zip(&after.tokens.strips).zip(0..);
        let mut changed = pairs.filter(|((old, new), _)| old != new);
        let ((old, new), strip) = changed.next().expect("a move changes a strip");
        let (text, places) = moved(&wide(old), &wide(new));
        let places = std::iter::once(strip).chain(places).collect();
        (format!("strip {}: {text}", strip + 1), places)
    }

    fn picture(&self) -> Json {
        let mut places = Vec::new();
        for (number, strip) in self.tokens.strips.iter().enumerate() {
            if strip.is_empty() {
                places.push(json!([0, number, "end", ""]));
            }
            for cell in strip {
                places.push(json!([cell, number, "coin", cell.to_string()]));
            }
        }
        json!({"style": "star", "places": places, "lines": []})
    }

    fn rough_moves(&self) -> u64 {
        self.tokens.strips.iter().flatten().map(|&cell| u64::from(cell)).sum()
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        if let Some(strips) = self.star() {
            let value = value_of_star(&strips).map_err(|why| stopped(&self.show(), why))?;
            return u64::try_from(value)
                .map_err(|_| Refusal::limit(format!("the value {value} is beyond 2^64")));
        }
        if let Some((low, high, kind)) = self.pair() {
            let found = place_value(&kind, low as usize, u64::from(high), &Watch::new());
            let found = found.map_err(|why| stopped(&self.show(), why))?;
            return Ok(found.expect("the tokens do not collide"));
        }
        self.searched(answers, |search| search.value(&self.tokens, &Watch::new()).map(u64::from))
    }

    fn is_valued(&self) -> bool {
        let rough = |strips: Vec<Vec<Square>>| {
            let cells = strips.iter().flatten().map(|&cell| cell + 1);
            cells.fold(1, Square::saturating_mul) <= MOST_VALUED || known_value(&strips).is_some()
        };
        self.star().is_none_or(rough)
    }

    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        if misere {
            return self.searched(answers, |search| search.is_p(&self.tokens, true, &Watch::new()));
        }
        match self.star() {
            Some(strips) => is_p_of_star(&strips).map_err(|why| stopped(&self.show(), why)),
            None => Ok(self.value(answers)? == 0),
        }
    }
}
