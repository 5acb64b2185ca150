//! Prime factors, for showing that no shorter period will do.

use crate::{CheckError, Limits};

/// The different primes that divide n, ascending.
pub fn prime_factors(mut n: u64, limits: &Limits<'_>) -> Result<Vec<u64>, CheckError> {
    let mut toll = limits.toll();
    let mut found = vec![];
    let mut q = 2;
    while q <= n / q {
        toll.pay(8)?;
        if n % q == 0 {
            found.push(q);
            while n % q == 0 {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        found.push(n);
    }
    Ok(found)
}
