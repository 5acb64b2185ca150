//! Certificates as text: what is read is written and read back.
#![no_main]

use grundy_cert::Certificate;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(certificate) = Certificate::from_json(text) {
        certificate.claim();
        assert_eq!(Certificate::from_json(&certificate.to_json()), Ok(certificate));
    }
});
