//! Certificates, made and checked. The checker shares no code with the solvers.

use std::sync::Arc;

use grundy_cert::Certificate;
use grundy_check::{check as verify, Limits, Verdict};
use grundy_watch::{Instant, Watch};
use serde_json::json;

use crate::arguments::Arguments;
use crate::game::bound;
use crate::{Answers, Json, Refusal};

/// Memory of a check, unless told.
const MEMORY: u64 = if cfg!(target_family = "wasm") { 512 << 20 } else { 2 << 30 };

/// The certificate of a game that is solved, as text.
pub fn certificate(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Watch,
) -> Result<String, Refusal> {
    let code = arguments.text("code")?;
    let max_heap = arguments.number("max_heap", 5_000_000)?;
    let game = answers.game(code)?;
    if arguments.misere()? {
        game.solve_misere(max_heap, watch);
        return game
            .misere_certificate()
            .ok_or_else(|| Refusal::limit(format!("no misère quotient of {code} was found")));
    }
    game.solve(bound(game, max_heap), watch)?;
    let found = game.certificate().map(str::to_owned);
    found.ok_or_else(|| {
        Refusal::limit(format!("no period of {code} is proved, so there is no certificate"))
    })
}

/// Steps of work of a check, as many as a visitor may wait for.
const WORK: u64 = 10_000_000_000;

/// Solve, and have the checker verify the certificate from the rules.
pub fn check(
    answers: &mut Answers,
    arguments: &Arguments,
    watch: &Arc<Watch>,
) -> Result<Json, Refusal> {
    let text = certificate(answers, arguments, watch)?;
    verdict(&text, arguments.number("memory", MEMORY)?, watch)
}

/// Verify a certificate that was handed in.
pub fn check_text(arguments: &Arguments, watch: &Arc<Watch>) -> Result<Json, Refusal> {
    verdict(arguments.text("text")?, arguments.number("memory", MEMORY)?, watch)
}

fn verdict(text: &str, memory: u64, watch: &Watch) -> Result<Json, Refusal> {
    let begun = Instant::now();
    let claim = Certificate::from_json(text).map_err(Refusal::input)?;
    let go_on = |done| {
        watch.report(done);
        !watch.was_stopped()
    };
    let limits = Limits::new(memory, &go_on).with_work(WORK);
    let (verdict, refutation) = match verify(&claim, &limits)? {
        Verdict::Verified => ("verified", None),
        Verdict::Refuted(why) => ("refuted", Some(why)),
    };
    let seconds = (begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    Ok(json!({
        "verdict": verdict,
        "claim": claim.claim(),
        "refutation": refutation,
        "seconds": seconds,
    }))
}
