//! The explorer's questions: the first byte chooses the task, the lines are what a visitor wrote. Heaps, strips,
//! boards, graphs, sums and matches are read and answered as the server and the page do it.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use grundy_answers::{Answers, TASKS};
use grundy_watch::Watch;
use libfuzzer_sys::fuzz_target;

/// The arguments a line may be for, in order.
const ARGUMENTS: [&str; 8] = ["position", "play", "q", "count", "what", "side", "target", "start"];
/// Arguments that name the game: every task looks at its own.
const GAMES: [&str; 3] = ["code", "game", "ruleset"];
/// The stack that a worker of the server has at least.
const STACK: usize = 1 << 28;

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let mut lines = text.lines();
    let mut arguments = serde_json::Map::new();
    if let Some(name) = lines.next() {
        arguments.extend(GAMES.iter().map(|&field| (field.into(), name.into())));
    }
    arguments.extend(ARGUMENTS.iter().zip(lines).map(|(&field, line)| (field.into(), line.into())));
    arguments.insert("max_heap".into(), 2000.into());
    let arguments = serde_json::Value::Object(arguments).to_string();
    let task = TASKS[usize::from(first) % TASKS.len()].0;
    let ask = || {
        let watch = Arc::new(Watch::with_limit(Duration::from_millis(200)));
        if let Err(refusal) = Answers::new().ask(task, &arguments, Some(watch)) {
            assert!(!refusal.to_string().contains('\n'), "{task} {arguments}: {refusal}");
        }
    };
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, ask);
        worker.expect("a thread starts").join().expect("no panic");
    });
});
