//! Literal forms: games as they are written, simplified one step at a time.

use grundy_short::{Arena, Game, Player};
use serde_json::json;

use crate::arguments::Arguments;
use crate::partizan::{calculate, Calculated};
use crate::position::name;
use crate::{Answers, Json, Refusal};

/// Steps of a simplification, and braces within braces that are read.
const MOST_STEPS: usize = 200;
const DEEPEST: usize = 40;

/// A form, or a value whose options unfold when they are asked for.
#[derive(Clone)]
pub enum Form {
    Value(Game),
    Written([Vec<Form>; 2]),
}

/// What is done and why, and the whole form after it.
pub struct Step {
    pub text: String,
    pub form: String,
    why: Why,
    after: Form,
}

/// The way from a form to one of its options, options of options and so on.
type Path = Vec<(Player, usize)>;

/// What is wrong with an option.
#[derive(Clone)]
struct Why {
    /// `dominated` or `reversible`.
    kind: &'static str,
    /// The option.
    at: Path,
    /// The one that dominates it, or the one through which it is reversible.
    by: Path,
    /// How that is written.
    by_form: String,
}

/// One step, and the form that it leads to.
type Simpler = (String, Why, Form);

/// The steps from the form `text` to its canonical form.
pub fn simplify(answers: &mut Answers, arguments: &Arguments) -> Result<Json, Refusal> {
    let form = Form::read(answers, arguments.text("text")?)?;
    let arena = &mut answers.arena;
    let value = form.value(arena)?;
    let mut steps: Vec<Json> = vec![];
    for step in form.steps(arena)? {
        let path = |way: &Path| -> Vec<Json> {
            way.iter().map(|(player, number)| json!([name(*player), number])).collect()
        };
        steps.push(json!({
            "text": step.text,
            "form": step.form,
            "tree": step.after.tree(arena)?,
            "kind": step.why.kind,
            "at": path(&step.why.at),
            "by": path(&step.why.by),
            "by_form": step.why.by_form,
        }));
    }
    Ok(json!({
        "form": form.show(arena)?,
        "tree": form.tree(arena)?,
        "value": arena.show(value)?,
        "steps": steps,
    }))
}

impl Form {
    /// The form that a text writes.
    pub fn read(answers: &mut Answers, text: &str) -> Result<Form, Refusal> {
        read(answers, text.trim().trim_matches('\'').trim(), 0)
    }

    /// The form whose options are these values.
    pub fn of(options: [Vec<Game>; 2]) -> Form {
        Form::Written(options.map(|side| side.into_iter().map(Form::Value).collect()))
    }

    pub fn value(&self, arena: &mut Arena) -> Result<Game, Refusal> {
        let sides = match self {
            Form::Value(game) => return Ok(*game),
            Form::Written(sides) => sides,
        };
        let mut values = [vec![], vec![]];
        for (side, found) in sides.iter().zip(&mut values) {
            for option in side {
                found.push(option.value(arena)?);
            }
        }
        Ok(arena.game(&values[0], &values[1])?)
    }

    pub fn show(&self, arena: &mut Arena) -> Result<String, Refusal> {
        match self {
            Form::Value(game) => Ok(arena.show(*game)?),
            Form::Written([left, right]) => {
                Ok(format!("{{{}|{}}}", listed(arena, left, ",")?, listed(arena, right, ",")?))
            }
        }
    }

    /// The form with its options, as far as they are written as forms.
    fn tree(&self, arena: &mut Arena) -> Result<Json, Refusal> {
        let shown = self.show(arena)?;
        let Form::Written(sides) = self else {
            return Ok(json!({"form": shown, "left": [], "right": [], "leaf": true}));
        };
        let mut options: [Vec<Json>; 2] = [vec![], vec![]];
        for (side, found) in sides.iter().zip(&mut options) {
            for option in side {
                found.push(option.tree(arena)?);
            }
        }
        let [left, right] = options;
        Ok(json!({"form": shown, "left": left, "right": right, "leaf": false}))
    }

    /// What leads to the canonical form: dominated options are left out and reversible ones replaced,
    /// in the options first.
    pub fn steps(&self, arena: &mut Arena) -> Result<Vec<Step>, Refusal> {
        Ok(self.simplified(arena)?.0)
    }

    fn options(&self, arena: &mut Arena, player: Player) -> Result<Vec<Form>, Refusal> {
        Ok(match self {
            Form::Value(game) => {
                arena.options(*game, player)?.iter().copied().map(Form::Value).collect()
            }
            Form::Written(sides) => sides[player.index()].clone(),
        })
    }

    /// The same form with other options of a player.
    fn with(&self, player: Player, options: Vec<Form>) -> Form {
        let Form::Written(sides) = self else { return self.clone() };
        let mut sides = sides.clone();
        sides[player.index()] = options;
        Form::Written(sides)
    }

