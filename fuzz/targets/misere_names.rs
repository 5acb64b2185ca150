//! Names of misère games and genera.
#![no_main]

use std::time::Duration;

use grundy_misere::canonical::Arena;
use grundy_misere::genus::Genus;
use grundy_watch::Watch;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(genus) = text.parse::<Genus>() {
        assert_eq!(genus.to_string().parse::<Genus>().as_ref(), Ok(&genus));
        genus.blurry();
    }
    let watch = Watch::with_limit(Duration::from_secs(1));
    let _ = Arena::default().read(text, &watch);
});
