//! Numbers without a pattern, the same in each run.

/// Xorshift (Marsaglia 2003).
pub fn random(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 20) as usize
}
