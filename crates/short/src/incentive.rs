//! Incentives: what a move gains.

use crate::arena::{Arena, Options};
use crate::fault::Fault;
use crate::game::{Game, Player};

impl Arena {
    /// `G^L - G` for Left, `G - G^R` for Right, each once, dominated ones left out.
    pub fn incentives(&mut self, g: Game, player: Player) -> Result<Options, Fault> {
        let mut gains = Options::new();
        for option in self.options(g, player)? {
            let gain = match player {
                Player::Left => self.subtract(option, g)?,
                Player::Right => self.subtract(g, option)?,
            };
            if !gains.contains(&gain) {
                gains.push(gain);
            }
        }
        self.maximal(gains)
    }

    /// Both players' incentives, dominated ones left out.
    pub fn all_incentives(&mut self, g: Game) -> Result<Options, Fault> {
        let mut gains = self.incentives(g, Player::Left)?;
        for gain in self.incentives(g, Player::Right)? {
            if !gains.contains(&gain) {
                gains.push(gain);
            }
        }
        self.maximal(gains)
    }

    /// The maximal games of a list.
    fn maximal(&mut self, mut games: Options) -> Result<Options, Fault> {
        self.drop_dominated(&mut games, Player::Left)?;
        Ok(games)
    }
}
