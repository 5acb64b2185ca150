//! The questions that can be asked, and what is kept between them.

use std::sync::Arc;
use std::time::Duration;

use grundy_boards::Memo;
use grundy_loopy::Stoppers;
use grundy_short::Arena;
use grundy_watch::Watch;

use crate::arguments::Arguments;
use crate::heap_game::HeapGame;
use crate::impartial::Memory;
use crate::strips::page;
use crate::{
    answer, check, download, explain, form, game, identify, misere, outcome, partizan, play,
    pretends, registry, rows, search,
};
use crate::{Json, Refusal};

/// Heap games kept with what is known of them.
const KEPT: usize = 24;
/// Seconds of a search, unless told.
const SECONDS: f64 = 3.0;
/// Seconds of one search for who wins, unless told.
const PATIENCE: f64 = 60.0;

type Task = fn(&mut Answers, &Arguments, &Arc<Watch>) -> Result<Json, Refusal>;

/// Every task, by name.
pub const TASKS: &[(&str, Task)] = &[
    ("answer", answer::answer),
    ("board", |answers, arguments, _| partizan::board(answers, arguments)),
    ("check", check::check),
    ("check-text", |_, arguments, watch| check::check_text(arguments, watch)),
    ("download", download::download),
    ("explain", |answers, arguments, _| explain::explain(answers, arguments)),
    ("game", game::game),
    ("hints", |answers, arguments, _| play::hints(answers, arguments)),
    ("identify", identify::identify),
    ("misere", misere::misere),
    ("coins", |answers, arguments, _| outcome::coins(answers, arguments)),
    ("options", |answers, arguments, _| partizan::options(answers, arguments)),
    ("outcome", |answers, arguments, _| outcome::outcome(answers, arguments)),
    ("play", |answers, arguments, _| play::state(answers, arguments)),
    ("pretends", pretends::pretends),
    ("reply", |answers, arguments, _| play::reply(answers, arguments)),
    ("review", |answers, arguments, _| play::review(answers, arguments)),
    ("rows", rows::rows),
    ("rulesets", |_, _, _| Ok(registry::rulesets())),
    ("search", |answers, arguments, _| search::search(answers, arguments)),
    ("simplify", |answers, arguments, _| form::simplify(answers, arguments)),
    ("solve", game::game),
    ("strip", |_, arguments, _| page::strip(arguments)),
    ("understand", |answers, arguments, _| search::understand(answers, arguments)),
    ("value", |answers, arguments, _| partizan::value(answers, arguments)),
    ("values", |answers, arguments, _| game::values(answers, arguments)),
];

/// What is kept between questions: canonical forms, positions, games.
pub struct Answers {
    pub(crate) arena: Arena,
    pub(crate) memo: Memo,
    pub(crate) stoppers: Stoppers,
    pub(crate) memory: Memory,
    /// Seconds of one search for who wins.
    pub(crate) patience: f64,
    /// Who may stop the question that is being answered.
    watch: Option<Arc<Watch>>,
    /// The game asked about last comes last.
    games: Vec<(String, HeapGame)>,
}

impl Default for Answers {
    fn default() -> Self {
        Self::new()
    }
}

impl Answers {
    /// Nothing known yet.
    pub fn new() -> Self {
        Answers {
            arena: Arena::new(),
            memo: Memo::default(),
            stoppers: Stoppers::default(),
            memory: Memory::default(),
            patience: PATIENCE,
            watch: None,
            games: vec![],
        }
    }

    /// The answer to a question: a task and its arguments, the text of a JSON object. `seconds` among
    /// them limits a search; `progress` hears how far the work has come and may stop it.
    pub fn ask(
        &mut self,
        task: &str,
        arguments: &str,
        watch: Option<Arc<Watch>>,
    ) -> Result<Json, Refusal> {
        let arguments = Arguments::read(arguments)?;
        let Some((_, answer)) = TASKS.iter().find(|known| known.0 == task) else {
            return Err(Refusal::input(format!("'{task}' is not a question that can be asked")));
        };
        let seconds = arguments.seconds("seconds", SECONDS)?;
        let limit = Duration::from_secs_f64(seconds);
        let watch = watch.unwrap_or_else(|| Arc::new(Watch::with_limit(limit)));
        self.arena.set_watch(Some(watch.clone()));
        self.watch = Some(watch.clone());
        // Searches of a few seconds within the answer stop with the whole.
        let found = watch.over(|| answer(self, &arguments, &watch));
        self.arena.set_watch(None);
        self.watch = None;
        found
    }

    /// Work with values that is stopped after so many seconds, as a limit.
    pub(crate) fn for_seconds<T>(
        &mut self,
        seconds: f64,
        work: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let brief = Watch::with_limit(Duration::from_secs_f64(seconds));
        self.arena.set_watch(Some(Arc::new(brief)));
        let found = work(self);
        self.arena.set_watch(self.watch.clone());
        found
    }

    /// The heap game with this code or name.
    pub(crate) fn game(&mut self, code: &str) -> Result<&mut HeapGame, Refusal> {
        match self.games.iter().position(|known| known.0 == code) {
            Some(at) => self.games[at..].rotate_left(1),
            None => {
                let made = HeapGame::new(code)?;
                if self.games.len() >= KEPT {
                    self.games.remove(0);
                }
                self.games.push((code.into(), made));
            }
        }
        Ok(&mut self.games.last_mut().expect("it was put there").1)
    }
}
