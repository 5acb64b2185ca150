//! Heap games with a pass: on a heap written `5p` either player may pass once.
//!
//! The pass stays with the heap when it is moved in; when it is split, the mover says which of the two
//! heaps keeps it. A heap that is gone takes its pass with it (after Horrocks and Nowakowski 2003).

use std::collections::{BTreeSet, HashMap};

use crate::heap_game::HeapGame;
use crate::impartial::Impartial;
use crate::picture::of_rows;
use crate::{Answers, Json, Refusal};

/// Heaps with a pass are worth looking at up to this size: each takes time like the heap.
const MOST_HEAP: u64 = 2000;

/// The code inside `pass(.77)`, `.77 + pass` or `.77 with a pass`.
pub fn code_of(name: &str) -> Option<&str> {
    let name = name.trim();
    let lower = name.to_lowercase();
    if let Some(rest) = lower.strip_prefix("pass") {
        let rest = rest.trim_start().strip_prefix('(')?;
        return name[name.len() - rest.len()..].strip_suffix(')').map(str::trim);
    }
    let before = lower.strip_suffix("pass")?.trim_end();
    let stem = ["+", "with a", "with an"].iter().find_map(|word| before.strip_suffix(word))?;
    Some(name[..stem.len()].trim())
}

/// A heap, and whether it can be passed on.
type Heap = (u64, bool);

/// Heaps, ascending, none empty.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PassHeaps {
    /// The code of the game without the pass.
    code: String,
    heaps: Vec<Heap>,
}

/// Values of heaps with a pass, by code.
#[derive(Default)]
struct Known(HashMap<(String, u64), u64>);

fn shown((heap, passes): Heap) -> String {
    format!("{heap}{}", if passes { "p" } else { "" })
}

impl PassHeaps {
    pub fn read(code: &str, text: &str) -> Result<Self, Refusal> {
        let mut heaps = vec![];
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let size = word.strip_suffix(['p', 'P']);
            let heap = size.unwrap_or(word).parse().map_err(|_| {
                Refusal::input(format!(
                    "'{word}' in '{text}': heaps are whole numbers, and p marks a pass, as in 5p 4"
                ))
            })?;
            if heap > MOST_HEAP {
                let what =
                    format!("heap {heap}: heaps of a game with a pass go up to {MOST_HEAP} here");
                return Err(Refusal::limit(what));
            }
            heaps.push((heap, size.is_some()));
        }
        Ok(PassHeaps::new(code, heaps))
    }

    fn new(code: &str, mut heaps: Vec<Heap>) -> Self {
        heaps.retain(|heap| heap.0 > 0);
        heaps.sort_unstable();
        PassHeaps { code: code.into(), heaps }
    }

    /// What a heap may become.
    fn becomes(game: &HeapGame, (heap, passes): Heap) -> BTreeSet<Vec<Heap>> {
        let mut found = BTreeSet::new();
        for to in game.rules().options(heap as u32) {
            let plain: Vec<Heap> = to.iter().map(|&heap| (u64::from(heap), false)).collect();
            if !passes || plain.is_empty() {
                found.insert(plain);
                continue;
            }
            for keeper in 0..plain.len() {
                let mut kept = plain.clone();
                kept[keeper].1 = true;
                kept.sort_unstable();
                found.insert(kept);
            }
        }
        if passes && heap > 0 {
            found.insert(vec![(heap, false)]);
        }
        found
    }

    /// The value of one heap; of those with a pass the smaller ones come first.
    fn heap_value(answers: &mut Answers, code: &str, heap: Heap) -> Result<u64, Refusal> {
        let (size, passes) = heap;
        if !passes {
            return answers.game(code)?.value(size);
        }
        let mut known = answers.memory.take::<Known>();
        let found = (|| {
            for size in 1..=size {
                let key = (code.to_owned(), size);
                if known.0.contains_key(&key) {
                    continue;
                }
                answers.arena.pause()?;
                let game = answers.game(code)?;
                let mut reached = BTreeSet::new();
                for to in PassHeaps::becomes(game, (size, true)) {
                    let mut total = 0;
                    for (heap, passes) in to {
                        total ^= match passes {
                            true => known.0[&(code.to_owned(), heap)],
                            false => game.value(heap)?,
                        };
                    }
                    reached.insert(total);
                }
                let value = (0..).find(|value| !reached.contains(value)).expect("few are reached");
                known.0.insert(key, value);
            }
            Ok(known.0.get(&(code.to_owned(), size)).copied().unwrap_or(0))
        })();
        answers.memory.put(known);
        found
    }
}

impl Impartial for PassHeaps {
    fn show(&self) -> String {
        if self.heaps.is_empty() {
            return "0".into();
        }
        self.heaps.iter().rev().map(|&heap| shown(heap)).collect::<Vec<_>>().join(" ")
    }

    fn options(&self, answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found = vec![];
        for (i, &heap) in self.heaps.iter().enumerate().rev() {
            if self.heaps.get(i + 1) == Some(&heap) {
                continue;
            }
            for to in PassHeaps::becomes(answers.game(&self.code)?, heap) {
                let mut heaps = self.heaps.clone();
                heaps.remove(i);
                heaps.extend(to);
                found.push(PassHeaps::new(&self.code, heaps));
            }
        }
        Ok(found)
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let (mut old, mut new) = (self.heaps.clone(), after.heaps.clone());
        new.retain(|heap| match old.iter().position(|kept| kept == heap) {
            Some(at) => {
                old.remove(at);
                false
            }
            None => true,
        });
        let to: Vec<String> = new.into_iter().rev().map(shown).collect();
        let from = old.last().map_or(String::new(), |&heap| shown(heap));
        let to = if to.is_empty() { "0".into() } else { to.join(" ") };
        (format!("{from} → {to}"), vec![])
    }

    fn picture(&self) -> Json {
        of_rows(&self.heaps.iter().rev().map(|heap| heap.0).collect::<Vec<_>>())
    }

    fn rough_moves(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, (heap, _)| sum + heap * (heap + 1))
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        let mut total = 0;
        for &heap in &self.heaps {
            total ^= PassHeaps::heap_value(answers, &self.code, heap)?;
        }
        Ok(total)
    }
}
