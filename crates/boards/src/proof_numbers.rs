//! Proof numbers: which move to search next.
//!
//! The naive way searches the moves of a sum one after the other to the end, so a poor first choice costs
//! all that lies below it. Here every sum that was met carries two numbers, about how many sums have yet
//! to be settled to show that the player to move wins it (*proof*) and that he loses it (*disproof*), and
//! the search goes where the fewest are left (Allis, van der Meulen and van den Herik 1994: proof-number
//! search; Nagai 2002: depth first, with thresholds). A win needs one move to a lost sum, so the proof
//! number is the least disproof number among the moves. A loss needs all moves; since moves of a sum lead
//! to the same sums again and again, their numbers are not added up, which would count those many times:
//! the largest, and one for each other move (Ueda et al. 2008).

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::sum::Sum;

/// A number no search reaches: what cannot be shown.
pub(crate) const NEVER: u32 = u32::MAX / 4;

/// A sum with a player to move.
struct Node {
    sum: Sum,
    /// 0 if Left moves, 1 if Right.
    side: u8,
    /// Is it on the way to the sum that is being searched?
    on_path: bool,
    proof: u32,
    disproof: u32,
    /// The moves that are not known to lose, once they have been looked at.
    moves: Option<Box<[u32]>>,
}

/// The sums a search has met.
#[derive(Default)]
pub(crate) struct Nodes {
    list: Vec<Node>,
    index: HashTable<u32>,
}

/// Which move to search next, and how far.
pub(crate) struct Choice {
    pub child: u32,
    pub limits: [u32; 2],
}

fn hash(sum: &Sum, side: u8) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one((sum, side))
}

impl Nodes {
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of the sum, if it was met.
    pub fn find(&self, sum: &Sum, side: usize) -> Option<u32> {
        let side = side as u8;
        let same = |&id: &u32| {
            let node = &self.list[id as usize];
            node.side == side && node.sum == *sum
        };
        self.index.find(hash(sum, side), same).copied()
    }

    /// A sum that was not met before, with numbers to begin with.
    pub fn add(&mut self, sum: Sum, side: usize, [proof, disproof]: [u32; 2]) -> u32 {
        let (id, side) = (self.list.len() as u32, side as u8);
        let hashed = hash(&sum, side);
        self.list.push(Node { sum, side, on_path: false, proof, disproof, moves: None });
        let list = &self.list;
        self.index.insert_unique(hashed, id, |&at| {
            let node = &list[at as usize];
            hash(&node.sum, node.side)
        });
        id
    }

    /// The sum from which all these moves lead, which is met nowhere else.
    pub fn add_root(&mut self, moves: Vec<u32>) -> u32 {
        let id = self.list.len() as u32;
        let moves = Some(moves.into());
        let sum = Sum::default();
        self.list.push(Node { sum, side: 2, on_path: false, proof: 1, disproof: 1, moves });
        id
    }

    pub fn sum(&self, id: u32) -> (&Sum, usize) {
        let node = &self.list[id as usize];
        (&node.sum, node.side.into())
    }

