//! Which games play like Nim: nim, tame, restive, restless, wild.
//!
//! Definitions after *Winning Ways*, ch. 13, with the pair (g, γ) of normal and misère values:
//!
//! * tame pairs are (0,1), (1,0) (fickle) and (n,n) (firm);
//! * a game is **tame** when its pair is tame and is already the mex of its tame options, and
//!   every other option has *reverting* moves: to a tame game with normal value g and to a tame game
//!   with misère value γ. A sum of tame games is then tame, with the pair Nim would give: the
//!   proof (docs/theory/genus.md) plays the same answer as in Nim, and reverts other moves;
//! * **restive** pairs are 0^γ and 1^γ with γ ≥ 2, **restless** ones g^0 and g^1 with g ≥ 2, and
//!   such a game is restive or restless when all its options are tame (with options that are only
//!   reverted, the sum of two copies need not be tame: {0, :5, X} with a restive X of genus 1^31 is one);
//! * everything else is **wild**.

use grundy_watch::Watch;

use crate::genus::Genus;
use crate::hash::Map;
use crate::sums::{Position, Sums, Unfinished};

/// How close a game is to Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Equal to a nim-heap.
    Nim,
    /// Plays like Nim in sums with tame games.
    Tame,
    /// Half-tame with pair 0^γ or 1^γ, γ ≥ 2.
    Restive,
    /// Half-tame with pair g^0 or g^1, g ≥ 2.
    Restless,
    /// None of these.
    Wild,
}

impl Class {
    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Class::Nim => "nim",
            Class::Tame => "tame",
            Class::Restive => "restive",
            Class::Restless => "restless",
            Class::Wild => "wild",
        }
    }

    /// Nim or tame.
    pub fn is_tame(self) -> bool {
        matches!(self, Class::Nim | Class::Tame)
    }
}

/// An option that is not tame, and the moves that revert it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reverted {
    /// The option.
    pub option: Position,
    /// Its tame option with the game's normal value.
    pub normal: Position,
    /// Its tame option with the game's misère value.
    pub misere: Position,
}

/// A class with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The class.
    pub class: Class,
    /// The pair (g, γ).
    pub pair: (u32, u32),
    /// Options that are not tame and are reverted.
    pub reverted: Vec<Reverted>,
    /// Why the game is wild, in words.
    pub obstacle: Option<String>,
}

/// Classes of the positions of one [`Sums`].
#[derive(Debug, Default)]
pub struct Classes {
    known: Map<Position, Class>,
}

fn pair(genus: &Genus) -> (u32, u32) {
    (genus.normal(), genus.misere())
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let values: Vec<u32> = values.collect();
    (0..).find(|v| !values.contains(v)).expect("finitely many are excluded")
}

