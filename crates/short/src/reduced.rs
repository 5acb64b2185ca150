//! Reduced canonical forms: games modulo infinitesimals.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Options};
use crate::fault::Fault;
use crate::game::{Game, Player};

impl Arena {
    /// The simplest game infinitesimally close to `g` (Calistrate; Grossman and Siegel,
    /// *Reductions of partizan games*): number-ish games become their number, options are
    /// compared modulo infinitesimals, dominated and reversible ones removed likewise.
    pub fn reduced(&mut self, g: Game) -> Result<Game, Fault> {
        self.reduce_within(g, &mut FxHashMap::default())
    }

    /// `g ≥ h` up to an infinitesimal: the Right stop of `g - h` is at least 0.
    fn as_good_nearly(&mut self, player: Player, g: Game, h: Game) -> Result<bool, Fault> {
        let (up, down) = if player.is_left() { (g, h) } else { (h, g) };
        let gap = self.subtract(up, down)?;
        Ok(self.right_stop(gap).signum() >= 0)
    }

    fn reduce_within(&mut self, g: Game, memo: &mut FxHashMap<u32, Game>) -> Result<Game, Fault> {
        if self.is_numberish(g)? {
            let x = self.right_stop(g);
            return self.dyadic(x);
        }
        let offset = self.offset(g);
        let base = Game::new(g.shape(), 0);
        if let Some(&known) = memo.get(&g.shape()) {
            return self.translate(known, offset);
        }
        self.step()?;
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(base, player)? {
                let small = self.reduce_within(option, memo)?;
                if !sides[player.index()].contains(&small) {
                    sides[player.index()].push(small);
                }
            }
        }
        for player in Player::BOTH {
            self.drop_dominated_nearly(&mut sides[player.index()], player)?;
        }
        // Bypass what is reversible up to an infinitesimal, against `base` itself, which all the
        // forms met on the way are infinitesimally close to.
        for player in Player::BOTH {
            let me = player.index();
            let mut i = 0;
            while i < sides[me].len() {
                let option = sides[me][i];
                let mut through = None;
                for reply in self.options(option, player.other())? {
                    if self.as_good_nearly(player, base, reply)? {
                        through = Some(reply);
                        break;
                    }
                }
                let Some(reply) = through else {
                    i += 1;
                    continue;
                };
                sides[me].swap_remove(i);
                for next in self.options(reply, player)? {
                    if !sides[me].contains(&next) {
                        sides[me].push(next);
                    }
                }
            }
            self.drop_dominated_nearly(&mut sides[me], player)?;
        }
        let reduced = self.value_of_options(sides)?;
        memo.insert(g.shape(), reduced);
        self.translate(reduced, offset)
    }

    fn drop_dominated_nearly(&mut self, side: &mut Options, player: Player) -> Result<(), Fault> {
        self.drop_dominated_by(side, |arena, rival, option| {
            arena.as_good_nearly(player, rival, option)
        })
    }
}
