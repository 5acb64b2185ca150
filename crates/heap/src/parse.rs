//! Reading codes: digits, subtraction and all-but sets. Errors name the character and the rule.

use std::str::FromStr;

use crate::code::Code;
use crate::error::HeapError;

/// Longest string of digits, and largest member of a set: beyond this the input is a mistake.
const LONGEST: usize = 100_000;

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

fn digits(text: &str) -> Result<Code, HeapError> {
    if !text.contains('.') {
        return Err(HeapError::input(format!(
            "'{text}' is neither a known game nor a code: a code has a point, such as .77"
        )));
    }
    let (mut left, mut head, mut cycle) = (vec![], vec![], vec![]);
    let mut seen_point = false;
    let mut open_at = None;
    let mut closed = false;
    for (i, c) in text.chars().enumerate() {
        let column = i + 1;
        let wrong = |rule: &str| Err(HeapError::at(text, column, Some(c), rule));
        if column > LONGEST {
            return Err(HeapError::beyond(
                LONGEST,
                format!("the code is longer than {LONGEST} digits"),
            ));
        }
        if closed {
            return wrong("nothing may follow the repeating block");
        }
        match c {
            '.' if seen_point => return wrong("a code has one point"),
            '.' => seen_point = true,
            '(' if !seen_point => return wrong("a repeating block comes after the point"),
            '(' if open_at.is_some() => return wrong("repeating blocks do not nest"),
            '(' => open_at = Some(column),
            ')' if open_at.is_none() => return wrong("there is no '(' before it"),
            ')' if cycle.is_empty() => return wrong("the repeating block is empty"),
            ')' => closed = true,
            _ => {
                let Some(d) = c.to_digit(32).map(|d| d as u8) else {
                    return wrong("digits are 0-9 and A-V");
                };
                if !seen_point {
                    if d & 3 != 0 {
                        return wrong(
                            "digits left of the point may not contain 1 or 2 (the heap would not \
                             get smaller); 4, 8, C, ... may stand there",
                        );
                    }
                    left.insert(0, d);
                } else if open_at.is_some() {
                    cycle.push(d);
                } else {
                    head.push(d);
                }
            }
        }
    }
    let end = text.chars().count() + 1;
    if open_at.is_some() && !closed {
        return Err(HeapError::at(text, end, None, "the repeating block needs its ')'"));
    }
    if left.is_empty() && head.is_empty() && cycle.is_empty() {
        return Err(HeapError::at(text, end, None, "a code has at least one digit, such as .77"));
    }
    Ok(Code::new(left, head, cycle))
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
            if most > LONGEST {
                return Err(HeapError::beyond(
                    LONGEST,
                    format!("{most} in '{text}' is too large: members go up to {LONGEST}"),
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
