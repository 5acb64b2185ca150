//! Negative, sum and integer multiples.
//!
//! Negative and sum are those of Austin 1976, Definition 1.2; a sum may be taken in any order
//! (Lemma 1.4).

use crate::arena::{Arena, Options};
use crate::canonical::Form;
use crate::dyadic::Dyadic;
use crate::fault::Fault;
use crate::game::{Game, Player};

/// Sums of a part at most `SHALLOW` deep with one at most `NOT_DEEP` are asked for most: they have a table.
const SHALLOW: u8 = 2;
const NOT_DEEP: u8 = 3;

/// From this star on, sums with hot games are not found move by move.
const LARGE: u32 = 8;
/// The largest star added to a game that is not hot: the time grows with its cube.
const LARGEST: u32 = 255;

impl Arena {
    /// `-g`.
    pub fn negative(&mut self, g: Game) -> Result<Game, Fault> {
        let offset = self.offset(g).negative();
        if g.is_number() {
            return self.dyadic(offset);
        }
        if let Some(u) = self.up_star(g) {
            return self.number_up_star_game(offset, -u.up, u.nim);
        }
        let shape = g.shape();
        if let Some(known) = self.known_negative(shape) {
            return self.translate(known, offset);
        }
        self.step()?;
        let base = Game::new(shape, 0);
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(base, player)? {
                let negative = self.negative(option)?;
                sides[player.other().index()].push(negative);
            }
        }
        // The mirror image of a canonical form is canonical.
        let left_stop = self.negate_number(base.number_id())?;
        let right_stop = self.left_stop_id(base)?;
        let right_stop = self.negate_number(right_stop)?;
        let negative = self.intern(sides, left_stop, right_stop)?;
        self.remember_negative(shape, negative);
        let back = self.translate(base, negative_offset(self, negative))?;
        self.remember_negative(negative.shape(), back);
        self.translate(negative, offset)
    }

    /// `g + h`.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        if g.is_number() {
            return self.translate_by(h, g.number_id());
        }
        if h.is_number() {
            return self.translate_by(g, h.number_id());
        }
        if let (Some(a), Some(b)) = (self.up_star(g), self.up_star(h)) {
            let up = a.up.checked_add(b.up).ok_or_else(|| {
                Fault::Limit(format!("{} ups plus {} ups are too many to count", a.up, b.up).into())
            })?;
            let sum = self.number_up_star_game(Dyadic::ZERO, up, a.nim ^ b.nim)?;
            let sum = self.translate_by(sum, g.number_id())?;
            return self.translate_by(sum, h.number_id());
        }
        let rank = |g: Game| (self.depth(g), g.shape());
        let (small, other) = if rank(g) <= rank(h) { (g, h) } else { (h, g) };
        let shallow = self.depth(small) <= SHALLOW;
        let in_table = shallow && self.depth(other) <= NOT_DEEP;
        if in_table {
            if let Some(sum) = self.shallow_sum(small.shape(), other.shape()) {
                let sum = self.translate_by(sum, g.number_id())?;
                return self.translate_by(sum, h.number_id());
            }
        }
        let (s, t) = (g.shape().min(h.shape()), g.shape().max(h.shape()));
        let memo = usize::from(!shallow);
        if let Some([_, _, shape, number]) = self.sum_memo[memo].get(&[s, t, 0, 0]) {
            let sum = self.translate_by(Game::new(shape, number), g.number_id())?;
            return self.translate_by(sum, h.number_id());
        }
        let sum = self.add_shapes(Game::new(s, 0), Game::new(t, 0))?;
        if !(in_table && self.keep_shallow_sum(small.shape(), other.shape(), sum)) {
            self.sum_memo[memo].put([s, t, sum.shape(), sum.number_id()]);
        }
        let sum = self.translate_by(sum, g.number_id())?;
        self.translate_by(sum, h.number_id())
    }

    /// The sums of many pairs. The answers remembered of a few pairs are fetched together, so that
    /// their ways from memory overlap.
    pub fn add_pairs(&mut self, pairs: &[(Game, Game)]) -> Result<Vec<Game>, Fault> {
        const TOGETHER: usize = 16;
        let mut sums = Vec::with_capacity(pairs.len());
        for few in pairs.chunks(TOGETHER) {
            let mut known = [None; TOGETHER];
            for (&(g, h), known) in few.iter().zip(&mut known) {
                let deep = self.depth(g).min(self.depth(h)) > SHALLOW;
                let (s, t) = (g.shape().min(h.shape()), g.shape().max(h.shape()));
                // Sums of numbers, ups and stars are not remembered, only found.
                *known = if deep { self.sum_memo[1].get(&[s, t, 0, 0]) } else { None };
            }
            for (&(g, h), known) in few.iter().zip(known) {
                sums.push(match known {
                    Some([_, _, shape, number]) => {
                        let sum = self.translate_by(Game::new(shape, number), g.number_id())?;
                        self.translate_by(sum, h.number_id())?
                    }
                    None => self.add(g, h)?,
                });
            }
        }
        Ok(sums)
    }

    fn add_shapes(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        if self.known_negative(g.shape()).is_some_and(|n| n.shape() == h.shape()) {
            // g - g = 0, up to the numbers the shapes are translated by.
            let n = self.negative(g)?;
            let apart = self.offset(h).minus(self.offset(n))?;
            return self.dyadic(apart);
        }
        if let Some(sum) = self.add_by_gains(g, h)? {
            return Ok(sum);
        }
        for (part, other) in [(g, h), (h, g)] {
            let Some(u) = self.up_star(part).filter(|u| u.up == 0 && u.nim >= LARGE) else {
                continue;
            };
            if let Some(sum) = self.add_star_to_hot(part, other)? {
                return Ok(sum);
            }
            if u.nim > LARGEST {
                let other: String = self.show(other)?.chars().take(60).collect();
                return Err(Fault::beyond(
                    LARGEST,
                    format!(
                    "*{} + {other}: not every move of the game gains more than every star does, \
                     and then at most *{LARGEST} can be added",
                    u.nim
                ),
                ));
            }
        }
        self.step()?;
        // The options of each part, and with the other part added.
        let parts = [g, h];
        let mut options: [[Options; 2]; 2] = Default::default();
        let mut moved: [[Options; 2]; 2] = Default::default();
        let mut all: [Options; 2] = Default::default();
        for player in Player::BOTH {
            let p = player.index();
            for (i, &part) in parts.iter().enumerate() {
                options[i][p] = self.options(part, player)?;
                for &option in &options[i][p].clone() {
                    let sum = self.add(option, parts[1 - i])?;
                    moved[i][p].push(sum);
                    all[p].push(sum);
                }
            }
        }
        let form = match self.number_or_form(all)? {
            Ok(number) => return Ok(number),
            Err(form) => form,
        };
        self.finish_sum(form, &options, &moved)
    }

    /// `*n + h`, if every move of h gains more than every star. A move of a star gains a star: it is
    /// dominated, and reverses no move of h (see [`add_by_gains`](Self::add_by_gains) for
    /// gains). What is left is `{H^L + *n | H^R + *n}`.
    fn add_star_to_hot(&mut self, star: Game, h: Game) -> Result<Option<Game>, Fault> {
        for player in Player::BOTH {
            for option in self.options(h, player)? {
                if !self.gains_all_stars(player, option, h)? {
                    return Ok(None);
                }
            }
        }
        let mut sides: [Options; 2] = Default::default();
        for player in Player::BOTH {
            for option in self.options(h, player)? {
                sides[player.index()].push(self.add(option, star)?);
            }
        }
        self.finish_canonical(sides).map(Some)
    }

    /// Is what the move from h to `option` gains, d, at least `*m` for all m ≥ 1? If no follower of d is `*m`
    /// or a larger star, all of them stand to d as `*m` does: a player who wins `d + *k` by moving to
    /// `d + *j`, j ≥ m, which has the outcome of `d + *m` by induction, wins `d + *m` too, as it is not 0.
    /// So the stars as deep as d and one more are enough.
    ///
    /// The gain is not built: for Left `option - h ≥ *m` says that `h ≤ option + *m`. To build it would be to
    /// add a star to h once more where the option has one.
    fn gains_all_stars(&mut self, player: Player, option: Game, h: Game) -> Result<bool, Fault> {
        let depth = u32::from(self.depth(option)) + u32::from(self.depth(h));
        if depth >= LARGEST {
            return Ok(false);
        }
        for m in 1..=depth + 1 {
            let star = self.nimber(m)?;
            let with_star = self.add(option, star)?;
            if !self.as_good(player, with_star, h)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The canonical form of `g + h` from those of `g` and `h`, looking only where a sum can be
    /// simplified. Two moves in the same part are not comparable (adding h keeps the order of
    /// g's options), so only moves in different parts can dominate. `G^L + H` is not reversible
    /// through a `G^LR + H`, which would be ≤ G + H only if G^LR ≤ G; so only replies in the
    /// other part count. Reversibility may be tested in any form of an option: the theorem that
    /// forms without dominated and reversible options have equal options (ONAG Thm 69) makes
    /// no assumption on the options' own forms.
    fn finish_sum(
        &mut self,
        mut form: Form,
        options: &[[Options; 2]; 2],
        moved: &[[Options; 2]; 2],
    ) -> Result<Game, Fault> {
        let mut kept: [Options; 2] = Default::default();
        let mut fresh: [Options; 2] = Default::default();
        for player in Player::BOTH {
            let p = player.index();
            for i in 0..2 {
                'options: for (k, &option) in moved[i][p].iter().enumerate() {
                    for &rival in &moved[1 - i][p] {
                        // Of two equal options the second part's is dropped.
                        let dominated = if rival == option {
                            i == 1
                        } else {
                            self.as_good(player, rival, option)?
                        };
                        if dominated {
                            continue 'options;
                        }
                    }
                    let mover = options[i][p][k];
                    for &reply in &options[1 - i][player.other().index()] {
                        let through = self.add(mover, reply)?;
                        if self.form_as_good(player, &form, through)? {
                            fresh[p].extend(self.options(through, player)?);
                            continue 'options;
                        }
                    }
                    kept[p].push(option);
                }
            }
        }
        if fresh.iter().all(|side| side.is_empty()) && kept.iter().all(|side| !side.is_empty()) {
            let safe = [kept[0].len(), kept[1].len()];
            form.sides = kept;
            return self.finish(form, safe);
        }
        self.finish_with(form, kept, fresh)
    }

    /// The canonical form with the options `kept`, known to be neither dominated nor reversible,
    /// and those that took the place of reversible ones.
    pub(crate) fn finish_with(
        &mut self,
        mut form: Form,
        kept: [Options; 2],
        fresh: [Options; 2],
    ) -> Result<Game, Fault> {
        let mut safe = [0; 2];
        for player in Player::BOTH {
            let p = player.index();
            let side = &mut form.sides[p];
            side.clear();
            // Those kept are not comparable with each other, and stay in front.
            let mut new = Options::new();
            for &option in &fresh[p] {
                if !new.contains(&option) && !self.is_dominated(option, &kept[p], player)? {
                    new.push(option);
                }
            }
            self.drop_dominated(&mut new, player)?;
            for &option in &kept[p] {
                if !self.is_dominated(option, &new, player)? {
                    side.push(option);
                }
            }
            safe[p] = side.len();
            side.extend(new);
        }
        self.finish(form, safe)
    }

    fn is_dominated(&mut self, option: Game, by: &[Game], player: Player) -> Result<bool, Fault> {
        for &rival in by {
            if self.as_good(player, rival, option)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `g - h`.
    pub fn subtract(&mut self, g: Game, h: Game) -> Result<Game, Fault> {
        let minus = self.negative(h)?;
        self.add(g, minus)
    }

    /// `n` copies of `g` added (of `-g` for negative `n`), for an integer `n`.
    pub fn multiple(&mut self, n: Dyadic, g: Game) -> Result<Game, Fault> {
        if let Some(x) = self.as_number(g) {
            let product = x.times(n)?;
            return self.dyadic(product);
        }
        let many = || Fault::beyond(1u64 << 63, "more than 2^63 copies of a game");
        let n = n.as_integer().ok_or_else(many)?;
        if let Some((x, up, nim)) = self.number_up_star(g) {
            let x = x.times(Dyadic::integer(n.into()))?;
            let up = up.checked_mul(n);
            let up = up.ok_or_else(|| {
                Fault::Limit(format!("{n} copies have too many ups to count").into())
            })?;
            return self.number_up_star_game(x, up, if n % 2 == 0 { 0 } else { nim });
        }
        if n.unsigned_abs() > 1 << 20 {
            return Err(Fault::beyond(
                1 << 20,
                format!("{n} copies of a game are too many; at most 2^20 can be added"),
            ));
        }
        let mut power = if n < 0 { self.negative(g)? } else { g };
        let mut left = n.unsigned_abs();
        let mut sum = Game::ZERO;
        while left > 0 {
            if left & 1 == 1 {
                sum = self.add(sum, power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }
}

/// What must be added to the mirrored shape's own mirror to undo its translation.
fn negative_offset(arena: &Arena, negative: Game) -> Dyadic {
    // -(shape' + x) = shape  ⇒  -shape' = shape + x.
    arena.offset(negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Large stars added to hot games: as by the definition.
    #[test]
    fn stars_added_to_hot_games() {
        let mut arena = Arena::new();
        let mut hot = 0;
        let games =
            ["{1|-1}", "{2|1||-1}", "{3|1,{2|-1}||-4}", "{1|*}", "{2|^}", "+-(1*2)", "tiny(1)"];
        for h in games {
            let h = arena.parse(h).unwrap();
            for e in ["*2", "*8", "*9", "*12"] {
                let e = arena.parse(e).unwrap();
                let Some(sum) = arena.add_star_to_hot(e, h).unwrap() else {
                    continue;
                };
                hot += 1;
                let mut sides: [Options; 2] = Default::default();
                for player in Player::BOTH {
                    for (moved, other) in [(e, h), (h, e)] {
                        for option in arena.options(moved, player).unwrap() {
                            sides[player.index()].push(arena.add(option, other).unwrap());
                        }
                    }
                }
                assert_eq!(arena.value_of_options(sides).unwrap(), sum);
            }
        }
        assert!((12..28).contains(&hot), "{hot} of 28 were hot enough");
    }

    /// The moves of a hot game lead to the star that is added to it.
    #[test]
    fn a_star_added_to_a_game_with_stars() {
        let mut arena = Arena::new();
        for (text, value) in [
            ("*9 + {5*9|-7*9}", "+-6 - 1"),
            ("{1*12|-1} + *12", "{1|-1*12}"),
            ("*8 + {1*8|-1*8} + {1|-1}", "0"),
            ("*9 + {2*9|{1*9|-1*12}}", "{2||1|-1*5}"),
        ] {
            let sum = arena.parse(text).unwrap();
            let by_definition = arena.parse(value).unwrap();
            assert_eq!(sum, by_definition, "{text} is {}", arena.show(sum).unwrap());
        }
    }

    #[test]
    fn the_largest_star_for_games_that_are_not_hot() {
        let mut arena = Arena::new();
        let [star, tiny] = ["*1000", "tiny(1)"].map(|text| arena.parse(text).unwrap());
        let Err(Fault::Limit(fault)) = arena.add(star, tiny) else {
            panic!("*1000 + tiny(1) is beyond the limit");
        };
        assert!(fault.message.contains("*255"), "{fault}");
        assert_eq!((fault.limit, fault.stopped), (Some(255), false));
    }
}
