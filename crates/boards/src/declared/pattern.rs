//! A pattern on squares, and the moves it makes.
//!
//! A pattern is a path of squares in one direction, or a block of them, with what each must hold and
//! what it holds afterwards. Part of a path may repeat: `x .* .` is an `x` and one empty square or more.

use smallvec::SmallVec;

use crate::grid::Grid;

/// A set of letters, by their number in the ruleset.
pub type Letters = u32;
/// One square down and to the right.
pub type Offset = (i32, i32);
/// The squares a pattern covers, in its order.
pub type Cover = SmallVec<[usize; 8]>;

/// The squares a pattern asks for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    /// One square that holds one of these.
    One(Letters),
    /// Squares that hold these in turn, at least so many times over.
    Many { unit: Vec<Letters>, least: usize },
}

/// What squares hold afterwards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Put {
    Letter(u8),
    /// What the single square of this number held, counting those that ask for more than one letter.
    Copy(usize),
    /// The repeated squares of this number as they were.
    Again(usize),
    /// As many times these letters as the repeated squares of this number came.
    Fill(usize, Vec<u8>),
}

/// How the squares lie.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lie {
    /// One after the other in a direction.
    Path(Offset),
    /// At these offsets from the first.
    Block(Vec<Offset>),
}

/// One step of a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    pub lie: Lie,
    pub asks: Vec<Ask>,
    pub puts: Vec<Put>,
    /// Must the path begin, and end, at the edge of the board?
    pub edges: [bool; 2],
    /// Which single square asked for must be the one marked by the step before.
    pub begins: Option<usize>,
    /// Which of the `puts` marks its square for the next step.
    pub marks: Option<usize>,
}

/// Where a pattern lies on a board: the squares, where each single one and each repeated stretch begins.
#[derive(Clone, Debug, Default)]
pub struct Place {
    pub cover: Cover,
    /// Of each ask, its first index in `cover` and its number of squares.
    spans: SmallVec<[(u16, u16); 6]>,
}

impl Pattern {
    /// The squares in a row from `first`, as many as there may be, handed to `found` for each way to
    /// repeat what repeats. `may` says whether a square can hold one of some letters.
    pub fn places(
        &self,
        board: &Grid,
        first: usize,
        may: &impl Fn(usize, Letters) -> bool,
        found: &mut impl FnMut(&Place),
    ) {
        match &self.lie {
            Lie::Block(offsets) => {
                let mut place = Place::default();
                for (ask, &(down, right)) in self.asks.iter().zip(offsets) {
                    let Ask::One(letters) = ask else { return };
                    match board.step(first, down, right) {
                        Some(at) if may(at, *letters) => place.push_one(at),
                        _ => return,
                    }
                }
                found(&place);
            }
            Lie::Path(direction) => {
                if self.edges[0] && board.step(first, -direction.0, -direction.1).is_some() {
                    return;
                }
                self.follow(board, Some(first), 0, *direction, may, &mut Place::default(), found);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn follow(
        &self,
        board: &Grid,
        at: Option<usize>,
        number: usize,
        direction: Offset,
        may: &impl Fn(usize, Letters) -> bool,
        place: &mut Place,
        found: &mut impl FnMut(&Place),
    ) {
        let beyond = |at: usize| board.step(at, direction.0, direction.1);
        let Some(ask) = self.asks.get(number) else {
            if !self.edges[1] || at.is_none() {
                found(place);
            }
            return;
        };
        let length = place.cover.len();
        match ask {
            Ask::One(letters) => {
                let Some(here) = at.filter(|&at| may(at, *letters)) else { return };
                place.push_one(here);
                self.follow(board, beyond(here), number + 1, direction, may, place, found);
            }
            Ask::Many { unit, least } => {
                let mut at = at;
                let mut times = 0;
                loop {
                    if times >= *least {
                        place.spans.push((length as u16, (place.cover.len() - length) as u16));
                        self.follow(board, at, number + 1, direction, may, place, found);
                        place.spans.pop();
                    }
                    let before = place.cover.len();
                    for &letters in unit {
                        match at.filter(|&at| may(at, letters)) {
                            Some(here) => {
                                place.cover.push(here);
                                at = beyond(here);
                            }
                            None => {
                                place.cover.truncate(before);
                                break;
                            }
                        }
                    }
                    if place.cover.len() == before {
                        break;
                    }
                    times += 1;
                }
            }
        }
        place.cover.truncate(length);
        place.spans.truncate(number);
    }

    /// What comes to stand on each covered square: `put(index in the cover, where it comes from)`.
    pub fn results(&self, place: &Place, mut put: impl FnMut(usize, Source)) {
        let mut at = 0;
        for result in &self.puts {
            match result {
                Put::Letter(letter) => {
                    put(at, Source::Letter(*letter));
                    at += 1;
                }
                Put::Copy(single) => {
                    let from = place.spans[*single].0;
                    put(at, Source::Square(from.into()));
                    at += 1;
                }
                Put::Again(many) => {
                    let (from, times) = place.spans[*many];
                    for i in 0..times {
                        put(at, Source::Square((from + i).into()));
                        at += 1;
                    }
                }
                Put::Fill(many, letters) => {
                    let times = usize::from(place.spans[*many].1);
                    for i in 0..times {
                        put(at, Source::Letter(letters[i % letters.len()]));
                        at += 1;
                    }
                }
            }
        }
    }

    /// The board after the pattern was played there, and the square it marks.
    pub fn played(&self, board: &Grid, place: &Place, letters: &[u8]) -> (Grid, Option<usize>) {
        let mut next = board.clone();
        self.results(place, |at, source| {
            next.cells[place.cover[at]] = match source {
                Source::Letter(letter) => letters[usize::from(letter)],
                Source::Square(from) => board.cells[place.cover[from]],
            };
        });
        (next, self.marks.map(|put| place.cover[self.squares_before(place, put)]))
    }

    /// How many squares the puts before this one take.
    fn squares_before(&self, place: &Place, put: usize) -> usize {
        let taken = |put: &Put| match put {
            Put::Letter(_) | Put::Copy(_) => 1,
            Put::Again(many) | Put::Fill(many, _) => usize::from(place.spans[*many].1),
        };
        self.puts[..put].iter().map(taken).sum()
    }

    /// The square that must be the marked one.
    pub fn begin(&self, place: &Place) -> Option<usize> {
        self.begins.map(|ask| place.cover[usize::from(place.spans[ask].0)])
    }

    /// The letters that the first square may hold, if it must hold one.
    pub fn first(&self) -> Option<Letters> {
        match self.asks.first()? {
            Ask::One(letters) => Some(*letters),
            Ask::Many { .. } => None,
        }
    }
}

/// Where what stands on a square comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Letter(u8),
    /// The square of this index in the cover.
    Square(usize),
}

impl Place {
    fn push_one(&mut self, at: usize) {
        self.spans.push((self.cover.len() as u16, 1));
        self.cover.push(at);
    }

    /// What is asked of each covered square.
    pub fn asked<'a>(&'a self, pattern: &'a Pattern) -> impl Iterator<Item = Letters> + 'a {
        self.spans.iter().zip(&pattern.asks).flat_map(|(&(_, squares), ask)| {
            (0..usize::from(squares)).map(move |i| match ask {
                Ask::One(letters) => *letters,
                Ask::Many { unit, .. } => unit[i % unit.len()],
            })
        })
    }
}
