//! The nearly disjunctive sum of Farr and Ho (section 5): as in the disjunctive sum, a move is a move
//! in one component; but once a move has brought a component to a P-position of its own, nobody may
//! ever again move any component to a P-position.

use std::collections::HashMap;

use grundy_short::Player;

use crate::impartial::{mex_value, Impartial, Played};
use crate::picture::of_sum;
use crate::records::Record;
use crate::strips::Strip;
use crate::sum::{component, components, pieces};
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "nearly-disjunctive",
    title: "Nearly disjunctive sum",
    example: "nim 3 + welter 1 3 + nim 2",
    help:
        "Move in one component; once a component has been moved to a P-position of its own, nobody \
           may do so again.",
    read: |answers, text| Ok(Box::new(Played(Nearly::read(answers, text)?))),
    record: Record::Parts,
    ..Strip::COINS
};

/// Components remembered between questions.
const REMEMBERED: usize = 200_000;

/// Components as texts: the ruleset and the position.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Nearly {
    parts: Vec<String>,
    /// A component has been moved to a P-position.
    spent: bool,
}

/// What is known of components: where a move leads, is it a P-position, and the value once spent.
#[derive(Default)]
struct Known {
    options: HashMap<String, Vec<String>>,
    p: HashMap<String, bool>,
    spent: HashMap<String, u64>,
}

impl Known {
    fn options(&mut self, answers: &mut Answers, part: &str) -> Result<Vec<String>, Refusal> {
        if let Some(known) = self.options.get(part) {
            return Ok(known.clone());
        }
        answers.arena.pause()?;
        let at = component(answers, part)?;
        let moves = at.position.moves(answers, Player::Left)?;
        let found: Vec<String> = moves.into_iter().map(|step| at.written(&step.position)).collect();
        self.options.insert(part.into(), found.clone());
        Ok(found)
    }

    fn is_p(&mut self, answers: &mut Answers, part: &str) -> Result<bool, Refusal> {
        if let Some(&known) = self.p.get(part) {
            return Ok(known);
        }
        let mut found = true;
        for next in self.options(answers, part)? {
            if self.is_p(answers, &next)? {
                found = false;
                break;
            }
        }
        self.p.insert(part.into(), found);
        Ok(found)
    }

    /// Once spent, a component is the game without its moves to P-positions.
    fn spent_value(&mut self, answers: &mut Answers, part: &str) -> Result<u64, Refusal> {
        if let Some(&known) = self.spent.get(part) {
            return Ok(known);
        }
        let mut reached = Vec::new();
        for next in self.options(answers, part)? {
            if !self.is_p(answers, &next)? {
                reached.push(self.spent_value(answers, &next)?);
            }
        }
        let found = (0..).find(|value| !reached.contains(value)).expect("there are enough numbers");
        self.spent.insert(part.into(), found);
        Ok(found)
    }
}

impl Nearly {
    fn read(answers: &mut Answers, text: &str) -> Result<Self, Refusal> {
        let rest = text.trim();
        let (spent, rest) = match rest.strip_prefix("spent:") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let parts = components(answers, &pieces(rest.trim())?)?;
        Ok(Nearly { parts: parts.iter().map(|part| part.show()).collect(), spent })
    }

    /// Do something with what is known of components.
    fn with<V>(
        answers: &mut Answers,
        work: impl FnOnce(&mut Known, &mut Answers) -> Result<V, Refusal>,
    ) -> Result<V, Refusal> {
        let mut known = answers.memory.take::<Known>();
        if known.options.len() > REMEMBERED {
            *known = Known::default();
        }
        let found = work(&mut known, answers);
        answers.memory.put(known);
        found
    }
}

impl Impartial for Nearly {
    fn show(&self) -> String {
        (if self.spent { "spent: " } else { "" }).to_owned() + &self.parts.join(" + ")
    }

    fn options(&self, answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        Nearly::with(answers, |known, answers| {
            let mut found = Vec::new();
            for (i, part) in self.parts.iter().enumerate() {
                for next in known.options(answers, part)? {
                    let settles = known.is_p(answers, &next)?;
                    if settles && self.spent {
                        continue;
                    }
                    let mut parts = self.parts.clone();
                    parts[i] = next;
                    found.push(Nearly { parts, spent: self.spent || settles });
                }
            }
            Ok(found)
        })
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let pairs = self.parts.iter().zip(&after.parts).zip(1..);
        let mut changed = pairs.filter(|((old, new), _)| old != new);
        let ((old, new), at) = changed.next().expect("a move changes a component");
        let position = |part: &str| part.split_once(' ').map_or("", |words| words.1).to_owned();
        let spends = if after.spent && !self.spent { ", to a P-position" } else { "" };
        (format!("{at}: {} → {}{spends}", position(old), position(new)), vec![])
    }

    fn picture(&self) -> Json {
        let answers = &mut Answers::new();
        let mut of = |part: &String| component(answers, part).map(|at| at.position.picture());
        let parts: Vec<Json> = self.parts.iter().filter_map(|part| of(part).ok()).collect();
        of_sum(&parts)
    }

    fn rough_moves(&self) -> u64 {
        let answers = &mut Answers::new();
        let mut of = |part: &String| component(answers, part)?.position.rough_moves(answers);
        self.parts.iter().filter_map(|part| of(part).ok()).fold(0, u64::saturating_add)
    }

    /// Once spent the components no longer concern each other, and values add.
    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        if !self.spent {
            return mex_value(self, answers);
        }
        Nearly::with(answers, |known, answers| {
            self.parts.iter().try_fold(0, |sum, part| Ok(sum ^ known.spent_value(answers, part)?))
        })
    }
}
