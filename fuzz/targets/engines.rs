//! The engines, whose inner loops are unsafe, under AddressSanitizer: two of them agree on random octal games.
#![no_main]

use grundy_heap::{EngineKind, NimSequence, Rules};
use grundy_watch::Watch;
use libfuzzer_sys::fuzz_target;

/// Values compared: enough for a mask to be chosen and blocks to be moved.
const VALUES: usize = 1500;

fuzz_target!(|data: [u8; 4]| {
    let code: String = data.iter().map(|byte| char::from(b'0' + byte % 8)).collect();
    let values = |kind: EngineKind| {
        let rules: Rules = format!(".{code}").parse().expect("octal digits");
        let mut sequence = NimSequence::new(rules, kind).ok()?;
        sequence.extend_to(VALUES, &Watch::new()).ok()?;
        Some(sequence.values().to_vec(0, VALUES))
    };
    if let (Some(fast), Some(plain)) = (values(EngineKind::Auto), values(EngineKind::Sparse)) {
        assert!(fast == plain, ".{code}");
    }
});
