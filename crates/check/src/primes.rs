//! Prime factors, for showing that no shorter period will do.

/// The different primes that divide n.
pub fn prime_factors(mut n: u64) -> Vec<u64> {
    let mut found = vec![];
    let mut q = 2;
    while q * q <= n {
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
    found
}
