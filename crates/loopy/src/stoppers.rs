//! Where canonical stoppers live: each once, short ones as values of the short arena.

use grundy_short::{Arena, Fault, Game, Player, Style};
use rustc_hash::FxHashMap;

use crate::graph::Vertex;
use crate::product::{solve, Difference, Rules};
use crate::value::Loopy;

/// A stopper in canonical form; two are equal in value exactly when they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stopper(pub(crate) u32);

pub(crate) enum Node {
    Short(Game),
    Loopy([Vec<Stopper>; 2]),
}

/// Most results remembered before old ones are forgotten.
const MOST_REMEMBERED: usize = 1 << 22;
/// Most loopy stoppers kept in memory.
const MOST_STOPPERS: usize = 1 << 24;

/// All canonical stoppers met so far, and what is remembered about them.
#[derive(Default)]
pub struct Stoppers {
    pub(crate) nodes: Vec<Node>,
    shorts: FxHashMap<Game, Stopper>,
    pub(crate) keys: FxHashMap<Vec<u64>, Stopper>,
    /// `g - h` with the player to move → does Left survive?
    survives: FxHashMap<(Stopper, Stopper, Player), bool>,
    pub(crate) negatives: FxHashMap<Stopper, Stopper>,
    /// Onsides of sums.
    pub(crate) sums: FxHashMap<(Stopper, Stopper), Stopper>,
    /// Games with a name of their own.
    pub(crate) names: FxHashMap<&'static str, Loopy>,
    /// How stoppers are written, where they have a name or are short.
    pub(crate) written: FxHashMap<(Stopper, Style), Option<String>>,
    /// Onsides of strongly connected graphs.
    pub(crate) components: FxHashMap<Vec<[Vec<Vertex>; 2]>, Vec<Stopper>>,
    /// Values of Fox and Geese: rows, columns, geese and fox.
    pub(crate) foxes: FxHashMap<([u8; 3], u64, u8), Stopper>,
}

impl Stoppers {
    pub fn new() -> Stoppers {
        Stoppers::default()
    }

    /// A short game as a stopper.
    pub fn short(&mut self, g: Game) -> Result<Stopper, Fault> {
        if let Some(&known) = self.shorts.get(&g) {
            return Ok(known);
        }
        let id = self.push(Node::Short(g))?;
        self.shorts.insert(g, id);
        Ok(id)
    }

    pub(crate) fn push(&mut self, node: Node) -> Result<Stopper, Fault> {
        if self.nodes.len() >= MOST_STOPPERS {
            return Err(Fault::stopped_at(
                MOST_STOPPERS,
                format!("more than {MOST_STOPPERS} stoppers in memory"),
            ));
        }
        self.nodes.push(node);
        Ok(Stopper(self.nodes.len() as u32 - 1))
    }

    /// The stopper as a short game, if it is one.
    pub fn as_short(&self, g: Stopper) -> Option<Game> {
        match self.nodes[g.0 as usize] {
            Node::Short(game) => Some(game),
            Node::Loopy(_) => None,
        }
    }

    /// The canonical options of one player.
    pub fn options(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        player: Player,
    ) -> Result<Vec<Stopper>, Fault> {
        match &self.nodes[g.0 as usize] {
            Node::Loopy(sides) => Ok(sides[player.index()].clone()),
            &Node::Short(game) => {
                let options = arena.options(game, player)?;
                options.into_iter().map(|option| self.short(option)).collect()
            }
        }
    }

    /// Does Left survive `g - h` when `mover` begins? For stoppers `g ≥ h` iff she does when Right
    /// begins (*Winning Ways* ch. 11; Siegel, *Combinatorial Game Theory*, 2013, ch. VI).
    pub fn survives(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        h: Stopper,
        mover: Player,
    ) -> Result<bool, Fault> {
        let start = Difference { plus: Vertex::Known(g), minus: Vertex::Known(h), mover };
        if let Some(known) = Plain(self).known(arena, start)? {
            return Ok(known);
        }
        let solved = solve(&mut Plain(self), arena, start, false)?;
        if self.survives.len() > MOST_REMEMBERED {
            self.survives.clear();
        }
        let mut answer = false;
        for (state, survived) in solved {
            if let (Vertex::Known(g), Vertex::Known(h)) = (state.plus, state.minus) {
                self.survives.insert((g, h, state.mover), survived);
            }
            if state == start {
                answer = survived;
            }
        }
        Ok(answer)
    }

    /// Is `g ≤ h`?
    pub fn le(&mut self, arena: &mut Arena, g: Stopper, h: Stopper) -> Result<bool, Fault> {
        self.survives(arena, h, g, Player::Right)
    }

    /// What is known of a difference without a search.
    pub(crate) fn known_survival(
        &mut self,
        arena: &mut Arena,
        g: Stopper,
        h: Stopper,
        mover: Player,
    ) -> Result<Option<bool>, Fault> {
        if g == h && mover == Player::Right {
            return Ok(Some(true));
        }
        if let (Some(g), Some(h)) = (self.as_short(g), self.as_short(h)) {
            return Ok(Some(match mover {
                Player::Right => arena.le(h, g)?,
                Player::Left => !arena.le(g, h)?,
            }));
        }
        Ok(self.survives.get(&(g, h, mover)).copied())
    }
}

/// Differences of stoppers.
struct Plain<'a>(&'a mut Stoppers);

impl Rules for Plain<'_> {
    fn options(
        &mut self,
        arena: &mut Arena,
        v: Vertex,
        player: Player,
    ) -> Result<Vec<Vertex>, Fault> {
        let Vertex::Known(g) = v else { return Ok(Vec::new()) };
        Ok(self.0.options(arena, g, player)?.into_iter().map(Vertex::Known).collect())
    }

    fn known(&mut self, arena: &mut Arena, state: Difference) -> Result<Option<bool>, Fault> {
        let (Vertex::Known(g), Vertex::Known(h)) = (state.plus, state.minus) else {
            return Ok(None);
        };
        self.0.known_survival(arena, g, h, state.mover)
    }
}
