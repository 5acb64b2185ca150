//! The JSON objects of `grundy outcome --json` and `grundy strip GAME --json`: the one list of their
//! fields.

use serde_json::json;

use crate::solution::Field;
use crate::value_fields::Fields;

fn plain(name: &'static str, value: impl serde::Serialize) -> (&'static str, Field) {
    (name, Field::Plain(json!(value)))
}

/// Who wins a position of heaps or coins, and how; a heap game is named by its code.
pub fn outcome_fields(
    by_code: bool,
    name: &str,
    position: Field,
    play: &str,
    outcome: &str,
    moves: Field,
    complete: bool,
) -> Fields {
    vec![
        plain(if by_code { "code" } else { "ruleset" }, name),
        ("position", position),
        plain("play", play),
        plain("outcome", outcome),
        ("winning_moves", moves),
        plain("complete", complete),
    ]
}

/// A winning move in a sum: whose, in which component, to which position, and how it is said.
pub struct SumMove {
    pub player: String,
    pub component: usize,
    pub to: String,
    pub text: String,
}

/// Who wins a board or a sum, and how.
pub struct SumFound {
    pub play: String,
    /// Rulesets and positions.
    pub components: Vec<(String, String)>,
    /// The class of the outcome, and who wins when Left and when Right starts, as far as it is known.
    pub outcome: Option<String>,
    pub starts: [Option<String>; 2],
    pub moves: Vec<SumMove>,
    pub complete: bool,
    /// Sums searched, and sums and positions kept, where they were counted.
    pub searched: Option<[u64; 2]>,
    pub stopped_by: Option<String>,
}

/// The fields of a board or a sum.
pub fn sum_fields(found: &SumFound) -> Fields {
    let components: Vec<_> = found
        .components
        .iter()
        .map(|(name, at)| Field::object(vec![plain("ruleset", name), plain("position", at)]))
        .collect();
    let moves: Vec<_> = found
        .moves
        .iter()
        .map(|one| {
            let (ruleset, from) = &found.components[one.component];
            Field::object(vec![
                plain("player", &one.player),
                plain("component", one.component),
                plain("ruleset", ruleset),
                plain("from", from),
                plain("to", &one.to),
                plain("move", &one.text),
            ])
        })
        .collect();
    let mut fields = vec![
        plain("play", &found.play),
        ("components", Field::List(components)),
        plain("outcome", &found.outcome),
        plain("left_starts", &found.starts[0]),
        plain("right_starts", &found.starts[1]),
        ("winning_moves", Field::List(moves)),
        plain("complete", found.complete),
    ];
    if let Some([nodes, entries]) = found.searched {
        fields.extend([plain("nodes", nodes), plain("entries", entries)]);
    }
    fields.push(plain("stopped_by", &found.stopped_by));
    fields
}

/// What some games say beside value, outcome and moves, in the order in which it is printed.
pub const STRIP_FACTS: [&str; 12] = [
    "mates",
    "spinster",
    "abacus",
    "completion",
    "hooks",
    "mod_16_moves",
    "sprague",
    "frieze",
    "target",
    "primes",
    "exchanged",
    "exchanged_value",
];

/// A position of coins on strips: its value, who wins, and how; then the facts of [`STRIP_FACTS`] that
/// are known of it, in that order.
pub fn strip_fields(
    game: &str,
    position: Field,
    play: &str,
    value: Field,
    outcome: &str,
    moves: Field,
    facts: Vec<Option<Field>>,
) -> Fields {
    let mut fields = vec![
        plain("game", game),
        ("position", position),
        plain("play", play),
        ("value", value),
        plain("outcome", outcome),
        ("winning_moves", moves),
    ];
    let known = STRIP_FACTS.into_iter().zip(facts);
    fields.extend(known.filter_map(|(name, fact)| Some((name, fact?))));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written;

    #[test]
    fn a_sum_names_the_component_of_a_move() {
        let to =
            SumMove { player: "left".into(), component: 0, to: "0".into(), text: "take".into() };
        let found = SumFound {
            play: "normal".into(),
            components: vec![("nim".into(), "1".into())],
            outcome: Some("N".into()),
            starts: [Some("left".into()), Some("right".into())],
            moves: vec![to],
            complete: true,
            searched: None,
            stopped_by: None,
        };
        assert_eq!(
            written(&sum_fields(&found)),
            r#"{"play": "normal", "components": [{"ruleset": "nim", "position": "1"}], "outcome": "N", "left_starts": "left", "right_starts": "right", "winning_moves": [{"player": "left", "component": 0, "ruleset": "nim", "from": "1", "to": "0", "move": "take"}], "complete": true, "stopped_by": null}"#
        );
    }
}
