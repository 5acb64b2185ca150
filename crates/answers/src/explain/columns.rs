//! Moore's Nim: the columns of the binary sizes are added modulo k + 1.

use serde_json::json;

use crate::explain::argument::{joined, Argument};

/// Heaps of which up to k are reduced in one move.
pub fn columns(heaps: &[u64], k: u64, misere: bool, lost: bool) -> Argument {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let bits = 64 - largest.leading_zeros();
    let count = |bit: u32| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count();
    let counts: Vec<usize> = (0..bits).rev().map(count).collect();
    let n = u128::from(k) + 1;
    let student = if misere && largest <= 1 {
        let ones: u64 = heaps.iter().sum();
        let right = if lost { "one more than" } else { "not one more than" };
        format!("Only ones are left, {ones} of them: {right} a multiple of {n}.")
    } else {
        let width = (bits as usize).max(1);
        let rows: Vec<String> = heaps.iter().map(|heap| format!("{heap:0width$b}")).collect();
        let ones = if counts.is_empty() { "none".into() } else { joined(&counts, ", ") };
        let all_of = if lost {
            format!("all multiples of {n}")
        } else {
            format!("not all multiples of {n}")
        };
        let rows = rows.join(", ");
        format!("Written in binary ({rows}), the columns have {ones} ones: {all_of}.")
    };
    let figures = json!({"heaps": heaps, "k": k, "columns": counts});
    Argument::by("columns", "E. H. Moore 1910", lost, student.clone(), student, figures)
}
