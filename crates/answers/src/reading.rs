//! One parser for whatever a visitor types: a name with a position, a sum, a code, an expression, a
//! drawn board, CGSuite's notation, a sequence of numbers.
//!
//! The parser knows games by what [`Known`] says of them, so that those who have more games than
//! this crate (the Python library) use it too.

use serde_json::json;

use crate::partizan::calculate;
use crate::registry::{edits, is_code, listed, made_of, spelled, variants};
use crate::words::{bare, closing, pieces, plain, starts, without_camels};
use crate::{Answers, Json, Refusal};

/// Fewest numbers that are taken for a sequence rather than for heaps.
const SEQUENCE: usize = 4;

/// What the parser needs to know of a ruleset.
pub struct Known {
    pub name: String,
    pub title: String,
    pub family: String,
    pub letters: String,
    pub shape: String,
}

/// What a text was read as.
#[derive(Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nothing was asked.
    Nothing,
    /// A game without a position.
    Game { game: String, misere: bool },
    /// A position of a game.
    Position { game: String, position: String, misere: bool, also: Vec<String> },
    /// A partizan expression.
    Value { text: String },
    /// Numbers to look for among nim-sequences.
    Sequence { numbers: Vec<u64> },
    /// A literal form to be simplified.
    Form { text: String },
}

/// The rulesets of this crate.
pub fn known() -> Vec<Known> {
    let made = listed().iter().chain(variants()).map(|rules| Known {
        family: rules.family_name().into(),
        name: rules.name.clone(),
        title: rules.title.clone(),
        letters: rules.letters.into(),
        shape: rules.shape.into(),
    });
    made.collect()
}

/// The rulesets of the caller, a list of objects; those of this crate if it gives none.
pub fn known_from(given: &Json) -> Result<Vec<Known>, Refusal> {
    let Json::Array(all) = given else { return Ok(known()) };
    let field = |one: &Json, name: &str| one[name].as_str().unwrap_or("").to_string();
    let made = all.iter().map(|one| Known {
        name: field(one, "name"),
        title: field(one, "title"),
        family: field(one, "family"),
        letters: field(one, "letters"),
        shape: field(one, "shape"),
    });
    Ok(made.collect())
}

/// Reads a text.
pub fn read(answers: &mut Answers, text: &str, known: &[Known]) -> Result<Reading, Refusal> {
    let text = plain(text);
    if let Some(numbers) = sequence(&text) {
        return Ok(Reading::Sequence { numbers });
    }
    let (text, misere) = without_play(&bare(&text));
    if text.is_empty() {
        return Ok(Reading::Nothing);
    }
    let (first, rest) = text.split_once(' ').unwrap_or((&text, ""));
    if first.eq_ignore_ascii_case("simplify") && !rest.trim().is_empty() {
        return Ok(Reading::Form { text: rest.trim().into() });
    }
    if let Some(found) = sum(&text, known, misere) {
        return Ok(found);
    }
    if let Some(found) = named(&text, known, misere) {
        return Ok(found);
    }
    let expression = without_method(&text);
    let refusal = match calculate(answers, expression) {
        Ok(_) => return Ok(Reading::Value { text: expression.into() }),
        Err(refusal) => refusal,
    };
    drawn(&text, known, misere).ok_or(refusal)
}

/// Names much like what was typed, the nearest first.
pub fn near(text: &str, known: &[Known], most: usize) -> Vec<String> {
    let (text, _) = without_play(&bare(&plain(text)));
    let words: Vec<&str> = text.split([' ', '(', ',']).filter(|word| !word.is_empty()).collect();
    let mut found: Vec<(usize, &str)> = vec![];
    for count in 1..=words.len().min(4) {
        let wanted: Vec<char> = spelled(&words[..count].join(" ")).chars().collect();
        for one in known {
            let other: Vec<char> = one.name.chars().collect();
            let apart = edits(&wanted, &other);
            if 5 * apart <= 2 * wanted.len().max(other.len()) {
                found.push((apart, &one.name));
            }
        }
    }
    found.sort();
    let mut names: Vec<String> = vec![];
    for (_, name) in found {
        if names.len() < most && !names.iter().any(|had| had == name) {
            names.push(name.into());
        }
    }
    names
}

