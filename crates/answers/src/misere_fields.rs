//! The JSON objects of `grundy calc --play misere --json`: the one list of their fields.

use serde_json::json;

use crate::solution::Field;
use crate::value_fields::Fields;

fn plain(name: &'static str, value: impl serde::Serialize) -> (&'static str, Field) {
    (name, Field::Plain(json!(value)))
}

fn of(expression: &str, value: (&'static str, Field)) -> Fields {
    vec![plain("expression", expression), plain("play", "misere"), value]
}

/// A game; its name and its options are null if they are too long to write.
pub fn misere_game_fields(
    expression: &str,
    name: Option<String>,
    outcome: &str,
    genus: &str,
    class: &str,
    birthday: u64,
    options: Option<Vec<String>>,
) -> Fields {
    let mut fields = of(expression, plain("value", name));
    fields.extend([
        plain("outcome", outcome),
        plain("genus", genus),
        plain("class", class),
        plain("birthday", birthday),
        plain("options", options),
    ]);
    fields
}

/// A generalized genus: for each generator where it begins to repeat and with what period, if that was
/// found with so many copies.
pub fn generalized_genus_fields(
    expression: &str,
    game: &str,
    periods: Option<Vec<[u64; 2]>>,
    searched_to: u64,
    growing: Option<String>,
) -> Fields {
    let mut fields = of(expression, plain("value", game));
    fields.extend([
        plain("periods", periods),
        plain("searched_to", searched_to),
        plain("growing", growing),
    ]);
    fields
}

/// A genus, a truth, a number or a list.
pub fn misere_value_fields(expression: &str, value: Field) -> Fields {
    of(expression, ("value", value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written;

    #[test]
    fn the_fields_of_a_game_are_in_order() {
        let found = misere_game_fields("2+", Some("2+".into()), "P", "0^02", "tame", 3, None);
        assert_eq!(
            written(&found),
            r#"{"expression": "2+", "play": "misere", "value": "2+", "outcome": "P", "genus": "0^02", "class": "tame", "birthday": 3, "options": null}"#
        );
    }
}
