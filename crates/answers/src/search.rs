//! Which page answers what a visitor types.

use serde_json::json;

use crate::arguments::Arguments;
use crate::position::Position;
use crate::reading::{known, known_from, near, read, Reading};
use crate::registry::{find, Family, Ruleset};
use crate::strips::{Page, Strip};
use crate::sum::{self, Sum};
use crate::{Answers, Json, Refusal};

/// How a text is understood: its kind with its fields, or what went wrong and what was perhaps
/// meant. `games` may name the rulesets of the caller.
pub fn understand(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let text = arguments.text("text")?;
    let games = known_from(arguments.json("games"))?;
    Ok(match read(answers, text, &games) {
        Ok(reading) => reading.to_json(&games),
        Err(refusal) => json!({
            "kind": null, "message": refusal.to_string(), "near": near(text, &games, 4),
        }),
    })
}

/// The same with the page that answers and its fields.
pub fn search(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let games = known();
    let text = arguments.text("text")?;
    let page = |name: &str, fields: Json| json!({"page": name, "fields": fields});
    let mut found = match read(answers, text, &games) {
        Ok(reading) => {
            let mut told = reading.to_json(&games);
            let to = match &reading {
                Reading::Nothing => page("", json!({})),
                Reading::Game { game, .. } => page_of(game)?,
                Reading::Value { text } => page("partizan", json!({"q": text})),
                Reading::Sequence { .. } | Reading::Position { .. } | Reading::Form { .. } => {
                    page("search", json!({}))
                }
            };
            if let Reading::Position { game, position, .. } = &reading {
                if game == sum::NAME {
                    told["position"] = json!(Sum::read(answers, position)?.show());
                } else {
                    let rules = find(game)?;
                    let position = rules.read(answers, position)?.show();
                    told["open"] = page_for(&rules, &position)?;
                    told["game"] = json!(rules.name);
                    told["position"] = json!(position);
                }
            }
            told["page"] = to["page"].clone();
            told["fields"] = to["fields"].clone();
            told
        }
        Err(refusal) => json!({
            "page": null, "kind": null, "message": refusal.to_string(), "near": near(text, &games, 4),
        }),
    };
    found["near"] = found["near"].as_array().map_or(json!([]), |near| json!(near));
    Ok(found)
}

/// The page that shows a position; that of its game if none does.
fn page_for(rules: &Ruleset, position: &str) -> Result<Json, Refusal> {
    Ok(match rules.family {
        Family::Board(_) => {
            json!({"page": "partizan", "fields": {"ruleset": rules.name, "position": position}})
        }
        Family::Strip(Strip { page: Page::Strips, .. }) => {
            json!({"page": "strips", "fields": {"game": rules.name, "position": position}})
        }
        _ => page_of(&rules.name)?,
    })
}

/// The page of a game.
fn page_of(name: &str) -> Result<Json, Refusal> {
    let rules = find(name)?;
    Ok(match rules.family {
        Family::Heap => json!({"page": "game", "fields": {"code": rules.code}}),
        Family::Strip(strip) => match strip.page {
            Page::Game(code) => json!({"page": "game", "fields": {"code": code}}),
            _ => json!({"page": format!("ruleset/{}", rules.name), "fields": {}}),
        },
        Family::Pass | Family::PartizanHeaps | Family::Variant(_) => {
            json!({"page": "play", "fields": {"game": rules.name}})
        }
        _ => json!({"page": format!("ruleset/{}", rules.name), "fields": {}}),
    })
}