    /// Every step, and the canonical form that they lead to.
    fn simplified(&self, arena: &mut Arena) -> Result<(Vec<Step>, Form), Refusal> {
        let mut form = self.clone();
        let mut found = vec![];
        if matches!(self, Form::Value(_)) {
            return Ok((found, form));
        }
        for player in Player::BOTH {
            for (i, option) in form.options(arena, player)?.into_iter().enumerate() {
                let (steps, _) = option.simplified(arena)?;
                let shown = option.show(arena)?;
                let mut options = form.options(arena, player)?;
                for mut step in steps {
                    step.why.at.insert(0, (player, i));
                    step.why.by.insert(0, (player, i));
                    let (first, rest) = step.text.split_at(1);
                    let words = format!("{}{rest}", first.to_lowercase());
                    options[i] = step.after;
                    form = form.with(player, options.clone());
                    let text = format!("In {} option {shown}: {words}", words_for(player).0);
                    let (shown, after) = (form.show(arena)?, form.clone());
                    found.push(Step { text, form: shown, why: step.why, after });
                }
            }
        }
        while found.len() <= MOST_STEPS {
            let step = match form.without_dominated(arena)? {
                None => form.without_reversible(arena)?,
                step => step,
            };
            let Some((text, why, simpler)) = step else { return Ok((found, form)) };
            form = simpler;
            found.push(Step { text, form: form.show(arena)?, why, after: form.clone() });
        }
        Err(Refusal::limit(format!("more than {MOST_STEPS} steps")))
    }

    fn without_dominated(&self, arena: &mut Arena) -> Result<Option<Simpler>, Refusal> {
        for player in Player::BOTH {
            let options = self.options(arena, player)?;
            let mut values = vec![];
            for option in &options {
                values.push(option.value(arena)?);
            }
            for (i, &worse) in values.iter().enumerate() {
                for (j, &better) in values.iter().enumerate() {
                    if i == j || !at_most(arena, worse, better, player)? {
                        continue;
                    }
                    let mut kept = options.clone();
                    kept.remove(i);
                    let (worse, better) = (options[i].show(arena)?, options[j].show(arena)?);
                    let (owner, sign) = words_for(player);
                    let said = format!(
                        "{owner} option {worse} is dominated by {better}, as {worse} {sign} \
                         {better}: leave it out."
                    );
                    let (at, by) = (vec![(player, i)], vec![(player, j)]);
                    let why = Why { kind: "dominated", at, by, by_form: better };
                    return Ok(Some((said, why, self.with(player, kept))));
                }
            }
        }
        Ok(None)
    }

    fn without_reversible(&self, arena: &mut Arena) -> Result<Option<Simpler>, Refusal> {
        let value = self.value(arena)?;
        for player in Player::BOTH {
            let options = self.options(arena, player)?;
            for (i, option) in options.iter().enumerate() {
                let replies = option.options(arena, player.other())?;
                for (j, through) in replies.into_iter().enumerate() {
                    let end = through.value(arena)?;
                    if !at_most(arena, end, value, player)? {
                        continue;
                    }
                    let new = through.options(arena, player)?;
                    let mut kept: Vec<Form> = vec![];
                    let mut seen: Vec<String> = vec![];
                    for one in options[..i].iter().chain(&new).chain(&options[i + 1..]) {
                        let shown = one.show(arena)?;
                        if !seen.contains(&shown) {
                            seen.push(shown);
                            kept.push(one.clone());
                        }
                    }
                    let new = listed(arena, &new, ", ")?;
                    let new = if new.is_empty() { "none" } else { &new };
                    let (option, through) = (option.show(arena)?, through.show(arena)?);
                    let (owner, sign) = words_for(player);
                    let form = self.show(arena)?;
                    let said = format!(
                        "{owner} option {option} is reversible through {through}, as {through} \
                         {sign} {form}: {owner} options of {through} ({new}) take its place."
                    );
                    let (at, by) = (vec![(player, i)], vec![(player, i), (player.other(), j)]);
                    let why = Why { kind: "reversible", at, by, by_form: through };
                    return Ok(Some((said, why, self.with(player, kept))));
                }
            }
        }
        Ok(None)
    }
}

fn words_for(player: Player) -> (&'static str, &'static str) {
    if player.is_left() {
        ("Left's", "≤")
    } else {
        ("Right's", "≥")
    }
}

/// Is a ≤ b, seen from this player's side?
fn at_most(arena: &mut Arena, a: Game, b: Game, player: Player) -> Result<bool, Refusal> {
    Ok(if player.is_left() { arena.le(a, b)? } else { arena.le(b, a)? })
}

fn listed(arena: &mut Arena, forms: &[Form], between: &str) -> Result<String, Refusal> {
    let shown: Result<Vec<String>, _> = forms.iter().map(|form| form.show(arena)).collect();
    Ok(shown?.join(between))
}

