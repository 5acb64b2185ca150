//! Rulesets declared by pictures: what a move looks like before and after, in a few lines of text.
//!
//! ```text
//! title: Clobber
//! example: xo.|oxo
//! left: x o -> . x, in every direction
//! ```
//!
//! From the patterns follow both players' moves, the notation, the symmetries of the board and the parts
//! a position falls into.

mod language;
mod pattern;
mod reach;
mod rules;
mod shapes;
pub(crate) mod shipped;
mod symmetry;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use grundy_short::{Dyadic, Fault, Player};

use crate::declared::pattern::{Ask, Letters};
use crate::declared::rules::{Condition, Rules};
use crate::grid::Grid;
use crate::impartial::{Impartial, IMPARTIAL};
use crate::picture::{Mark, Picture};
use crate::ruleset::{About, Board, Parts, Ruleset, Shape, Started};

/// Most rulesets declared in a process, those declared last.
const MOST: usize = 1000;

/// A declared ruleset as faces see it.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub name: String,
    pub title: String,
    pub notation: String,
    pub example: String,
    pub letters: String,
    pub strip: bool,
    pub impartial: bool,
    pub help: String,
    /// The text it was declared by.
    pub text: String,
    rules: Arc<Rules>,
}

fn declared() -> &'static RwLock<HashMap<String, Declaration>> {
    static DECLARED: OnceLock<RwLock<HashMap<String, Declaration>>> = OnceLock::new();
    DECLARED.get_or_init(RwLock::default)
}

/// Make a ruleset known by the name of its title; the same title again replaces it.
pub fn declare(text: &str) -> Result<Declaration, Fault> {
    let found = compile(text)?;
    if crate::reader(&found.name).is_some() {
        return Err(Fault::input(format!(
            "there is a ruleset '{}' already: give yours another title",
            found.name
        )));
    }
    let mut known = declared().write().unwrap_or_else(PoisonError::into_inner);
    if known.get(&found.name).is_some_and(|same| same.text == text) {
        return Ok(known[&found.name].clone());
    }
    if known.len() >= MOST && !known.contains_key(&found.name) {
        return Err(Fault::beyond(MOST, format!("more than {MOST} declared rulesets")));
    }
    known.insert(found.name.clone(), found.clone());
    Ok(found)
}

/// The declared ruleset of this name.
pub fn find(name: &str) -> Option<Declaration> {
    declared().read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
}

/// A position of a declared ruleset, if there is one of this name.
pub fn read(name: &str, position: &str) -> Option<Result<Box<dyn Board>, Fault>> {
    match find(name) {
        Some(found) => Some(board(&found, position, false)),
        None => {
            let found = find(name.strip_prefix(IMPARTIAL)?)?;
            Some(board(&found, position, true))
        }
    }
}

/// A position of a declared ruleset, or of its impartial variant.
fn board(found: &Declaration, position: &str, variant: bool) -> Result<Box<dyn Board>, Fault> {
    let position = found.rules.read(position)?;
    let rules = found.rules.clone();
    Ok(if found.impartial {
        Box::new(Started { rules: Declared::<true>(rules), position })
    } else if variant {
        Box::new(Started { rules: Impartial(Declared::<false>(rules)), position })
    } else {
        Box::new(Started { rules: Declared::<false>(rules), position })
    })
}

fn compile(text: &str) -> Result<Declaration, Fault> {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);

    let read = language::read(text)?;
    let id = NEXT.fetch_add(1, Ordering::Relaxed).into();
    let rules = Rules::new(id, read.letters, &read.exchange, read.strip, read.left, read.right);
    let impartial = rules.is_impartial();
    let letters = String::from_utf8_lossy(&rules.letters).into_owned();
    let notation =
        if rules.strip { read.example.clone() } else { format!("3x4  {}", read.example) };
    let found = Declaration {
        name: read.name,
        title: read.title,
        notation,
        letters,
        strip: rules.strip,
        impartial,
        help: read.help,
        text: text.to_owned(),
        rules: Arc::new(rules),
        example: read.example,
    };
    found.rules.read(&found.example).map_err(|fault| {
        Fault::input(format!("the example '{}' cannot be read: {fault}", found.example))
    })?;
    Ok(found)
}

