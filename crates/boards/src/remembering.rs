//! One heap, from which how much may be taken depends on how much was taken before.

use std::ops::RangeInclusive;

use grundy_short::{Fault, Player};

use crate::heaps_drawn::heaps_drawn;
use crate::picture::Picture;
use crate::ruleset::{About, Ruleset};

/// Largest heap that is read.
const LARGEST: u64 = 10_000;

/// Which numbers may be taken.
pub trait Memory: Send + Sync + Sized + 'static {
    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// The rules, and the text of the heap.
    fn read(text: &str) -> Result<(Self, &str), Fault>;

    /// What stands before the heap.
    fn head(&self) -> String;

    /// What tells the rules from others of the kind.
    fn identity(&self) -> Vec<u128>;

    /// The numbers that may be taken from a heap after `before` were taken; `None` in the beginning.
    fn taken(&self, heap: u64, before: Option<u64>) -> RangeInclusive<u64>;
}

/// The rules with a kind of memory.
pub struct Remembering<M: Memory>(M);

/// A heap and what was just taken.
pub type Heap = (u64, Option<u64>);

impl<M: Memory> Ruleset for Remembering<M> {
    const ABOUT: About = M::ABOUT;
    const IMPARTIAL: bool = true;
    type Position = Heap;

    fn read(text: &str) -> Result<(Self, Heap), Fault> {
        let (memory, heap) = M::read(text)?;
        let words: Vec<&str> = heap.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        let numbers: Option<Heap> = match words[..] {
            [heap] => heap.parse().ok().map(|heap| (heap, None)),
            [heap, "after", taken] => {
                heap.parse().ok().zip(taken.parse().ok()).map(|(heap, taken)| (heap, Some(taken)))
            }
            _ => None,
        };
        let Some(heap) = numbers else {
            return Err(Fault::input(format!(
                "'{text}': give a heap such as {0}13, or {0}10, after 3 if 3 were just taken",
                if memory.head().is_empty() { "" } else { "3:" }
            )));
        };
        if heap.0 > LARGEST || heap.1 > Some(LARGEST) {
            return Err(Fault::beyond(LARGEST, format!("heaps go up to {LARGEST}")));
        }
        Ok((Remembering(memory), heap))
    }

    fn show(&self, &(heap, before): &Heap) -> String {
        let head = self.0.head();
        match before {
            Some(before) => format!("{head}{heap}, after {before}"),
            None => format!("{head}{heap}"),
        }
    }

    fn moves(&self, &(heap, before): &Heap, _player: Player) -> Vec<Heap> {
        self.0.taken(heap, before).map(|taken| (heap - taken, Some(taken))).collect()
    }

    fn identity(&self) -> Vec<u128> {
        self.0.identity()
    }

    fn draw(&self, &(heap, _): &Heap) -> Picture {
        heaps_drawn(&[heap])
    }
}
