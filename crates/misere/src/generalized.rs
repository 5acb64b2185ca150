//! Generalized genus: outcomes of a game plus any adders and copies of games a, b, ….
//!
//! Allemang 1984, "A bigger genus sequence": for a game G and generators g_1 … g_k whose options
//! are sums of adders and earlier generators, the genera of `G + i_1·g_1 + … + i_k·g_k` for all
//! i name the outcome of G in every sum over ⟨1, 2, g_1, …, g_k⟩. The array need not be periodic.
//!
//! Theorem III (Lemma 4 for k = 1): let N be closed under moves, U_j = s_j + p_j. If for every j,
//! every h in N and every i with i_l ≤ U_l (l ≠ j), the blurry genera of `h + s_j·g_j + Σ i_l·g_l`
//! and `h + (s_j+p_j)·g_j + Σ i_l·g_l` agree, then `p_j·g_j` may be dropped beside `s_j·g_j` in
//! every sum of a member of N, adders and generators.
//!
//! Statements about genera over a set are combined by the rules of Allemang 1984, Lemma 3.

use grundy_cert::generalized_genus::{GeneralizedGenus as Certificate, Generator, Summand};
use grundy_watch::Watch;

use crate::canonical::{Arena, GameId};
use crate::genus::Genus;
use crate::hash::{Map, Set};
use crate::parts::Parts;
use crate::sums::{Position, Sums, Unfinished};

/// Why a generalized genus cannot be computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// An option of a generator is not a sum of adders and earlier generators: which generator.
    NoCascade(usize),
    /// Stopped, or too large.
    Unfinished(Unfinished),
}

impl From<Unfinished> for Refusal {
    fn from(error: Unfinished) -> Self {
        Refusal::Unfinished(error)
    }
}

/// An option of a generator: an adder and copies of earlier generators.
type Cascade = (u32, Vec<u32>);
/// Start and period in each direction.
type Periods = Vec<(u32, u32)>;

/// A game over its generators, with the periods found.
#[derive(Debug)]
pub struct GeneralizedGenus {
    game: GameId,
    generators: Vec<GameId>,
    cascade: Vec<Vec<Cascade>>,
    /// Start and period in each direction, when Theorem III applies.
    periods: Option<Periods>,
    /// How many copies of each generator were looked at.
    searched_to: u32,
    sums: Sums,
    positions: Map<GameId, Position>,
}

/// All positions of a game, itself included, options first.
fn positions_of(arena: &Arena, game: GameId) -> Vec<GameId> {
    let mut seen: Set<GameId> = Set::default();
    let mut stack = vec![game];
    while let Some(g) = stack.pop() {
        if seen.insert(g) {
            stack.extend(arena.options(g));
        }
    }
    let mut all: Vec<GameId> = seen.into_iter().collect();
    all.sort_by_key(|&g| (arena.birthday(g), g));
    all
}

impl GeneralizedGenus {
    /// Look for periods with at most `limit` copies of each generator.
    pub fn new(
        arena: &mut Arena,
        game: GameId,
        generators: &[GameId],
        limit: u32,
        watch: &Watch,
    ) -> Result<Self, Refusal> {
        let mut parts = Parts::default();
        let mut cascade = vec![];
        for (k, &generator) in generators.iter().enumerate() {
            let mut options = vec![];
            for o in arena.options(generator).to_vec() {
                let earlier = &generators[..k];
                let found = decompose(arena, &mut parts, o, earlier, watch)?;
                options.push(found.ok_or(Refusal::NoCascade(k))?);
            }
            cascade.push(options);
        }
        let mut new = GeneralizedGenus {
            game,
            generators: generators.to_vec(),
            cascade,
            periods: None,
            searched_to: limit,
            sums: Sums::new(),
            positions: Map::default(),
        };
        let closed = positions_of(arena, game);
        for &g in closed.iter().chain(generators) {
            new.position(arena, g, watch)?;
        }
        new.periods = new.find_periods(&closed, limit, watch)?;
        Ok(new)
    }

    /// A canonical form as a sum of parts.
    fn position(
        &mut self,
        arena: &Arena,
        game: GameId,
        watch: &Watch,
    ) -> Result<Position, Unfinished> {
        for g in positions_of(arena, game) {
            if !self.positions.contains_key(&g) {
                let options = arena.options(g).iter().map(|o| self.positions[o].clone()).collect();
                let position = self.sums.game(options, watch)?;
                self.positions.insert(g, position);
            }
        }
        Ok(self.positions[&game].clone())
    }

    /// The genus of h plus the given number of copies of each generator.
    fn at(&mut self, h: GameId, copies: &[u32], watch: &Watch) -> Result<Genus, Unfinished> {
        let mut sum = self.positions[&h].clone();
        for (k, &count) in copies.iter().enumerate() {
            let one = self.positions[&self.generators[k]].clone();
            for _ in 0..count {
                sum = sum.plus(&one);
            }
        }
        self.sums.genus(&sum, watch)
    }

    fn find_periods(
        &mut self,
        closed: &[GameId],
        limit: u32,
        watch: &Watch,
    ) -> Result<Option<Periods>, Unfinished> {
        let k = self.generators.len();
        let mut periods = vec![(0, 0); k];
        loop {
            let before = periods.clone();
            for j in 0..k {
                let ends: Vec<u32> =
                    (0..k).map(|l| if l == j { 0 } else { periods[l].0 + periods[l].1 }).collect();
                let mut columns: Vec<Vec<String>> = vec![];
                let found = loop {
                    let count = columns.len() as u32;
                    if count > limit {
                        return Ok(None);
                    }
                    let mut column = vec![];
                    for mut copies in boxed(&ends) {
                        copies[j] = count;
                        for &h in closed {
                            column.push(self.at(h, &copies, watch)?.blurry());
                        }
                    }
                    if let Some(start) = columns.iter().position(|c| *c == column) {
                        break (start as u32, count - start as u32);
                    }
                    columns.push(column);
                };
                periods[j] = found;
            }
            if periods == before {
                return Ok(Some(periods));
            }
        }
    }

