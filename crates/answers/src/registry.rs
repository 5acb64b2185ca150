//! All rulesets that are answered for, by name.

use std::sync::OnceLock;

use grundy_boards::{Entry, Shape};
use grundy_heap::named_rules::NAMED_RULES;
use grundy_heap::names::{GRUNDYS, GRUNDYS_TITLE, NAMES};
use grundy_heap::{NimSequence, Rules};
use grundy_loopy::{CEYLONESE, FOX_AND_GEESE};
use grundy_watch::Watch;
use serde_json::json;

use crate::board::OnBoard;
use crate::fox::Fox;
use crate::heaps::Heaps;
use crate::impartial::Played;
use crate::partizan_heaps::{self, PartizanHeaps};
use crate::pass_heaps::{self, PassHeaps};
use crate::position::Position;
use crate::rules::in_words;
use crate::searched::Searched;
use crate::strips::{Strip, STRIPS};
use crate::sum::{self, Sum};
use crate::value::{self, Value};
use crate::variant::{Kind, Variant};
use crate::{Answers, Json, Refusal};

/// What a ruleset is played with.
#[derive(Clone, Copy)]
pub enum Family {
    Heap,
    Strip(Strip),
    Board(&'static Entry),
    /// The fox goes up to so many squares.
    Fox(usize),
    /// A heap game with a pass.
    Pass,
    /// A heap game with a code for each player.
    PartizanHeaps,
    /// A variant of the ruleset whose name stands in place of a code.
    Variant(Kind),
    Sum,
    Value,
}

/// What there is to know of a game before a position of it is looked at.
#[derive(Clone)]
pub struct Ruleset {
    pub name: String,
    pub title: String,
    pub family: Family,
    pub example: String,
    pub impartial: bool,
    pub loopy: bool,
    pub letters: &'static str,
    pub shape: &'static str,
    pub help: String,
    /// The code of a heap game.
    pub code: String,
}

impl Ruleset {
    /// `heap`, `strip`, `board`, `graph`, `sum` or `value`.
    pub fn family_name(&self) -> &'static str {
        match self.family {
            Family::Heap | Family::Pass | Family::PartizanHeaps => "heap",
            Family::Variant(_) => "own",
            Family::Strip(strip) => strip.family,
            Family::Board(entry) if entry.about.shape == Shape::Graph => "graph",
            Family::Board(_) | Family::Fox(_) => "board",
            Family::Sum => "sum",
            Family::Value => "value",
        }
    }

    /// The position a text stands for.
    pub fn read(&self, answers: &mut Answers, text: &str) -> Result<Box<dyn Position>, Refusal> {
        Ok(match self.family {
            Family::Heap => Box::new(Heaps::read(&self.code, text)?),
            Family::Strip(strip) => (strip.read)(answers, text)?,
            Family::Board(entry) => Box::new(OnBoard::read(entry.about.name, text)?),
            Family::Fox(reach) => Box::new(Fox::read(text, reach)?),
            Family::Pass => Box::new(Played(PassHeaps::read(&self.code, text)?)),
            Family::PartizanHeaps => Box::new(Searched(PartizanHeaps::read(&self.code, text)?)),
            Family::Variant(kind) => {
                Box::new(Searched(Variant::read(answers, kind, &self.code, text)?))
            }
            Family::Sum => Box::new(Sum::read(answers, text)?),
            Family::Value => Box::new(Value::read(answers, text)?),
        })
    }

    fn to_json(&self) -> Json {
        json!({
            "name": self.name,
            "title": self.title,
            "family": self.family_name(),
            "example": self.example,
            "impartial": self.impartial,
            "loopy": self.loopy,
            "letters": self.letters,
            "shape": self.shape,
            "help": self.help,
        })
    }
}

/// A name as the registry writes it: lower case, hyphens, no accents or apostrophes.
pub fn spelled(name: &str) -> String {
    let plain = |c: char| match c {
        'à'..='å' => 'a',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        '_' | '-' => ' ',
        c => c,
    };
    let kept = name.to_lowercase().chars().filter(|c| !"'’‘`".contains(*c)).map(plain).collect();
    let kept: String = kept;
    kept.split_whitespace().collect::<Vec<_>>().join("-")
}

/// All rulesets with names, by name.
pub fn listed() -> &'static [Ruleset] {
    static LISTED: OnceLock<Vec<Ruleset>> = OnceLock::new();
    LISTED.get_or_init(|| {
        let mut found: Vec<Ruleset> = STRIPS.iter().map(of_strip).collect();
        for (about, reach) in [(FOX_AND_GEESE, 1), (CEYLONESE, 2)] {
            found.push(Ruleset {
                loopy: true,
                letters: about.letters,
                shape: shape(about.shape),
                ..made(about.name, about.title, Family::Fox(reach), about.example, about.help)
            });
        }
        found.push(value_rules());
        let help = "A move is a move in one component.";
        found.push(made(sum::NAME, "A sum", Family::Sum, sum::EXAMPLE, help));
        // Games of coins come before boards and codes of the same name.
        let unnamed = |name: &str| STRIPS.iter().all(|strip| strip.name != name);
        let boards = grundy_boards::rulesets().iter();
        found.extend(boards.filter(|entry| unnamed(entry.about.name)).map(of_board));
        let ruled = NAMED_RULES.iter().map(|&(name, _, title)| (name, name, title));
        let heaps = NAMES.iter().copied().chain([(GRUNDYS, GRUNDYS, GRUNDYS_TITLE)]).chain(ruled);
        let heaps = heaps.filter(|(name, _, _)| unnamed(name));
        found.extend(heaps.filter_map(|(name, code, title)| of_heaps(name, code, title).ok()));
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found
    })
}

