//! Maundy cake (Winning Ways, chapter 2): cut a cake into any number of equal pieces.

use crate::cake::{Cake, Division};

/// Equal pieces.
pub struct Equal;

impl Division for Equal {
    fn divide(length: u16) -> Vec<Vec<u16>> {
        let counts = (2..=length).filter(|count| length % count == 0);
        counts.map(|count| vec![length / count; usize::from(count)]).collect()
    }
}

pub type MaundyCake = Cake<Equal>;
