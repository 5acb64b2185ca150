//! Positions of every ruleset on boards: `name` and the position after the first blank.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some((name, position)) = text.split_once(' ') {
        let _ = grundy_boards::read(name, position);
    }
});