impl Rules {
    /// A letter that no pattern and no condition asks for, but by `?`: a closed square.
    fn find_inert(&self) -> Option<u8> {
        let everything: Letters = (1 << self.letters.len()) - 1;
        let mut asked = 0;
        let rules = || self.moves.iter().flatten();
        for pattern in rules().flat_map(|rule| rule.steps.iter().flatten()) {
            if pattern.edges != [false; 2] {
                return None;
            }
            for ask in &pattern.asks {
                let sets = match ask {
                    Ask::One(letters) => std::slice::from_ref(letters),
                    Ask::Many { unit, .. } => unit,
                };
                asked |= sets.iter().filter(|&&set| set != everything).fold(0, |a, b| a | b);
            }
        }
        for condition in rules().flat_map(|rule| &rule.conditions) {
            asked |= match condition {
                Condition::Beside { letters, .. } => *letters,
                Condition::Groups { of, touching } => of | touching,
            };
        }
        let free = |letter: &&u8| self.bit[usize::from(**letter)] & asked == 0;
        let wall = self.letters.iter().find(|letter| **letter == b'#').filter(free);
        wall.or_else(|| self.letters.iter().find(free)).copied()
    }

    fn read(&self, text: &str) -> Result<Grid, Fault> {
        let letters = String::from_utf8_lossy(&self.letters);
        let grid = Grid::read_letters(text, &letters)?;
        if self.strip && grid.rows() > 1 {
            return Err(Fault::input(format!(
                "'{text}' has {} rows: a strip has one",
                grid.rows()
            )));
        }
        Ok(grid)
    }

    fn mark(&self, cell: u8) -> Mark {
        let bit = self.bit[usize::from(cell)];
        match bit {
            1 => Mark::Empty,
            _ if bit & self.pieces[0] != 0 => Mark::Left,
            _ if bit & self.pieces[1] != 0 => Mark::Right,
            _ if cell == b'#' => Mark::Dead,
            _ => Mark::Both,
        }
    }
}

/// Declared rules, impartial or not.
pub struct Declared<const IMPARTIAL: bool>(Arc<Rules>);

impl<const IMPARTIAL: bool> Ruleset for Declared<IMPARTIAL> {
    type Position = Grid;

    const ABOUT: About = About {
        name: "declared",
        title: "A declared ruleset",
        notation: "",
        example: "",
        letters: "",
        shape: Shape::Grid,
        placed: false,
        help: "",
    };
    const IMPARTIAL: bool = IMPARTIAL;

    fn read(text: &str) -> Result<(Self, Grid), Fault> {
        Err(Fault::input(format!("'{text}': declared rules have a name of their own")))
    }

    fn show(&self, position: &Grid) -> String {
        position.show()
    }

    fn moves(&self, position: &Grid, player: Player) -> Vec<Grid> {
        self.0.moves(position, player)
    }

    fn decompose(&self, position: Grid) -> Result<Parts<Grid>, Fault> {
        Ok(Parts { number: Dyadic::ZERO, parts: self.0.parts(position).into() })
    }

    fn representative(&self, position: Grid) -> (Grid, bool) {
        position.least_image(&self.0.images, &self.0.exchanged)
    }

    fn identity(&self) -> Vec<u128> {
        vec![self.0.id]
    }

    fn literal_parts(&self, position: Grid) -> Vec<Grid> {
        self.0.parts(position)
    }

    fn literal_representative(&self, position: Grid) -> (Grid, bool) {
        self.representative(position)
    }

    fn draw(&self, position: &Grid) -> Picture {
        position.draw_as(|cell| self.0.mark(cell))
    }
}

#[cfg(test)]
mod tests;
