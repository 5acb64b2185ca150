//! Are two quotients the same, but for the names of their elements?

use std::collections::HashMap;

use crate::monoid::{Element, Monoid};
use crate::words::least_generators;

/// An isomorphism of bipartite monoids, as the image of each element; `None` if there is none.
pub fn isomorphism(a: (&Monoid, &[bool]), b: (&Monoid, &[bool])) -> Option<Vec<Element>> {
    let order = a.0.order();
    if order != b.0.order() {
        return None;
    }
    let (left, right) = colours(a, b)?;
    let every = (1..order as Element).map(|x| (u32::from(x), x));
    let generators: Vec<Element> = least_generators(a.0, every).iter().map(|g| g.1).collect();
    let mut map = vec![None; order];
    let mut used = vec![false; order];
    map[0] = Some(0);
    used[0] = true;
    let search = Search { a: a.0, b: b.0, left, right, generators };
    search.assign(0, map, used)
}

struct Search<'a> {
    a: &'a Monoid,
    b: &'a Monoid,
    left: Vec<u32>,
    right: Vec<u32>,
    generators: Vec<Element>,
}

impl Search<'_> {
    /// Choose images of the generators from `next` on, keeping the map closed under products.
    fn assign(
        &self,
        next: usize,
        map: Vec<Option<Element>>,
        used: Vec<bool>,
    ) -> Option<Vec<Element>> {
        let Some(&g) = self.generators.get(next) else {
            return map.into_iter().collect();
        };
        if map[g as usize].is_some() {
            return self.assign(next + 1, map, used);
        }
        for image in 0..self.b.order() as Element {
            if used[image as usize] || self.left[g as usize] != self.right[image as usize] {
                continue;
            }
            let (mut map, mut used) = (map.clone(), used.clone());
            if self.close(g, image, &mut map, &mut used) {
                if let Some(found) = self.assign(next + 1, map, used) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Add g ↦ image and all products with what is mapped; false at a contradiction.
    fn close(
        &self,
        g: Element,
        image: Element,
        map: &mut [Option<Element>],
        used: &mut [bool],
    ) -> bool {
        let mut chain: Vec<Element> =
            (0..map.len() as Element).filter(|&x| map[x as usize].is_some()).collect();
        let mut at = 0;
        while at < chain.len() {
            let x = chain[at];
            at += 1;
            let (y, z) = (self.a.mul(x, g), self.b.mul(map[x as usize].expect("mapped"), image));
            match map[y as usize] {
                Some(known) if known != z => return false,
                Some(_) => {}
                None => {
                    let fits = !used[z as usize] && self.left[y as usize] == self.right[z as usize];
                    if !fits {
                        return false;
                    }
                    map[y as usize] = Some(z);
                    used[z as usize] = true;
                    chain.push(y);
                }
            }
        }
        true
    }
}

/// Colours that any isomorphism must respect: membership in P, then twice refined by the
/// colours of all products. `None` when the two sides differ in the number of some colour.
fn colours(a: (&Monoid, &[bool]), b: (&Monoid, &[bool])) -> Option<(Vec<u32>, Vec<u32>)> {
    let order = a.0.order();
    let first = |p: &[bool], m: &Monoid| -> Vec<u32> {
        (0..order)
            .map(|x| {
                let square = m.mul(x as Element, x as Element) as usize;
                u32::from(p[x]) | u32::from(square == x) << 1 | u32::from(p[square]) << 2
            })
            .collect()
    };
    let (mut left, mut right) = (first(a.1, a.0), first(b.1, b.0));
    for _ in 0..2 {
        let mut names: HashMap<(u32, Vec<(u32, u32)>), u32> = HashMap::new();
        let mut refine = |colour: &[u32], m: &Monoid| -> Vec<u32> {
            (0..order)
                .map(|x| {
                    let row = m.row(x as Element).iter().enumerate();
                    let mut seen: Vec<(u32, u32)> =
                        row.map(|(y, &xy)| (colour[y], colour[xy as usize])).collect();
                    seen.sort_unstable();
                    let fresh = names.len() as u32;
                    *names.entry((colour[x], seen)).or_insert(fresh)
                })
                .collect()
        };
        (left, right) = (refine(&left, a.0), refine(&right, b.0));
    }
    let sorted = |colour: &[u32]| {
        let mut colour = colour.to_vec();
        colour.sort_unstable();
        colour
    };
    (sorted(&left) == sorted(&right)).then_some((left, right))
}
