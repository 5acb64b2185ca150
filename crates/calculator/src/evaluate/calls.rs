//! Calls of functions, methods and rulesets.

use std::sync::Arc;

use grundy_short::Fault;

use super::{Evaluator, R};
use crate::methods;
use crate::names::nearest;
use crate::scope::Scope;
use crate::syntax::{Argument, Node};
use crate::value::{Function, Place, Rules, Value};
use crate::world::{gathered, World};

/// The value of a function of one's own.
pub(crate) fn apply_function(world: &mut World, f: &Arc<Function>, given: Vec<Value>) -> R {
    let wanted = f.lambda.parameters.len();
    if given.len() != wanted {
        let text = f.text();
        let count = given.len();
        return Err(Fault::input(format!(
            "the function {text} takes {wanted} argument(s), {count} given"
        )));
    }
    let scope = Scope::within(&f.scope);
    for (name, value) in f.lambda.parameters.iter().zip(given) {
        scope.declare(name, value);
    }
    let mut evaluator = Evaluator::new(scope, &f.lambda.source);
    world.deeper(|world| evaluator.value(world, &f.lambda.body))
}

/// `x as Integer`: the value, if it is one.
pub(super) fn converted(world: &mut World, value: Value, kind: &str) -> R {
    let number = world.number(&value)?;
    let fits = match kind {
        "Integer" => number.is_some_and(|x| x.is_integer()),
        "DyadicRational" | "Rational" => number.is_some(),
        "Game" | "CanonicalShortGame" | "CanonicalStopper" | "StopperSidedValue" => {
            world.loopy(&value)?.is_some()
        }
        "Nimber" => {
            matches!(methods::call(world, "isnimber", vec![value.clone()])?, Value::Truth(true))
        }
        "String" => matches!(value, Value::Text(_)),
        "Boolean" => matches!(value, Value::Truth(_)),
        "List" => matches!(value, Value::List(_)),
        "Set" => matches!(value, Value::Set(_)),
        "Map" => matches!(value, Value::Map(_)),
        "Collection" => methods::members(&value).is_some(),
        "Object" => true,
        _ => {
            const KNOWN: &[&str] = &[
                "Integer",
                "Rational",
                "Game",
                "Nimber",
                "String",
                "Boolean",
                "List",
                "Set",
                "Map",
                "Collection",
                "Object",
            ];
            let hint = nearest(kind, KNOWN.iter().copied());
            let hint = hint.map_or(String::new(), |n| format!("; did you mean {n}?"));
            return Err(Fault::input(format!("unknown type {kind}{hint}")));
        }
    };
    if fits {
        return Ok(value);
    }
    let shown = crate::show::show(world, &value)?;
    Err(Fault::input(format!("{shown} is not of type {kind}")))
}

impl Evaluator<'_> {
    fn given(&mut self, world: &mut World, arguments: &[Argument]) -> Result<Vec<Value>, Fault> {
        gathered(arguments.iter().map(|argument| self.value(world, &argument.value)))
    }

    /// Arguments of a function of one's own, those with names in their places.
    fn for_function(
        &mut self,
        world: &mut World,
        f: &Function,
        arguments: &[Argument],
    ) -> Result<Vec<Value>, Fault> {
        if arguments.iter().all(|argument| argument.name.is_none()) {
            return self.given(world, arguments);
        }
        let names = &f.lambda.parameters;
        let mut places: Vec<Option<Value>> = vec![None; names.len()];
        for (i, argument) in arguments.iter().enumerate() {
            let value = self.value(world, &argument.value)?;
            let at = match &argument.name {
                None => i,
                Some(name) => names.iter().position(|n| n == name).ok_or_else(|| {
                    let text = f.text();
                    self.fault(
                        argument.value.at,
                        &format!("the function {text} has no parameter {name}"),
                    )
                })?,
            };
            match places.get_mut(at) {
                Some(place @ None) => *place = Some(value),
                _ => return Err(self.fault(argument.value.at, "an argument too many")),
            }
        }
        let missing = names.iter().zip(&places).find(|(_, place)| place.is_none());
        if let Some((name, _)) = missing {
            return Err(Fault::input(format!("the argument {name} is missing")));
        }
        Ok(places.into_iter().flatten().collect())
    }

    pub(super) fn call(&mut self, world: &mut World, of: &Node, arguments: &[Argument]) -> R {
        let of = self.value(world, of)?;
        self.applied(world, &of, arguments)
    }

    fn applied(&mut self, world: &mut World, of: &Value, arguments: &[Argument]) -> R {
        match of {
            Value::Function(f) => {
                let given = self.for_function(world, f, arguments)?;
                apply_function(world, f, given)
            }
            Value::Rules(rules) => self.position(world, rules, arguments),
            other => {
                Err(Fault::input(format!("{} cannot be called; a function can", other.called())))
            }
        }
    }

    /// A ruleset of these arguments: with names they are parameters, else a position.
    fn position(&mut self, world: &mut World, rules: &Rules, arguments: &[Argument]) -> R {
        let mut texts = Vec::new();
        for argument in arguments {
            let value = self.value(world, &argument.value)?;
            texts.push((argument.name.clone(), crate::show::plain(world, &value)?));
        }
        if texts.iter().any(|(name, _)| name.is_some()) {
            let mut rules = rules.clone();
            for (i, (name, text)) in texts.into_iter().enumerate() {
                rules.parameters.push((name.unwrap_or((i + 1).to_string()), text));
            }
            return Ok(Value::Rules(Arc::new(rules)));
        }
        let text = texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ");
        let place = Place { rules: rules.clone(), text };
        Ok(Value::Position(Arc::new(place)))
    }

    pub(super) fn call_name(&mut self, world: &mut World, name: &str, arguments: &[Argument]) -> R {
        if let Some(of) = self.scope.get(name) {
            return self.applied(world, &of, arguments);
        }
        // A word before a text is a ruleset, unless a function takes texts.
        let quoted = matches!(
            arguments,
            [Argument {
                name: None,
                value: Node { part: crate::syntax::Part::Constant(Value::Text(_)), .. }
            }]
        );
        let rules = Rules { name: name.to_owned(), parameters: Vec::new() };
        if !methods::is_function(name) {
            let text = quoted || arguments.iter().any(|argument| argument.name.is_some());
            if !text && !name.contains('-') && !crate::ask::may_be_ruleset(name) {
                // Not a word that was ever seen before a position: say what it may be.
                let given = self.given(world, arguments)?;
                return methods::call(world, name, given);
            }
            return self.position(world, &rules, arguments);
        }
        if arguments.iter().any(|argument| argument.name.is_some()) {
            let what = format!("the arguments of {name} have no names");
            return Err(Fault::input(what));
        }
        let given = self.given(world, arguments)?;
        methods::call(world, name, given)
    }

    pub(super) fn method(
        &mut self,
        world: &mut World,
        of: &Node,
        name: &str,
        arguments: &[Argument],
    ) -> R {
        let object = self.value(world, of);
        let rest = self.given(world, arguments);
        let (object, rest) = (object?, rest?);
        let mut given = vec![object];
        given.extend(rest);
        methods::call(world, name, given)
    }
}
