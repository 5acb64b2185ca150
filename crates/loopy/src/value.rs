//! A loopy value: an onside and an offside.

use grundy_short::{Arena, Fault, Game, Player, Relation};

use crate::graph::{Graph, Vertex};
use crate::stoppers::{Stopper, Stoppers};

/// `onside & offside`; a stopper when both are the same. Two values are equal exactly when
/// both sides are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loopy {
    pub onside: Stopper,
    pub offside: Stopper,
}

/// Who wins when each player starts; `None` is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub left_starts: Option<Player>,
    pub right_starts: Option<Player>,
}

impl Outcome {
    /// Siegel's nine classes (*Combinatorial Game Theory*, §VI.1): L, R, N, P, D, and N^, P^ (Nv,
    /// Pv) where a draw takes the place of a win of Right's (of Left's).
    pub fn class(self) -> &'static str {
        use Player::{Left, Right};
        match (self.left_starts, self.right_starts) {
            (Some(Left), Some(Left)) => "L",
            (Some(Left), None) => "N^",
            (Some(Left), Some(Right)) => "N",
            (None, Some(Left)) => "P^",
            (None, None) => "D",
            (None, Some(Right)) => "Nv",
            (Some(Right), Some(Left)) => "P",
            (Some(Right), None) => "Pv",
            (Some(Right), Some(Right)) => "R",
        }
    }
}

impl From<Stopper> for Loopy {
    fn from(g: Stopper) -> Loopy {
        Loopy { onside: g, offside: g }
    }
}

impl Loopy {
    pub fn is_stopper(self) -> bool {
        self.onside == self.offside
    }
}

impl Stoppers {
    /// The values of the vertices of a graph.
    pub fn values(&mut self, arena: &mut Arena, graph: &Graph) -> Result<Vec<Loopy>, Fault> {
        let onsides = self.onsides(arena, graph)?;
        let offsides =
            if graph.is_stopper() { onsides.clone() } else { self.offsides(arena, graph)? };
        let pairs = onsides.into_iter().zip(offsides);
        Ok(pairs.map(|(onside, offside)| Loopy { onside, offside }).collect())
    }

    /// The value of a short game.
    pub fn short_value(&mut self, g: Game) -> Result<Loopy, Fault> {
        self.short(g).map(Loopy::from)
    }

    /// The value with these options.
    pub fn value_of_options(
        &mut self,
        arena: &mut Arena,
        options: [&[Loopy]; 2],
    ) -> Result<Loopy, Fault> {
        let side = |pick: fn(&Loopy) -> Stopper| {
            let list = options.map(|l| l.iter().map(|g| Vertex::Known(pick(g))).collect());
            Graph { moves: vec![list] }
        };
        let onside = self.onsides(arena, &side(|g| g.onside))?[0];
        let offside = self.offsides(arena, &side(|g| g.offside))?[0];
        Ok(Loopy { onside, offside })
    }

    pub fn negate(&mut self, arena: &mut Arena, g: Loopy) -> Result<Loopy, Fault> {
        let onside = self.negative(arena, g.offside)?;
        let offside = self.negative(arena, g.onside)?;
        Ok(Loopy { onside, offside })
    }

    /// `g + h`: the onside of the onsides' sum, the offside of the offsides' (*Winning Ways* ch. 11).
    pub fn add(&mut self, arena: &mut Arena, g: Loopy, h: Loopy) -> Result<Loopy, Fault> {
        let onside = self.onside_of_sum(arena, g.onside, h.onside)?;
        let offside = self.offside_of_sum(arena, g.offside, h.offside)?;
        Ok(Loopy { onside, offside })
    }

    pub fn subtract(&mut self, arena: &mut Arena, g: Loopy, h: Loopy) -> Result<Loopy, Fault> {
        let minus = self.negate(arena, h)?;
        self.add(arena, g, minus)
    }

    /// `n` copies of `g` added.
    pub fn multiple(&mut self, arena: &mut Arena, n: i64, g: Loopy) -> Result<Loopy, Fault> {
        let one = if n < 0 { self.negate(arena, g)? } else { g };
        let mut sum = self.short_value(Game::ZERO)?;
        for _ in 0..n.unsigned_abs() {
            let next = self.add(arena, sum, one)?;
            if next == sum {
                break;
            }
            sum = next;
        }
        Ok(sum)
    }