impl Classes {
    /// The class of a position.
    pub fn class(
        &mut self,
        sums: &mut Sums,
        position: &Position,
        watch: &Watch,
    ) -> Result<Class, Unfinished> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        if watch.should_stop() {
            return Err(Unfinished::Stopped);
        }
        // A sum of tame games is tame; its parts are smaller.
        if sums.as_nim_heap(position).is_none()
            && position.parts.len() + usize::from(position.adder > 0) > 1
        {
            let mut all_tame = true;
            for &b in &*position.parts {
                all_tame &= self.class(sums, &Position::part(b), watch)?.is_tame();
            }
            if all_tame {
                self.known.insert(position.clone(), Class::Tame);
                return Ok(Class::Tame);
            }
        }
        let class = self.reason(sums, position, watch)?.class;
        self.known.insert(position.clone(), class);
        Ok(class)
    }

    fn is_tame(
        &mut self,
        sums: &mut Sums,
        p: &Position,
        watch: &Watch,
    ) -> Result<bool, Unfinished> {
        Ok(self.class(sums, p, watch)?.is_tame())
    }

    /// The class of a position by the definition, with the reason.
    pub fn reason(
        &mut self,
        sums: &mut Sums,
        position: &Position,
        watch: &Watch,
    ) -> Result<Reason, Unfinished> {
        let genus = sums.genus(position, watch)?;
        let (g, misere) = pair(&genus);
        let mut reason =
            Reason { class: Class::Nim, pair: (g, misere), reverted: vec![], obstacle: None };
        if sums.as_nim_heap(position).is_some() || position.as_adder().is_some() {
            let nim = sums.as_nim_heap(position).is_some();
            reason.class = if nim { Class::Nim } else { Class::Tame };
            return Ok(reason);
        }
        reason.class = match (g, misere) {
            (0, 1) | (1, 0) => Class::Tame,
            (a, b) if a == b => Class::Tame,
            (0 | 1, 2..) => Class::Restive,
            (2.., 0 | 1) => Class::Restless,
            _ => Class::Wild,
        };
        if reason.class == Class::Wild {
            reason.obstacle = Some(format!("the pair {g}^{misere} is neither tame nor half-tame"));
            return Ok(reason);
        }
        let mut tame_pairs = vec![];
        for option in sums.options(position) {
            if self.is_tame(sums, &option, watch)? {
                tame_pairs.push(pair(&sums.genus(&option, watch)?));
                continue;
            }
            if reason.class != Class::Tame {
                let of_option = sums.genus(&option, watch)?;
                reason.class = Class::Wild;
                reason.obstacle = Some(format!("its option of genus {of_option} is not tame"));
                return Ok(reason);
            }
            let mut normal = None;
            let mut back = None;
            for reply in sums.options(&option) {
                let (n, m) = pair(&sums.genus(&reply, watch)?);
                let useful = (normal.is_none() && n == g) || (back.is_none() && m == misere);
                if useful && self.is_tame(sums, &reply, watch)? {
                    if n == g {
                        normal.get_or_insert(reply.clone());
                    }
                    if m == misere {
                        back.get_or_insert(reply);
                    }
                }
            }
            match (normal, back) {
                (Some(normal), Some(misere)) => {
                    reason.reverted.push(Reverted { option, normal, misere });
                }
                _ => {
                    let of_option = sums.genus(&option, watch)?;
                    reason.class = Class::Wild;
                    reason.obstacle = Some(format!(
                        "its option of genus {of_option} is not tame and has no reverting moves"
                    ));
                    return Ok(reason);
                }
            }
        }
        let from_tame = (mex(tame_pairs.iter().map(|p| p.0)), mex(tame_pairs.iter().map(|p| p.1)));
        if from_tame != (g, misere) {
            reason.class = Class::Wild;
            reason.obstacle = Some(format!(
                "its pair {g}^{misere} needs options that are not tame (tame ones give {}^{})",
                from_tame.0, from_tame.1
            ));
        }
        Ok(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap_genera::HeapGenera;

    fn classes(rules: &str, upto: u32) -> Vec<Class> {
        let watch = Watch::new();
        let mut game = HeapGenera::new(rules.parse().unwrap());
        let mut classes = Classes::default();
        let mut found = vec![];
        for n in 1..=upto {
            let heap = game.heap(n, &watch).unwrap().clone();
            found.push(classes.class(game.sums(), &heap, &watch).unwrap());
        }
        found
    }

    #[test]
    fn heaps_of_123_as_in_plambeck_2_6() {
        let found = classes(".123", 26);
        for (i, &class) in found.iter().enumerate() {
            let n = i + 1;
            let wanted = match n % 5 {
                1 if n > 1 => Class::Tame,
                3 if n > 3 => Class::Restless,
                4 if n > 4 => Class::Restive,
                _ => Class::Nim,
            };
            assert_eq!(class, wanted, "heap {n}");
        }
    }

    #[test]
    fn the_zoo_of_plambeck_section_8_is_tame() {
        for (rules, upto) in
            [(".147", 40), (".353", 40), (".373", 60), ("4.12", 40), ("4.72", 40), (".31", 40)]
        {
            let found = classes(rules, upto);
            assert!(found.iter().all(|c| c.is_tame()), "{rules} {found:?}");
        }
    }
}
