//! Expressions with loopy games, evaluated for at most a second.
#![no_main]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use grundy_loopy::Stoppers;
use grundy_short::Arena;
use grundy_watch::Watch;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut arena = Arena::new();
    arena.set_watch(Some(Arc::new(Watch::with_limit(Duration::from_secs(1)))));
    let _ = Stoppers::default().evaluate(&mut arena, text, &HashMap::new(), &HashMap::new());
});
