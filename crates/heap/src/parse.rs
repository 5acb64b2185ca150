//! Reading codes: digits, subtraction and all-but sets. Errors name the character and the rule.

use std::str::FromStr;

use crate::code::Code;
use crate::error::HeapError;

/// Longest code in characters, which the checker reads too: beyond this the input is a mistake.
const LONGEST: usize = 1_000_000;
/// Largest member of a set: its code has a point.
const LARGEST_MEMBER: usize = LONGEST - 1;

impl FromStr for Code {
    type Err = HeapError;

    fn from_str(text: &str) -> Result<Self, HeapError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(HeapError::Input(
                "the code is empty: write digits after a point, such as .77".into(),
            ));
        }
        if text.starts_with(['S', 's']) && text[1..].trim_start().starts_with('(') {
            set(text)
        } else {
            digits(text)
        }
    }
}

/// Largest digit: seven heaps at most.
const LARGEST_DIGIT: u32 = 255;

/// Where the digits read go: left of the point, right of it, or into the repeating block.
#[derive(Default)]
struct Places {
    left: Vec<u8>,
    head: Vec<u8>,
    cycle: Vec<u8>,
    seen_point: bool,
    open: bool,
}

impl Places {
    fn here(&mut self) -> &mut Vec<u8> {
        match (self.seen_point, self.open) {
            (false, _) => &mut self.left,
            (true, false) => &mut self.head,
            (true, true) => &mut self.cycle,
        }
    }
}

fn digits(text: &str) -> Result<Code, HeapError> {
    if !text.contains('.') {
        return Err(HeapError::input(format!(
            "'{text}' is neither a known game nor a code: a code has a point, such as .77"
        )));
    }
    let signs: Vec<char> = text.chars().collect();
    let mut places = Places::default();
    let mut closed = false;
    // Was the sign before a digit, which an exponent may follow?
    let mut after_digit = false;
    let mut i = 0;
    while i < signs.len() {
        let (c, column) = (signs[i], i + 1);
        let wrong = |rule: &str| Err(HeapError::at(text, column, Some(c), rule));
        let too_long =
            || HeapError::beyond(LONGEST, format!("the code is longer than {LONGEST} digits"));
        if column > LONGEST || places.here().len() > LONGEST {
            return Err(too_long());
        }
        i += 1;
        if closed {
            return wrong("nothing may follow the repeating block");
        }
        let was_digit = std::mem::take(&mut after_digit);
        match c {
            '.' if places.seen_point => return wrong("a code has one point"),
            '.' => places.seen_point = true,
            '(' if !places.seen_point => return wrong("a repeating block comes after the point"),
            '(' if places.open => return wrong("repeating blocks do not nest"),
            '(' => places.open = true,
            ')' if !places.open => return wrong("there is no '(' before it"),
            ')' if places.cycle.is_empty() => return wrong("the repeating block is empty"),
            ')' => closed = true,
            '^' => {
                let Some((times, next)) = exponent(&signs, i).filter(|_| was_digit) else {
                    return wrong(
                        "an exponent is a number after a digit, as in .0^7 7 or .1^{12}4",
                    );
                };
                let place = places.here();
                let digit = place.pop().expect("a digit stands before it");
                if place.len() + times > LONGEST {
                    return Err(too_long());
                }
                place.resize(place.len() + times, digit);
                i = next;
            }
            _ => {
                let (digit, next) = match c {
                    '[' => match number(&signs, i).filter(|&(_, end)| signs.get(end) == Some(&']')) {
                        Some((d, end)) if d <= LARGEST_DIGIT as usize => (d as u8, end + 1),
                        _ => return wrong("a digit above V is a number up to 255 in square brackets, such as [63]"),
                    },
                    _ => match c.to_digit(32) {
                        Some(d) => (d as u8, i),
                        None => return wrong("digits are 0-9 and A-V"),
                    },
                };
                if !places.seen_point && digit & 3 != 0 {
                    return wrong(
                        "digits left of the point may not contain 1 or 2 (the heap would not \
                         get smaller); 4, 8, C, ... may stand there",
                    );
                }
                places.here().push(digit);
                i = next;
                after_digit = true;
            }
        }
    }
    let end = signs.len() + 1;
    if places.open && !closed {
        return Err(HeapError::at(text, end, None, "the repeating block needs its ')'"));
    }
    let Places { mut left, head, cycle, .. } = places;
    if left.is_empty() && head.is_empty() && cycle.is_empty() {
        return Err(HeapError::at(text, end, None, "a code has at least one digit, such as .77"));
    }
    left.reverse();
    Ok(Code::new(left, head, cycle))
}

/// The number that begins at a place, and the place after it.
fn number(signs: &[char], at: usize) -> Option<(usize, usize)> {
    let end = (at..signs.len()).find(|&i| !signs[i].is_ascii_digit()).unwrap_or(signs.len());
    let text: String = signs[at..end].iter().collect();
    text.parse().ok().map(|n| (n, end))
}

