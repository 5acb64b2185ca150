//! Expressions of the calculator, evaluated for at most a second.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use grundy_calculator::{run, Known, Reading, Variables};
use grundy_loopy::Stoppers;
use grundy_short::Arena;
use grundy_watch::Watch;
use libfuzzer_sys::fuzz_target;

/// The stack that the binding gives to a calculation: `^6329` is a game nested as deep.
const STACK: usize = 1 << 30;

fuzz_target!(|text: &str| {
    let evaluate = || {
        let mut arena = Arena::new();
        arena.set_watch(Some(Arc::new(Watch::with_limit(Duration::from_secs(1)))));
        let mut stoppers = Stoppers::new();
        let (reading, names, known) = (Reading::default(), Variables::new(), Known::new());
        let _ = run(&mut arena, &mut stoppers, text, &reading, &names, &known);
    };
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, evaluate);
        worker.expect("a thread starts").join().expect("no panic");
    });
});
