//! The coarsest congruence inside a given colouring.

use std::collections::HashMap;

/// Split the colour classes until each generator maps classes into classes. `actions[g][x]` is
/// x·g. Returns the class of each element, numbered by first appearance, and their number.
pub fn coarsest_congruence<C, A>(colours: &[C], actions: &[Vec<A>]) -> (Vec<u32>, usize)
where
    C: std::hash::Hash + Eq,
    A: Copy + Into<u32>,
{
    let mut names: HashMap<&C, u32> = HashMap::new();
    let mut class: Vec<u32> = Vec::with_capacity(colours.len());
    for colour in colours {
        let fresh = names.len() as u32;
        class.push(*names.entry(colour).or_insert(fresh));
    }
    let mut count = names.len();
    loop {
        let before = count;
        // One generator at a time: the split by one is seen by the next within a round.
        for action in actions {
            let mut names: HashMap<u64, u32, Quick> =
                HashMap::with_capacity_and_hasher(2 * count, Quick);
            let mut next = Vec::with_capacity(class.len());
            for (x, &own) in class.iter().enumerate() {
                let image = class[action[x].into() as usize];
                let fresh = names.len() as u32;
                next.push(*names.entry(u64::from(own) << 32 | u64::from(image)).or_insert(fresh));
            }
            count = names.len();
            class = next;
        }
        if count == before {
            return (class, count);
        }
    }
}

/// A multiplicative hash for keys that are already well-formed integers.
#[derive(Clone, Copy)]
struct Quick;

struct QuickHasher(u64);

impl std::hash::BuildHasher for Quick {
    type Hasher = QuickHasher;
    fn build_hasher(&self) -> QuickHasher {
        QuickHasher(0)
    }
}

impl std::hash::Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only 64-bit keys are hashed");
    }
    fn write_u64(&mut self, key: u64) {
        let h = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = h ^ (h >> 29);
    }
}