/// A ruleset without letters to edit, in which players may have different moves.
fn made(name: &str, title: &str, family: Family, example: &str, help: &str) -> Ruleset {
    Ruleset {
        name: name.into(),
        title: title.into(),
        family,
        example: example.into(),
        impartial: false,
        loopy: false,
        letters: "",
        shape: "text",
        help: help.into(),
        code: String::new(),
    }
}

/// Partizan values, played as their canonical forms.
pub fn value_rules() -> Ruleset {
    let help = "A move is to one of your options of the canonical form.";
    made(value::NAME, "A partizan value", Family::Value, "{3||2|-1}", help)
}

fn of_strip(strip: &Strip) -> Ruleset {
    Ruleset {
        impartial: strip.impartial,
        loopy: strip.loopy,
        ..made(strip.name, strip.title, Family::Strip(*strip), strip.example, strip.help)
    }
}

fn of_board(entry: &'static Entry) -> Ruleset {
    let about = entry.about;
    Ruleset {
        impartial: entry.impartial,
        letters: about.letters,
        shape: shape(about.shape),
        ..made(about.name, about.title, Family::Board(entry), about.example, about.help)
    }
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Grid => "grid",
        Shape::Row => "row",
        Shape::Graph => "graph",
        Shape::Bush => "bush",
        Shape::Text => "text",
    }
}

/// A heap game under a name.
fn of_heaps(name: &str, code: &str, title: &str) -> Result<Ruleset, Refusal> {
    let rules: Rules = code.parse()?;
    let mut help = in_words(&rules).join("; ") + ".";
    if let Some(first) = help.get(..1) {
        help.replace_range(..1, &first.to_uppercase());
    }
    let about = made(name, title, Family::Heap, example(&rules)?, &help);
    Ok(Ruleset { impartial: true, code: rules.to_string(), ..about })
}

/// Three heaps that are not a P-position, if there are.
fn example(rules: &Rules) -> Result<&'static str, Refusal> {
    let mut sequence = NimSequence::new(rules.clone(), grundy_heap::EngineKind::Auto)?;
    sequence.extend_to(10, &Watch::alone())?;
    let value = |n: usize| sequence.values().get(n);
    let choices = [("5 4 3", [5, 4, 3]), ("7 5 4", [7, 5, 4]), ("9 7 4", [9, 7, 4])];
    let fight = |heaps: &[usize; 3]| heaps.iter().fold(0, |sum, &n| sum ^ value(n)) != 0;
    Ok(choices.iter().find(|(_, heaps)| fight(heaps)).map_or("5 4 3", |found| found.0))
}

/// Is it written as a code: digits with a point, or `S(…)`?
pub fn is_code(name: &str) -> bool {
    let digit = |c: char| c.is_digit(32);
    if let Some((left, right)) = name.split_once('.') {
        let rest = |c: char| digit(c) || c == '(' || c == ')';
        return left.chars().all(digit) && !right.is_empty() && right.chars().all(rest);
    }
    (name.starts_with("S(") || name.starts_with("s(")) && name.ends_with(')')
}

/// The ruleset with exactly this name, spelled as people do.
pub fn named(name: &str) -> Option<Ruleset> {
    let exactly = |wanted: String| {
        let listed = listed().iter().find(|ruleset| ruleset.name == wanted).cloned();
        listed.or_else(|| variants().iter().find(|ruleset| ruleset.name == wanted).cloned())
    };
    exactly(spelled(name)).or_else(|| exactly(spelled(&parted(name)?)))
}

/// A name written as one word, `ToadsAndFrogs`, in several.
fn parted(name: &str) -> Option<String> {
    let chars: Vec<char> = name.chars().collect();
    let begins = |at: usize| at > 0 && chars[at].is_uppercase() && chars[at - 1].is_lowercase();
    if !(0..chars.len()).any(begins) {
        return None;
    }
    let words = chars
        .iter()
        .enumerate()
        .flat_map(|(at, &c)| begins(at).then_some(' ').into_iter().chain([c]));
    Some(words.collect())
}

/// The impartial variants of boards, which are found by name and not listed.
pub fn variants() -> &'static [Ruleset] {
    static VARIANTS: OnceLock<Vec<Ruleset>> = OnceLock::new();
    VARIANTS.get_or_init(|| grundy_boards::variants().iter().map(of_board).collect())
}

