"""Who wins a sum of positions, without its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from grundy._core import Game, sum_outcome, sum_wins
from grundy.boards.board import Board
from grundy.errors import LimitError
from grundy.heaps.heap_sum import HeapSum
from grundy.play import read_play
from grundy.position import PLAYERS, Position, Step, Verdict, other_player, outcome_class
from grundy.sum import Own, Sum, Value

__all__ = ["SumOutcome", "WinningMove", "first_wins", "outcome"]

# Sums and positions held in memory unless told otherwise: about a gigabyte.
ENTRIES = 5_000_000


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
    """`"left"`, `"right"` or, in a loopy sum, `"draw"`: who wins when Left starts."""
    right_starts: str | None
    """The same when Right starts."""
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
        """`"L"`, `"R"`, `"N"` or `"P"` (or a class with draws); `None` if it is not known.

        >>> import grundy as gr
        >>> gr.outcome(("domineering", "2x2"), ("domineering", "2x2")).outcome
        'P'
        """
        if self.left_starts is None or self.right_starts is None:
            return None
        return outcome_class(self.left_starts, self.right_starts)


def outcome(
    *components: Any,
    play: str = "normal",
    time: float | None = None,
    nodes: int | None = None,
    entries: int = ENTRIES,
    progress: Callable[[int], None] | None = None,
) -> SumOutcome:
    """Who wins the sum of some positions of any kind.

    A component is a position (`Welter([1, 3])`), a pair `(ruleset, position)` of texts, a value, or
    a position of a ruleset of your own, which may be named as in `"mymodule:MyGame"`; see
    `value_of`. In misère play a value is played as its canonical form.

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
    >>> gr.outcome(gr.Welter([1, 3])).left_move
    WinningMove(component=0, to='0 1')
    >>> gr.outcome(("domineering", "8x8"), nodes=10).stopped_by
    'nodes'
    """
    total = Sum(*components)
    play = read_play(play)
    if total.loopy or _theorem(total, play) is not None:
        return _told(total, play)
    given = _for_core(total, play)
    most = 2**63 if nodes is None else nodes
    left, right, searched, held, stopped = sum_outcome(
        [(kind, what) for kind, what, _ in given], play, time, entries, most, progress
    )
    moves = [
        None if at is None or to is None else _winning_move(total, given[at][2], to)
        for _, at, to, *_ in (left, right)
    ]
    still_open = tuple(
        f"{answer[3]} of {answer[4]} first moves of {name}'s lose"
        for name, answer in (("Left", left), ("Right", right))
        if answer[0] is None
    )
    return SumOutcome(left[0], right[0], moves[0], moves[1], searched, held, stopped, still_open)


def first_wins(
    positions: Sequence[Position], player: str, play: str, seconds: float | None = None
) -> list[bool | None]:
    """Does the player win each of these positions, moving first? `None` where time ran out.

    One search answers for all of them, so that what they share is searched once.

    >>> from grundy import Board, Nim
    >>> first_wins([Nim([1]) + Board("cram", "2x2"), Nim([1]) + Nim([1])], "left", "misere")
    [False, True]
    """
    known = [_theorem(at, play) for at in positions]
    waiting = [at for at, theorem in zip(positions, known, strict=True) if theorem is None]
    sums = [[(kind, what) for kind, what, _ in _for_core(at, play)] for at in waiting]
    found = iter(sum_wins(sums, player, play, seconds, ENTRIES, 2**63) if sums else [])
    return [
        next(found) if theorem is None else theorem.winner(player, play) == player
        for theorem in known
    ]


def verdicts_within(steps: list[Step], player: str, play: str, seconds: float) -> list[Verdict]:
    """Whether each of these moves wins, as far as one search of this time tells.

    >>> from grundy import Board
    >>> verdicts_within(Board("cram", "1x2").moves(), "left", "normal", 60.0)[0].wins
    True
    """
    reached = [step.position for step in steps]
    found = first_wins(reached, other_player(player), play, seconds)
    words = {
        None: "not settled in the time there is",
        True: "it has a winning reply",
        False: "every reply to it loses, by search",
    }
    return [
        Verdict(step, None if loses is None else not loses, words[loses])
        for step, loses in zip(steps, found, strict=True)
    ]


def _live(total: Position) -> list[Position]:
    """The components in which somebody can still move."""
    parts = total.components if isinstance(total, Sum) else (total,)
    return [part for part in parts if any(_can_move(part, player) for player in PLAYERS)]


def _can_move(part: Position, player: str) -> bool:
    # Heaps and coins without limits have moves; listing them would take long.
    return part.rough_moves() > 1000 or bool(part.moves(player))


def _theorem(total: Position, play: str) -> Position | None:
    """The one position a sum comes to, if it has a theorem of its own that covers the play."""
    parts = total.components if isinstance(total, Sum) else (total,)
    if play == "normal":
        one = parts[0] if len(parts) == 1 else None
    else:
        live = _live(total)
        codes = {part.code for part in live if isinstance(part, HeapSum)}
        if len(codes) == 1 and all(isinstance(part, HeapSum) for part in live):
            heaps = [h for part in live if isinstance(part, HeapSum) for h in part.heaps]
            return HeapSum(codes.pop(), heaps)
        one = live[0] if len(live) == 1 else None
    return one if one is not None and one.has_theorem else None


#: Ruleset, position, and the number of the component, or None for all the nim-values together.
Given = tuple[str, Any, int | None]


def _for_core(total: Position, play: str) -> list[Given]:
    """The components as the search takes them; nim-values are added up first in normal play."""
    parts = total.components if isinstance(total, Sum) else (total,)
    given: list[Given] = []
    nimber = 0
    for at, part in enumerate(parts):
        if isinstance(part, Board):
            given.append((part._name, part.position, at))
        elif isinstance(part, Own):
            given.append(("own", part.inner, at))
        elif isinstance(part, Value) and play == "normal":
            given.append(("game", part.game, at))
        elif play == "normal" and isinstance(value := _nim_value(part), int):
            nimber ^= value
        else:
            given.append(("own", part, at))
    if nimber or not given:
        given.append(("game", Game(f"*{nimber}" if nimber else 0), None))
    return given


def _nim_value(part: Position) -> int | None:
    try:
        return part.value if isinstance(part.value, int) else None
    except LimitError:
        return None


def _winning_move(total: Sum, at: int | None, to: str) -> WinningMove | None:
    """A move of the search as a move of the sum."""
    if at is not None:
        return WinningMove(at, to)
    # The nim-values together go to `to`: some component goes to the value that makes them so.
    wanted = {"0": 0, "*": 1}.get(to) if to in ("0", "*") else int(to.removeprefix("*"))
    values = {
        i: value
        for i, part in enumerate(total.components)
        if not isinstance(part, (Board, Own, Value)) and (value := _nim_value(part)) is not None
    }
    nimber = 0
    for value in values.values():
        nimber ^= value
    for i, value in values.items():
        target = value ^ nimber ^ (wanted or 0)
        if target < value:
            for step in total.components[i].moves():
                if step.position.value == target:
                    return WinningMove(i, str(step.position))
    return None


def _told(total: Sum, play: str) -> SumOutcome:
    """The answer by a theorem, or of a loopy sum."""
    winners = [total.winner(player, play) for player in PLAYERS]
    moves: list[WinningMove | None] = []
    for player, winner in zip(PLAYERS, winners, strict=True):
        winning = total.winning_moves(play, player) if winner == player else []
        first = winning[0] if winning else None
        moves.append(None if first is None else WinningMove(first["component"], first["to"]))
    return SumOutcome(winners[0], winners[1], moves[0], moves[1], 0, 0, None)
