//! Braces with bars of several strengths, and literal forms.

use std::sync::Arc;

use super::{Parser, Value, R};
use crate::arena::Options;
use crate::fault::Fault;
use crate::game::{Game, Player};
use crate::tree::Tree;

/// One of the two lists of a brace, or a run of bars.
pub(super) struct Segment {
    pub(super) items: Vec<Value>,
    /// Bars after this segment; 0 at the end.
    bars: usize,
    bars_at: usize,
}

impl Parser<'_> {
    /// The lists between bars, up to the closing brace.
    pub(super) fn segments(&mut self, close: char) -> R<Vec<Segment>> {
        let open = self.at;
        self.deeper()?;
        let mut all = Vec::new();
        let mut items = Vec::new();
        loop {
            self.space();
            let here = self.at;
            if self.take(close) {
                all.push(Segment { items, bars: 0, bars_at: here });
                break;
            }
            if self.peek() == Some('|') {
                let mut bars = 0;
                while self.take('|') {
                    bars += 1;
                }
                all.push(Segment { items: std::mem::take(&mut items), bars, bars_at: here });
                continue;
            }
            if !items.is_empty() && !self.take(',') {
                return Err(self
                    .wrong(&format!("',', '|' or '{close}' to match the '{{' at column {open}")));
            }
            items.push(self.sum()?);
        }
        self.depth -= 1;
        Ok(all)
    }

    pub(super) fn brace(&mut self, close: char) -> R<(Vec<Value>, Vec<Value>)> {
        let segments = self.segments(close)?;
        self.split(&segments)
    }

    /// Split at the longest run of bars, which must be the only one of its length.
    pub(super) fn split(&mut self, segments: &[Segment]) -> R<(Vec<Value>, Vec<Value>)> {
        let (_, inner) = segments.split_last().expect("a brace has a last segment");
        let most = inner.iter().map(|s| s.bars).max().unwrap_or(0);
        let end = segments[segments.len() - 1].bars_at;
        if most == 0 {
            return Err(self.fault_at(end, "a game needs a bar between its options: {0|1}"));
        }
        let mut places = inner.iter().enumerate().filter(|(_, s)| s.bars == most);
        let (middle, _) = places.next().expect("the longest run is somewhere");
        if let Some((_, second)) = places.next() {
            let what = format!(
                "'{}' appears twice, so it is unclear which divides first; use more bars",
                "|".repeat(most)
            );
            return Err(self.fault_at(second.bars_at, &what));
        }
        let left = self.side(&segments[..=middle])?;
        let right = self.side(&segments[middle + 1..])?;
        Ok((left, right))
    }

    /// One side of a bar: a list of options, or a single game whose braces are left out.
    pub(super) fn side(&mut self, segments: &[Segment]) -> R<Vec<Value>> {
        if let [only] = segments {
            return Ok(only.items.clone());
        }
        let at = segments[0].bars_at;
        let (left, right) = self.split(segments)?;
        if left.iter().chain(&right).any(|v| matches!(v, Value::Form(_))) {
            let form = self.form(&left, &right)?;
            return Ok(vec![Value::Form(form)]);
        }
        Ok(vec![Value::Game(self.form_value(&left, &right, at)?)])
    }

    pub(super) fn form_value(&mut self, left: &[Value], right: &[Value], at: usize) -> R<Game> {
        let mut sides: [Options; 2] = Default::default();
        for (side, values) in sides.iter_mut().zip([left, right]) {
            for value in values {
                side.push(self.game(value.clone(), at)?);
            }
        }
        self.arena.value_of_options(sides)
    }

    pub(super) fn form(&mut self, left: &[Value], right: &[Value]) -> R<Arc<Tree>> {
        let mut tree = Tree::default();
        for (player, values) in Player::BOTH.into_iter().zip([left, right]) {
            for value in values {
                let branch = match value {
                    Value::Form(tree) => tree.clone(),
                    Value::Game(g) => self.arena.tree(*g)?,
                    _ => return Err(Fault::Input("a form's options are games or forms".into())),
                };
                tree.sides[player.index()].push(branch);
            }
        }
        Ok(Arc::new(tree))
    }

    /// `'{*|*}'`: the braces directly inside the quotes are taken literally; forms inside them
    /// are written with quotes of their own.
    pub(super) fn quoted_form(&mut self) -> R<Value> {
        let at = self.at;
        self.at += 1;
        if !self.take('{') {
            return Err(self.wrong("'{' (a literal form is written '{0|1}' in quotes)"));
        }
        let (left, right) = self.brace('}')?;
        if !self.take('\'') {
            return Err(
                self.wrong(&format!("a closing quote to match the one at column {}", at + 1))
            );
        }
        Ok(Value::Form(self.form(&left, &right)?))
    }
}
