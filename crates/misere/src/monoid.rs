//! A finite commutative monoid as a multiplication table.

/// An element of a finite monoid, by number.
pub type Element = u16;

/// Elements 0..order, with 0 the identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    table: Vec<Element>,
}

impl Monoid {
    /// The monoid of one element.
    pub fn trivial() -> Self {
        Monoid { order: 1, table: vec![0] }
    }

    /// From the action of generators: `actions[g][x]` is x·g, every element
    /// should be reached from 0 (rows of others stay zero).
    pub fn from_actions(order: usize, actions: &[Vec<Element>]) -> Self {
        let mut table = vec![0; order * order];
        let mut reached = vec![false; order];
        let mut queue = vec![0usize];
        reached[0] = true;
        for (x, entry) in table[..order].iter_mut().enumerate() {
            *entry = x as Element;
        }
        let mut next = 0;
        while next < queue.len() {
            let z = queue[next];
            next += 1;
            for action in actions {
                let zg = action[z] as usize;
                if reached[zg] {
                    continue;
                }
                reached[zg] = true;
                queue.push(zg);
                // Row z·g is row z moved by g: (y·z)·g for every y.
                for y in 0..order {
                    table[zg * order + y] = action[table[z * order + y] as usize];
                }
            }
        }
        Monoid { order, table }
    }

    /// From a full table (row by row); the caller vouches for the laws.
    pub fn from_table(order: usize, table: Vec<Element>) -> Self {
        assert_eq!(table.len(), order * order);
        Monoid { order, table }
    }

    /// How many elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    pub fn mul(&self, x: Element, y: Element) -> Element {
        self.table[x as usize * self.order + y as usize]
    }

    /// All products x·0, x·1, ….
    pub fn row(&self, x: Element) -> &[Element] {
        &self.table[x as usize * self.order..(x as usize + 1) * self.order]
    }

    /// The whole table, row by row.
    pub fn table(&self) -> &[Element] {
        &self.table
    }

    /// The product of many.
    pub fn product(&self, factors: impl IntoIterator<Item = Element>) -> Element {
        factors.into_iter().fold(0, |x, y| self.mul(x, y))
    }
}
