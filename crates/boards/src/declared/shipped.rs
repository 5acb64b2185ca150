//! The rulesets that come as pictures: one file of `rules` each.

use std::sync::OnceLock;

use grundy_short::Fault;

use super::{board, compile, Declaration};
use crate::ruleset::{About, Board, Shape};
use crate::{Entry, Reader};

/// A file of rules.
struct File {
    name: &'static str,
    text: &'static str,
    read: Reader,
    read_impartial: Reader,
}

macro_rules! files {
    ($($name:literal,)*) => {
        const FILES: &[File] = &[$(File {
            name: $name,
            text: include_str!(concat!("../../rules/", $name, ".rules")),
            read: |position| read($name, position, false),
            read_impartial: |position| read($name, position, true),
        },)*];
    };
}

files! {
    "cannibal-clobber",
    "clear-the-pond",
    "clobber-of-kings",
    "clobber-of-knights",
    "clobber-of-queens",
    "clobber-of-rooks",
    "diagonal-clobber",
    "fission",
    "leaping-toads-and-frogs",
    "peg-duotaire",
    "placing-kings",
    "tridomineering",
    "triomineering",
}

/// The rules of a file, compiled when they are first asked for.
fn rules(name: &str) -> Option<&'static Declaration> {
    static RULES: OnceLock<Vec<OnceLock<Declaration>>> = OnceLock::new();
    let number = FILES.iter().position(|file| file.name == name)?;
    let all = RULES.get_or_init(|| FILES.iter().map(|_| OnceLock::new()).collect());
    Some(all[number].get_or_init(|| compile(FILES[number].text).expect("shipped rules are right")))
}

fn read(name: &str, position: &str, impartial: bool) -> Result<Box<dyn Board>, Fault> {
    let found = rules(name).ok_or_else(|| Fault::input(format!("no rules of '{name}'")))?;
    board(found, position, impartial)
}

/// What reads a position of the ruleset, or of its impartial variant.
pub fn reader(name: &str, impartial: bool) -> Option<Reader> {
    let file = FILES.iter().find(|file| file.name == name)?;
    Some(if impartial { file.read_impartial } else { file.read })
}

/// All of them, as those see them who find them by name.
pub fn entries() -> Vec<Entry> {
    let made = FILES.iter().filter_map(|file| {
        let found = rules(file.name)?;
        let about = About {
            name: &found.name,
            title: &found.title,
            notation: &found.notation,
            example: &found.example,
            letters: &found.letters,
            shape: if found.strip { Shape::Row } else { Shape::Grid },
            placed: false,
            help: &found.help,
        };
        let variant = (!found.impartial).then_some(file.read_impartial);
        Some(Entry { about, impartial: found.impartial, read: file.read, variant })
    });
    made.collect()
}
