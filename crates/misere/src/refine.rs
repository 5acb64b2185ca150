//! The coarsest congruence inside a given colouring.

use std::collections::HashMap;

use crate::stop::Stop;

/// Split the colour classes until each generator maps classes into classes. `fill(g, images)` puts
/// x·g at place x, so that no table of all generators is held at once. Returns the class of
/// each element, numbered by first appearance, and their number; or as soon as there are more
/// than `most` classes, or `stop` says so, why it stopped.
pub fn coarsest_congruence(
    colours: &[bool],
    generators: usize,
    fill: impl Fn(usize, &mut [u32]),
    most: usize,
    stop: impl Fn() -> bool,
) -> Result<(Vec<u32>, usize), Stop> {
    let first = colours.first().copied().unwrap_or(false);
    let class: Vec<u32> = colours.iter().map(|&c| u32::from(c != first)).collect();
    congruence_within(class, generators, fill, most, stop)
}

/// The same for any number of colours, numbered from 0 by first appearance.
pub fn congruence_within(
    mut class: Vec<u32>,
    generators: usize,
    fill: impl Fn(usize, &mut [u32]),
    most: usize,
    stop: impl Fn() -> bool,
) -> Result<(Vec<u32>, usize), Stop> {
    let mut count = class.iter().max().map_or(0, |&last| last as usize + 1);
    let mut next = vec![0; class.len()];
    let mut images = vec![0; class.len()];
    // The split by one generator is seen by the next; done when all in turn have split nothing.
    let mut idle = 0;
    for g in (0..generators).cycle() {
        if idle == generators {
            break;
        }
        if stop() {
            return Err(Stop::Time);
        }
        fill(g, &mut images);
        let mut names: HashMap<u64, u32, Quick> =
            HashMap::with_capacity_and_hasher(2 * count, Quick);
        for (to, (&own, &image)) in next.iter_mut().zip(class.iter().zip(&images)) {
            let image = class[image as usize];
            let fresh = names.len() as u32;
            *to = *names.entry(u64::from(own) << 32 | u64::from(image)).or_insert(fresh);
        }
        std::mem::swap(&mut class, &mut next);
        idle = if names.len() == count { idle + 1 } else { 0 };
        count = names.len();
        if count > most {
            return Err(Stop::Order);
        }
    }
    Ok((class, count))
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
