//! Patterns without repetition, grouped by the squares they cover.
//!
//! Most patterns are a handful of squares in a fixed arrangement. All that cover the same arrangement are
//! tried together, by sets of letters alone.

use smallvec::SmallVec;

use crate::declared::pattern::{Ask, Letters, Lie, Offset, Pattern, Put};
use crate::grid::Grid;

/// What one pattern asks of the squares of an arrangement, and puts there: 0 where it keeps what it finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub asks: SmallVec<[Letters; 4]>,
    pub puts: SmallVec<[Letters; 4]>,
}

/// Squares in a rectangle, and the patterns that cover them.
#[derive(Clone, Debug)]
pub struct Shape {
    height: usize,
    width: usize,
    squares: Vec<(usize, usize)>,
    pub variants: Vec<Variant>,
}

/// The squares of an arrangement on a board.
pub type Squares = SmallVec<[usize; 4]>;

impl Shape {
    /// Hand every place of the arrangement on a board to `found`.
    pub fn for_places(&self, board: &Grid, mut found: impl FnMut(&Squares)) {
        let (rows, columns) = (board.rows(), usize::from(board.columns));
        if self.height > rows || self.width > columns {
            return;
        }
        let steps: Squares = self.squares.iter().map(|&(r, c)| r * columns + c).collect();
        for row in 0..=rows - self.height {
            for column in 0..=columns - self.width {
                let first = row * columns + column;
                found(&steps.iter().map(|step| first + step).collect());
            }
        }
    }
}

impl Variant {
    /// May the squares hold what is asked?
    pub fn fits(&self, squares: &Squares, held: &[Letters]) -> bool {
        self.asks.iter().zip(squares).all(|(asked, &v)| asked & held[v] != 0)
    }
}

/// Patterns by the squares they cover, none twice.
#[derive(Clone, Debug, Default)]
pub struct Shapes(pub Vec<Shape>);

impl Shapes {
    /// Add all of others.
    pub fn join(&mut self, others: Shapes) {
        for shape in others.0 {
            match self.0.iter_mut().find(|own| own.squares == shape.squares) {
                Some(own) => own.variants.extend(shape.variants),
                None => self.0.push(shape),
            }
        }
    }

    /// Add a pattern if it is of that kind.
    pub fn add(&mut self, pattern: &Pattern) -> bool {
        let Some((offsets, variant)) = plain(pattern) else { return false };
        let top = offsets.iter().map(|&(down, _)| down).min().unwrap_or(0);
        let left = offsets.iter().map(|&(_, right)| right).min().unwrap_or(0);
        let placed = offsets.iter().map(|&(d, r)| ((d - top) as usize, (r - left) as usize));
        // The same squares in the same order, whatever the pattern's own.
        let mut order: Vec<(usize, (usize, usize))> = placed.enumerate().collect();
        order.sort_by_key(|&(_, square)| square);
        let squares: Vec<(usize, usize)> = order.iter().map(|&(_, square)| square).collect();
        let variant = Variant {
            asks: order.iter().map(|&(i, _)| variant.asks[i]).collect(),
            puts: order.iter().map(|&(i, _)| variant.puts[i]).collect(),
        };
        match self.0.iter_mut().find(|shape| shape.squares == squares) {
            Some(shape) if shape.variants.contains(&variant) => {}
            Some(shape) => shape.variants.push(variant),
            None => {
                let height = 1 + squares.iter().map(|&(row, _)| row).max().unwrap_or(0);
                let width = 1 + squares.iter().map(|&(_, column)| column).max().unwrap_or(0);
                self.0.push(Shape { height, width, squares, variants: vec![variant] });
            }
        }
        true
    }
}

/// The squares of a pattern without repetition, and what it does there.
fn plain(pattern: &Pattern) -> Option<(Vec<Offset>, Variant)> {
    let marked = pattern.begins.is_some() || pattern.marks.is_some();
    if marked || pattern.edges != [false; 2] {
        return None;
    }
    let mut asks = SmallVec::new();
    for ask in &pattern.asks {
        match ask {
            Ask::One(letters) => asks.push(*letters),
            Ask::Many { .. } => return None,
        }
    }
    let mut puts = SmallVec::new();
    for (at, put) in pattern.puts.iter().enumerate() {
        puts.push(match put {
            Put::Letter(letter) => 1 << letter,
            Put::Copy(from) if *from == at => 0,
            _ => return None,
        });
    }
    let offsets = match &pattern.lie {
        Lie::Block(offsets) => offsets.clone(),
        Lie::Path((down, right)) => (0..asks.len() as i32).map(|i| (i * down, i * right)).collect(),
    };
    Some((offsets, Variant { asks, puts }))
}
