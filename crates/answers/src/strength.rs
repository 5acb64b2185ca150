//! How well the opponent plays: at random, carelessly, thoughtfully or perfectly; and the best guess
//! where a position is too large to solve.

use std::collections::HashMap;

use grundy_short::Player;

use crate::play::Table;
use crate::position::Step;
use crate::{Answers, Refusal};

/// Positions looked at for one move.
const MOST_POSITIONS: usize = 3_000;
/// Moves among which a guess is made: beyond them, the first of many alike are as good.
const MOST: usize = 200;

/// A strength, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Any legal move.
    Random,
    /// Sees a move that wins at once.
    Careless,
    /// Looks three moves ahead.
    Thoughtful,
    /// Never loses a won game.
    Perfect,
}

impl Strength {
    pub fn read(name: &str) -> Result<Self, Refusal> {
        match name.to_lowercase().as_str() {
            "random" => Ok(Strength::Random),
            "careless" => Ok(Strength::Careless),
            "thoughtful" => Ok(Strength::Thoughtful),
            "" | "perfect" => Ok(Strength::Perfect),
            _ => Err(Refusal::input(format!(
                "strength '{name}': must be one of random, careless, thoughtful, perfect"
            ))),
        }
    }

    /// Moves ahead that it looks.
    fn depth(self) -> u32 {
        match self {
            Strength::Random => 0,
            Strength::Careless => 1,
            Strength::Thoughtful | Strength::Perfect => 3,
        }
    }
}

/// Numbers that look random, from a seed (Marsaglia's xorshift).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        let mut made = Chance(seed ^ 0x9e37_79b9_7f4a_7c15);
        // Seeds next to each other begin alike.
        for _ in 0..8 {
            made.below(2);
        }
        made
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 |= u64::from(self.0 == 0);
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A move of less than perfect strength, and what the mover thought.
pub fn human_move(
    answers: &mut Answers,
    table: &Table,
    steps: Vec<Step>,
    strength: Strength,
    chance: &mut Chance,
) -> Result<(Step, &'static str), Refusal> {
    let depth = strength.depth();
    let mut ahead = LookAhead { table, looked: 0, known: HashMap::new() };
    let (mut good, mut open, mut bad) = (vec![], vec![], vec![]);
    for step in steps {
        let theirs = match depth {
            0 => None,
            _ => ahead.wins(answers, &step.position, table.side.other(), depth - 1)?,
        };
        match theirs {
            Some(false) => good.push(step),
            None => open.push(step),
            Some(true) => bad.push(step),
        }
    }
    let (mut among, thought) = if !good.is_empty() {
        (good, "it wins, as far as I look")
    } else if !open.is_empty() {
        (open, "I see nothing against it")
    } else {
        (bad, "I see nothing better")
    };
    let chosen = chance.below(among.len());
    Ok((among.swap_remove(chosen), thought))
}

/// Who wins if that shows within a few moves.
struct LookAhead<'a> {
    table: &'a Table,
    looked: usize,
    known: HashMap<(String, usize, u32), Option<bool>>,
}

impl LookAhead<'_> {
    /// Does the player to move win?
    fn wins(
        &mut self,
        answers: &mut Answers,
        position: &str,
        player: Player,
        left: u32,
    ) -> Result<Option<bool>, Refusal> {
        let state = (position.to_owned(), player.index(), left);
        if let Some(&known) = self.known.get(&state) {
            return Ok(known);
        }
        self.looked += 1;
        let found = self.looked_at(answers, position, player, left)?;
        self.known.insert(state, found);
        Ok(found)
    }

    fn looked_at(
        &mut self,
        answers: &mut Answers,
        position: &str,
        player: Player,
        left: u32,
    ) -> Result<Option<bool>, Refusal> {
        let at = self.table.rules.read(answers, position)?;
        let steps = at.moves(answers, player)?;
        if steps.is_empty() {
            return Ok(Some(self.table.misere));
        }
        if left == 0 || self.looked > MOST_POSITIONS {
            return Ok(None);
        }
        let mut open = false;
        for step in steps {
            match self.wins(answers, &step.position, player.other(), left - 1)? {
                Some(false) => return Ok(Some(true)),
                Some(true) => {}
                None => open = true,
            }
        }
        Ok(if open { None } else { Some(false) })
    }
}

/// The move that leaves the most freedom to the mover: many moves of her own and few of the other
/// player, or few replies where both have the same; a rule of thumb.
pub fn best_guess(answers: &mut Answers, table: &Table, steps: Vec<Step>) -> Result<Step, Refusal> {
    let mut best: Option<(i64, Step)> = None;
    for step in steps.into_iter().take(MOST) {
        let after = table.rules.read(answers, &step.position)?;
        let theirs = after.moves(answers, table.side.other())?.len() as i64;
        let impartial = after.impartial().unwrap_or(table.rules.impartial);
        let mine = if impartial { 0 } else { after.moves(answers, table.side)?.len() as i64 };
        let freedom = if table.misere { theirs - mine } else { mine - theirs };
        if best.as_ref().is_none_or(|found| freedom > found.0) {
            best = Some((freedom, step));
        }
    }
    best.map(|found| found.1).ok_or_else(|| Refusal::input("there is no move to choose from"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::Answers;

    #[test]
    fn a_careless_opponent_sees_a_move_that_ends_the_game() {
        for seed in 0..5 {
            let asked =
                json!({"game": "nim", "position": "3", "strength": "careless", "seed": seed});
            let found = Answers::new().ask("reply", &asked.to_string(), None).unwrap();
            assert_eq!((&found["move"], &found["winner"]), (&json!("3 → 0"), &json!("left")));
        }
        let asked = json!({"game": "nim", "position": "3", "strength": "weak"}).to_string();
        assert!(Answers::new().ask("reply", &asked, None).is_err());
    }

    #[test]
    fn moves_at_random_depend_on_the_seed_alone() {
        let moves: Vec<String> = (0..20)
            .map(|seed| {
                let asked =
                    json!({"game": "nim", "position": "9 8", "strength": "random", "seed": seed});
                let asked = asked.to_string();
                let said =
                    |_| Answers::new().ask("reply", &asked, None).unwrap()["move"].to_string();
                assert_eq!(said(1), said(2));
                said(3)
            })
            .collect();
        assert!(moves.iter().any(|one| *one != moves[0]));
    }
}
