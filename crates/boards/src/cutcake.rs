//! Cutcake (Winning Ways, chapter 2): cut a cake in two along its lines.

use crate::cake::{Cake, Division};

/// Two pieces.
pub struct Halving;

impl Division for Halving {
    fn divide(length: u16) -> Vec<Vec<u16>> {
        // The two pieces may be named in either order.
        (1..=length / 2).map(|first| vec![first, length - first]).collect()
    }
}

pub type Cutcake = Cake<Halving>;
