//! Which images of a board have the same moves.

use std::collections::BTreeSet;

use crate::declared::pattern::{Ask, Letters, Lie, Offset, Pattern, Put};
use crate::declared::rules::{Condition, Rule, Rules};

/// A rule as it is compared: the squares of its patterns in an order of their own, where they have no
/// other.
type Normal = (Vec<BTreeSet<(Pattern, Vec<Offset>)>>, Vec<Condition>);

impl Rules {
    /// Find the images under which the rules stay the same.
    pub fn find_images(&mut self) {
        let own = self.normal(|offset| offset, false);
        let views: &[usize] = if self.strip { &[0, 2] } else { &[0, 1, 2, 3, 4, 5, 6, 7] };
        for &view in views {
            for negated in [false, true] {
                if self.normal(|offset| seen(offset, view), negated) == own {
                    self.images.push((view, negated));
                }
            }
        }
    }

    /// Are the moves of both players the same?
    pub fn is_impartial(&self) -> bool {
        let [left, right] = self.normal(|offset| offset, false);
        left == right
    }

    /// The same rule for the other player.
    pub fn exchanged_rule(&self, rule: &Rule) -> Rule {
        let mut rule = rule.clone();
        for pattern in rule.steps.iter_mut().flatten() {
            for ask in &mut pattern.asks {
                match ask {
                    Ask::One(letters) => *letters = self.other_letters(*letters),
                    Ask::Many { unit, .. } => {
                        unit.iter_mut().for_each(|letters| *letters = self.other_letters(*letters));
                    }
                }
            }
            for put in &mut pattern.puts {
                match put {
                    Put::Letter(letter) => *letter = self.other_letter(*letter),
                    Put::Fill(_, letters) => {
                        letters.iter_mut().for_each(|letter| *letter = self.other_letter(*letter));
                    }
                    Put::Copy(_) | Put::Again(_) => {}
                }
            }
        }
        for condition in &mut rule.conditions {
            match condition {
                Condition::Beside { letters, .. } => *letters = self.other_letters(*letters),
                Condition::Groups { of, touching } => {
                    (*of, *touching) = (self.other_letters(*of), self.other_letters(*touching));
                }
            }
        }
        rule
    }

    fn normal(&self, image: impl Fn(Offset) -> Offset, negated: bool) -> [BTreeSet<Normal>; 2] {
        let mut sides = [&self.moves[0], &self.moves[1]].map(|rules| {
            let own = rules.iter().map(|rule| match negated {
                true => self.exchanged_rule(rule),
                false => rule.clone(),
            });
            own.flat_map(one_each).map(|rule| normal_rule(rule, &image)).collect()
        });
        if negated {
            sides.swap(0, 1);
        }
        sides
    }

    fn other_letter(&self, number: u8) -> u8 {
        let other = self.exchanged[usize::from(self.letters[usize::from(number)])];
        self.bit[usize::from(other)].trailing_zeros() as u8
    }

    fn other_letters(&self, set: Letters) -> Letters {
        (0..self.letters.len() as u8)
            .filter(|&number| set >> number & 1 == 1)
            .fold(0, |found, number| found | 1 << self.other_letter(number))
    }
}

/// A rule of one step as a rule for each of its patterns: how they were written in lines is the same.
fn one_each(rule: Rule) -> Vec<Rule> {
    if rule.steps.len() != 1 {
        return vec![rule];
    }
    let Rule { steps, conditions } = rule;
    let alone = |pattern| Rule { steps: vec![vec![pattern]], conditions: conditions.clone() };
    steps.into_iter().flatten().map(alone).collect()
}

fn normal_rule(rule: Rule, image: &impl Fn(Offset) -> Offset) -> Normal {
    let step = |patterns: Vec<Pattern>| {
        patterns.into_iter().map(|pattern| normal_pattern(pattern, image)).collect()
    };
    let mut conditions = rule.conditions;
    conditions.sort();
    (rule.steps.into_iter().map(step).collect(), conditions)
}

fn normal_pattern(
    mut pattern: Pattern,
    image: &impl Fn(Offset) -> Offset,
) -> (Pattern, Vec<Offset>) {
    let ordered = pattern.asks.iter().any(|ask| matches!(ask, Ask::Many { .. }))
        || pattern.puts.iter().any(|put| matches!(put, Put::Copy(_)))
        || pattern.begins.is_some()
        || pattern.marks.is_some()
        || pattern.edges != [false; 2];
    let squares: Vec<Offset> = match &pattern.lie {
        Lie::Block(offsets) => offsets.iter().map(|&offset| image(offset)).collect(),
        Lie::Path(direction) if ordered => {
            pattern.lie = Lie::Path(image(*direction));
            return (pattern, Vec::new());
        }
        Lie::Path(direction) => {
            let (down, right) = image(*direction);
            (0..pattern.asks.len() as i32).map(|i| (i * down, i * right)).collect()
        }
    };
    pattern.lie = Lie::Block(Vec::new());
    if ordered {
        return (pattern, squares);
    }
    // The order of the squares does not matter: begin at the least.
    let mut order: Vec<usize> = (0..squares.len()).collect();
    order.sort_by_key(|&i| squares[i]);
    let (top, left) = squares[order[0]];
    pattern.asks = order.iter().map(|&i| pattern.asks[i].clone()).collect();
    pattern.puts = order.iter().map(|&i| pattern.puts[i].clone()).collect();
    let at = order.iter().map(|&i| (squares[i].0 - top, squares[i].1 - left)).collect();
    (pattern, at)
}

/// A step on the board as it is seen that way: see [`Grid::least_image`](crate::grid::Grid::least_image).
fn seen((down, right): Offset, view: usize) -> Offset {
    let down = if view & 1 == 1 { -down } else { down };
    let right = if view & 2 == 2 { -right } else { right };
    if view & 4 == 4 {
        (right, down)
    } else {
        (down, right)
    }
}
