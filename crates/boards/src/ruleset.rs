//! What a ruleset must say, and the face it shows to those who only know its name.

use std::hash::Hash;

use grundy_short::{Arena, Dyadic, Fault, Game, Player};

use smallvec::{smallvec, SmallVec};

use crate::evaluate::Evaluator;
use crate::memo::Memo;
use crate::nim_values::{NimTable, NimValues};
use crate::options::Options;
use crate::picture::Picture;
use crate::pool::{Play, Pool, Positions};
use crate::table::{Table, MOST_POSITIONS, MOST_WORDS};

/// Independent parts of a position: their values add up, and a number on top.
pub struct Parts<P> {
    pub number: Dyadic,
    pub parts: SmallVec<[P; 2]>,
}

/// What people need to know of a ruleset before they look at a position of it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name it is asked for by, in lower case with hyphens.
    pub name: &'static str,
    pub title: &'static str,
    /// How a position is written, by example.
    pub notation: &'static str,
    /// A small position with a fight in it.
    pub example: &'static str,
    /// What stands on a square, in the order in which an editor offers it; the first is what a new
    /// square holds. Empty where positions are not made of letters.
    pub letters: &'static str,
    pub shape: Shape,
    /// Is every move the taking of one place of the picture, and are moves listed in their order?
    pub placed: bool,
    /// The rules in a sentence or two.
    pub help: &'static str,
}

/// What a written position looks like, to those that edit it by mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Rows of letters with `|` between them.
    Grid,
    /// One row of letters.
    Row,
    /// The letters of the vertices of a path, a cycle or a grid, or a list of edges.
    Graph,
    /// Coloured edges on the ground.
    Bush,
    /// Anything else: edited as text.
    Text,
}

/// The rules of a partizan game in which every play ends.
///
/// The value of a position is the sum over its parts ([`decompose`](Self::decompose)); that of a
/// part is `{values of Left's moves | values of Right's}`. A position and its
/// [`representative`](Self::representative) have the same value (or opposite ones), so each
/// representative is evaluated once.
pub trait Ruleset: Sized + Send + Sync + 'static {
    type Position: Clone + Eq + Hash + Send + Sync;

    /// What people need to know of the ruleset.
    const ABOUT: About;

    /// May both players make the same moves from every position? Then nim-values are computed
    /// and no canonical forms; [`known`](Self::known) and numbers on top of parts are not asked.
    const IMPARTIAL: bool = false;

    /// The rules (with the board, if positions refer to one) and the starting position.
    fn read(text: &str) -> Result<(Self, Self::Position), Fault>;

    /// The position in the notation [`read`](Self::read) understands.
    fn show(&self, position: &Self::Position) -> String;

    /// The positions the player may move to.
    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Self::Position>;

    /// How many moves the player has.
    fn mobility(&self, position: &Self::Position, player: Player) -> usize {
        self.moves(position, player).len()
    }

    /// The independent parts; the position itself if it has none.
    fn decompose(&self, position: Self::Position) -> Result<Parts<Self::Position>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: smallvec![position] })
    }

    /// One position for all that are the same by symmetry, and whether its value is the
    /// negative of the given one's (players exchanged).
    fn representative(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }

    /// What tells these rules from others of the ruleset when their positions do not: the board
    /// they refer to, the moves that were chosen. Values are shared where it is the same.
    fn identity(&self) -> Vec<u128> {
        Vec::new()
    }

    /// A value known without playing: by a theorem of this ruleset.
    fn known(&self, _arena: &mut Arena, _position: &Self::Position) -> Result<Option<Game>, Fault> {
        Ok(None)
    }

    /// Of an impartial ruleset, a part as one word other than 0, which tells it from all others, and
    /// how many moves it has: such parts are searched for their nim-values. Play in them ends within
    /// 63 moves, so that these are below 64. `None` to evaluate all positions it leads to.
    fn as_word(&self, _part: &Self::Position) -> Option<(u64, u32)> {
        None
    }

    /// The part written as the word.
    fn of_word(&self, _word: u64) -> Self::Position {
        unreachable!("no part is written as a word")
    }

    /// What the moves of a part written as a word lead to, by a way of the ruleset's own; false to ask
    /// for moves, their parts and the representatives of those.
    fn options(&self, _word: u64, _options: &mut Options) -> bool {
        false
    }

    /// Of an impartial ruleset, is the nim-value 0 because every move has an answer that mirrors it?
    fn is_balanced(&self, _part: &Self::Position) -> bool {
        false
    }

    /// The value of a whole position by a search of the ruleset's own, with at most `most` positions
    /// remembered; `None` to search as for any other ruleset.
    fn searched(
        &self,
        _arena: &mut Arena,
        _position: &Self::Position,
        _most: usize,
    ) -> Result<Option<Game>, Fault> {
        Ok(None)
    }

    /// Check a computed value against what is proved of the ruleset.
    fn check(
        &self,
        _arena: &mut Arena,
        _position: &Self::Position,
        _value: Game,
    ) -> Result<(), Fault> {
        Ok(())
    }

    /// How the position looks.
    fn draw(&self, position: &Self::Position) -> Picture;

    /// The ways to make each move where the notation of what it leads to does not tell: the number of
    /// the move in [`moves`](Self::moves), and the places of the picture (in Hackenbush the edges) that
    /// it touches. Moves that are the same by symmetry are made in several ways.
    fn ways(&self, _position: &Self::Position, _player: Player) -> Vec<Way> {
        Vec::new()
    }

    /// Independent parts in which every move of the position is still there and nothing is
    /// simplified by value: what misère play may be split into. Parts without any move may go.
    fn literal_parts(&self, position: Self::Position) -> Vec<Self::Position> {
        vec![position]
    }

    /// One position for all that are the same move for move, players perhaps exchanged: what
    /// [`representative`](Self::representative) is if it uses symmetries of the board only.
    fn literal_representative(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }
}

