//! The rules of a heap game in words and in pictures.

use grundy_heap::Rules;
use serde_json::json;

use crate::Json;

/// Largest number of digits drawn.
const DRAWN: usize = 8;

/// The digits with their numbers: those left of the point from d_0 on, then the others.
struct Digits {
    left: Vec<(i64, u8)>,
    right: Vec<(i64, u8)>,
    /// How many of the last digits repeat.
    cycle: usize,
}

fn digits(rules: &Rules) -> Option<Digits> {
    let code = rules.code()?;
    let left = code.left().iter().enumerate().map(|(i, &d)| (-(i as i64), d)).collect();
    let digits = code.head().iter().chain(code.cycle());
    let right = (1..).zip(digits).map(|(u, &d)| (u, d)).collect();
    Some(Digits { left, right, cycle: code.cycle().len() })
}

/// What the digits allow, one sentence for all numbers that may be taken in the same way.
pub fn in_words(rules: &Rules) -> Vec<String> {
    let Some(digits) = digits(rules) else {
        return rules.in_words().into_iter().collect();
    };
    let mut sentences = Vec::new();
    for &(u, digit) in digits.left.iter().filter(|(_, digit)| *digit > 0) {
        let verb = if u == 0 { "take nothing from".into() } else { format!("add {} to", -u) };
        sentences.push(format!("{verb} a heap, {}, each smaller than before", leaving(digit)));
    }
    let (body, cycle) = digits.right.split_at(digits.right.len() - digits.cycle);
    let mut told: Vec<u8> = vec![0];
    for &(_, digit) in body {
        if !told.contains(&digit) {
            told.push(digit);
            let numbers: Vec<String> =
                body.iter().filter(|one| one.1 == digit).map(|one| one.0.to_string()).collect();
            sentences.push(format!("take {} from a heap, {}", listed(&numbers), leaving(digit)));
        }
    }
    for &(u, digit) in cycle.iter().filter(|(_, digit)| *digit > 0) {
        let numbers = match cycle.len() {
            1 if u == 1 => "any number".into(),
            1 => format!("{u} or more"),
            length => format!("{u}, {}, {} or so on", u + length as i64, u + 2 * length as i64),
        };
        sentences.push(format!("take {numbers} from a heap, {}", leaving(digit)));
    }
    if sentences.is_empty() {
        sentences.push("there is no move".into());
    }
    sentences
}

fn leaving(digit: u8) -> String {
    const NAMES: [&str; 8] = [
        "empty",
        "as one heap",
        "as two heaps",
        "as three heaps",
        "as four heaps",
        "as five heaps",
        "as six heaps",
        "as seven heaps",
    ];
    let allowed: Vec<&str> = (0..8).filter(|k| digit >> k & 1 == 1).map(|k| NAMES[k]).collect();
    format!("leaving it {}", listed(&allowed))
}

/// `a, b or c`.
fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Each kind of move drawn with objects: kept, taken, and gaps between the heaps left.
pub fn pictures(rules: &Rules) -> Vec<Json> {
    let Some(digits) = digits(rules) else {
        return vec![json!({"text": "split into two different heaps", "row": "●● ●●●"})];
    };
    let mut shown = Vec::new();
    for &(u, digit) in digits.left.iter().chain(&digits.right).take(DRAWN) {
        for heaps in (0..5).filter(|k| u >= 0 && digit >> k & 1 == 1) {
            let text = format!("take {u}, leave {heaps}");
            shown.push(json!({"text": text, "row": row((u as usize).min(6), heaps)}));
        }
    }
    shown
}

fn row(taken: usize, heaps: usize) -> String {
    let sizes = &["●●●", "●●", "●●●", "●"][..heaps.min(4)];
    let middle = "○".repeat(taken);
    match (taken, sizes) {
        (0, _) => sizes.join(" "),
        (_, []) => middle,
        (_, [only]) => format!("{middle}{only}"),
        (_, [first, second, rest @ ..]) => {
            let rest: String = rest.iter().map(|size| format!(" {size}")).collect();
            format!("{first}{middle}{second}{rest}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_become_sentences() {
        let rules: Rules = ".07".parse().unwrap();
        let words = "take 2 from a heap, leaving it empty, as one heap or as two heaps";
        assert_eq!(in_words(&rules), [words]);
        let laskers: Rules = "4.(3)".parse().unwrap();
        assert_eq!(in_words(&laskers).len(), 2);
        assert_eq!(pictures(&rules).len(), 3);
        assert_eq!(row(2, 2), "●●●○○●●");
    }
}