    /// `g ≤ h` iff it holds of the onsides and of the offsides.
    pub fn less_or_equal(&mut self, arena: &mut Arena, g: Loopy, h: Loopy) -> Result<bool, Fault> {
        Ok(self.le(arena, g.onside, h.onside)? && self.le(arena, g.offside, h.offside)?)
    }

    pub fn compare(&mut self, arena: &mut Arena, g: Loopy, h: Loopy) -> Result<Relation, Fault> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(match (self.less_or_equal(arena, g, h)?, self.less_or_equal(arena, h, g)?) {
            (true, _) => Relation::Less,
            (_, true) => Relation::Greater,
            _ => Relation::Confused,
        })
    }

    /// Who wins. Left survives iff she does in the onside; Right iff he does in the offside.
    pub fn outcome(&mut self, arena: &mut Arena, g: Loopy) -> Result<Outcome, Fault> {
        let zero = self.short(Game::ZERO)?;
        let mut winners = [None; 2];
        for mover in Player::BOTH {
            let left_survives = self.survives(arena, g.onside, zero, mover)?;
            // Right survives g iff Left survives -g, roles exchanged.
            let right_survives = self.survives(arena, zero, g.offside, mover.other())?;
            winners[mover.index()] = match (left_survives, right_survives) {
                (true, false) => Some(Player::Left),
                (false, true) => Some(Player::Right),
                _ => None,
            };
        }
        Ok(Outcome { left_starts: winners[0], right_starts: winners[1] })
    }

    /// Is every follower a game whose Left options are all less than its Right options? Numbers
    /// are, and so are on, over and their like (*Winning Ways* ch. 11).
    pub fn is_pseudonumber(&mut self, arena: &mut Arena, g: Stopper) -> Result<bool, Fault> {
        let mut seen = rustc_hash::FxHashSet::from_iter([g]);
        let mut waiting = vec![g];
        while let Some(at) = waiting.pop() {
            if let Some(game) = self.as_short(at) {
                if game.is_number() {
                    continue;
                }
                return Ok(false);
            }
            let left = self.options(arena, at, Player::Left)?;
            let right = self.options(arena, at, Player::Right)?;
            for &a in &left {
                for &b in &right {
                    if a == b || !self.le(arena, a, b)? {
                        return Ok(false);
                    }
                }
            }
            waiting.extend(left.into_iter().chain(right).filter(|&v| seen.insert(v)));
        }
        Ok(true)
    }

    /// The canonical form as a graph of its own, vertex 0 being `g`: moves of each vertex.
    pub fn form(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        most: usize,
    ) -> Result<Vec<[Vec<usize>; 2]>, Fault> {
        Ok(self.form_with_followers(arena, g, most)?.0)
    }

    /// The positions of the canonical form, `g` first.
    pub fn followers(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        most: usize,
    ) -> Result<Vec<Stopper>, Fault> {
        Ok(self.form_with_followers(arena, g, most)?.1)
    }

    #[allow(clippy::type_complexity)]
    fn form_with_followers(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        most: usize,
    ) -> Result<(Vec<[Vec<usize>; 2]>, Vec<Stopper>), Fault> {
        let mut index = rustc_hash::FxHashMap::from_iter([(g, 0)]);
        let mut list = vec![g];
        let mut form = Vec::new();
        while form.len() < list.len() {
            let mut sides: [Vec<usize>; 2] = Default::default();
            for player in Player::BOTH {
                for option in self.options(arena, list[form.len()], player)? {
                    let fresh = list.len();
                    let at = *index.entry(option).or_insert(fresh);
                    if at == fresh {
                        list.push(option);
                    }
                    sides[player.index()].push(at);
                }
            }
            form.push(sides);
            if list.len() > most {
                return Err(Fault::stopped_at(
                    most,
                    format!("the form has more than {most} positions"),
                ));
            }
        }
        Ok((form, list))
    }
}
