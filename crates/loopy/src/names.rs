//! Loopy games with a name (*Winning Ways* ch. 11).

use grundy_short::{Arena, Dyadic, Fault};

use crate::graph::{Graph, Vertex};
use crate::stoppers::{Stopper, Stoppers};
use crate::value::Loopy;

/// Name and definition.
pub const NAMES: &[(&str, &str)] = &[
    ("on", "{pass|}"),
    ("off", "{|pass}"),
    ("over", "{0|pass}"),
    ("under", "{pass|0}"),
    ("upon", "{pass|*}"),
    ("downon", "{*|pass}"),
    ("dud", "{pass|pass}"),
    ("tis", "a{b{|a}|}"),
    ("tisn", "a{|b{a|}}"),
];

/// The names of stoppers, alone or after a number, and of `&` pairs, in the order in which printing
/// tries them.
pub(crate) const STOPPER_NAMES: &[(&str, bool)] = &[
    ("on", false),
    ("off", false),
    ("over", false),
    ("under", false),
    ("upon", false),
    ("downon", false),
    ("upon", true),
    ("downon", true),
    ("^<on>", false),
    ("v<on>", false),
    ("^<on>", true),
    ("v<on>", true),
];

impl Stoppers {
    /// The game with this name.
    pub fn named(&mut self, arena: &mut Arena, name: &str) -> Result<Option<Loopy>, Fault> {
        let mut all = NAMES.iter().map(|n| n.0).chain(STOPPER_NAMES.iter().map(|n| n.0));
        let Some(name) = all.find(|known| *known == name) else { return Ok(None) };
        if let Some(&known) = self.names.get(name) {
            return Ok(Some(known));
        }
        let zero = Vertex::Known(self.short_value(grundy_short::Game::ZERO)?.onside);
        let star = arena.nimber(1)?;
        let star = Vertex::Known(self.short(star)?);
        let pass = Vertex::Local(0);
        let other = Vertex::Local(1);
        let moves: Vec<[Vec<Vertex>; 2]> = match name {
            "on" => vec![[vec![pass], vec![]]],
            "off" => vec![[vec![], vec![pass]]],
            "over" => vec![[vec![zero], vec![pass]]],
            "under" => vec![[vec![pass], vec![zero]]],
            "upon" => vec![[vec![pass], vec![star]]],
            "downon" => vec![[vec![star], vec![pass]]],
            // {0 || 0 | 0, pass} and its negative.
            "^<on>" => vec![[vec![zero], vec![other]], [vec![zero], vec![zero, other]]],
            "v<on>" => vec![[vec![other], vec![zero]], [vec![zero, other], vec![zero]]],
            "dud" => vec![[vec![pass], vec![pass]]],
            "tis" => vec![[vec![other], vec![]], [vec![], vec![pass]]],
            "tisn" => vec![[vec![], vec![other]], [vec![pass], vec![]]],
            _ => return Ok(None),
        };
        let value = self.values(arena, &Graph { moves })?[0];
        self.names.insert(name, value);
        Ok(Some(value))
    }

    /// `x + name (+ *)` as a stopper.
    pub(crate) fn named_stopper(
        &mut self,
        arena: &mut Arena,
        x: Dyadic,
        name: &str,
        starred: bool,
    ) -> Result<Stopper, Fault> {
        let base = self.named(arena, name)?;
        let base = base.ok_or_else(|| Fault::input(format!("unknown loopy game '{name}'")))?.onside;
        let short = arena.number_up_star_game(x, 0, u32::from(starred))?;
        let short = self.short(short)?;
        self.onside_of_sum(arena, base, short)
    }
}
