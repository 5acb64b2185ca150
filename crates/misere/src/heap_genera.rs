//! Genera of heap games: single heaps and sums of heaps.

use grundy_heap::Rules;
use grundy_watch::Watch;

use crate::classes::{Class, Classes, Reason};
use crate::genus::Genus;
use crate::sums::{Position, Sums, Unfinished};

/// A heap game with everything computed about it so far.
#[derive(Debug)]
pub struct HeapGenera {
    rules: Rules,
    sums: Sums,
    heaps: Vec<Position>,
    classes: Classes,
}

impl HeapGenera {
    /// Nothing computed yet.
    pub fn new(rules: Rules) -> Self {
        HeapGenera { rules, sums: Sums::new(), heaps: vec![], classes: Classes::default() }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many heaps, 0 included, have been built.
    pub fn heap_count(&self) -> usize {
        self.heaps.len()
    }

    /// Parts and sums known so far.
    pub fn sums(&mut self) -> &mut Sums {
        &mut self.sums
    }

    /// The heap of n as a sum of parts: earlier heaps that are equal share a part.
    pub fn heap(&mut self, n: u32, watch: &Watch) -> Result<&Position, Unfinished> {
        while self.heaps.len() <= n as usize {
            if watch.should_stop() {
                return Err(Unfinished::Stopped);
            }
            let next = self.heaps.len() as u32;
            let options = self.rules.options(next);
            let options = options.iter().map(|heaps| {
                let sum = Position::default();
                heaps.iter().fold(sum, |sum, &h| sum.plus(&self.heaps[h as usize]))
            });
            let heap = self.sums.game(options.collect(), watch)?;
            self.heaps.push(heap);
        }
        Ok(&self.heaps[n as usize])
    }

    /// A sum of heaps.
    pub fn position(&mut self, heaps: &[u32], watch: &Watch) -> Result<Position, Unfinished> {
        let mut sum = Position::default();
        for &h in heaps {
            sum = sum.plus(self.heap(h, watch)?);
        }
        Ok(sum)
    }

    /// The genus of a sum of heaps.
    pub fn genus(&mut self, heaps: &[u32], watch: &Watch) -> Result<Genus, Unfinished> {
        let position = self.position(heaps, watch)?;
        self.sums.genus(&position, watch)
    }

    /// The genus of a sum of heaps, unless it takes more than `more` sums not yet worked out.
    pub fn genus_within(
        &mut self,
        heaps: &[u32],
        more: usize,
        watch: &Watch,
    ) -> Result<Genus, Unfinished> {
        let position = self.position(heaps, watch)?;
        self.sums.genus_within(&position, more, watch)
    }

    /// The class of a sum of heaps.
    pub fn class(&mut self, heaps: &[u32], watch: &Watch) -> Result<Class, Unfinished> {
        let position = self.position(heaps, watch)?;
        self.classes.class(&mut self.sums, &position, watch)
    }

    /// The class of a sum of heaps by the definition, with the reason.
    pub fn reason(&mut self, heaps: &[u32], watch: &Watch) -> Result<Reason, Unfinished> {
        let position = self.position(heaps, watch)?;
        let class = self.classes.class(&mut self.sums, &position, watch)?;
        let mut reason = self.classes.reason(&mut self.sums, &position, watch)?;
        if class.is_tame() && !reason.class.is_tame() {
            // Tame as a sum of tame games, although not by its options one by one.
            reason.class = class;
            reason.obstacle = None;
        }
        Ok(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn genera(rules: &str, n: u32) -> String {
        let mut game = HeapGenera::new(rules.parse().unwrap());
        let watch = Watch::new();
        let shown: Vec<String> =
            (1..=n).map(|h| game.genus(&[h], &watch).unwrap().to_string()).collect();
        shown.join(" ")
    }

    #[test]
    fn plambeck_figures_12_and_32() {
        assert_eq!(
            genera(".123", 13),
            "1^031 0^120 2^20 2^20 1^031 0^02 0^120 2^1420 1^20 1^031 0^02 0^120 2^1420"
        );
        assert!(genera(".77", 27).ends_with("6^46 7^57 4^64 1^731 2^20 8^8[10]"));
    }

    #[test]
    fn sums_of_heaps_in_plambeck_2_6() {
        let mut game = HeapGenera::new(".123".parse().unwrap());
        let watch = Watch::new();
        for (heaps, wanted) in [(&[9, 6][..], "1^13"), (&[9, 3, 3], "1^20"), (&[8, 5], "3^0531")] {
            assert_eq!(game.genus(heaps, &watch).unwrap().to_string(), wanted);
        }
    }

    #[test]
    fn allemang_table_iii_in_brief() {
        let mut game = HeapGenera::new("grundys-game".parse().unwrap());
        let watch = Watch::new();
        for (heaps, wanted) in
            [(&[13][..], "(1#31)"), (&[50], "(0#31)"), (&[88], "(#313)"), (&[39, 45], "(0202)")]
        {
            assert_eq!(game.genus(heaps, &watch).unwrap().blurry(), wanted);
        }
        assert!(game.genus(&[94], &watch).unwrap().is_p());
    }

    #[test]
    fn dawsons_kayles_17_is_10_and_1() {
        let mut game = HeapGenera::new(".07".parse().unwrap());
        let watch = Watch::new();
        let ten = game.heap(10, &watch).unwrap().clone();
        assert_eq!(*game.heap(17, &watch).unwrap(), ten.plus(&Position::adder(1)));
    }
}
