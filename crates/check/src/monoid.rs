//! Finite commutative monoids, from the products of their generators.

use crate::{CheckError, Limits};

/// Largest order of a monoid.
const LARGEST: usize = 1 << 16;

/// Elements 0..order, 0 the identity.
pub struct Monoid {
    order: usize,
    /// Products, row by row.
    table: Vec<u32>,
    /// A position for each element.
    pub example: Vec<Vec<u32>>,
}

/// Fields of a monoid and a map of heaps to it that contradict each other.
pub fn misfit(
    order: usize,
    heap: u32,
    generators: &[u32],
    products: &[Vec<usize>],
    phi: &[usize],
) -> Option<String> {
    if order == 0 || order > LARGEST {
        return Some(format!("the order {order} is not between 1 and {LARGEST}"));
    }
    let inside = |x: &usize| *x < order;
    if !phi.iter().all(inside) {
        return Some(format!("an element of p or phi is not below the order {order}"));
    }
    if phi.len() != heap as usize {
        return Some(format!("phi has {} entries for {heap} heaps", phi.len()));
    }
    if !generators.windows(2).all(|pair| pair[0] < pair[1]) {
        return Some("the generators are not in ascending order, each once".into());
    }
    if generators.iter().any(|&h| h == 0 || h > heap) {
        return Some(format!("a generator is not a heap from 1 to {heap}"));
    }
    if products.len() != generators.len()
        || products.iter().any(|row| row.len() != order || !row.iter().all(inside))
    {
        return Some("products does not have one row of elements for each generator".into());
    }
    None
}

impl Monoid {
    /// The monoid from its generators' products, for fields without a [`misfit`]; the inner error is a
    /// refutation.
    ///
    /// Maps of a set that commute, and reach all of it from one element 1, make it a commutative
    /// monoid with identity 1: the sums of generators, two sums being equal if they send 1 to
    /// the same element.
    pub fn read(
        order: usize,
        generators: &[u32],
        products: &[Vec<usize>],
        phi: &[usize],
        limits: &Limits<'_>,
    ) -> Result<Result<Self, String>, CheckError> {
        // The products, an example of each element, and a set for each element.
        let bytes = 9 * (order as u64) * (order as u64);
        limits.hold(bytes, || format!("the products of {order} elements"))?;
        let rows = generators.len() as u64;
        limits.charge((order as u64).saturating_mul(order as u64 + rows.saturating_mul(rows)))?;
        let mut example: Vec<Option<Vec<u32>>> = vec![None; order];
        example[0] = Some(vec![]);
        let mut table = vec![0u32; order * order];
        for (x, entry) in table[..order].iter_mut().enumerate() {
            *entry = x as u32;
        }
        let mut queue = vec![0];
        let mut next = 0;
        while next < queue.len() {
            let x = queue[next];
            next += 1;
            for (row, &heap) in products.iter().zip(generators) {
                let y = row[x];
                if example[y].is_none() {
                    let mut position = example[x].clone().expect("reached");
                    position.push(heap);
                    example[y] = Some(position);
                    for z in 0..order {
                        table[y * order + z] = row[table[x * order + z] as usize] as u32;
                    }
                    queue.push(y);
                }
            }
        }
        if let Some(x) = example.iter().position(Option::is_none) {
            return Ok(Err(format!("no position has element {x}")));
        }
        let example: Vec<Vec<u32>> = example.into_iter().flatten().collect();
        for (g, (row, &heap)) in products.iter().zip(generators).enumerate() {
            if row[0] != phi[heap as usize - 1] {
                return Ok(Err(format!(
                    "the position {heap} has element {} by phi and {} by products",
                    phi[heap as usize - 1],
                    row[0]
                )));
            }
            for (other, &second) in products[..g].iter().zip(generators) {
                if let Some(x) = (0..order).find(|&x| row[other[x]] != other[row[x]]) {
                    let position = show(example[x].iter().copied().chain([heap, second]));
                    return Ok(Err(format!(
                        "the position {position} has two elements, {} and {}, depending on the \
                         order of its heaps",
                        row[other[x]], other[row[x]]
                    )));
                }
            }
        }
        Ok(Ok(Monoid { order, table, example }))
    }

    pub fn mul(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    /// All products x·0, x·1, ….
    pub fn row(&self, x: usize) -> &[u32] {
        &self.table[x * self.order..(x + 1) * self.order]
    }

    /// The element of a position.
    pub fn element(&self, phi: &[usize], heaps: &[u32]) -> usize {
        heaps.iter().fold(0, |x, &h| self.mul(x, phi[h as usize - 1]))
    }
}

/// A position in words.
pub fn show(heaps: impl Iterator<Item = u32>) -> String {
    let mut heaps: Vec<u32> = heaps.collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    if heaps.is_empty() {
        return "0".into();
    }
    heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
}
