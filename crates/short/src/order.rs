//! The partial order.
//!
//! G ≥ 0 when Right, moving first, does not win; G ≥ H when G − H ≥ 0, by Austin 1976, Lemma 1.5
//! (a zero game changes no outcome) and Lemma 1.6 (G − G = 0). ≥ is transitive (Lemma 1.9), and a
//! game is never ≤ a Left option of its own nor ≥ a Right one (Lemma 1.10).

use crate::arena::Arena;
use crate::cache::ANSWER;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Less,
    Equal,
    Greater,
    /// Neither `≤` nor `≥`.
    Confused,
}

impl Relation {
    /// `<`, `=`, `>` or `||`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Confused => "||",
        }
    }

    /// The outcome class of `G - H` when `G` stands in this relation to `H`.
    pub fn outcome(self) -> char {
        match self {
            Relation::Less => 'R',
            Relation::Equal => 'P',
            Relation::Greater => 'L',
            Relation::Confused => 'N',
        }
    }
}

/// `n·↑ + *m ≤ 0`? (Winning Ways ch. 8: `n·↑ + *m > 0` for n ≥ 2, and for n = 1 unless m = 1.)
fn up_star_is_at_most_zero(up: i64, nim: u32) -> bool {
    match up {
        0 => nim == 0,
        -1 => nim != 1,
        _ => up < 0,
    }
}

impl Arena {
    /// `g ≤ h`: Left, moving first, does not win `g - h`.
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, Fault> {
        if g == h {
            return Ok(true);
        }
        let (gr, hr) = (g.number_id(), h.number_id());
        // G ≤ H implies the same of both stops; and G < H when G's Left stop is below H's
        // Right stop (ONAG ch. 9).
        if self.compare_numbers(gr, hr).is_gt() {
            return Ok(false);
        }
        if g.shape() == h.shape() {
            return Ok(true);
        }
        let (gl, hl) = (self.left_stop_id(g)?, self.left_stop_id(h)?);
        if self.compare_numbers(gl, hl).is_gt() {
            return Ok(false);
        }
        if self.compare_numbers(gl, hr).is_lt() {
            return Ok(true);
        }
        if let (Some(a), Some(b)) = (self.up_star(g), self.up_star(h)) {
            return Ok(up_star_is_at_most_zero(a.up.saturating_sub(b.up), a.nim ^ b.nim));
        }
        let minus = self.negate_number(gr)?;
        let apart = self.add_numbers(hr, minus)?;
        let key = [g.shape(), h.shape(), apart];
        if let Some(known) = self.le_memo.get(&key) {
            return Ok(known[0] & ANSWER != 0);
        }
        self.step()?;
        let answer = self.le_by_moves(g, h)?;
        self.le_memo.put([key[0] | if answer { ANSWER } else { 0 }, key[1], key[2]]);
        Ok(answer)
    }

    /// The definition, except that a number's own options are not tried: by the Number
    /// Avoidance Theorem (ONAG ch. 9) the player to move need not move in a number when the
    /// other component is not one.
    fn le_by_moves(&mut self, g: Game, h: Game) -> Result<bool, Fault> {
        for (moved, player, other) in [(g, Player::Left, h), (h, Player::Right, g)] {
            if moved.is_number() {
                continue;
            }
            if let Some(places) = self.stored(moved, player) {
                for at in places {
                    let option = self.stored_option(moved, at)?;
                    if self.as_good(player, option, other)? {
                        return Ok(false);
                    }
                }
                continue;
            }
            for option in self.options(moved, player)? {
                if self.as_good(player, option, other)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Is `g` at least as good as `h` for `player`?
    pub fn as_good(&mut self, player: Player, g: Game, h: Game) -> Result<bool, Fault> {
        if player.is_left() {
            self.le(h, g)
        } else {
            self.le(g, h)
        }
    }

    /// How `g` stands to `h`.
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Relation, Fault> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(match (self.le(g, h)?, self.le(h, g)?) {
            (true, _) => Relation::Less,
            (_, true) => Relation::Greater,
            _ => Relation::Confused,
        })
    }

    /// `L`, `R`, `N` or `P`.
    pub fn outcome(&mut self, g: Game) -> Result<char, Fault> {
        Ok(self.compare(g, Game::ZERO)?.outcome())
    }

    /// Numbers confused with `g` lie in an interval, its ends the Right and the Left stop:
    /// the Dedekind sections of a short game. Returned as (end, is it confused with `g`).
    pub fn confusion_interval(&mut self, g: Game) -> Result<[(Dyadic, bool); 2], Fault> {
        let (low, high) = (self.right_stop(g), self.left_stop(g)?);
        let mut ends = [(low, false), (high, false)];
        for (end, confused) in &mut ends {
            let x = self.dyadic(*end)?;
            *confused = self.compare(x, g)? == Relation::Confused;
        }
        Ok(ends)
    }
}
