//! Working a syntax tree out.

use std::sync::Arc;

use grundy_short::scanner::Scanner;
use grundy_short::{Fault, Game};

use crate::extensions::first;
use crate::methods;
use crate::names::hint;
use crate::operators::{apply, arrow, negative, star, Operator};
use crate::order::{compare, map, set};
use crate::scope::Scope;
use crate::syntax::{Node, Part, Script};
use crate::value::{Function, Value};
use crate::world::{gathered, visible, World, MOST_MEMBERS};

mod braces;
mod calls;
mod loops;

pub(crate) use calls::apply_function;

type R = Result<Value, Fault>;

/// The value of a text's last statement; `None` if there is no statement.
pub(crate) fn evaluate(
    world: &mut World,
    script: &Script,
    text: &str,
    scope: &Arc<Scope>,
) -> Result<Option<Value>, Fault> {
    let mut evaluator = Evaluator::new(scope.clone(), text);
    let mut last = None;
    for statement in &script.statements {
        last = Some(evaluator.value(world, statement)?);
    }
    Ok(last)
}

/// Works out the parts of one text.
pub(crate) struct Evaluator<'t> {
    scope: Arc<Scope>,
    text: &'t str,
    /// Braces that are open or lead to such: what is known of their options.
    nodes: Vec<Option<[Vec<braces::Item>; 2]>>,
    /// Names and nodes of the braces that are open.
    open: Vec<(String, usize)>,
}

impl<'t> Evaluator<'t> {
    fn new(scope: Arc<Scope>, text: &'t str) -> Self {
        Evaluator { scope, text, nodes: Vec::new(), open: Vec::new() }
    }

    /// Put the place in front of a fault that was raised without one.
    fn placed<T>(&self, at: usize, result: Result<T, Fault>) -> Result<T, Fault> {
        result.map_err(|fault| match fault {
            Fault::Input(wrong) if wrong.column.is_none() => self.fault(at, &wrong.message),
            Fault::Undefined(what)
                if !crate::world::is_waiting(&Fault::Undefined(what.clone())) =>
            {
                self.fault(at, &what)
            }
            other => other,
        })
    }

    fn fault(&self, at: usize, what: &str) -> Fault {
        match Scanner::new(self.text) {
            Ok(scanner) => scanner.fault_at(at, what),
            Err(fault) => fault,
        }
    }

    /// The value of a part.
    fn value(&mut self, world: &mut World, node: &Node) -> R {
        world.pause()?;
        if matches!(node.part, Part::Braces { .. } | Part::Pass) {
            return self.braces_value(world, node);
        }
        let result = self.part(world, node);
        self.placed(node.at, result)
    }

    fn all(&mut self, world: &mut World, nodes: &[Node]) -> Result<Vec<Value>, Fault> {
        if nodes.len() > MOST_MEMBERS {
            return Err(Fault::beyond(MOST_MEMBERS, format!("more than {MOST_MEMBERS} members")));
        }
        gathered(nodes.iter().map(|node| self.value(world, node)))
    }

    fn pair(&mut self, world: &mut World, a: &Node, b: &Node) -> Result<[Value; 2], Fault> {
        let found = gathered([a, b].into_iter().map(|node| self.value(world, node)))?;
        Ok([found[0].clone(), found[1].clone()])
    }

    fn truth(&mut self, world: &mut World, node: &Node) -> Result<bool, Fault> {
        match self.value(world, node)? {
            Value::Truth(truth) => Ok(truth),
            other => {
                let what = format!("this must be true or false, not {}", other.called());
                Err(self.fault(node.at, &what))
            }
        }
    }