/// The number of a move, and the places of the picture that it touches.
pub type Way = (usize, Vec<usize>);

/// A position together with its rules, whatever they are.
pub trait Board: Send + Sync {
    /// Its value.
    fn value(&self, arena: &mut Arena) -> Result<Game, Fault>;
    /// How many positions are evaluated unless a limit is given.
    fn most_positions(&self) -> usize;
    /// Its value, with what was found in earlier calls; at most `most` more positions are evaluated
    /// and remembered.
    fn value_within(&self, arena: &mut Arena, memo: &mut Memo, most: usize) -> Result<Game, Fault>;
    /// The positions a player may move to.
    fn moves(&self, player: Player) -> Vec<String>;
    /// The ways to make them, where the notation does not tell: [`Ruleset::ways`].
    fn ways(&self, player: Player) -> Vec<Way>;
    /// The independent parts, and the number on top of them.
    fn parts(&self) -> Result<(Dyadic, Vec<String>), Fault>;
    /// One position for all that are the same by symmetry, and whether its value is the negative one.
    fn representative(&self) -> (String, bool);
    fn show(&self) -> String;
    fn draw(&self) -> Picture;
    /// Put the position into a pool of its rules, a new one if need be; the pool and the start.
    fn join(self: Box<Self>, pools: &mut Vec<Box<dyn Pool>>, play: Play) -> (usize, usize);
}

/// A ruleset and a position of it.
pub struct Started<R: Ruleset> {
    pub rules: R,
    pub position: R::Position,
}

/// Read a position of the ruleset.
pub fn start<R: Ruleset>(text: &str) -> Result<Box<dyn Board>, Fault> {
    let (rules, position) = R::read(text)?;
    Ok(Box::new(Started { rules, position }))
}

impl<R: Ruleset> Board for Started<R> {
    fn value(&self, arena: &mut Arena) -> Result<Game, Fault> {
        self.value_within(arena, &mut Memo::default(), self.most_positions())
    }

    fn most_positions(&self) -> usize {
        let mut parts = match self.rules.decompose(self.position.clone()) {
            Ok(Parts { parts, .. }) => parts.into_iter(),
            Err(_) => return MOST_POSITIONS,
        };
        let is_word = |part| self.rules.as_word(&self.rules.representative(part).0).is_some();
        if parts.any(is_word) {
            MOST_WORDS
        } else {
            MOST_POSITIONS
        }
    }

    fn value_within(&self, arena: &mut Arena, memo: &mut Memo, most: usize) -> Result<Game, Fault> {
        let (identity, start) = (self.rules.identity(), self.position.clone());
        if R::IMPARTIAL {
            let table: NimTable<R> = memo.take(&identity);
            let mut values = NimValues::resumed(&self.rules, table, most);
            let value = values.start(arena, start);
            let table = values.into_table();
            let positions = table.positions();
            memo.put(identity, table, positions);
            return arena.nimber(value?);
        }
        if let Some(value) = self.rules.searched(arena, &self.position, most)? {
            return Ok(value);
        }
        let table: Table<R, Game> = memo.take(&identity);
        let mut evaluator = Evaluator::resumed(&self.rules, table.with_fresh(most));
        let value = evaluator.value(arena, start);
        let table = evaluator.into_table();
        let positions = table.positions();
        memo.put(identity, table, positions);
        value
    }

    fn moves(&self, player: Player) -> Vec<String> {
        let moves = self.rules.moves(&self.position, player);
        moves.iter().map(|m| self.rules.show(m)).collect()
    }

    fn ways(&self, player: Player) -> Vec<Way> {
        self.rules.ways(&self.position, player)
    }

    fn parts(&self) -> Result<(Dyadic, Vec<String>), Fault> {
        let Parts { number, parts } = self.rules.decompose(self.position.clone())?;
        Ok((number, parts.iter().map(|p| self.rules.show(p)).collect()))
    }

    fn representative(&self) -> (String, bool) {
        let (position, negated) = self.rules.representative(self.position.clone());
        (self.rules.show(&position), negated)
    }

    fn show(&self) -> String {
        self.rules.show(&self.position)
    }

    fn draw(&self) -> Picture {
        self.rules.draw(&self.position)
    }

    fn join(self: Box<Self>, pools: &mut Vec<Box<dyn Pool>>, play: Play) -> (usize, usize) {
        // Rules without a board of their own are the same for all positions.
        let (plain, identity) = (std::mem::size_of::<R>() == 0, self.rules.identity());
        for (at, pool) in pools.iter_mut().enumerate() {
            if let Some(same) = pool.as_any().downcast_mut::<Positions<R>>() {
                if plain || (!identity.is_empty() && same.has_rules(&identity)) {
                    return (at, same.add_start(self.position));
                }
            }
        }
        let mut pool = Positions::new(self.rules, play);
        let start = pool.add_start(self.position);
        pools.push(Box::new(pool));
        (pools.len() - 1, start)
    }
}