fn read(answers: &mut Answers, text: &str, depth: usize) -> Result<Form, Refusal> {
    if depth > DEEPEST {
        return Err(Refusal::limit(format!("more than {DEEPEST} braces within braces")));
    }
    if text.starts_with('{') {
        let Some(end) = closing(text) else {
            return Err(Refusal::input(format!("'{text}': a brace is not closed")));
        };
        if end == text.len() - 1 {
            return sides(answers, &text[1..end], depth);
        }
    }
    match calculate(answers, text)? {
        Calculated::Game(game) => Ok(Form::Value(game)),
        _ => Err(Refusal::input(format!("'{text}' is not a short game"))),
    }
}

/// Where the brace that opens the text is closed.
fn closing(text: &str) -> Option<usize> {
    let mut level = 0;
    for (i, sign) in text.char_indices() {
        level += i32::from(sign == '{') - i32::from(sign == '}');
        if level == 0 {
            return Some(i);
        }
    }
    None
}

/// The two sides of the longest bar outside inner braces; a side with bars is a form itself.
fn sides(answers: &mut Answers, text: &str, depth: usize) -> Result<Form, Refusal> {
    let bars = outside(text, '|');
    let (mut at, mut longest, mut from) = (0, 0, 0);
    for i in 0..bars.len() {
        if i == 0 || bars[i] != bars[i - 1] + 1 {
            from = i;
        }
        if i + 1 - from > longest {
            (at, longest) = (bars[from], i + 1 - from);
        }
    }
    if longest == 0 {
        return Err(Refusal::input(format!(
            "'{{{text}}}': a form has a bar between the options of Left and Right"
        )));
    }
    let mut found = [vec![], vec![]];
    for (side, options) in [&text[..at], &text[at + longest..]].into_iter().zip(&mut found) {
        if !outside(side, '|').is_empty() {
            options.push(sides_within(answers, side, depth)?);
            continue;
        }
        let mut start = 0;
        for end in outside(side, ',').into_iter().chain([side.len()]) {
            let item = side[start..end].trim();
            if !item.is_empty() {
                options.push(read(answers, item, depth + 1)?);
            }
            start = end + 1;
        }
    }
    Ok(Form::Written(found))
}

fn sides_within(answers: &mut Answers, text: &str, depth: usize) -> Result<Form, Refusal> {
    if depth >= DEEPEST {
        return Err(Refusal::limit(format!("more than {DEEPEST} braces within braces")));
    }
    sides(answers, text, depth + 1)
}

/// Where a sign stands outside inner braces.
fn outside(text: &str, wanted: char) -> Vec<usize> {
    let mut level = 0;
    let mut found = vec![];
    for (i, sign) in text.char_indices() {
        level += i32::from("{(".contains(sign)) - i32::from("})".contains(sign));
        if level == 0 && sign == wanted {
            found.push(i);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<(String, String)> {
        let mut answers = Answers::new();
        let form = Form::read(&mut answers, text).unwrap();
        let found = form.steps(&mut answers.arena).unwrap();
        found.into_iter().map(|step| (step.text, step.form)).collect()
    }

    #[test]
    fn dominated_and_reversible_options_are_named() {
        let dominated = "Left's option 0 is dominated by 1, as 0 ≤ 1: leave it out.";
        assert_eq!(steps("{0,1|2}"), [(dominated.into(), "{1|2}".into())]);
        let within =
            "In Right's option {0,1|2}: left's option 0 is dominated by 1, as 0 ≤ 1: leave it out.";
        assert_eq!(steps("{|{0,1|2}}")[0], (within.into(), "{|{1|2}}".into()));
        assert_eq!(steps("{*|*}").last().unwrap().1, "{|}");
        assert_eq!(steps("{0||0|-2}"), []);
    }

    #[test]
    fn what_is_simplified_is_marked_in_the_tree() {
        let mut answers = Answers::new();
        let found = answers.ask("simplify", r#"{"text": "{0|{0,1|2}}"}"#, None).unwrap();
        assert_eq!(found["tree"]["right"][0]["left"][1]["form"], "1");
        let step = &found["steps"][0];
        assert_eq!((&step["kind"], &step["by_form"]), (&json!("dominated"), &json!("1")));
        assert_eq!(step["at"], json!([["right", 0], ["left", 0]]));
        assert_eq!(step["by"], json!([["right", 0], ["left", 1]]));
        assert_eq!(step["tree"]["right"][0]["form"], "{1|2}");
        let found = answers.ask("simplify", r#"{"text": "{*|*}"}"#, None).unwrap();
        let step = &found["steps"][0];
        assert_eq!((&step["kind"], &step["by_form"]), (&json!("reversible"), &json!("0")));
        assert_eq!(step["by"], json!([["left", 0], ["right", 0]]));
        assert_eq!(step["tree"]["form"], step["form"]);
    }

    #[test]
    fn wrong_forms_are_refused() {
        let mut answers = Answers::new();
        for text in ["{0,1", "{0}", "{on|1}", "{1|tic}"] {
            assert!(Form::read(&mut answers, text).is_err(), "{text}");
        }
        let deep = "{0|".repeat(60) + "0" + &"}".repeat(60);
        assert!(Form::read(&mut answers, &deep).is_err());
    }
}
