//! Heap games in which Left and Right have codes of their own: `.77|.37`, `S(2,4,7|1,3)`.

use grundy_heap::Rules;
use grundy_short::Player;

use crate::heaps::move_text;
use crate::picture::of_rows;
use crate::searched::Partizan;
use crate::squares::{squares, written};
use crate::{Answers, Json, Refusal};

/// Most moves from one heap.
const MOST_HEAP: u64 = 100_000;

/// The two codes, as the rules write them.
pub fn codes(name: &str) -> Result<[Rules; 2], Refusal> {
    let wrong = || {
        Refusal::input(format!(
            "'{name}': must be two codes with a bar between them, Left's first, as in .77|.37 or \
             S(2,4,7|1,3)"
        ))
    };
    let (left, right) =
        name.trim().split_once('|').filter(|(_, r)| !r.contains('|')).ok_or_else(wrong)?;
    let lower = left.to_lowercase();
    let inside = |open: &str| {
        let start = lower.strip_prefix(open).map(|_| &left[open.len()..])?;
        Some((start, right.trim().strip_suffix(')')?))
    };
    let (left, right) = if let Some((left, right)) = inside("s(") {
        (format!("S({left})"), format!("S({right})"))
    } else if let Some((left, right)) = inside("splittles(") {
        (splitting(left)?, splitting(right)?)
    } else {
        (left.trim().to_owned(), right.trim().to_owned())
    };
    Ok([left.parse()?, right.parse()?])
}

/// The code in which a member of the set may be taken, leaving up to two heaps.
fn splitting(members: &str) -> Result<String, Refusal> {
    let taken = squares(members, "members")?;
    let last = taken.iter().copied().max().unwrap_or(1).min(1000);
    let digit = |u: &u64| if taken.contains(u) { '7' } else { '0' };
    Ok(std::iter::once('.').chain((1..=last).map(|u| digit(&u))).collect())
}

/// The name of the game with these codes.
pub fn name(codes: &[Rules; 2]) -> String {
    let [left, right] = codes.each_ref().map(Rules::to_string);
    let set = |code: &str| {
        let inside = code.strip_prefix("S(")?.strip_suffix(')')?;
        inside.bytes().all(|c| c.is_ascii_digit() || c == b',').then(|| inside.to_owned())
    };
    match (set(&left), set(&right)) {
        (Some(left), Some(right)) => format!("S({left}|{right})"),
        _ => format!("{left}|{right}"),
    }
}

/// Heaps, ascending, none empty.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PartizanHeaps {
    code: String,
    heaps: Vec<u64>,
}

impl PartizanHeaps {
    pub fn read(code: &str, text: &str) -> Result<Self, Refusal> {
        let mut heaps = squares(text, "heaps")?;
        if let Some(heap) = heaps.iter().find(|&&heap| heap > MOST_HEAP) {
            return Err(Refusal::limit(format!("heap {heap}: heaps go up to {MOST_HEAP} here")));
        }
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        Ok(PartizanHeaps { code: code.into(), heaps })
    }
}

impl Partizan for PartizanHeaps {
    fn show(&self) -> String {
        if self.heaps.is_empty() {
            return "0".into();
        }
        written(&self.heaps.iter().rev().copied().collect::<Vec<_>>())
    }

    fn moves(
        &self,
        _answers: &mut Answers,
        player: Player,
    ) -> Result<Vec<(Self, String, Vec<u64>)>, Refusal> {
        let [left, right] = codes(&self.code)?;
        let rules = if player.is_left() { left } else { right };
        let mut found = vec![];
        for (i, &heap) in self.heaps.iter().enumerate().rev() {
            if self.heaps.get(i + 1) == Some(&heap) {
                continue;
            }
            for to in rules.options(heap as u32) {
                let to: Vec<u64> = to.into_iter().map(u64::from).collect();
                let mut heaps = self.heaps.clone();
                heaps.remove(i);
                heaps.extend(to.iter().filter(|&&heap| heap > 0));
                heaps.sort_unstable();
                let after = PartizanHeaps { code: self.code.clone(), heaps };
                found.push((after, move_text(heap, &to), vec![]));
            }
        }
        Ok(found)
    }

    fn picture(&self) -> Json {
        of_rows(&self.heaps.iter().rev().copied().collect::<Vec<_>>())
    }

    fn rough_moves(&self, _answers: &mut Answers) -> Result<u64, Refusal> {
        let splits = codes(&self.code)?.iter().any(|rules| rules.most_heaps() > 1);
        let of = |&heap: &u64| if splits { heap.saturating_mul(heap) } else { heap };
        Ok(self.heaps.iter().map(of).fold(0, u64::saturating_add))
    }

    fn parts(&self) -> Vec<Self> {
        let alone = |&heap: &u64| PartizanHeaps { code: self.code.clone(), heaps: vec![heap] };
        self.heaps.iter().map(alone).collect()
    }
}
