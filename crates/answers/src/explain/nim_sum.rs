//! Nim-sums: heaps, gaps, stairs or other parts whose sizes are added without carrying.

use serde_json::json;

use crate::explain::argument::{capital, joined, kind, listed, Argument};

const SOURCE: &str = "Bouton 1902; Sprague 1935 and Grundy 1939 for sums of any impartial games";
/// Values are written in binary up to this many and below this size.
const MOST_ROWS: usize = 8;
const LARGEST_ROW: u64 = 64;

/// Parts of these sizes; the player to move loses exactly when the nim-sum is 0.
pub fn nim_sum(sizes: &[u64], what: &str, note: &str) -> Argument {
    of_values(sizes, sizes, what, note)
}

/// Parts of these sizes which are worth these values.
pub fn of_values(sizes: &[u64], values: &[u64], what: &str, note: &str) -> Argument {
    let total = total(values);
    let note = if note.is_empty() { String::new() } else { format!(" {note}") };
    let sum = if values.is_empty() {
        "the nim-sum of nothing is 0".into()
    } else {
        format!("{} = {total}", joined(values, " ⊕ "))
    };
    let names = |numbers: &[u64]| listed(&numbers.iter().map(u64::to_string).collect::<Vec<_>>());
    let named = if sizes.is_empty() {
        format!("no {what} are left")
    } else if sizes == values {
        format!("{what} {}", names(sizes))
    } else {
        format!("{what} {}, which are worth {}", names(sizes), names(values))
    };
    let start = capital(&named);
    let student = if values.iter().all(|&value| value == 0) {
        format!("{start}: nothing counts, and every move can be answered.{note}")
    } else {
        let what = if total == 0 {
            "Every move spoils that, and a good answer restores it."
        } else {
            "A move that makes the sum 0 wins."
        };
        format!("{start}: {sum}.{} {what}{note}", columns(values, total))
    };
    let kind = kind(total == 0);
    let course = if sizes == values {
        format!("Nim-sum of the {what}: {sum}, {kind}.{note}")
    } else {
        let pairs = sizes.iter().zip(values).map(|(size, value)| format!("G({size}) = {value}"));
        let pairs = pairs.collect::<Vec<_>>().join(", ");
        format!("Nim-values {pairs}; nim-sum {sum}, {kind}.{note}")
    };
    let figures = json!({"sizes": sizes, "values": values, "nim_sum": total});
    Argument::by("nim-sum", SOURCE, total == 0, student, course, figures)
}

fn total(values: &[u64]) -> u64 {
    values.iter().fold(0, |sum, value| sum ^ value)
}

/// The values in binary, one column for each digit.
fn columns(values: &[u64], total: u64) -> String {
    let largest = values.iter().copied().max().unwrap_or(0);
    if values.len() > MOST_ROWS || largest >= LARGEST_ROW {
        return String::new();
    }
    let width = (64 - largest.leading_zeros()).max(1) as usize;
    let rows: Vec<String> = values.iter().map(|value| format!("{value:0width$b}")).collect();
    let rows = rows.join(", ");
    if total == 0 {
        format!(" Written in binary ({rows}), every column has an even number of ones.")
    } else {
        format!(" Written in binary ({rows}), some column has an odd number of ones.")
    }
}

/// Heaps of Nim in misère play: as in Nim until only heaps of one are left, then an odd number of
/// them is lost.
pub fn misere_nim(heaps: &[u64]) -> Argument {
    let heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let nim = nim_sum(&heaps, "heaps", "");
    let count = heaps.len();
    let lost = if large > 0 { nim.lost } else { count % 2 == 1 };
    let student = match (count, large) {
        (0, _) => "Nothing is left: whoever moved last has lost.".into(),
        (_, 0) => {
            let parity = if count % 2 == 1 { "odd" } else { "even" };
            let ends = if lost {
                "the player to move takes the last and loses"
            } else {
                "the other player takes the last and loses"
            };
            format!(
                "Only heaps of one are left, {count} of them: an {parity} number. Each move takes \
                 one, so {ends}."
            )
        }
        (_, 1) => "One heap is larger than one: whoever moves can leave an odd number of ones, by \
                   taking all of it or all but one."
            .into(),
        _ => format!(
            "{} In misère play the same holds as long as two heaps are larger than one; when one \
             is left, its owner leaves an odd number of ones.",
            nim.student
        ),
    };
    let course = if large > 0 {
        format!("Misère Nim is Nim as long as a heap of two or more is left. {}", nim.course)
    } else {
        format!("{count} heaps of one: {} in misère play.", kind(lost))
    };
    let figures =
        json!({"heaps": heaps, "nim_sum": nim.figures["nim_sum"], "larger_than_one": large});
    Argument::by("misère Nim", "Bouton 1902", lost, student, course, figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_added() {
        let found = nim_sum(&[3, 2, 1], "heaps", "");
        let words = "Heaps 3, 2 and 1: 3 ⊕ 2 ⊕ 1 = 0. Written in binary (11, 10, 01),";
        assert!(found.student.starts_with(words) && found.lost);
        assert!(misere_nim(&[2, 2]).lost && misere_nim(&[1, 1, 1]).lost && !misere_nim(&[]).lost);
        assert!(of_values(&[5, 4], &[4, 1], "heaps", "").course.contains("G(5) = 4"));
    }
}
