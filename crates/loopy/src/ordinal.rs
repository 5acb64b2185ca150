//! Ordinal sums with a loopy upper part, powers, and the way back.

use grundy_short::{Arena, Fault, Player};
use rustc_hash::FxHashMap;

use crate::graph::{Graph, Vertex};
use crate::stoppers::{Stopper, Stoppers};
use crate::value::Loopy;

/// Most positions of the upper part.
const MOST_POSITIONS: usize = 10_000;

/// The options of a form, Left's and Right's.
pub type Form = [Vec<Stopper>; 2];

impl Stoppers {
    /// The options of a stopper in canonical form.
    pub fn form_of(&mut self, arena: &mut Arena, g: Stopper) -> Result<Form, Fault> {
        let left = self.options(arena, g, Player::Left)?;
        Ok([left, self.options(arena, g, Player::Right)?])
    }

    /// `base : h`, which depends on the form of the base: `{G^L, G:H^L | G^R, G:H^R}`. It is a
    /// stopper, since a cycle of alternating moves would be one of h.
    pub fn ordinal_sum(
        &mut self,
        arena: &mut Arena,
        base: &Form,
        h: Stopper,
    ) -> Result<Stopper, Fault> {
        let upper = self.form(arena, h, MOST_POSITIONS)?;
        let moves = upper.iter().map(|sides| {
            [0, 1].map(|p| {
                let known = base[p].iter().map(|&g| Vertex::Known(g));
                known.chain(sides[p].iter().map(|&v| Vertex::Local(v))).collect::<Vec<_>>()
            })
        });
        let graph = Graph { moves: moves.collect() };
        Ok(self.onsides(arena, &graph)?[0])
    }

    /// The h with `base : h = g`; `None` if the options of g do not show one. It is verified by
    /// forming the ordinal sum.
    pub fn subordinate(
        &mut self,
        arena: &mut Arena,
        base: &Form,
        g: Stopper,
    ) -> Result<Option<Loopy>, Fault> {
        let list = |side: &[Stopper]| side.iter().map(|&v| Loopy::from(v)).collect::<Vec<_>>();
        let (left, right) = (list(&base[0]), list(&base[1]));
        let whole = self.value_of_options(arena, [&left, &right])?.onside;
        let mut places = FxHashMap::from_iter([(g, 0)]);
        let mut found = vec![g];
        let mut graph = Graph::default();
        while graph.moves.len() < found.len() {
            arena.pause()?;
            let at = found[graph.moves.len()];
            let mut sides: [Vec<Vertex>; 2] = Default::default();
            if at != whole {
                for player in Player::BOTH {
                    for option in self.options(arena, at, player)? {
                        if base[player.index()].contains(&option) {
                            continue;
                        }
                        let fresh = found.len();
                        let place = *places.entry(option).or_insert(fresh);
                        if place == fresh {
                            found.push(option);
                        }
                        sides[player.index()].push(Vertex::Local(place));
                    }
                }
            }
            graph.moves.push(sides);
            if found.len() > MOST_POSITIONS {
                let what =
                    format!("the game to subordinate has more than {MOST_POSITIONS} positions");
                return Err(Fault::stopped_at(MOST_POSITIONS, what));
            }
        }
        let h = match self.values(arena, &graph) {
            Ok(values) => values[0],
            Err(Fault::Undefined(_)) => return Ok(None),
            Err(other) => return Err(other),
        };
        let same = h.is_stopper() && self.ordinal_sum(arena, base, h.onside)? == g;
        Ok(same.then_some(h))
    }

    /// `h - 1`.
    fn less_one(&mut self, arena: &mut Arena, h: Stopper) -> Result<Stopper, Fault> {
        let minus = arena.integer(-1)?;
        let minus = self.short(minus)?;
        self.upsum(arena, h, minus)
    }

    /// Pseudonumbers that are at least 1, or at least all numbers below it, may be exponents.
    fn need_exponent(&mut self, arena: &mut Arena, h: Stopper, under: bool) -> Result<(), Fault> {
        let one = arena.integer(1)?;
        let mut bound = self.short(one)?;
        if under {
            let under = self.known_name(arena, "under")?;
            bound = self.upsum(arena, bound, under)?;
        }
        if self.is_pseudonumber(arena, h)? && self.le(arena, bound, h)? {
            return Ok(());
        }
        Err(Fault::input(
            "an exponent must be a number, on, or a number with over or under, and at least 1",
        ))
    }

    /// `g^[h]`: the ordinal sum `g : (h - 1)`. The power to on of ↑ is upon.
    pub fn power_to(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        h: Stopper,
    ) -> Result<Stopper, Fault> {
        self.need_exponent(arena, h, true)?;
        let base = self.form_of(arena, g)?;
        let less = self.less_one(arena, h)?;
        self.ordinal_sum(arena, &base, less)
    }

    /// `g^h` for `g = {0|K}`: `{0 | K : (1 - h)}`.
    pub fn power(&mut self, arena: &mut Arena, g: Stopper, h: Stopper) -> Result<Stopper, Fault> {
        self.need_exponent(arena, h, false)?;
        let [left, right] = self.form_of(arena, g)?;
        let zero = self.zero()?;
        let [threat] = &right[..] else { return Err(no_base()) };
        if left[..] != [zero] {
            return Err(no_base());
        }
        let less = self.less_one(arena, h)?;
        let less = self.negative(arena, less)?;
        let threat = self.form_of(arena, *threat)?;
        let threat = self.ordinal_sum(arena, &threat, less)?;
        Ok(self.value_of_options(arena, [&[zero.into()], &[threat.into()]])?.onside)
    }
}

fn no_base() -> Fault {
    Fault::input("a power g^<h> needs a base of the form {0|K}")
}
