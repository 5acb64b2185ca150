//! The syntax tree.

use std::sync::Arc;

use crate::operators::Operator;
use crate::value::Value;

/// A text: statements, of which the last is the answer unless a semicolon follows it.
#[derive(Debug)]
pub struct Script {
    pub statements: Vec<Node>,
    pub silent: bool,
}

/// A part of an expression and the place where it begins.
#[derive(Debug)]
pub struct Node {
    pub at: usize,
    pub part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    Unequal,
    Confused,
    /// `|>`: Left wins moving first on the difference.
    NotLessOrEqual,
    /// `<|`.
    NotGreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collected {
    List,
    Set,
    Sum,
    Table,
}

#[derive(Debug)]
pub enum Part {
    Constant(Value),
    Name(String),
    Negative(Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
    Compare(Sign, Box<Node>, Box<Node>),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Not(Box<Node>),
    List(Vec<Node>),
    Set(Vec<Node>),
    Map(Vec<(Node, Node)>),
    Tuple(Vec<Node>),
    /// `a..b..c`.
    Range(Box<Node>, Box<Node>, Option<Box<Node>>),
    /// `{…|…}`, under a name if it has one.
    Braces {
        name: String,
        sides: [Vec<Node>; 2],
    },
    /// `'{…|…}'`.
    Form([Vec<Node>; 2]),
    /// The innermost braces themselves.
    Pass,
    /// `+-g`, or `+-{g,h}`.
    Switch(Vec<Node>),
    /// `*(n)`, `*[…]`.
    Star(Box<Node>),
    /// `^(n)`, and with -1 `v(n)`.
    Arrow(i64, Box<Node>),
    /// `^[x]` (a sum of powers) or `^<x>` (a power), and with -1 downwards.
    Power {
        sign: i64,
        sum: bool,
        exponent: Box<Node>,
    },
    /// `s & t`.
    Sides(Box<Node>, Box<Node>),
    Ordinal(Box<Node>, Box<Node>),
    Index(Box<Node>, Vec<Node>),
    Call(Box<Node>, Vec<Argument>),
    /// `name(…)`, where the name may be one's own, a function's or a ruleset's.
    CallName(String, Vec<Argument>),
    Method(Box<Node>, String, Vec<Argument>),
    Assign {
        name: String,
        value: Box<Node>,
        declare: bool,
    },
    Block(Vec<Node>),
    If(Vec<(Node, Node)>, Option<Box<Node>>),
    /// A loop that collects what it yields, or nothing.
    Loop {
        heads: Vec<Head>,
        body: Vec<Node>,
        yields: bool,
    },
    Collect(Collected, Box<Node>, Vec<Head>),
    Lambda(Arc<Lambda>),
    /// `x as Integer`.
    As(Box<Node>, String),
}

/// An argument of a call, perhaps with a name.
#[derive(Debug)]
pub struct Argument {
    pub name: Option<String>,
    pub value: Node,
}

/// `for x from a to b by c while p where q`.
#[derive(Debug, Default)]
pub struct Head {
    pub name: Option<String>,
    pub within: Option<Node>,
    pub from: Option<Node>,
    pub to: Option<Node>,
    pub by: Option<Node>,
    pub while_true: Option<Node>,
    pub where_true: Option<Node>,
}

/// A function as it is written.
#[derive(Debug)]
pub struct Lambda {
    pub text: String,
    pub parameters: Vec<String>,
    pub body: Node,
    /// The text the places in `body` belong to.
    pub source: Arc<str>,
}
