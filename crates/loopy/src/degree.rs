//! Upsums and downsums, degrees of loopiness and varieties (*Winning Ways* ch. 11).

use grundy_short::{Arena, Fault};

use crate::stoppers::{Stopper, Stoppers};
use crate::value::Loopy;

impl Stoppers {
    /// The upsum of two stoppers: the onside of their sum.
    pub fn upsum(&mut self, arena: &mut Arena, g: Stopper, h: Stopper) -> Result<Stopper, Fault> {
        self.onside_of_sum(arena, g, h)
    }

    /// The downsum of two stoppers: the offside of their sum.
    pub fn downsum(&mut self, arena: &mut Arena, g: Stopper, h: Stopper) -> Result<Stopper, Fault> {
        self.offside_of_sum(arena, g, h)
    }

    /// The degree of loopiness: the upsum of g and -g, 0 of a short game.
    pub fn degree(&mut self, arena: &mut Arena, g: Stopper) -> Result<Stopper, Fault> {
        let minus = self.negative(arena, g)?;
        self.upsum(arena, g, minus)
    }

    /// Is g + g = g?
    pub fn is_idempotent(&mut self, arena: &mut Arena, g: Loopy) -> Result<bool, Fault> {
        Ok(self.add(arena, g, g)? == g)
    }

    fn need_idempotent(&mut self, arena: &mut Arena, degree: Stopper) -> Result<(), Fault> {
        if self.is_idempotent(arena, degree.into())? {
            return Ok(());
        }
        Err(Fault::Undefined(
            "the degree must be an idempotent, a game that added to itself is itself".into(),
        ))
    }

    /// The variety by upsums: g with the downsum of -g and -d added, for an idempotent d.
    pub fn upsum_variety(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        degree: Stopper,
    ) -> Result<Stopper, Fault> {
        self.need_idempotent(arena, degree)?;
        let (minus, below) = (self.negative(arena, g)?, self.negative(arena, degree)?);
        let other = self.downsum(arena, minus, below)?;
        self.upsum(arena, g, other)
    }

    /// The variety by downsums: g with the upsum of -g and d added, for an idempotent d.
    pub fn downsum_variety(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        degree: Stopper,
    ) -> Result<Stopper, Fault> {
        self.need_idempotent(arena, degree)?;
        let minus = self.negative(arena, g)?;
        let other = self.upsum(arena, minus, degree)?;
        self.downsum(arena, g, other)
    }

    /// The variety of g: both of these at its own degree. That they agree is the Stability Conjecture
    /// of *Winning Ways*, so it is compared.
    pub fn variety(&mut self, arena: &mut Arena, g: Stopper) -> Result<Stopper, Fault> {
        let degree = self.degree(arena, g)?;
        let up = self.upsum_variety(arena, g, degree)?;
        if up != self.downsum_variety(arena, g, degree)? {
            return Err(Fault::Undefined(
                "the varieties by upsums and by downsums differ: a counterexample to the Stability Conjecture of Winning Ways".into(),
            ));
        }
        Ok(up)
    }
}