/// A ruleset that is made from others: a heap game with a pass or with two codes, a variant. Nothing if the name is
/// of no such kind.
pub fn made_of(name: &str) -> Option<Result<Ruleset, Refusal>> {
    if let Some(code) = pass_heaps::code_of(name) {
        return Some(find(code).and_then(|rules| match rules.family {
            Family::Heap => with_pass(&rules),
            Family::Strip(strip) if strip.family == "heap" => {
                with_pass(&of_heaps(".(3)", ".(3)", "Nim")?)
            }
            _ => Err(Refusal::input(format!("'{name}': only heap games are played with a pass"))),
        }));
    }
    if name.contains('|') && name.contains(['.', '(']) && !name.contains(['{', ' ']) {
        return Some(two_codes(name));
    }
    let (kind, base) = Kind::of(name)?;
    Some(find(base).map(|base| variant_of(kind, base)))
}

fn with_pass(rules: &Ruleset) -> Result<Ruleset, Refusal> {
    Ok(Ruleset {
        name: format!("pass({})", rules.code),
        title: format!("{} with a pass", rules.code),
        family: Family::Pass,
        example: "5p 4 3".into(),
        help: format!(
            "{}; or pass on a heap with a pass, which uses the pass up.",
            in_words(&rules.code.parse()?).join("; ")
        ),
        ..rules.clone()
    })
}

fn two_codes(name: &str) -> Result<Ruleset, Refusal> {
    let codes = partizan_heaps::codes(name)?;
    let code = partizan_heaps::name(&codes);
    let [left, right] = codes.each_ref().map(|rules| in_words(rules).join("; "));
    let help = format!("Left: {left}. Right: {right}.");
    let title = format!("the partizan heap game {code}");
    let about = made(&code, &title, Family::PartizanHeaps, "5 4 3", &help);
    Ok(Ruleset { code, ..about })
}

fn variant_of(kind: Kind, base: Ruleset) -> Ruleset {
    let (word, title, help, _) = Kind::ALL[kind as usize];
    if kind == Kind::Impartial && base.impartial {
        return base;
    }
    let name = format!("{word}-{}", base.name);
    // Those that are evaluated faster.
    if let Some(known) = variants().iter().find(|known| known.name == name) {
        return known.clone();
    }
    Ruleset {
        name,
        title: format!("{title} {}", base.title),
        family: Family::Variant(kind),
        impartial: base.impartial || kind == Kind::Impartial,
        help: format!("{} {help}", base.help),
        code: if base.code.is_empty() { base.name } else { base.code },
        ..base
    }
}

/// The ruleset of this name, or of this code.
pub fn find(name: &str) -> Result<Ruleset, Refusal> {
    if let Some(found) = named(name) {
        return Ok(found);
    }
    if let Some(found) = made_of(name) {
        return found;
    }
    let trimmed = name.trim();
    let begins = trimmed.chars().next().is_some_and(|c| c.is_ascii_digit() || ".Ss".contains(c));
    let by_code = trimmed.parse::<Rules>().map_err(Refusal::from).and_then(|rules| {
        let code = rules.to_string();
        of_heaps(&code, &code, &format!("the heap game {code}"))
    });
    match by_code {
        Ok(found) => Ok(found),
        Err(error) if begins && trimmed.contains(['.', '(']) => Err(error),
        Err(_) => {
            let near = near(name, 3);
            let hint = match near.is_empty() {
                true => String::new(),
                false => format!("; did you mean {}?", near.join(" or ")),
            };
            Err(Refusal::input(format!("unknown ruleset '{name}'{hint}")))
        }
    }
}

/// Names much like this one, the nearest first.
pub fn near(name: &str, most: usize) -> Vec<String> {
    let wanted: Vec<char> = spelled(name).chars().collect();
    let mut found: Vec<(usize, String)> = listed()
        .iter()
        .filter_map(|ruleset| {
            let other: Vec<char> = ruleset.name.chars().collect();
            let apart = edits(&wanted, &other);
            let close = 5 * apart <= 2 * wanted.len().max(other.len());
            close.then(|| (apart, ruleset.name.clone()))
        })
        .collect();
    found.sort();
    found.into_iter().take(most).map(|(_, name)| name).collect()
}

/// How many letters must be put in, taken out or exchanged.
pub fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The registry as JSON.
pub fn rulesets() -> Json {
    let all: Vec<Json> = listed().iter().map(Ruleset::to_json).collect();
    json!({"rulesets": all})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_people_write_them() {
        assert_eq!(find("Dawson’s Kayles").unwrap().code, ".07");
        assert_eq!(find("toads_and frogs").unwrap().name, "toads-and-frogs");
        assert_eq!(find("ToadsAndFrogs").unwrap().name, "toads-and-frogs");
        assert_eq!(find(" .77 ").unwrap().code, ".77");
        assert_eq!(near("kayls", 1), ["kayles"]);
        assert!(find("domineerin").err().unwrap().to_string().contains("domineering"));
        assert!(is_code("S(1,3)") && is_code("4.(3)") && !is_code("tt..ff") && !is_code("{1|-1}"));
    }
}
