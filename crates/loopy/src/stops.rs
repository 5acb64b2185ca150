//! Stops of stoppers, and what they say: infinitesimal, a number and an infinitesimal, hot.

use grundy_short::{Arena, Dyadic, Fault, Game, Player};
use rustc_hash::FxHashMap;

use crate::stoppers::{Stopper, Stoppers};

type Memo = FxHashMap<(Stopper, Player), Stopper>;

impl Stoppers {
    /// The pseudonumber that is reached when `mover` begins and both play for the best: numbers, on and
    /// off, and numbers with over or under are not played on. Alternating play of a stopper ends,
    /// so this is a recursion (Siegel, *Reduced Canonical Forms of Stoppers*, 2006).
    pub fn stop(&mut self, arena: &mut Arena, g: Stopper, mover: Player) -> Result<Stopper, Fault> {
        self.stop_within(arena, g, mover, &mut Memo::default())
    }

    fn stop_within(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        mover: Player,
        memo: &mut Memo,
    ) -> Result<Stopper, Fault> {
        if let Some(&known) = memo.get(&(g, mover)) {
            return Ok(known);
        }
        arena.pause()?;
        let mut best = None;
        if !self.is_pseudonumber(arena, g)? {
            for option in self.options(arena, g, mover)? {
                let stop = self.stop_within(arena, option, mover.other(), memo)?;
                best = Some(match best {
                    None => stop,
                    // Pseudonumbers are ordered totally.
                    Some(old) if self.le(arena, old, stop)? == mover.is_left() => stop,
                    Some(old) => old,
                });
            }
        }
        // Without a move left it is an integer, on or off, and so a pseudonumber.
        let stop = best.unwrap_or(g);
        memo.insert((g, mover), stop);
        Ok(stop)
    }

    /// The number x of x, x over and x under; `None` of on, off and games that are no pseudonumbers.
    pub fn number_of(&mut self, arena: &mut Arena, g: Stopper) -> Result<Option<Dyadic>, Fault> {
        if let Some(game) = self.as_short(g) {
            return Ok(arena.as_number(game));
        }
        for player in Player::BOTH {
            let near = self.options(arena, g, player)?;
            let far = self.options(arena, g, player.other())?;
            if let ([x], [pass]) = (&near[..], &far[..]) {
                if *pass == g {
                    return Ok(self.as_short(*x).and_then(|game| arena.as_number(game)));
                }
            }
        }
        Ok(None)
    }

    /// The number that both stops are, over and under aside.
    pub fn number_at_stops(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
    ) -> Result<Option<Dyadic>, Fault> {
        let left = self.stop(arena, g, Player::Left)?;
        let right = self.stop(arena, g, Player::Right)?;
        let left = self.number_of(arena, left)?;
        let right = self.number_of(arena, right)?;
        Ok(left.filter(|_| left == right))
    }

    /// Do all its cycles consist of a single position, to which a player passes?
    pub fn is_plumtree(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        most: usize,
    ) -> Result<bool, Fault> {
        let form = self.form(arena, g, most)?;
        let local = |list: &Vec<usize>| list.iter().map(|&v| crate::Vertex::Local(v)).collect();
        let moves = form.iter().map(|[l, r]| [local(l), local(r)]).collect();
        Ok(crate::Graph { moves }.components().iter().all(|part| part.len() == 1))
    }

    /// Is it a number, or `{x || x | x - H}` or its negative for a number x and an H that is at least
    /// over, so above every sum of ups; of a short game H has to have a positive mean?
    pub fn is_number_tiny(&mut self, arena: &mut Arena, g: Stopper) -> Result<bool, Fault> {
        if self.as_short(g).is_some_and(|game| game.is_number()) {
            return Ok(true);
        }
        for player in Player::BOTH {
            let near = self.options(arena, g, player)?;
            let threat = self.options(arena, g, player.other())?;
            let ([x], [threat]) = (&near[..], &threat[..]) else { continue };
            let Some(number) = self.as_short(*x).filter(|game| game.is_number()) else { continue };
            let back = self.options(arena, *threat, player)?;
            let prize = self.options(arena, *threat, player.other())?;
            let ([y], [prize]) = (&back[..], &prize[..]) else { continue };
            if x != y {
                continue;
            }
            // H = x - prize for a tiny, prize - x for a miny.
            let minus = arena.negative(number)?;
            let minus = self.short(minus)?;
            let mut h = self.onside_of_sum(arena, *prize, minus)?;
            if player.is_left() {
                h = self.negative(arena, h)?;
            }
            let large = match self.as_short(h) {
                Some(game) => arena.mean(game)? > Dyadic::ZERO,
                None => {
                    let over = self.known_name(arena, "over")?;
                    self.le(arena, over, h)?
                }
            };
            if large {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The onside of a game with a name.
    pub(crate) fn known_name(&mut self, arena: &mut Arena, name: &str) -> Result<Stopper, Fault> {
        let named = self.named(arena, name)?;
        named.map(|g| g.onside).ok_or_else(|| Fault::input(format!("unknown loopy game '{name}'")))
    }

    /// 0 as a stopper.
    pub(crate) fn zero(&mut self) -> Result<Stopper, Fault> {
        self.short(Game::ZERO)
    }
}
