//! What an expression can be worth.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use grundy_loopy::Loopy;
use grundy_short::{Fault, Game, Player, Thermograph, Tree};

use crate::scope::Scope;
use crate::syntax::Lambda;
use crate::world::World;

/// What an expression evaluates to.
#[derive(Clone, Debug)]
pub enum Value {
    /// No value: what a loop without `yield` is worth.
    Nothing,
    Truth(bool),
    /// A short game; numbers among them.
    Game(Game),
    /// A literal form, in quotes.
    Form(Arc<Tree>),
    /// A game that need not end.
    Loopy(Loopy),
    Text(Arc<str>),
    List(Arc<Vec<Value>>),
    /// In storage order, each member once.
    Set(Arc<Vec<Value>>),
    /// In storage order of the keys, each key once.
    Map(Arc<Vec<(Value, Value)>>),
    /// An entry of a map, `k => v`.
    Entry(Arc<(Value, Value)>),
    /// `(2, 3)`, coordinates.
    Tuple(Arc<Vec<Value>>),
    /// Rows that are printed as a grid.
    Table(Arc<Vec<Vec<Value>>>),
    Player(Player),
    Thermograph(Arc<Thermograph>),
    Function(Arc<Function>),
    Rules(Arc<Rules>),
    Position(Arc<Place>),
    /// A kind of value that an extension adds.
    Other(Arc<dyn Kind>),
}

/// A kind of value that lives in a file of its own.
pub trait Kind: Debug + Send + Sync {
    /// What such a value is called in errors: "an ordinal".
    fn called(&self) -> &'static str;
    /// How it is written.
    fn show(&self, world: &mut World) -> Result<String, Fault>;
    /// The value itself, to be recognised by its extension.
    fn as_any(&self) -> &dyn Any;
    /// Are two of the kind the same? Storage equality, not equality of games.
    fn same(&self, other: &dyn Kind) -> bool;
    /// A copy of a value that can be changed; `None` for others.
    fn copied(&self) -> Option<Value> {
        None
    }
}

/// A function of one's own, with the names it was made among.
#[derive(Debug)]
pub struct Function {
    pub(crate) lambda: Arc<Lambda>,
    pub(crate) scope: Arc<Scope>,
}

impl Function {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.lambda.text
    }
}

/// A ruleset, perhaps with parameters: `GenClobber(directions => 2)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    pub name: String,
    /// Parameters by name (or by place, as "1", "2", …), as they are written.
    pub parameters: Vec<(String, String)>,
}

/// A position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub rules: Rules,
    pub text: String,
}

impl Value {
    pub fn text(text: impl Into<Arc<str>>) -> Value {
        Value::Text(text.into())
    }

    pub fn list(items: Vec<Value>) -> Value {
        Value::List(Arc::new(items))
    }

    pub fn other(kind: impl Kind + 'static) -> Value {
        Value::Other(Arc::new(kind))
    }

    /// The value of a kind of an extension.
    pub fn kind<K: 'static>(&self) -> Option<&K> {
        match self {
            Value::Other(kind) => kind.as_any().downcast_ref(),
            _ => None,
        }
    }

    /// The value, apart from others that can be changed.
    pub(crate) fn copied(&self) -> Value {
        match self {
            Value::Other(kind) => kind.copied().unwrap_or_else(|| self.clone()),
            other => other.clone(),
        }
    }

    /// What such a value is called in errors.
    pub fn called(&self) -> &'static str {
        match self {
            Value::Nothing => "nothing",
            Value::Truth(_) => "a truth value",
            Value::Game(_) => "a game",
            Value::Form(_) => "a literal form",
            Value::Loopy(_) => "a loopy game",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Set(_) => "a set",
            Value::Map(_) => "a map",
            Value::Entry(_) => "an entry of a map",
            Value::Tuple(_) => "a tuple",
            Value::Table(_) => "a table",
            Value::Player(_) => "a player",
            Value::Thermograph(_) => "a thermograph",
            Value::Function(_) => "a function",
            Value::Rules(_) => "a ruleset",
            Value::Position(_) => "a position",
            Value::Other(kind) => kind.called(),
        }
    }
}
