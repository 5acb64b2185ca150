//! Kinds of values that live in files of their own: a file below this folder (or a crate) with an
//! [`Extension`], and its line in [`EXTENSIONS`].

use grundy_short::{Fault, Relation};

use crate::operators::Operator;
use crate::value::Value;
use crate::world::World;

mod misere;
mod mutable;
mod nimbers;
mod numbers;

pub use misere::Misere;
pub use nimbers::Heap;
pub use numbers::Number;

type R<T> = Result<Option<T>, Fault>;

/// What a kind of value adds to the language. Each function answers `None` where it has nothing to say;
/// the first that answers is believed, and before the meaning the language gives by itself.
#[derive(Clone, Copy)]
pub struct Extension {
    pub name: &'static str,
    /// Methods and functions: name in lower case, arguments, meaning. With two arguments they may stand
    /// between them.
    pub functions: &'static [(&'static str, &'static str, &'static str)],
    /// Other spellings, in lower case, and the names they stand for.
    pub aliases: &'static [(&'static str, &'static str)],
    /// The value of a name, such as `omega`.
    pub constant: fn(&mut World, &str) -> R<Value>,
    /// `*x` where x is no integer: `*[2,1]`, `*omega`.
    pub star: fn(&mut World, &Value) -> R<Value>,
    /// Two values with an operator between them; subtraction is the sum with the negative.
    pub binary: fn(&mut World, Operator, &Value, &Value) -> R<Value>,
    pub negative: fn(&mut World, &Value) -> R<Value>,
    /// How two values stand.
    pub compare: fn(&mut World, &Value, &Value) -> R<Relation>,
    /// A method by its name in lower case, or a function; the object is the first argument.
    pub call: fn(&mut World, &str, &[Value]) -> R<Value>,
}

/// An extension that says nothing, to be filled in: `Extension { name: "ordinals", ..NONE }`.
pub const NONE: Extension = Extension {
    name: "",
    functions: &[],
    aliases: &[],
    constant: |_, _| Ok(None),
    star: |_, _| Ok(None),
    binary: |_, _, _, _| Ok(None),
    negative: |_, _| Ok(None),
    compare: |_, _, _| Ok(None),
    call: |_, _, _| Ok(None),
};

/// All extensions, in the order in which they are asked.
pub const EXTENSIONS: &[Extension] =
    &[mutable::EXTENSION, numbers::EXTENSION, nimbers::EXTENSION, misere::EXTENSION];

/// The first answer of an extension.
pub(crate) fn first<T>(mut ask: impl FnMut(&Extension) -> R<T>) -> R<T> {
    for extension in EXTENSIONS {
        if let Some(found) = ask(extension)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