    /// Does the player to move win, if it is known?
    pub fn answer(&self, id: u32) -> Option<bool> {
        let node = &self.list[id as usize];
        match (node.proof, node.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    pub fn settle(&mut self, id: u32, wins: bool) {
        let node = &mut self.list[id as usize];
        [node.proof, node.disproof] = numbers(wins);
        node.moves = Some(Box::default());
    }

    pub fn is_open(&self, id: u32) -> bool {
        self.list[id as usize].moves.is_none()
    }

    pub fn open(&mut self, id: u32, moves: Vec<u32>) {
        self.list[id as usize].moves = Some(moves.into());
    }

    /// Is the sum on the way? The answer before this one is set.
    pub fn set_on_path(&mut self, id: u32, on_path: bool) -> bool {
        std::mem::replace(&mut self.list[id as usize].on_path, on_path)
    }

    /// Look at the moves of a sum again; which one to search as long as its numbers are below the limits.
    pub fn choose(&mut self, id: u32, limits: [u32; 2]) -> Option<Choice> {
        if self.answer(id).is_some() {
            return None;
        }
        let mut moves = self.list[id as usize].moves.take().unwrap_or_default().into_vec();
        let mut won = false;
        moves.retain(|&child| {
            won |= self.answer(child) == Some(false);
            self.answer(child) != Some(true)
        });
        if won || moves.is_empty() {
            self.settle(id, won);
            return None;
        }
        let (mut best, mut second, mut hardest) = (moves[0], NEVER, 0);
        let (mut least, mut beside) = (NEVER, NEVER);
        for &child in &moves {
            let Node { proof, disproof, .. } = self.list[child as usize];
            hardest = hardest.max(proof);
            if (disproof, proof) < (least, beside) {
                (second, best, least, beside) = (least, child, disproof, proof);
            } else {
                second = second.min(disproof);
            }
        }
        let others = moves.len() as u32 - 1;
        let node = &mut self.list[id as usize];
        (node.proof, node.disproof) = (least, (hardest + others).min(NEVER));
        node.moves = Some(moves.into());
        if node.proof >= limits[0] || node.disproof >= limits[1] {
            return None;
        }
        // A quarter more than the second best, so that two equal moves are not left for each other at
        // every step (Pawlewicz and Lew 2007).
        let enough = second.saturating_add(second / 4 + 1);
        let limits = [limits[1] - others, limits[0].min(enough)];
        Some(Choice { child: best, limits })
    }

    /// Forget all that is not settled, and the older half of the rest if that is more than `most`.
    pub fn forget(&mut self, most: usize) {
        let mut settled: Vec<Node> = std::mem::take(&mut self.list);
        settled.retain(|node| node.side < 2 && (node.proof == 0 || node.disproof == 0));
        self.index = HashTable::new();
        let older = if settled.len() > most { settled.len() / 2 } else { 0 };
        for node in settled.drain(older..) {
            self.add(node.sum, node.side.into(), [node.proof, node.disproof]);
        }
        for node in &mut self.list {
            node.moves = Some(Box::default());
        }
    }
}

/// The numbers of a sum that is settled.
pub(crate) fn numbers(wins: bool) -> [u32; 2] {
    if wins {
        [0, NEVER]
    } else {
        [NEVER, 0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_short::Game;

    fn sum(parts: &[u32]) -> Sum {
        let part = |&id: &u32| crate::sum::Part::new(0, id, false);
        Sum { parts: parts.iter().map(part).collect(), total: Game::ZERO, ..Sum::default() }
    }

    #[test]
    fn a_win_needs_one_move_and_a_loss_all() {
        let mut nodes = Nodes::default();
        let children: Vec<u32> = (0..3).map(|n| nodes.add(sum(&[n]), 1, [2, 3 + n])).collect();
        let root = nodes.add_root(children.clone());
        let choice = nodes.choose(root, [NEVER, NEVER]).expect("nothing is settled");
        assert_eq!(choice.child, children[0]);
        assert_eq!((nodes.list[3].proof, nodes.list[3].disproof), (3, 4));
        nodes.settle(children[0], true);
        assert_eq!(nodes.choose(root, [NEVER, NEVER]).map(|c| c.child), Some(children[1]));
        assert_eq!(nodes.answer(root), None);
        nodes.settle(children[1], true);
        nodes.settle(children[2], true);
        assert!(nodes.choose(root, [NEVER, NEVER]).is_none());
        assert_eq!(nodes.answer(root), Some(false));
    }

    #[test]
    fn what_is_settled_outlives_what_is_not() {
        let mut nodes = Nodes::default();
        for n in 0..4 {
            let id = nodes.add(sum(&[n]), 0, [1, 1]);
            if n != 2 {
                nodes.settle(id, n == 1);
            }
        }
        nodes.forget(3);
        let known = |nodes: &Nodes, n| nodes.find(&sum(&[n]), 0).and_then(|id| nodes.answer(id));
        let all: Vec<Option<bool>> = (0..4).map(|n| known(&nodes, n)).collect();
        assert_eq!(all, [Some(false), Some(true), None, Some(false)]);
        nodes.forget(2);
        assert_eq!(nodes.len(), 2);
        assert_eq!(known(&nodes, 0), None);
    }
}
