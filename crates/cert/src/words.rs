//! A certificate's own words, as they may be shown.

/// Longest text that is quoted in full, longest code that is shown in full, longest message, longest claim.
const QUOTED: usize = 60;
const CODE: usize = 400;
const MESSAGE: usize = 600;
const CLAIM: usize = 6000;

/// A character as it may be shown, with quotation marks as they are.
fn shown(c: char) -> String {
    match c {
        '"' | '\'' | '\\' => c.into(),
        c => c.escape_debug().collect(),
    }
}

/// The first characters of a text, up to a number of them, and a mark if there were more.
fn cut(text: &str, most: usize) -> String {
    let more = if text.chars().nth(most).is_some() { "…" } else { "" };
    text.chars().take(most).map(shown).collect::<String>() + more
}

/// The text in quotation marks, cut if it is long, with nothing in it that a terminal would obey.
pub fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(QUOTED).is_some() { "…" } else { "" };
    format!("'{shown}{more}'")
}

/// A code; the middle of a very long one is left out, and its length told.
pub(crate) fn code(text: &str) -> String {
    let long = text.chars().count();
    if long <= CODE {
        return cut(text, CODE);
    }
    let part = CODE / 8;
    let first: String = text.chars().take(part).map(shown).collect();
    let last: String = text.chars().skip(long - part).map(shown).collect();
    format!("{first}…{last} ({long} characters)")
}

/// A message as one line, cut if it is long, with nothing in it that a terminal would obey.
pub(crate) fn message(text: &str) -> String {
    cut(text, MESSAGE)
}

/// A claim: only one that is far too large to be checked is cut.
pub(crate) fn claim(text: &str) -> String {
    cut(text, CLAIM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_strange_texts() {
        assert_eq!(quoted(".77"), "'.77'");
        assert_eq!(quoted("\u{1b}[2J"), "'\\u{1b}[2J'");
        assert_eq!(quoted(&"7".repeat(99)), format!("'{}…'", "7".repeat(60)));
        assert_eq!(code(".77"), ".77");
        assert_eq!(code("\u{1b}[2J\u{9b}\n"), "\\u{1b}[2J\\u{9b}\\n");
        let long = code(&format!(".{}7", "0".repeat(100_000)));
        assert!(long.ends_with("07 (100002 characters)") && long.len() < 200, "{long}");
        assert_eq!(message("\"a\"\n\u{9b}2J\u{202e}"), "\"a\"\\n\\u{9b}2J\\u{202e}");
        assert!(message(&"x".repeat(5000)).len() < 700);
    }
}
