//! Codes of heap games: what is read prints back as itself, and its first values are computed.
#![no_main]

use grundy_heap::{EngineKind, NimSequence, Rules};
use grundy_watch::Watch;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(rules) = text.parse::<Rules>() else { return };
    if let Some(code) = rules.code() {
        let again: Rules = code.to_string().parse().expect("a printed code reads back");
        assert_eq!(again.code(), Some(code));
    }
    if let Ok(mut sequence) = NimSequence::new(rules, EngineKind::Auto) {
        let _ = sequence.extend_to(40, &Watch::new());
    }
});
