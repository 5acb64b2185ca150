//! Numbers in a position, such as squares of coins and sizes of heaps.

use crate::Refusal;

/// Squares and values stay below this.
pub const BEYOND: u64 = 1 << 63;

/// Numbers separated by blanks or commas.
pub fn squares(text: &str, what: &str) -> Result<Vec<u64>, Refusal> {
    squares_within(text, text, what)
}

/// The same for a piece of a text; columns are those of the whole.
pub fn squares_within(piece: &str, whole: &str, what: &str) -> Result<Vec<u64>, Refusal> {
    let mut found = Vec::new();
    for word in piece.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        let column = || {
            let start = word.as_ptr() as usize - whole.as_ptr() as usize;
            whole[..start].chars().count() + 1
        };
        if !word.bytes().all(|c| c.is_ascii_digit()) {
            return Err(Refusal::input(format!(
                "'{word}' at column {} of '{whole}': the {what} must be non-negative integers \
                 separated by spaces",
                column()
            )));
        }
        let square = word.parse().ok().filter(|&square| square < BEYOND);
        found.push(square.ok_or_else(|| {
            let column = column();
            Refusal::input(format!(
                "{word} at column {column} of '{whole}': must be a number from 0 to 2^63 - 1"
            ))
        })?);
    }
    Ok(found)
}

/// Numbers as they are written.
pub fn written(numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
    shown.join(" ")
}

/// A coin that was moved: how to say it, and its squares. `old` and `new` are ascending.
pub fn moved(old: &[u64], new: &[u64]) -> (String, Vec<u64>) {
    match (least_more(old, new), least_more(new, old)) {
        (None, _) => (String::new(), vec![]),
        (Some(start), Some(end)) => (format!("{start} → {end}"), vec![start, end]),
        (Some(start), None) => (format!("{start} →"), vec![start]),
    }
}

/// The least number of which the first list has more than the second.
fn least_more(first: &[u64], second: &[u64]) -> Option<u64> {
    let count = |list: &[u64], n: u64| list.iter().filter(|&&m| m == n).count();
    first.iter().copied().filter(|&n| count(first, n) > count(second, n)).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_their_columns() {
        assert_eq!(squares("1 3, 7", "coins").unwrap(), [1, 3, 7]);
        let wrong = squares("1 x", "coins").unwrap_err().to_string();
        assert!(wrong.starts_with("'x' at column 3 of '1 x'"), "{wrong}");
        assert_eq!(moved(&[1, 3], &[1, 2]), ("3 → 2".into(), vec![3, 2]));
        assert_eq!(moved(&[2, 2], &[0, 2]), ("2 → 0".into(), vec![2, 0]));
    }
}
