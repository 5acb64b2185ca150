//! Positions in expressions: `domineering("3x3") + ^`.

/// A position taken out of an expression, and the name that stands in its place.
pub struct Placed {
    pub name: String,
    pub ruleset: String,
    pub position: String,
}

/// The expression with names in place of the positions in it, where `is_ruleset` tells what the words
/// before them name. Columns stay the same as long as the names fit in. A word that names nothing is
/// the error.
pub fn take_positions(
    text: &str,
    is_ruleset: &mut dyn FnMut(&str) -> bool,
) -> Result<(String, Vec<Placed>), String> {
    let mut chars: Vec<char> = text.chars().collect();
    let mut found: Vec<Placed> = Vec::new();
    let mut names = (0..).map(|k| format!("position{k}")).filter(|name| !text.contains(name));
    let mut from = 0;
    while let Some((open, close)) = quoted(&chars, from) {
        from = close;
        // The longest word before the bracket that is a ruleset: in `x-clobber("xo")` a difference.
        let in_name = |c: &char| c.is_alphanumeric() || "_-".contains(*c);
        let run = chars[..open].iter().rev().take_while(|c| in_name(c)).count();
        let starts = (open - run..open).filter(|&at| {
            chars[at].is_alphabetic() && (at == open - run || !chars[at - 1].is_alphanumeric())
        });
        let word = |at: usize| chars[at..open].iter().collect::<String>();
        let starts: Vec<usize> = starts.collect();
        let Some(&at) = starts.iter().find(|&&at| is_ruleset(&word(at))) else {
            match starts.first() {
                Some(&first) => return Err(word(first)),
                None => continue,
            }
        };
        let Some(name) = names.next() else { continue };
        let name = format!("{name:_<width$}", width = close - at);
        found.push(Placed {
            name: name.clone(),
            ruleset: word(at),
            position: chars[open + 2..close - 2].iter().collect(),
        });
        from = at + name.chars().count();
        chars.splice(at..close, name.chars());
    }
    Ok((chars.into_iter().collect(), found))
}

/// The next `("…")` or `('…')`: where its bracket opens, and the place behind the closing one.
fn quoted(chars: &[char], from: usize) -> Option<(usize, usize)> {
    (from..chars.len().saturating_sub(1)).find_map(|open| {
        let quote = chars[open + 1];
        if chars[open] != '(' || !"\"'".contains(quote) {
            return None;
        }
        let inner = chars[open + 2..].iter().position(|&c| c == quote)?;
        let close = open + 2 + inner + 1;
        (chars.get(close) == Some(&')')).then_some((open, close + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(text: &str) -> (String, Vec<(String, String)>) {
        let known = ["clobber", "toads-and-frogs", "go"];
        let (text, found) = take_positions(text, &mut |name| known.contains(&name)).unwrap();
        (text, found.into_iter().map(|p| (p.ruleset, p.position)).collect())
    }

    fn pair(ruleset: &str, position: &str) -> (String, String) {
        (ruleset.to_owned(), position.to_owned())
    }

    #[test]
    fn positions_are_taken_out_and_columns_stay() {
        let (text, found) = taken("2.clobber(\"xo|ox\") + ^");
        assert_eq!(text, "2.position0_______ + ^");
        assert_eq!(found, [pair("clobber", "xo|ox")]);
    }

    #[test]
    fn a_hyphen_may_be_a_minus() {
        let (text, found) = taken("x-clobber('xo')-toads-and-frogs('t.f')");
        assert_eq!(text, "x-position0____-position1_____________");
        assert_eq!(found, [pair("clobber", "xo"), pair("toads-and-frogs", "t.f")]);
    }

    #[test]
    fn what_is_no_ruleset_stays() {
        assert_eq!(taken("2 + (\"b\")").0, "2 + (\"b\")");
        assert_eq!(take_positions("2 + f(\"b\")", &mut |_| false).err().unwrap(), "f");
        assert_eq!(taken("go(\"unclosed").0, "go(\"unclosed");
        assert_eq!(taken("position0 + go(\"x\")").0, "position0 + position1");
    }
}
