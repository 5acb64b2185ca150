//! Coins of one or two kinds on one strip: Welter, Nim, Antonim and Antimatter differ only in
//! what happens when a particle is put on an occupied square.

/// What putting a particle on an occupied square does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Any number of coins may share a square.
    Nim,
    /// One coin to a square.
    Welter,
    /// One coin to a square, except that square 0 holds any number.
    Antonim,
    /// At most so many coins to a square: k-Welter.
    Crowd(u32),
    /// Equal particles exclude each other, a positron and an electron annihilate (Fraenkel 1983).
    Antimatter,
}

/// A particle: its square and its kind (1 = electron) in one number, ordered by square.
pub type Particle = u32;

pub fn particle(square: u32, electron: bool) -> Particle {
    square << 1 | u32::from(electron)
}

pub fn square(particle: Particle) -> u32 {
    particle >> 1
}

/// Largest square the encoding holds.
pub const LARGEST: u32 = u32::MAX >> 1;

/// A position: its rule and its particles in increasing order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub rule: Rule,
    pub particles: Vec<Particle>,
}

impl Position {
    pub fn empty(rule: Rule) -> Self {
        Position { rule, particles: Vec::new() }
    }

    /// `None` if two particles may not stand where they are put. A positron and an electron
    /// given on one square annihilate.
    pub fn new(rule: Rule, first: &[u32], electrons: &[u32]) -> Option<Self> {
        let mut position = Position::empty(rule);
        for &x in first {
            position = position.with(particle(x, false))?;
        }
        for &x in electrons {
            position = position.with(particle(x, true))?;
        }
        Some(position)
    }

    /// The position with one more particle, if the rule allows it.
    pub fn with(&self, new: Particle) -> Option<Self> {
        let mut next = self.clone();
        let at = next.particles.partition_point(|&p| p < new);
        let twin = next.particles.get(at) == Some(&new);
        let allowed = match self.rule {
            Rule::Nim => true,
            Rule::Antonim => !twin || square(new) == 0,
            Rule::Welter => !twin,
            Rule::Crowd(most) => {
                let there = next.particles[at..].iter().take_while(|&&p| p == new).count();
                there < most as usize
            }
            Rule::Antimatter => {
                if let Ok(partner) = next.particles.binary_search(&(new ^ 1)) {
                    next.particles.remove(partner);
                    return Some(next);
                }
                !twin
            }
        };
        next.particles.insert(at, new);
        allowed.then_some(next)
    }

    /// The position without its `index`-th particle.
    pub fn without(&self, index: usize) -> Self {
        let mut next = self.clone();
        next.particles.remove(index);
        next
    }

    /// Is there no move?
    pub fn is_terminal(&self) -> bool {
        self.particles.iter().enumerate().all(|(index, &p)| {
            let rest = self.without(index);
            (0..square(p)).all(|to| rest.with(to << 1 | p & 1).is_none())
        })
    }

    /// Calls `visit` with the index moved, the square moved to and the position reached.
    pub fn for_each_move(&self, mut visit: impl FnMut(usize, u32, Position)) {
        for (index, &p) in self.particles.iter().enumerate() {
            let rest = self.without(index);
            for to in 0..square(p) {
                if let Some(next) = rest.with(to << 1 | p & 1) {
                    visit(index, to, next);
                }
            }
        }
    }
}

impl crate::search::Impartial for Position {
    fn for_each_option(&self, visit: &mut dyn FnMut(Self)) {
        self.for_each_move(|_, _, next| visit(next));
    }

    fn cost(&self) -> u128 {
        let (second, first): (Vec<Particle>, Vec<Particle>) =
            self.particles.iter().partition(|&&p| p & 1 == 1);
        let squares = |group: Vec<Particle>| group.into_iter().map(square).collect();
        crate::search::cost_of(&[squares(first), squares(second)])
    }
}