    fn part(&mut self, world: &mut World, node: &Node) -> R {
        Ok(match &node.part {
            Part::Constant(value) => value.clone(),
            Part::Name(name) => return self.name(world, name),
            Part::Negative(inner) => {
                let value = self.value(world, inner)?;
                negative(world, &value)?
            }
            Part::Binary(operator, a, b) => return self.binary(world, *operator, a, b),
            Part::Compare(sign, a, b) => {
                let [x, y] = self.pair(world, a, b)?;
                Value::Truth(compare(world, *sign, &x, &y)?)
            }
            Part::And(a, b) => Value::Truth(self.truth(world, a)? && self.truth(world, b)?),
            Part::Or(a, b) => Value::Truth(self.truth(world, a)? || self.truth(world, b)?),
            Part::Not(inner) => Value::Truth(!self.truth(world, inner)?),
            Part::List(items) => Value::list(self.all(world, items)?),
            Part::Tuple(items) => Value::Tuple(Arc::new(self.all(world, items)?)),
            Part::Set(items) => {
                let members = self.all(world, items)?;
                set(world, members)?
            }
            Part::Map(entries) => {
                let mut found = Vec::new();
                for (key, value) in entries {
                    found.push((self.value(world, key)?, self.value(world, value)?));
                }
                map(world, found)?
            }
            Part::Range(from, to, by) => return self.range(world, from, to, by.as_deref()),
            Part::Form(sides) => return self.form(world, sides),
            Part::Switch(options) => return self.switch(world, options),
            Part::Star(inner) => {
                let value = self.value(world, inner)?;
                star(world, &value)?
            }
            Part::Arrow(sign, inner) => {
                let value = self.value(world, inner)?;
                arrow(world, *sign, &value)?
            }
            Part::Power { sign, sum, exponent } => {
                let exponent = self.value(world, exponent)?;
                let up = world.arena.number_up_star_game(grundy_short::Dyadic::ZERO, 1, 0)?;
                let name = if *sum { "powto" } else { "pow" };
                let power = methods::call(world, name, vec![Value::Game(up), exponent])?;
                if *sign < 0 {
                    negative(world, &power)?
                } else {
                    power
                }
            }
            Part::Sides(on, off) => {
                let [on, off] = self.pair(world, on, off)?;
                return braces::sides(world, &on, &off);
            }
            Part::Ordinal(base, above) => {
                let [base, above] = self.pair(world, base, above)?;
                methods::call(world, "ordinalsum", vec![base, above])?
            }
            Part::Index(of, places) => {
                let of = self.value(world, of)?;
                let places = self.all(world, places)?;
                methods::index(world, &of, &places)?
            }
            Part::Call(of, arguments) => return self.call(world, of, arguments),
            Part::CallName(name, arguments) => return self.call_name(world, name, arguments),
            Part::Method(of, name, arguments) => {
                return self.method(world, of, name, arguments);
            }
            Part::Assign { name, value, declare } => {
                let value = self.value(world, value)?;
                if *declare {
                    self.scope.declare(name, value.clone());
                } else {
                    self.scope.assign(name, value.clone());
                }
                value
            }
            Part::Block(list) => {
                let outer = self.scope.clone();
                self.scope = Scope::within(&outer);
                let mut last = Ok(Value::Nothing);
                for statement in list {
                    last = self.value(world, statement);
                    if last.is_err() {
                        break;
                    }
                }
                self.scope = outer;
                last?
            }
            Part::If(cases, otherwise) => {
                for (test, then) in cases {
                    if self.truth(world, test)? {
                        return self.value(world, then);
                    }
                }
                match otherwise {
                    Some(node) => self.value(world, node)?,
                    None => Value::Nothing,
                }
            }
            Part::Loop { heads, body, yields } => {
                return self.repeated(world, heads, body, *yields);
            }
            Part::Collect(kind, body, heads) => return self.collect(world, *kind, body, heads),
            Part::Lambda(lambda) => Value::Function(Arc::new(Function {
                lambda: lambda.clone(),
                scope: self.scope.clone(),
            })),
            Part::As(inner, kind) => {
                let value = self.value(world, inner)?;
                calls::converted(world, value, kind)?
            }
            Part::Braces { .. } | Part::Pass => {
                unreachable!("braces have an evaluator of their own")
            }
        })
    }

    fn binary(&mut self, world: &mut World, operator: Operator, a: &Node, b: &Node) -> R {
        // A long sum leans to the left: its terms are taken one by one.
        if operator == Operator::Add {
            let mut terms = vec![b];
            let mut rest = a;
            while let Part::Binary(Operator::Add, c, d) = &rest.part {
                terms.push(d);
                rest = c;
            }
            terms.push(rest);
            terms.reverse();
            let places: Vec<usize> = terms.iter().map(|node| node.at).collect();
            let values = gathered(terms.into_iter().map(|node| self.value(world, node)))?;
            let mut total = values[0].clone();
            for (value, at) in values[1..].iter().zip(&places[1..]) {
                world.pause()?;
                let sum = apply(world, operator, &total, value);
                let at =
                    if matches!(total, Value::Game(_) | Value::Loopy(_)) { *at } else { places[0] };
                total = self.placed(at, sum)?;
            }
            return Ok(total);
        }
        let [x, y] = self.pair(world, a, b)?;
        apply(world, operator, &x, &y)
    }

    fn name(&mut self, world: &mut World, name: &str) -> R {
        if let Some(value) = self.scope.get(name) {
            return Ok(value);
        }
        if let Some(value) = first(|extension| (extension.constant)(world, name))? {
            return Ok(value);
        }
        if let Some(g) = world.stoppers.named(world.arena, name)? {
            return Ok(world.of_loopy(g));
        }
        if methods::is_function(name) {
            let what = format!("{name} needs its arguments in parentheses");
            return Err(Fault::input(what));
        }
        let names = visible(&self.scope);
        let functions = methods::spellings();
        let loopy = grundy_loopy::NAMES.iter().map(|(name, _)| *name);
        // Of names that are as near, one's own comes first.
        let mut known: Vec<&str> = names.iter().map(String::as_str).collect();
        for spelling in functions.chain(loopy) {
            known.push(spelling);
        }
        Err(Fault::input(format!("unknown name '{name}'{}", hint(name, known.into_iter()))))
    }

    fn switch(&mut self, world: &mut World, options: &[Node]) -> R {
        let mut short = Vec::new();
        let mut loopy = Vec::new();
        for option in options {
            let value = self.value(world, option)?;
            match (world.game(&value)?, world.loopy(&value)?) {
                (Some(g), _) => short.push(g),
                (None, Some(g)) => loopy.push(g),
                _ => return Err(self.fault(option.at, "this must be a game")),
            }
        }
        if loopy.is_empty() {
            return world.arena.switch(&short).map(Value::Game);
        }
        for g in short {
            loopy.push(world.stoppers.short_value(g)?);
        }
        let mut minus = Vec::new();
        for &g in &loopy {
            minus.push(world.stoppers.negate(world.arena, g)?);
        }
        let found = world.stoppers.value_of_options(world.arena, [&loopy, &minus])?;
        Ok(world.of_loopy(found))
    }

    /// The game of a value, or an error at its place.
    fn game_of(&self, world: &mut World, value: &Value, at: usize) -> Result<Game, Fault> {
        let found = world.game(value)?;
        found.ok_or_else(|| self.fault(at, "this must be a game"))
    }
}
