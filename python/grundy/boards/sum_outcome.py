"""Who wins a sum of positions, without its value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy._core import Game, InputError, sum_outcome

__all__ = ["SumOutcome", "WinningMove", "outcome"]

ENTRIES = 5_000_000
_CLASSES = {
    ("left", "left"): "L",
    ("right", "right"): "R",
    ("left", "right"): "N",
    ("right", "left"): "P",
}


@dataclass(frozen=True)
class WinningMove:
    """A first move that wins: in which component, and what it is moved to.

    >>> import grundy as gr
    >>> gr.outcome(("domineering", "2x1"), ("domineering", "2x1")).left_move
    WinningMove(component=0, to='#|#')
    """

    component: int
    to: str


@dataclass(frozen=True)
class SumOutcome:
    """Who wins when each player starts; `None` where the search was stopped.

    >>> import grundy as gr
    >>> found = gr.outcome(("domineering", "2x2"))
    >>> found.left_starts, found.right_starts, found.stopped_by
    ('left', 'right', None)
    """

    left_starts: str | None
    """`"left"` or `"right"`: the winner when Left starts."""
    right_starts: str | None
    """`"left"` or `"right"`: the winner when Right starts."""
    left_move: WinningMove | None
    """A winning first move of Left's, if she has one."""
    right_move: WinningMove | None
    """A winning first move of Right's, if he has one."""
    nodes: int
    """Sums searched."""
    entries: int
    """Sums and positions in memory at the end."""
    stopped_by: str | None
    """`"time"`, `"nodes"` or `"memory"`, if the search was stopped."""
    open_moves: tuple[str, ...] = ()
    """For each open question, how many first moves are known to lose."""

    @property
    def outcome(self) -> str | None:
        """`"L"`, `"R"`, `"N"` or `"P"`; `None` if it is not known.

        >>> import grundy as gr
        >>> gr.outcome(("domineering", "2x2"), ("domineering", "2x2")).outcome
        'P'
        """
        if self.left_starts is None or self.right_starts is None:
            return None
        return _CLASSES[self.left_starts, self.right_starts]


def outcome(
    *components: Any,
    play: str = "normal",
    time: float | None = None,
    nodes: int | None = None,
    entries: int = ENTRIES,
    progress: Callable[[int], None] | None = None,
) -> SumOutcome:
    """Who wins the sum of some positions, each `(ruleset, position)` or, in normal play, a `Game`.

    A component may also be a position of a ruleset of your own, or a pair whose first part names
    that ruleset, as in `"mymodule:MyGame"`; see `value_of`.

    The search ends after `time` seconds, `nodes` sums or when `entries` sums and positions are
    in memory (5 million unless told, about 1 GB; the last sum may pass it by the positions it
    needs), with what it knows by then.

    >>> import grundy as gr
    >>> found = gr.outcome(("domineering", "4x4"), ("clobber", "xo.|.ox"), gr.Game("^"))
    >>> found.outcome, found.left_starts, found.right_starts
    ('L', 'left', 'left')
    >>> found.left_move.component
    0
    >>> gr.outcome(("cram", "3x3"), play="misere").outcome
    'N'
    >>> gr.outcome(("domineering", "8x8"), nodes=10).stopped_by
    'nodes'
    """
    if not components:
        raise InputError("no component given: a sum needs at least one")
    given = [_component(component) for component in components]
    most = 2**63 if nodes is None else nodes
    left, right, searched, held, stopped = sum_outcome(given, play, time, entries, most, progress)
    moves = []
    for answer in (left, right):
        component_, to = answer[1], answer[2]
        moves.append(None if component_ is None or to is None else WinningMove(component_, to))
    still_open = tuple(
        f"{answer[3]} of {answer[4]} first moves of {name}'s lose"
        for name, answer in (("Left", left), ("Right", right))
        if answer[0] is None
    )
    return SumOutcome(left[0], right[0], moves[0], moves[1], searched, held, stopped, still_open)


def _component(component: Any) -> tuple[str, Any]:
    """As the search takes it: ruleset and position, `"game"` and a value, `"own"` and an object."""
    if isinstance(component, Game):
        return "game", component
    if not isinstance(component, tuple):
        if not callable(getattr(component, "moves", None)):
            raise InputError(
                f"{component!r} is not a valid component: give (ruleset, position), a Game or an "
                "object with moves(player)"
            )
        return "own", component
    if len(component) != 2 or not all(isinstance(word, str) for word in component):
        raise InputError(
            f"{component!r} is not a valid component: give (ruleset, position), both as text"
        )
    ruleset, position = component
    if ":" in ruleset:
        from grundy.boards.own_ruleset import load_ruleset

        return "own", load_ruleset(ruleset)(position)
    return ruleset, position
