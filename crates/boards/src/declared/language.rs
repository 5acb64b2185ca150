//! Reading declared rules: a few lines of text, `key: what it is`.

use grundy_short::Fault;

use crate::declared::pattern::{Ask, Letters, Lie, Offset, Pattern, Put};
use crate::declared::rules::{Condition, Rule};
use crate::grid::{QUEEN, STRAIGHT};

/// Longest text that is read, in bytes, and most steps of a move.
const LONGEST: usize = 20_000;
const MOST_STEPS: usize = 8;
/// Most letters of a ruleset: a set of letters is a word.
const MOST_LETTERS: usize = 26;
/// What a pattern is written with, beside letters.
const SIGNS: &str = "[]()*+?!/<>|,;:-\"'`";

/// What a text declares.
#[derive(Debug, Default)]
pub struct Declared {
    pub name: String,
    pub title: String,
    pub strip: bool,
    pub letters: Vec<u8>,
    /// Letters that change places when the players are exchanged.
    pub exchange: Vec<(u8, u8)>,
    pub example: String,
    pub help: String,
    pub left: Vec<Rule>,
    /// `None`: as Left's, with the letters exchanged.
    pub right: Option<Vec<Rule>>,
}

fn wrong(line: usize, what: impl AsRef<str>) -> Fault {
    Fault::input(format!("line {line} of the rules: {}", what.as_ref()))
}

/// Read the declaration of a ruleset.
pub fn read(text: &str) -> Result<Declared, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::beyond(
            LONGEST,
            format!("rules of {} bytes; at most {LONGEST} are read", text.len()),
        ));
    }
    let mut declared = Declared::default();
    let mut moves: Vec<(usize, &str, &str)> = Vec::new();
    let mut squares = ".xo#".to_owned();
    let mut exchange = None;
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())) {
        if line.is_empty() || line.starts_with("//") || line.starts_with("# ") {
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err(wrong(
                number,
                format!("'{line}' is not of the form key: value, such as left: x o -> . x"),
            ));
        };
        let value = value.trim();
        match key.trim() {
            "title" | "name" => declared.title = value.to_owned(),
            "board" => match value {
                "grid" => {}
                "strip" => declared.strip = true,
                _ => return Err(wrong(number, format!("'{value}' is not a board: use grid or strip"))),
            },
            "squares" => squares = value.split_whitespace().collect(),
            "exchange" => exchange = Some((number, value)),
            "example" => declared.example = value.to_owned(),
            "rules" => declared.help = value.to_owned(),
            who @ ("left" | "right" | "both") => moves.push((number, who, value)),
            other => {
                return Err(wrong(
                    number,
                    format!("'{other}' is not a key: use title, board, squares, exchange, example, rules, left, right or both"),
                ))
            }
        }
    }
    declared.letters = letters(&squares)?;
    declared.exchange = pairs(exchange, &declared.letters)?;
    if declared.title.is_empty() {
        "A game of one's own".clone_into(&mut declared.title);
    }
    declared.name = named(&declared.title);
    if declared.example.is_empty() {
        declared.example =
            (declared.letters[0] as char).to_string().repeat(if declared.strip { 7 } else { 4 });
        if !declared.strip {
            "3x4".clone_into(&mut declared.example);
        }
    }
    for (number, who, value) in moves {
        let reader = Reader { letters: &declared.letters, strip: declared.strip, line: number };
        let rule = reader.rule(value)?;
        if who != "right" {
            declared.left.push(rule.clone());
        }
        if who != "left" {
            declared.right.get_or_insert_default().push(rule);
        }
    }
    if declared.left.is_empty() && declared.right.is_none() {
        return Err(Fault::input(
            "the rules have no moves: add a line such as left: x o -> . x, in every direction",
        ));
    }
    Ok(declared)
}

/// The name of a title: lower case, words joined by hyphens.
fn named(title: &str) -> String {
    let plain: String =
        title.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}

