//! Loopy partizan games, in which play may return to a position, as far as stoppers.
//!
//! The naive definition: a game is a vertex of a finite graph with Left's and Right's moves; who
//! cannot move loses, a play that never ends is drawn. `G ≥ H` when in every sum `G + X` Left does
//! at least as well as in `H + X`. Nothing can be evaluated by recursion here, for there is no
//! bottom to start from.
//!
//! What takes its place (*Winning Ways* ch. 11; Siegel, *Combinatorial Game Theory* ch. VI):
//!
//! * A *stopper* has no infinite play with alternating moves. For stoppers `G ≥ H` iff Left,
//!   moving second, survives `G - H` (does not lose), which a retrograde search of the finite
//!   product decides (`product`). A stopper has one canonical form: no dominated options, no
//!   reversible ones, equal vertices fused (`simplify`). Each is kept once in [`Stoppers`], so
//!   equality of values is equality of ids.
//! * A game counted as a win for Left when play does not end may equal a stopper, its *onside*;
//!   likewise its *offside*. A [`Loopy`] value is that pair, written `onside & offside`. The pair
//!   decides outcomes, order and sums. Not every game has one (Bach's Carousel has not): then
//!   the answer is [`Fault::Undefined`](grundy_short::Fault::Undefined).
//! * An onside is found by simplifying, and then *verified* against the game as it was given
//!   (`component`): the search may be bold, the answer is checked.

#![forbid(unsafe_code)]

mod component;
mod degree;
mod fox_and_geese;
mod graph;
mod intern;
mod names;
mod ordinal;
mod print;
mod product;
mod simplify;
mod stoppers;
mod stops;
mod sum;
mod value;

pub use fox_and_geese::{FoxAndGeese, ABOUT as FOX_AND_GEESE, CEYLONESE};
pub use graph::{Graph, Vertex};
pub use names::NAMES;
pub use ordinal::Form;
pub use stoppers::{Stopper, Stoppers};
pub use value::{Loopy, Outcome};
