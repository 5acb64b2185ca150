//! Outcomes where the misère quotient is infinite: guessed from a truncated quotient, proved by the checker.

use grundy_cert::{Certificate, MisereInfinite, MisereWeights};
use grundy_check::{check, Verdict};
use grundy_misere::extend::Limits;
use grundy_misere::further::Further;
use grundy_misere::solver::Solver;
use grundy_misere::stop::Stop;
use grundy_misere::weighted::Weighted;
use grundy_misere::weights::infinite;
use grundy_watch::Watch;

/// Numbers of copies to which the truncated quotient is right, in turn.
const COPIES: [usize; 3] = [10, 14, 18];
/// Limits of the truncated quotient.
const LIMITS: Limits = Limits { order: 12_000, pairs: 20_000_000 };
/// Bytes the checker may take.
const MEMORY: u64 = 3 << 30;

/// The outcomes of all positions with heaps up to one more than the solver has covered, and then as far
/// as `last` if they can be found; none if no guess was proved.
pub fn weighted(solver: &Solver, last: u32, watch: &Watch) -> Result<Option<Weighted>, Stop> {
    let proved =
        |claim: &MisereWeights| is_verified(&Certificate::MisereWeights(claim.clone()), watch);
    for copies in COPIES {
        let Some(found) = solver.truncated(copies, LIMITS, watch)? else {
            return Ok(None);
        };
        let Some(mut further) = Further::first(solver.game(), found, watch, proved)? else {
            continue;
        };
        // What is proved stays so when time runs out.
        while further.outcomes().claim().heap < last
            && further.next(solver.game(), watch, proved) == Ok(true)
        {}
        return Ok(Some(further.outcomes().clone()));
    }
    Ok(None)
}

/// A proof that the quotient is infinite, if the outcomes show it by numbers of copies.
pub fn proved_infinite(outcomes: &Weighted, watch: &Watch) -> Result<Option<MisereInfinite>, Stop> {
    let Some(family) = infinite(outcomes) else {
        return Ok(None);
    };
    let certificate = Certificate::MisereInfinite(family.clone());
    Ok(is_verified(&certificate, watch)?.then_some(family))
}

fn is_verified(certificate: &Certificate, watch: &Watch) -> Result<bool, Stop> {
    let go_on = |_| !watch.should_stop();
    let limits = grundy_check::Limits::new(MEMORY, &go_on);
    match check(certificate, &limits) {
        Ok(verdict) => Ok(verdict == Verdict::Verified),
        Err(grundy_check::CheckError::Stopped) => Err(Stop::Time),
        Err(_) => Ok(false),
    }
}