fn letters(squares: &str) -> Result<Vec<u8>, Fault> {
    let mut letters: Vec<u8> = Vec::new();
    for c in squares.chars() {
        if !c.is_ascii_graphic() || c.is_ascii_digit() || SIGNS.contains(c) {
            return Err(Fault::input(format!(
                "'{c}' cannot stand for a square: use letters, '.', '#' and signs that no pattern is written with"
            )));
        }
        if letters.contains(&(c as u8)) {
            return Err(Fault::input(format!("'{c}' stands twice among the squares")));
        }
        letters.push(c as u8);
    }
    if letters.is_empty() {
        return Err(Fault::input("there are no squares: add a line such as squares: . x o"));
    }
    if !letters.contains(&b'#') {
        letters.push(b'#');
    }
    if letters.len() > MOST_LETTERS {
        return Err(Fault::beyond(
            MOST_LETTERS,
            format!("{} kinds of squares; at most {MOST_LETTERS}", letters.len()),
        ));
    }
    Ok(letters)
}

/// `x o, s t`: pairs of letters that belong to Left and to Right.
fn pairs(given: Option<(usize, &str)>, letters: &[u8]) -> Result<Vec<(u8, u8)>, Fault> {
    let Some((line, text)) = given else {
        let usual = [(b'x', b'o'), (b'L', b'R'), (b'l', b'r'), (b't', b'f')];
        let known = |&(a, b): &(u8, u8)| letters.contains(&a) && letters.contains(&b);
        return Ok(usual.into_iter().filter(known).collect());
    };
    if text == "none" {
        return Ok(Vec::new());
    }
    let mut found: Vec<(u8, u8)> = Vec::new();
    for pair in text.split(',') {
        let both: Vec<u8> = pair.bytes().filter(|c| !c.is_ascii_whitespace()).collect();
        let &[a, b] = &both[..] else {
            return Err(wrong(
                line,
                format!("'{}' is not a pair of letters such as x o", pair.trim()),
            ));
        };
        for letter in [a, b] {
            let twice = a == b || found.iter().any(|&(c, d)| letter == c || letter == d);
            if !letters.contains(&letter) || twice {
                let why = if twice { "stands twice" } else { "is not one of the squares" };
                return Err(wrong(line, format!("'{}' {why}", letter as char)));
            }
        }
        found.push((a, b));
    }
    Ok(found)
}

struct Reader<'a> {
    letters: &'a [u8],
    strip: bool,
    line: usize,
}

/// A piece of a pattern as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    One { letters: Letters, marked: bool },
    Many { unit: Vec<Letters>, least: usize },
    Row,
    Start,
    End,
}

