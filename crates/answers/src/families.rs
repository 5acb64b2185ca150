//! Octal families solved for all s at once: Theorems 4.8–4.15 (Guy; Austin 1976, section 4.6).

/// End of the code after s ones, theorem, least s.
const FAMILIES: [(&str, &str, usize); 8] = [
    ("4", "4.8", 3),
    ("5", "4.9", 1),
    ("44", "4.10", 1),
    ("45", "4.11", 1),
    ("53", "4.12", 1),
    ("54", "4.13", 0),
    ("47", "4.14", 1),
    ("57", "4.15", 0),
];

/// The theorem that gives the sequence of a code `.1…1` and a few digits.
pub fn theorem(code: &str) -> Option<String> {
    let digits = code.strip_prefix("0.").or_else(|| code.strip_prefix('.'))?;
    let end = digits.trim_start_matches('1');
    let s = digits.len() - end.len();
    let (_, theorem, _) = FAMILIES.iter().find(|(e, _, least)| *e == end && s >= *least)?;
    Some(format!("Austin 1976, Theorem {theorem}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn families_are_recognised() {
        assert_eq!(super::theorem(".1114").as_deref(), Some("Austin 1976, Theorem 4.8"));
        assert_eq!(super::theorem(".157").as_deref(), Some("Austin 1976, Theorem 4.15"));
        assert_eq!(super::theorem(".114"), None);
        assert_eq!(super::theorem(".77"), None);
    }
}
