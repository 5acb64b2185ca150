//! Variants of any ruleset: impartial, dicotic and twisted.

use grundy_short::Player;

use crate::registry::find;
use crate::searched::Partizan;
use crate::{Answers, Json, Refusal};

/// A twisted position in which the players have exchanged their roles is written with this.
const TURNED: &str = "turned:";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Either player makes the moves of both.
    Impartial,
    /// A player moves only while the other could move as well.
    Dicotic,
    /// After every move the players exchange their roles.
    Twisted,
}

impl Kind {
    pub const ALL: [(&'static str, &'static str, &'static str, Kind); 3] = [
        ("impartial", "Impartial", "Either player makes the moves of both.", Kind::Impartial),
        (
            "dicotic",
            "Dicotic",
            "A player moves only while the other could move as well.",
            Kind::Dicotic,
        ),
        ("twisted", "Twisted", "After every move the players exchange their roles.", Kind::Twisted),
    ];

    /// The variant a name begins with, and the name of the ruleset it is a variant of.
    pub fn of(name: &str) -> Option<(Kind, &str)> {
        let name = name.trim();
        let (word, rest) = name.split_once([' ', '-', '_'])?;
        let found = Kind::ALL.iter().find(|known| known.0 == word.to_lowercase())?;
        Some((found.3, rest.trim()))
    }
}

/// A position of another ruleset, with the moves of a variant: from the impartial variant of G either player
/// moves to those of all G^L and G^R; from the dicotic one Left moves to those of the G^L if there is a G^R,
/// and Right likewise; from the twisted one T(G) Left moves to the -T(G^L) and Right to the -T(G^R).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Variant {
    kind: Kind,
    /// The other ruleset, and the position as it writes it.
    base: String,
    position: String,
    turned: bool,
}

impl Variant {
    pub fn read(
        answers: &mut Answers,
        kind: Kind,
        base: &str,
        text: &str,
    ) -> Result<Self, Refusal> {
        let turned = text.trim().strip_prefix(TURNED).filter(|_| kind == Kind::Twisted);
        let at = find(base)?.read(answers, turned.unwrap_or(text).trim())?;
        Ok(Variant { kind, base: base.into(), position: at.show(), turned: turned.is_some() })
    }

    fn after(&self, position: String, turned: bool) -> Variant {
        Variant { kind: self.kind, base: self.base.clone(), position, turned }
    }
}

impl Partizan for Variant {
    fn show(&self) -> String {
        if self.turned {
            format!("{TURNED} {}", self.position)
        } else {
            self.position.clone()
        }
    }

    fn moves(
        &self,
        answers: &mut Answers,
        player: Player,
    ) -> Result<Vec<(Self, String, Vec<u64>)>, Refusal> {
        let at = find(&self.base)?.read(answers, &self.position)?;
        let mover = if self.turned { player.other() } else { player };
        let sides = match self.kind {
            Kind::Impartial => vec![Player::Left, Player::Right],
            Kind::Dicotic if at.moves(answers, player.other())?.is_empty() => vec![],
            _ => vec![mover],
        };
        let mut found: Vec<(Self, String, Vec<u64>)> = vec![];
        for side in sides {
            for step in at.moves(answers, side)? {
                let after = self.after(step.position, self.kind == Kind::Twisted && !self.turned);
                if found.iter().any(|(known, ..)| *known == after) {
                    continue;
                }
                let twice = found.iter().any(|(_, text, _)| *text == step.text);
                let side = if side.is_left() { "Left" } else { "Right" };
                let text = if twice { format!("{}, as {side}", step.text) } else { step.text };
                found.push((after, text, step.places));
            }
        }
        Ok(found)
    }

    fn picture(&self) -> Json {
        let answers = &mut Answers::new();
        let read = find(&self.base).and_then(|rules| rules.read(answers, &self.position));
        read.map_or(Json::Null, |at| at.picture())
    }

    fn rough_moves(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        find(&self.base)?.read(answers, &self.position)?.rough_moves(answers)
    }
}
