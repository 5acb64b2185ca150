//! Outcomes where the misère quotient is infinite: guessed from a truncated quotient, proved by the checker.

use grundy_cert::{Certificate, MisereInfinite, MisereWeights};
use grundy_check::{check, Verdict};
use grundy_misere::extend::Limits;
use grundy_misere::solver::Solver;
use grundy_misere::stop::Stop;
use grundy_misere::weighted::Weighted;
use grundy_misere::weights::{first_proved, infinite};
use grundy_watch::Watch;

/// Numbers of copies to which the truncated quotient is right, in turn.
const COPIES: [usize; 3] = [10, 14, 18];
/// Limits of the truncated quotient.
const LIMITS: Limits = Limits { order: 12_000, pairs: 20_000_000 };
/// Bytes the checker may take.
const MEMORY: u64 = 3 << 30;

/// The outcomes of all positions with heaps up to one more than the solver has covered; none if
/// no guess was proved.
pub fn weighted(solver: &Solver, watch: &Watch) -> Result<Option<Weighted>, Stop> {
    for copies in COPIES {
        let Some(found) = solver.truncated(copies, LIMITS, watch)? else {
            return Ok(None);
        };
        // The unbounded heaps are counted, then those too that have half as many different powers.
        let mut tried = vec![];
        for many in [copies, copies / 2] {
            let counted = found.with_powers(many);
            if tried.contains(&counted) {
                continue;
            }
            let proved = |claim: &MisereWeights| {
                is_verified(&Certificate::MisereWeights(claim.clone()), watch)
            };
            if let Some(claim) = first_proved(solver.game(), &found, &counted, watch, proved)? {
                return Ok(Some(Weighted::new(claim)));
            }
            tried.push(counted);
        }
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