/// Four numbers or more, and nothing else.
fn sequence(text: &str) -> Option<Vec<u64>> {
    let inner = text.trim().trim_matches(['[', ']', '(', ')', '…']);
    let words = inner.split([',', ' ', ';', '\n', '\t']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<u64>> =
        words.filter(|word| *word != "...").map(|w| w.parse().ok()).collect();
    numbers.filter(|found| found.len() >= SEQUENCE)
}

/// The text without the words that name the kind of play, and whether it is misère play.
fn without_play(text: &str) -> (String, bool) {
    let mut misere = false;
    let mut kept: Vec<&str> = vec![];
    for line in text.split_inclusive('\n') {
        let words: Vec<&str> = line.split(' ').collect();
        let mut skip = false;
        for (i, word) in words.iter().enumerate() {
            let said = spelled(word.trim_matches(['(', ')', ',', ':', ';', '\n']));
            let next = words.get(i + 1).map(|w| spelled(w.trim_end_matches([',', ')', ':'])));
            if said == "misere" || (said == "normal" && next.as_deref() == Some("play")) {
                misere |= said == "misere";
                while kept.last().is_some_and(|w| ["in", "under", "with", "for"].contains(w)) {
                    kept.pop();
                }
                skip = true;
            } else if !(skip && said == "play") {
                skip = false;
                kept.push(word);
            }
        }
    }
    (kept.join(" ").trim().trim_end_matches([',', ':']).to_string(), misere)
}

/// Components with ` + ` between them, one of which at least is a position of a named game.
fn sum(text: &str, known: &[Known], misere: bool) -> Option<Reading> {
    let parts = pieces(text);
    if parts.len() < 2 {
        return None;
    }
    let first = named(parts[0], known, misere);
    let joins = ["sum", "nearly-disjunctive"];
    if matches!(&first, Some(Reading::Position { game, .. } | Reading::Game { game, .. }) if joins.contains(&game.as_str()))
    {
        return None;
    }
    let mut games = 0;
    let mut told: Vec<String> = vec![];
    for part in parts {
        told.push(match named(part, known, misere) {
            Some(Reading::Position { game, position, .. }) => {
                games += 1;
                format!("{game} {position}")
            }
            _ => part.into(),
        });
    }
    (games > 0).then(|| Reading::Position {
        game: "sum".into(),
        position: told.join(" + "),
        misere,
        also: vec![],
    })
}

/// A game by name or code, before or after its position, or as a call: `nim(3,5,7)`.
fn named(text: &str, known: &[Known], misere: bool) -> Option<Reading> {
    let text = text.trim();
    if let Some(found) = called(text, known, misere) {
        return Some(found);
    }
    // The longest beginning that names a game.
    for at in starts(text).into_iter().rev() {
        if let Some(game) = find(&text[..at], known) {
            return Some(placed(game, &text[at..], known, misere));
        }
    }
    // "3x3 domineering", "5 4 3 kayles".
    for at in starts(text) {
        if let Some(game) = find(&text[at..], known) {
            let place = text[..at].trim();
            let digits =
                place.chars().next().is_some_and(|c| c.is_ascii_digit() || ".#[".contains(c));
            if digits {
                return Some(placed(game, place, known, misere));
            }
        }
    }
    None
}

/// The name of the game that words stand for, or their code.
fn find(words: &str, known: &[Known]) -> Option<String> {
    let words = words.trim().trim_end_matches([':', ',', ';']).trim();
    let words = words.strip_prefix("the ").unwrap_or(words);
    let words = words.strip_prefix("game of ").unwrap_or(words);
    let wanted = spelled(words);
    if wanted.is_empty() {
        return None;
    }
    let joined = |name: &str| name.replace('-', "");
    let is = |one: &&Known| {
        one.name == wanted || spelled(&one.title) == wanted || joined(&one.name) == joined(&wanted)
    };
    let short = |name: &str| {
        let name = name.strip_suffix("-game").unwrap_or(name);
        name.strip_suffix('s').unwrap_or(name).to_string()
    };
    let nearly = |one: &&Known| short(&one.name) == short(&wanted);
    let found = known.iter().find(is).or_else(|| known.iter().find(nearly));
    if let Some(one) = found {
        return Some(one.name.clone());
    }
    let toads = words.contains('.') && words.chars().all(|c| "tf.".contains(c));
    if is_code(words) && !toads {
        return Some(words.to_string());
    }
    made_of(words)?.ok().map(|rules| rules.name)
}

/// A call: `nim(3,5,7)`, `Domineering("..|..")`, `game.heap.TakeAndBreak("0.77")(5)`.
fn called(text: &str, known: &[Known], misere: bool) -> Option<Reading> {
    let text = without_method(text);
    let open = text.find('(')?;
    let close = closing(text, open)?;
    let name = text[..open].trim();
    let inside = unquoted(&text[open + 1..close]);
    let rest = text[close + 1..].trim();
    // S(1,3,4), and what may follow it.
    if name.eq_ignore_ascii_case("s") {
        let game = text[..=close].replace(' ', "").replace("all-but", "all-but ");
        return find(&game, known).map(|game| placed(game, rest, known, misere));
    }
    let name = name.rsplit('.').next().filter(|_| name.starts_with("game.")).unwrap_or(name);
    let again = rest.strip_prefix('(').and_then(|more| more.strip_suffix(')'));
    if name.eq_ignore_ascii_case("TakeAndBreak") {
        return find(&inside, known).map(|game| placed(game, again.unwrap_or(rest), known, misere));
    }
    if !rest.is_empty() || name.is_empty() {
        return None;
    }
    let game = find(name, known).or_else(|| find(&without_camels(name), known))?;
    Some(placed(game, &inside, known, misere))
}

/// A text without its quotation marks; `Grid.Empty(4,4)` is `4x4`.
fn unquoted(text: &str) -> String {
    let text = text.trim().trim_matches(['"', '\'']);
    match text.strip_prefix("Grid.Empty(").and_then(|rest| rest.strip_suffix(')')) {
        Some(size) => size.replace(' ', "").replace(',', "x"),
        None => text.to_string(),
    }
}

/// An expression without `x :=` before it and without the methods CGSuite has.
fn without_method(text: &str) -> &str {
    let text = text.split_once(":=").map_or(text, |(_, right)| right).trim().trim_end_matches(';');
    let mut text = text;
    while let Some((before, method)) = text.rsplit_once('.') {
        let letters = method.strip_suffix("()").unwrap_or(method);
        let is = letters.len() > 2 && letters.chars().all(|c| c.is_ascii_alphabetic());
        let named = is && letters.starts_with(|c: char| c.is_ascii_uppercase());
        if !named || before.is_empty() || before.starts_with("game.") && !before.contains('(') {
            break;
        }
        text = before;
    }
    text
}

/// A game with what was said of the position.
fn placed(game: String, text: &str, known: &[Known], misere: bool) -> Reading {
    let about = known.iter().find(|one| one.name == game);
    let position = position(text, about);
    match position.is_empty() {
        true => Reading::Game { game, misere },
        false => Reading::Position { game, position, misere, also: vec![] },
    }
}

const FILLERS: [&str; 16] = [
    "with", "heaps", "heap", "of", "at", "on", "a", "an", "the", "board", "position", "coins",
    "from", "sizes", "size", "squares",
];

/// A position as its ruleset reads it.
fn position(text: &str, about: Option<&Known>) -> String {
    let text = text.trim().trim_start_matches([':', ',']).trim();
    let text = text.trim_matches(['"', '\'']);
    let family = about.map_or("heap", |one| one.family.as_str());
    if text.contains('\n') {
        return rows(text);
    }
    let mut words: Vec<&str> = text.split_whitespace().collect();
    while words.first().is_some_and(|word| FILLERS.contains(&word.trim_end_matches(':'))) {
        words.remove(0);
    }
    while words.last().is_some_and(|word| FILLERS.contains(word)) {
        words.pop();
    }
    let mut text = words.join(" ");
    let grid = about.is_some_and(|one| one.shape == "grid");
    if grid && !text.contains(':') {
        if words.len() == 3 && ["x", "by"].contains(&words[1]) {
            text = format!("{}x{}", words[0], words[2]);
        } else if !text.contains('|') {
            text = text.replace('/', "|");
        }
    }
    // "5, 4 and 3" and "(5,4,3)": heaps and coins are parted by spaces.
    let lists = ["heap", "strip"].contains(&family) && !text.contains(['[', '|', ':', '-']);
    if lists {
        text = text.trim_matches(['(', ')']).replace(',', " ").replace(" and ", " ");
        text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    text
}

/// Lines drawn below one another as the rows of a grid; numbers of rows and columns are left out.
fn rows(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let bare = lines.map(|line| {
        let cells: String = line.split_whitespace().collect();
        cells.trim_start_matches(|c: char| c.is_ascii_digit()).trim_matches('|').to_string()
    });
    bare.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("|")
}

/// A board that was drawn without saying of which game: the game whose pieces these are.
fn drawn(text: &str, known: &[Known], misere: bool) -> Option<Reading> {
    let position = if text.contains('\n') { rows(text) } else { text.replace(' ', "") };
    let only = |letters: &str| position.chars().all(|c| c == '|' || letters.contains(c));
    let sized = position.split_once('x').is_some_and(|(a, b)| {
        !a.is_empty() && !b.is_empty() && (a.to_string() + b).bytes().all(|c| c.is_ascii_digit())
    });
    let first = if position.starts_with("string:") || position.starts_with("edges:0-") {
        "hackenbush"
    } else if ["path:", "cycle:", "grid:", "edges:"].iter().any(|kind| position.starts_with(kind)) {
        "col"
    } else if sized || only(".#") {
        "domineering"
    } else if only(".xo#") {
        "clobber"
    } else if only(".tf") {
        "toads-and-frogs"
    } else {
        let shapes = ["grid", "row"];
        let fits = |one: &&Known| shapes.contains(&one.shape.as_str()) && only(&one.letters);
        known.iter().find(fits)?.name.as_str()
    };
    let about = known.iter().find(|one| one.name == first)?;
    let same = |one: &&Known| {
        one.name != first && one.shape == about.shape && one.letters == about.letters
    };
    let also = known.iter().filter(same).map(|one| one.name.clone()).collect();
    Some(Reading::Position { game: first.into(), position, misere, also })
}

impl Reading {
    /// The reading in fields, with a sentence that says how it was understood.
    pub fn to_json(&self, known: &[Known]) -> Json {
        let title = |game: &str| {
            let found = known.iter().find(|one| one.name == game);
            let variant = || match made_of(game)?.ok()? {
                rules if rules.family_name() == "own" => Some(rules.title),
                _ => None,
            };
            found.map_or_else(
                || variant().unwrap_or_else(|| format!("the heap game {game}")),
                |one| one.title.clone(),
            )
        };
        let play = |misere: bool| if misere { "misere" } else { "normal" };
        let told = |misere: bool| if misere { "misère play" } else { "normal play" };
        match self {
            Reading::Nothing => json!({"kind": "nothing", "understood": "nothing was asked"}),
            Reading::Game { game, misere } => json!({
                "kind": "game", "game": game, "play": play(*misere),
                "understood": format!("{}, {}", title(game), told(*misere)),
            }),
            Reading::Position { game, position, misere, also } => {
                let mut said = match game.as_str() {
                    "sum" => format!("the sum {position}, {}", told(*misere)),
                    _ => format!("{}, position {position}, {}", title(game), told(*misere)),
                };
                if !also.is_empty() {
                    said += &format!(" (the board would also do for {})", also.join(", "));
                }
                json!({
                    "kind": "position", "game": game, "position": position,
                    "play": play(*misere), "understood": said, "also": also,
                })
            }
            Reading::Value { text } => json!({
                "kind": "value", "value": text, "understood": format!("the value {text}"),
            }),
            Reading::Form { text } => json!({
                "kind": "form", "value": text, "understood": format!("the literal form {text}"),
            }),
            Reading::Sequence { numbers } => json!({
                "kind": "sequence", "numbers": numbers,
                "understood": format!("a sequence of {} numbers", numbers.len()),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let found = read(&mut Answers::new(), text, &known());
        match found {
            Ok(Reading::Nothing) => "nothing".into(),
            Ok(Reading::Game { game, misere }) => {
                format!("{game}{}", if misere { " -" } else { "" })
            }
            Ok(Reading::Position { game, position, misere, .. }) => {
                format!("{game}: {position}{}", if misere { " -" } else { "" })
            }
            Ok(Reading::Value { text }) => format!("= {text}"),
            Ok(Reading::Sequence { numbers }) => format!("{numbers:?}"),
            Ok(Reading::Form { text }) => format!("form {text}"),
            Err(refusal) => format!("! {refusal}"),
        }
    }

    #[test]
    fn phrases_are_understood() {
        for (asked, expected) in [
            ("misere kayles 5 4 3", "kayles: 5 4 3 -"),
            ("Simplify {0,1|2}", "form {0,1|2}"),
            ("Kayles 5, 4 and 3 in misère play?", "kayles: 5 4 3 -"),
            ("who wins nim(3,5,7)?", "nim: 3 5 7"),
            ("silver dollar 3 5 8", "silver-dollar: 3 5 8"),
            ("Dawson’s Kayles", "dawsons-kayles"),
            ("Dawsons kayles 7", "dawsons-kayles: 7"),
            ("Grundy's game 12", "grundys-game: 12"),
            ("Welter's game 1 3 7", "welter: 1 3 7"),
            ("welters game: 1 3 7", "welter: 1 3 7"),
            ("domineering 3x3 + ^", "sum: domineering 3x3 + ^"),
            ("nim 3 + domineering 2 x 2 + {1|-1}", "sum: nim 3 + domineering 2x2 + {1|-1}"),
            ("Domineering on a 4×4 board", "domineering: 4x4"),
            ("3x3 domineering", "domineering: 3x3"),
            ("5 4 3 kayles", "kayles: 5 4 3"),
            ("domineering\n. . .\n. # .", "domineering: ...|.#."),
            ("    1 2 3\n  1 · · ·\n  2 · █ ·", "domineering: ...|.#."),
            ("xo|ox", "clobber: xo|ox"),
            ("tt.ff", "toads-and-frogs: tt.ff"),
            ("string:LRRL", "hackenbush: string:LRRL"),
            ("game.grid.Domineering(Grid.Empty(4,4)).CanonicalForm", "domineering: 4x4"),
            ("game.strip.ToadsAndFrogs(\"tt..ff\").CanonicalForm", "toads-and-frogs: tt..ff"),
            ("game.heap.TakeAndBreak(\"0.137\")(12)", "0.137: 12"),
            ("game.heap.Kayles(5)", "kayles: 5"),
            ("g := {2||1|0,*}", "= {2||1|0,*}"),
            ("{1|-1} + ^*", "= {1|-1} + ^*"),
            ("±1 + ↑", "= ±1 + ↑"),
            (".77", ".77"),
            (".77 5 4 3", ".77: 5 4 3"),
            ("S(1,3,4) 7 5", "S(1,3,4): 7 5"),
            ("S(1, 3, 4)", "S(1,3,4)"),
            ("0 1 2 3 1 4 3 2", "[0, 1, 2, 3, 1, 4, 3, 2]"),
            ("0, 1, 2, 3, 1, …", "[0, 1, 2, 3, 1]"),
            ("", "nothing"),
        ] {
            assert_eq!(told(asked), expected, "{asked}");
        }
        assert!(told("kayls 5").starts_with('!'));
        assert_eq!(near("misere kayls 5", &known(), 1), ["kayles"]);
        assert_eq!(near("toads and frgs tt.ff", &known(), 1), ["toads-and-frogs"]);
    }
}
