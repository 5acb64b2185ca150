//! Loops, comprehensions and ranges.

use grundy_short::{Fault, Relation};

use super::{Evaluator, R};
use crate::methods;
use crate::operators::{apply, Operator};
use crate::order::{compare, relation, set};
use crate::scope::Scope;
use crate::syntax::{Collected, Head, Node, Sign};
use crate::value::Value;
use crate::world::{is_waiting, World, MOST_MEMBERS};

/// What a loop does in each round; an error that waits for a position is kept to the end.
struct Rounds {
    found: Vec<Value>,
    waits: Option<Fault>,
    rounds: usize,
}

impl Evaluator<'_> {
    pub(super) fn range(
        &mut self,
        world: &mut World,
        from: &Node,
        to: &Node,
        by: Option<&Node>,
    ) -> R {
        let [from, to] = self.pair(world, from, to)?;
        let by = match by {
            Some(by) => self.value(world, by)?,
            None => world.of_integer(1)?,
        };
        let mut found = Vec::new();
        let mut at = from;
        while within(world, &at, &to, &by)? {
            if found.len() >= MOST_MEMBERS {
                return Err(too_many());
            }
            found.push(at.clone());
            at = apply(world, Operator::Add, &at, &by)?;
        }
        Ok(Value::list(found))
    }

    pub(super) fn repeated(
        &mut self,
        world: &mut World,
        heads: &[Head],
        body: &[Node],
        yields: bool,
    ) -> R {
        let mut rounds = Rounds { found: Vec::new(), waits: None, rounds: 0 };
        self.nested(world, heads, &mut rounds, &mut |evaluator, world, rounds| {
            for statement in body {
                let value = evaluator.value(world, statement)?;
                if yields {
                    rounds.found.push(value);
                }
            }
            Ok(())
        })?;
        match rounds.waits {
            Some(fault) => Err(fault),
            None if yields => Ok(Value::list(rounds.found)),
            None => Ok(Value::Nothing),
        }
    }

    pub(super) fn collect(
        &mut self,
        world: &mut World,
        kind: Collected,
        body: &Node,
        heads: &[Head],
    ) -> R {
        let mut rounds = Rounds { found: Vec::new(), waits: None, rounds: 0 };
        self.nested(world, heads, &mut rounds, &mut |evaluator, world, rounds| {
            let value = evaluator.value(world, body)?;
            rounds.found.push(value);
            Ok(())
        })?;
        if let Some(fault) = rounds.waits {
            return Err(fault);
        }
        let found = rounds.found;
        match kind {
            Collected::List => Ok(Value::list(found)),
            Collected::Set => set(world, found),
            Collected::Table => methods::call(world, "table", vec![Value::list(found)]),
            Collected::Sum => methods::call(world, "sum", vec![Value::list(found)]),
        }
    }

    /// Run what is inside all the heads, in a scope with their names.
    fn nested(
        &mut self,
        world: &mut World,
        heads: &[Head],
        rounds: &mut Rounds,
        inner: &mut dyn FnMut(&mut Self, &mut World, &mut Rounds) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some((head, rest)) = heads.split_first() else {
            rounds.rounds += 1;
            if rounds.rounds > MOST_MEMBERS {
                return Err(too_many());
            }
            return match inner(self, world, rounds) {
                Err(fault) if is_waiting(&fault) => {
                    rounds.waits = Some(fault);
                    Ok(())
                }
                other => other,
            };
        };
        let outer = self.scope.clone();
        let result = self.rounds_of(world, head, rest, rounds, inner);
        self.scope = outer;
        result
    }

    fn rounds_of(
        &mut self,
        world: &mut World,
        head: &Head,
        rest: &[Head],
        rounds: &mut Rounds,
        inner: &mut dyn FnMut(&mut Self, &mut World, &mut Rounds) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let around = self.scope.clone();
        let members = match &head.within {
            Some(node) => {
                let of = self.value(world, node)?;
                let found = methods::members(&of);
                Some(found.ok_or_else(|| {
                    self.fault(node.at, &format!("{} has no members to go through", of.called()))
                })?)
            }
            None => None,
        };
        let part = |evaluator: &mut Self, world: &mut World, node: &Option<Node>| match node {
            Some(node) => evaluator.value(world, node).map(Some),
            None => Ok(None),
        };
        let to = part(self, world, &head.to)?;
        let by = match part(self, world, &head.by)? {
            Some(by) => by,
            None => world.of_integer(1)?,
        };
        let mut at = part(self, world, &head.from)?;
        let mut members = members.map(Vec::into_iter);
        loop {
            world.pause()?;
            let next = match (&mut members, &at) {
                (Some(members), _) => match members.next() {
                    Some(next) => Some(next),
                    None => return Ok(()),
                },
                (None, Some(at)) => Some(at.clone()),
                (None, None) => None,
            };
            if let (Some(next), Some(to), None) = (&next, &to, &members) {
                if !within(world, next, to, &by)? {
                    return Ok(());
                }
            }
            self.scope = Scope::within(&around);
            if let (Some(name), Some(next)) = (&head.name, &next) {
                self.scope.declare(name, next.clone());
            }
            if let Some(test) = &head.while_true {
                if !self.truth(world, test)? {
                    return Ok(());
                }
            }
            let counts = match &head.where_true {
                Some(test) => self.truth(world, test)?,
                None => true,
            };
            if counts {
                self.nested(world, rest, rounds, inner)?;
            }
            if members.is_none() {
                if head.to.is_none() && head.while_true.is_none() {
                    let what = "the loop has no end: it needs 'to' or 'while'";
                    return Err(Fault::input(what));
                }
                // The body may have changed the counter.
                let name = head.name.as_ref().and_then(|name| self.scope.get(name));
                if let Some(now) = name.or(at) {
                    at = Some(apply(world, Operator::Add, &now, &by)?);
                } else {
                    at = None;
                }
            }
        }
    }
}

fn too_many() -> Fault {
    Fault::beyond(MOST_MEMBERS, format!("more than {MOST_MEMBERS} rounds or members"))
}

/// Is a counter still this side of the end?
fn within(world: &mut World, at: &Value, to: &Value, by: &Value) -> Result<bool, Fault> {
    let zero = world.of_integer(0)?;
    let sign = match relation(world, by, &zero)? {
        Some(Relation::Greater) => Sign::LessOrEqual,
        Some(Relation::Less) => Sign::GreaterOrEqual,
        _ => return Err(Fault::input("the step of a loop must be above or below 0")),
    };
    compare(world, sign, at, to)
}
