//! What is remembered of games of particles (Antonim and Antimatter) between questions.

use grundy_strips::particles::Position;
use grundy_strips::search::Search;
use grundy_strips::table::Table;
use grundy_strips::Stopped;
use grundy_watch::Watch;

use crate::Answers;

/// Positions and completions remembered.
const REMEMBERED: usize = 2_000_000;

struct Known {
    values: Search<Position>,
    /// For normal and for misère play.
    tables: [Table; 2],
}

impl Default for Known {
    fn default() -> Self {
        let tables = [false, true].map(|misere| Table::new(misere, REMEMBERED));
        Known { values: Search::new(REMEMBERED), tables }
    }
}

/// The value, from the definition.
pub fn value(answers: &mut Answers, at: &Position) -> Result<u64, Stopped> {
    let mut known = answers.memory.take::<Known>();
    let found = known.values.value(at, &Watch::new());
    answers.memory.put(known);
    found.map(u64::from)
}

/// Is it a P-position? By the table method.
pub fn is_p(answers: &mut Answers, at: &Position, misere: bool) -> Result<bool, Stopped> {
    let mut known = answers.memory.take::<Known>();
    let found = known.tables[usize::from(misere)].is_p(at, &Watch::new());
    answers.memory.put(known);
    found
}