/// Where a pattern may lie.
const WAYS: &[(&str, &[Offset])] = &[
    ("in every direction", &STRAIGHT),
    ("in all eight directions", &QUEEN),
    ("diagonally", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
    ("to the right", &[(0, 1)]),
    ("to the left", &[(0, -1)]),
    ("to either side", &[(0, 1), (0, -1)]),
    ("down", &[(1, 0)]),
    ("up", &[(-1, 0)]),
    ("up or down", &[(1, 0), (-1, 0)]),
];

impl Reader<'_> {
    fn fault(&self, what: impl AsRef<str>) -> Fault {
        wrong(self.line, what)
    }

    /// The rule of a line.
    fn rule(&self, text: &str) -> Result<Rule, Fault> {
        let (moves, conditions) = self.split_conditions(text)?;
        let parts: Vec<&str> = moves.split("; then ").collect();
        if parts.len() > MOST_STEPS {
            return Err(self.fault(format!("{} steps; at most {MOST_STEPS}", parts.len())));
        }
        let mut steps = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let patterns = self.step(part)?;
            let marks = |wanted: bool, found: Option<usize>, what: &str| {
                if wanted == found.is_some() {
                    return Ok(());
                }
                Err(self.fault(if wanted {
                    format!("mark with '!' the square {what}: x .* . -> . .* x!; then x! . -> x #")
                } else {
                    "'!' marks the square from which the next step goes on, but there is none"
                        .to_owned()
                }))
            };
            marks(number + 1 < parts.len(), patterns[0].marks, "from which the next step goes on")?;
            marks(number > 0, patterns[0].begins, "with which the step begins")?;
            steps.push(patterns);
        }
        Ok(Rule { steps, conditions })
    }

    /// The moves, and what must hold after them.
    fn split_conditions<'t>(&self, text: &'t str) -> Result<(&'t str, Vec<Condition>), Fault> {
        let mut first = text.len();
        for word in [" if ", " unless "] {
            first = first.min(text.find(word).unwrap_or(text.len()));
        }
        let (moves, rest) = text.split_at(first);
        let mut conditions = Vec::new();
        let mut wanted = true;
        for part in rest.split(" and ") {
            let part = part.trim();
            let part = match (part.strip_prefix("if "), part.strip_prefix("unless ")) {
                (Some(part), _) => {
                    wanted = true;
                    part
                }
                (_, Some(part)) => {
                    wanted = false;
                    part
                }
                _ => part,
            };
            if !part.is_empty() {
                conditions.push(self.condition(part, wanted)?);
            }
        }
        Ok((moves, conditions))
    }

    fn condition(&self, text: &str, wanted: bool) -> Result<Condition, Fault> {
        for (words, diagonal) in [("next to ", false), ("near ", true)] {
            if let Some(rest) = text.strip_prefix(words) {
                return Ok(Condition::Beside { letters: self.set_alone(rest)?, diagonal, wanted });
            }
        }
        if let (true, Some((of, touching))) = (
            wanted,
            text.strip_prefix("every group of ").and_then(|rest| rest.split_once(" touches ")),
        ) {
            let (of, touching) = (self.set_alone(of)?, self.set_alone(touching)?);
            return Ok(Condition::Groups { of, touching });
        }
        Err(self.fault(format!(
            "'{text}' is not a condition: use 'if next to x', 'unless near [xo]' or 'if every group of [xo] touches .'"
        )))
    }

    fn set_alone(&self, text: &str) -> Result<Letters, Fault> {
        match &self.pieces(text)?[..] {
            [Piece::One { letters, marked: false }] => Ok(*letters),
            _ => {
                Err(self.fault(format!("'{}' is not a letter or a set such as [xo]", text.trim())))
            }
        }
    }

    fn step(&self, text: &str) -> Result<Vec<Pattern>, Fault> {
        let text = text.replace(['`', '"', '\''], "").replace(" becomes ", " -> ");
        let Some((before, after)) = text.split_once("->") else {
            return Err(self.fault(format!("'{}' is not of the form x o -> . x", text.trim())));
        };
        let (after, way) = match after.split_once(',') {
            Some((after, way)) => (after, way.trim()),
            None => match WAYS.iter().find_map(|(way, _)| after.find(way).map(|at| (at, *way))) {
                Some((at, way)) => (&after[..at], way),
                None => (after, ""),
            },
        };
        let (asked, put) = (self.pieces(before)?, self.pieces(after)?);
        let rows = |pieces: &[Piece]| pieces.contains(&Piece::Row);
        if rows(&asked) || rows(&put) {
            self.blocks(&asked, &put, way)
        } else {
            self.paths(&asked, &put, way)
        }
    }

    fn paths(&self, asked: &[Piece], put: &[Piece], way: &str) -> Result<Vec<Pattern>, Fault> {
        let directions: &[Offset] = match WAYS.iter().find(|(name, _)| *name == way) {
            Some((_, directions)) => directions,
            None if way.is_empty() => &[(0, 1)],
            None => return Err(self.unknown_way(way)),
        };
        let level = |direction: &&Offset| !self.strip || direction.0 == 0;
        let pattern = self.pattern(asked, put)?;
        let found: Vec<Pattern> = directions
            .iter()
            .filter(level)
            .map(|&direction| Pattern { lie: Lie::Path(direction), ..pattern.clone() })
            .collect();
        if found.is_empty() {
            return Err(self.fault(format!("'{way}' leads off a strip")));
        }
        Ok(found)
    }

    fn blocks(&self, asked: &[Piece], put: &[Piece], way: &str) -> Result<Vec<Pattern>, Fault> {
        let turns: &[usize] = match way {
            "" => &[0],
            "in every direction" => &[0, 1, 2, 3],
            "in all eight directions" => &[0, 1, 2, 3, 4, 5, 6, 7],
            _ => return Err(self.unknown_way(way)),
        };
        let mut offsets = Vec::new();
        let mut place = (0, 0);
        for piece in asked {
            match piece {
                Piece::Row => place = (place.0 + 1, 0),
                Piece::One { .. } => {
                    offsets.push(place);
                    place.1 += 1;
                }
                _ => {
                    return Err(self.fault(
                        "nothing repeats, and no edge is asked for, in a pattern of several rows",
                    ))
                }
            }
        }
        let plain = |pieces: &[Piece]| -> Vec<Piece> {
            pieces.iter().filter(|piece| **piece != Piece::Row).cloned().collect()
        };
        let shape = |pieces: &[Piece]| -> Vec<bool> {
            pieces.iter().map(|piece| *piece == Piece::Row).collect()
        };
        if shape(asked) != shape(put) {
            return Err(self.fault("both sides of '->' must have the same rows"));
        }
        let pattern = self.pattern(&plain(asked), &plain(put))?;
        let mut found: Vec<Pattern> = Vec::new();
        for &turn in turns {
            let image = |&(down, right): &Offset| {
                let (down, right) = if turn & 4 == 4 { (right, down) } else { (down, right) };
                match turn & 3 {
                    0 => (down, right),
                    1 => (right, -down),
                    2 => (-down, -right),
                    _ => (-right, down),
                }
            };
            let turned =
                Pattern { lie: Lie::Block(offsets.iter().map(image).collect()), ..pattern.clone() };
            if !found.contains(&turned) {
                found.push(turned);
            }
        }
        Ok(found)
    }

    fn unknown_way(&self, way: &str) -> Fault {
        let known: Vec<&str> = WAYS.iter().map(|(name, _)| *name).collect();
        self.fault(format!("'{way}' is not a direction: use {}", known.join(", ")))
    }

    /// What is asked and what is put, without saying where.
    fn pattern(&self, asked: &[Piece], put: &[Piece]) -> Result<Pattern, Fault> {
        let edges = [asked.first() == Some(&Piece::Start), asked.last() == Some(&Piece::End)];
        let inner = |pieces: &[Piece]| -> Vec<Piece> {
            pieces.iter().filter(|p| !matches!(p, Piece::Start | Piece::End)).cloned().collect()
        };
        let many = |piece: &&Piece| matches!(piece, Piece::Many { .. });
        let (asked, put) = (inner(asked), inner(put));
        if asked.is_empty() || asked.iter().all(|piece| many(&piece)) {
            return Err(self.fault("a pattern asks for at least one square that does not repeat"));
        }
        let ones = |pieces: &[Piece]| pieces.iter().filter(|piece| !many(piece)).count();
        let repeats = |pieces: &[Piece]| -> Vec<usize> {
            let length = |piece: &Piece| match piece {
                Piece::Many { unit, .. } => Some(unit.len()),
                _ => None,
            };
            pieces.iter().filter_map(length).collect()
        };
        if ones(&asked) != ones(&put) || repeats(&asked) != repeats(&put) {
            return Err(self
                .fault("both sides of '->' must have as many squares, and repeat the same ones"));
        }
        let is_open = |letters: Letters| !letters.is_power_of_two();
        let numbered = |wanted: &dyn Fn(&Piece) -> bool| -> Vec<usize> {
            (0..asked.len()).filter(|&i| wanted(&asked[i])).collect()
        };
        let mut open =
            numbered(&|p| matches!(p, Piece::One { letters, .. } if is_open(*letters))).into_iter();
        let mut many_asked = numbered(&|p| many(&p)).into_iter();
        let mut puts = Vec::new();
        for piece in &put {
            puts.push(match piece {
                Piece::One { letters, .. } if !is_open(*letters) => {
                    Put::Letter(letters.trailing_zeros() as u8)
                }
                Piece::One { letters, .. } => {
                    let from = open.next().filter(|&i| matches!(&asked[i], Piece::One { letters: l, .. } if l == letters));
                    let Some(from) = from else {
                        return Err(self.fault("a set after '->' must stand, in the same order, before it: it keeps what it found"));
                    };
                    Put::Copy(from)
                }
                Piece::Many { unit, .. } => {
                    let Some(from) = many_asked.next() else {
                        return Err(self.fault("more repeats after '->' than before it"));
                    };
                    if unit.iter().all(|&letters| !is_open(letters)) {
                        Put::Fill(from, unit.iter().map(|l| l.trailing_zeros() as u8).collect())
                    } else if matches!(&asked[from], Piece::Many { unit: same, .. } if same == unit) {
                        Put::Again(from)
                    } else {
                        return Err(self.fault("what repeats after '->' must be letters, or be written as before it"));
                    }
                }
                _ => return Err(self.fault("an edge stands at the beginning or the end of a pattern")),
            });
        }
        let marked = |pieces: &[Piece]| {
            pieces.iter().position(|piece| matches!(piece, Piece::One { marked: true, .. }))
        };
        let (begins, marks) = (marked(&asked), marked(&put));
        let mut asks = Vec::new();
        for piece in asked {
            asks.push(match piece {
                Piece::One { letters, .. } => Ask::One(letters),
                Piece::Many { unit, least } => Ask::Many { unit, least },
                _ => {
                    return Err(
                        self.fault("an edge stands at the beginning or the end of a pattern")
                    )
                }
            });
        }
        Ok(Pattern { lie: Lie::Path((0, 1)), asks, puts, edges, begins, marks })
    }

    fn pieces(&self, text: &str) -> Result<Vec<Piece>, Fault> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut rest = text.trim().chars().peekable();
        while let Some(c) = rest.next() {
            let piece = match c {
                c if c.is_whitespace() => continue,
                '<' => Piece::Start,
                '>' => Piece::End,
                '/' => Piece::Row,
                '*' | '+' => {
                    let unit = match pieces.pop() {
                        Some(Piece::One { letters, marked: false }) => vec![letters],
                        Some(Piece::Many { unit, least: usize::MAX }) => unit,
                        _ => {
                            return Err(self.fault(format!(
                                "'{c}' follows a letter, a set or a group in parentheses"
                            )))
                        }
                    };
                    Piece::Many { unit, least: usize::from(c == '+') }
                }
                '!' => match pieces.pop() {
                    Some(Piece::One { letters, .. }) => Piece::One { letters, marked: true },
                    _ => return Err(self.fault("'!' follows a letter or a set")),
                },
                '(' => {
                    let inside: String = rest.by_ref().take_while(|&c| c != ')').collect();
                    let unit = self.pieces(&inside)?.into_iter().map(|piece| match piece {
                        Piece::One { letters, marked: false } => Ok(letters),
                        _ => Err(self.fault("a group in parentheses is made of letters and sets")),
                    });
                    let unit = unit.collect::<Result<Vec<_>, _>>()?;
                    if unit.is_empty() || !matches!(rest.peek(), Some('*' | '+')) {
                        return Err(self.fault("a group in parentheses repeats: (o .)*"));
                    }
                    Piece::Many { unit, least: usize::MAX }
                }
                '[' => {
                    let inside: String = rest.by_ref().take_while(|&c| c != ']').collect();
                    let mut letters = 0;
                    for c in inside.chars().filter(|c| !c.is_whitespace()) {
                        letters |= self.letter(c)?;
                    }
                    if letters == 0 {
                        return Err(self.fault("an empty set '[]'"));
                    }
                    Piece::One { letters, marked: false }
                }
                '?' => Piece::One { letters: (1 << self.letters.len()) - 1, marked: false },
                c => Piece::One { letters: self.letter(c)?, marked: false },
            };
            pieces.push(piece);
        }
        Ok(pieces)
    }

    fn letter(&self, c: char) -> Result<Letters, Fault> {
        match self.letters.iter().position(|&l| l as char == c) {
            Some(number) => Ok(1 << number),
            None => {
                let known: String =
                    self.letters.iter().map(|&l| format!(" {}", l as char)).collect();
                Err(self.fault(format!("'{c}' is not one of the squares{known}")))
            }
        }
    }
}