    /// The genus of the game plus the given number of copies of each generator.
    pub fn genus(&mut self, copies: &[u32], watch: &Watch) -> Result<Genus, Unfinished> {
        self.at(self.game, copies, watch)
    }

    /// Start and period in each direction; `None` when none was found within the bound.
    pub fn periods(&self) -> Option<&[(u32, u32)]> {
        self.periods.as_deref()
    }

    /// The bound.
    pub fn searched_to(&self) -> u32 {
        self.searched_to
    }

    /// What the separate checker needs to verify the periods from the options of the games.
    pub fn certificate(
        &mut self,
        arena: &Arena,
        watch: &Watch,
    ) -> Result<Option<Certificate>, Unfinished> {
        let Some(periods) = self.periods.clone() else {
            return Ok(None);
        };
        let closed = positions_of(arena, self.game);
        let place: Map<GameId, usize> = closed.iter().enumerate().map(|(i, &g)| (g, i)).collect();
        let games = closed.iter().map(|&g| arena.options(g).iter().map(|o| place[o]).collect());
        let summand = |(adder, copies): &Cascade| Summand { adder: *adder, copies: copies.clone() };
        let ends: Vec<u32> = periods.iter().map(|(s, p)| s + p).collect();
        let mut genera = vec![];
        for copies in boxed(&ends) {
            genera.push((copies.clone(), self.genus(&copies, watch)?.blurry()));
        }
        Ok(Some(Certificate {
            games: games.collect(),
            generators: self
                .cascade
                .iter()
                .map(|options| Generator { options: options.iter().map(summand).collect() })
                .collect(),
            starts: periods.iter().map(|p| p.0).collect(),
            periods: periods.iter().map(|p| p.1).collect(),
            genera,
        }))
    }
}

/// All tuples with entries from 0 to `ends`.
fn boxed(ends: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for &end in ends {
        let longer = |t: Vec<u32>| (0..=end).map(move |i| [&t[..], &[i]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The game as an adder plus copies of the generators, if it is one.
fn decompose(
    arena: &mut Arena,
    parts: &mut Parts,
    game: GameId,
    generators: &[GameId],
    watch: &Watch,
) -> Result<Option<Cascade>, Unfinished> {
    let Some((&last, earlier)) = generators.split_last() else {
        return Ok(arena.as_adder(game).map(|n| (n, vec![])));
    };
    let (mut rest, mut count) = (Some(game), 0);
    while let Some(left) = rest {
        if let Some((n, mut copies)) = decompose(arena, parts, left, earlier, watch)? {
            copies.push(count);
            return Ok(Some((n, copies)));
        }
        count += 1;
        rest = parts.difference(arena, left, last, watch)?;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertical notation of the (1,2,a) genus, a = {4,1} with 4 the adder.
    fn over_a(names: &[&str], columns: u32) -> (Option<Periods>, Vec<Vec<u32>>) {
        let mut arena = Arena::default();
        let watch = Watch::new();
        let a = arena.read("{:4,1}", &watch).unwrap();
        let mut game = 0;
        for name in names {
            let shown = arena.name(game, &watch).unwrap().unwrap();
            game = arena.read(&name.replace('?', &format!("({shown})")), &watch).unwrap();
        }
        let mut over = GeneralizedGenus::new(&mut arena, game, &[a], 30, &watch).unwrap();
        let found = (0..columns).map(|i| over.genus(&[i], &watch).unwrap().p_adders().0).collect();
        (over.periods().map(<[_]>::to_vec), found)
    }

    #[test]
    fn the_prolonged_calculation_of_the_source() {
        assert_eq!(
            over_a(&["0"], 3),
            (Some(vec![(0, 2)]), vec![vec![1, 4], vec![1, 6], vec![1, 4]])
        );
        let h = over_a(&["{1,2,2+}", "{1,?}"], 5);
        assert_eq!(h.0, Some(vec![(2, 2)]));
        assert_eq!(h.1, vec![vec![2], vec![4], vec![1, 6], vec![3, 8], vec![1, 6]]);
        let j = over_a(&["{1,2,2+}", "{1,?}", "{1,?}"], 7);
        assert_eq!(j.0, None);
        assert_eq!(j.1[3], [1, 5, 10]);
        assert_eq!(j.1[6], [2, 7, 11, 16]);
    }

    #[test]
    fn figure_1_of_the_source_in_two_directions() {
        let mut arena = Arena::default();
        let watch = Watch::new();
        let a = arena.read("{:4,2,1}", &watch).unwrap();
        let b = arena.read("{({:4,2,1}) + 2,{:4,2,1},2,1}", &watch).unwrap();
        let f = arena.read("{0,3,:6,:7}", &watch).unwrap();
        let mut over = GeneralizedGenus::new(&mut arena, f, &[a, b], 20, &watch).unwrap();
        assert_eq!(over.periods(), Some(&[(1, 2), (2, 1)][..]));
        let certificate = over.certificate(&arena, &watch).unwrap().unwrap();
        let limits = grundy_check::Limits::new(1 << 30, &|_| true);
        let certificate = grundy_cert::Certificate::GeneralizedGenus(certificate);
        let verdict = grundy_check::check(&certificate, &limits);
        assert_eq!(verdict, Ok(grundy_check::Verdict::Verified));
        let wrong = GeneralizedGenus::new(&mut arena, f, &[b], 20, &watch);
        assert_eq!(wrong.unwrap_err(), Refusal::NoCascade(0));
    }
}