/// An exponent: a number in braces, or one that a space or a sign other than a digit ends; and the place after it.
fn exponent(signs: &[char], at: usize) -> Option<(usize, usize)> {
    if signs.get(at) == Some(&'{') {
        let (times, end) = number(signs, at + 1)?;
        return (signs.get(end) == Some(&'}')).then_some((times, end + 1));
    }
    let (times, end) = number(signs, at)?;
    Some((times, if signs.get(end) == Some(&' ') { end + 1 } else { end }))
}

fn set(text: &str) -> Result<Code, HeapError> {
    let open = text.find('(').expect("the caller saw it");
    let column = |byte: usize| text[..byte].chars().count() + 1;
    let Some(close) = text.find(')') else {
        let rule = "the set needs its ')'";
        return Err(HeapError::at(text, column(text.len()), None, rule));
    };
    if let Some(c) = text[close + 1..].chars().next() {
        return Err(HeapError::at(text, column(close + 1), Some(c), "nothing may follow the set"));
    }
    let inside = &text[open + 1..close];
    let words = inside.trim_start();
    let all_but = ["all-but", "all but", "allbut"].iter().find(|w| words.starts_with(**w));
    let start = open + 1 + (inside.len() - words.len()) + all_but.map_or(0, |w| w.len());
    let mut members = vec![];
    let mut at = start;
    let body = &text[start..close];
    if !(all_but.is_some() && body.trim().is_empty()) {
        for piece in body.split(',') {
            let number = piece.trim();
            let place = column(at + (piece.len() - piece.trim_start().len()));
            let found = number.chars().find(|c| !c.is_ascii_digit()).or(number.chars().next());
            let wrong = |rule: &str| HeapError::at(text, place, found.or(Some(')')), rule);
            let (least, most) = number.split_once('-').unwrap_or((number, number));
            let read = |word: &str| {
                word.trim().parse::<usize>().map_err(|_| {
                    wrong("members must be whole numbers or ranges, as in S(1,3,4) or S(1-4,9)")
                })
            };
            let (least, most) = (read(least)?, read(most)?);
            if least == 0 || least > most {
                return Err(wrong("members of the set must be at least 1, and ranges ascend"));
            }
            if most > LARGEST_MEMBER {
                return Err(HeapError::beyond(
                    LARGEST_MEMBER,
                    format!("{most} in '{text}' is too large: members go up to {LARGEST_MEMBER}"),
                ));
            }
            members.extend(least..=most);
            at += piece.len() + 1;
        }
    }
    Ok(if all_but.is_some() { Code::all_but(&members) } else { Code::subtraction(&members) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        text.parse::<Code>().unwrap().to_string()
    }

    #[test]
    fn every_notation_prints_back() {
        for text in [
            ".77",
            "4.7",
            ".137",
            ".3F",
            "44.3",
            "80.4",
            ".(3)",
            ".12(30)",
            "4.(3)",
            "S(1,3,4)",
            "S(all-but 2,5)",
            ".V",
            ".007",
            ".0",
            "C0.07",
        ] {
            assert_eq!(shown(text), text);
        }
        assert_eq!(shown("0.770"), ".77");
        assert_eq!(shown(".0^3 7"), ".0007");
        assert_eq!(shown(".1^{3}54^2(0^2 3)"), ".111544(003)");
        assert_eq!(shown(".3[63]"), ".3[63]");
        assert_eq!(shown(".[31]"), ".V");
        assert_eq!(shown("00.3f"), ".3F");
        assert_eq!(shown(".3(3)"), ".(3)");
        assert_eq!(shown(".3(0303)"), ".(30)");
        assert_eq!(shown("s( 3, 1 )"), "S(1,3)");
        assert_eq!("S(1,3)".parse::<Code>(), ".303".parse::<Code>());
        assert_eq!(shown("S(1-4, 9)"), "S(1,2,3,4,9)");
        assert_eq!(shown("S(all-but 2-3)"), "S(all-but 2,3)");
    }

    #[test]
    fn errors_name_the_character_the_column_and_the_rule() {
        for (text, part) in [
            ("", "empty"),
            (".", "at least one digit"),
            (".7x", "'x' at column 3 of '.7x': digits are"),
            ("1.7", "'1' at column 1 of '1.7': digits left"),
            ("42.7", "'2' at column 2"),
            (".7.7", "one point"),
            (".7(3", "needs its ')'"),
            (".7()", "block is empty"),
            (".7(3)3", "nothing may follow"),
            ("77", "has a point"),
            (".^3", "an exponent is a number after a digit"),
            (".1^", "an exponent is a number after a digit"),
            (".1^{3", "an exponent is a number after a digit"),
            (".1^999999999", "longer than 1000000 digits"),
            (".[256]", "number up to 255 in square brackets"),
            (".[3", "number up to 255 in square brackets"),
            ("S(1,0)", "at least 1"),
            ("S(1,x)", "'x' at column 5"),
            ("S(4-2)", "ranges ascend"),
            ("S(1-x)", "ranges"),
            ("S(1,2", "needs its ')'"),
            ("S(1,)", "whole numbers or ranges"),
            ("S(1)3", "nothing may follow the set"),
            ("S(99999999999)", "too large"),
            ("é", "neither"),
        ] {
            let error = text.parse::<Code>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
