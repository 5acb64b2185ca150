"""Rulesets written in Python: a class whose objects are positions with `moves(player)`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy._core import Game
from grundy.errors import LimitError, LoopyError
from grundy.play import read_play
from grundy.position import PLAYERS, other_player, outcome_class
from grundy.search import MANY, first_wins, options_of, refuse_identity

__all__ = ["draw", "outcome_of", "value_of"]

MOST_POSITIONS = 5_000_000


def value_of(
    position: Any, memo: dict[Any, Game] | None = None, most_positions: int = MOST_POSITIONS
) -> Game:
    """The value of a position of your own ruleset.

    A position is any hashable object with `moves(player)`, the positions that player, `"left"` or
    `"right"`, may move to. It may have `decompose()`, its independent parts, `symmetries()`,
    positions of the same value, and `impartial = True` if both make the same moves. Hand in the
    same `memo` to keep values between calls. After `most_positions` new positions a `LimitError`
    says so.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Countdown:
    ...     n: int
    ...     def moves(self, player):
    ...         steps = (1, 3) if player == "left" else (2,)
    ...         return [Countdown(self.n - s) for s in steps if s <= self.n]
    >>> [str(value_of(Countdown(n))) for n in range(5)]
    ['0', '1', '{1|0}', '1/2', '1tiny(1)']
    """
    known: dict[Any, Game] = {} if memo is None else memo
    # Positions begun and not finished are exactly those on the way to the current one.
    begun: dict[Any, tuple[list[Any], list[list[Any]]]] = {}
    until = len(known) + most_positions
    waiting = [position]
    while waiting:
        current = waiting[-1]
        if current in known:
            waiting.pop()
            continue
        if current not in begun:
            parts = _decompose(current)
            whole = len(parts) == 1 and parts[0] == current
            moves = _both_moves(current) if whole else []
            begun[current] = ([] if whole else parts, moves)
            missing = [q for group in ([] if whole else [parts], moves) for s in group for q in s]
            missing = [q for q in missing if q not in known]
            for q in missing:
                if q in begun:
                    raise LoopyError(f"play can return to {q!r}: only games that end have a value")
            if len(known) + len(begun) == MANY:
                refuse_identity(current)
            if len(known) + len(begun) > until:
                raise LimitError(
                    f"stopped at the limit of {most_positions} evaluated positions",
                    limit=most_positions,
                    stopped=True,
                )
            if missing:
                waiting += missing
                continue
        parts, moves = begun.pop(current)
        if moves:
            left, right = ([known[q] for q in side] for side in moves)
            known[current] = Game.from_options(left, right)
        else:
            known[current] = sum((known[q] for q in parts), Game("0"))
        for q in _symmetries(current):
            known.setdefault(q, known[current])
    return known[position]


def outcome_of(
    position: Any, play: str = "normal", memo: dict[tuple[Any, str], bool] | None = None
) -> str:
    """Who wins a position of your own ruleset: `"L"`, `"R"`, `"N"` or `"P"`.

    In normal play by its value. In misère play, where parts do not add up, by search over all
    that can be reached; `memo` keeps who wins when moving first, and counts as in `value_of`.

    >>> class Heap(int):
    ...     def moves(self, player):
    ...         return [Heap(n) for n in range(max(0, self - 2), self)]
    >>> [outcome_of(Heap(n)) for n in range(7)]
    ['P', 'N', 'N', 'P', 'N', 'N', 'P']
    >>> [outcome_of(Heap(n), play="misere") for n in range(7)]
    ['N', 'P', 'N', 'N', 'P', 'N', 'N']
    """
    if read_play(play) == "normal":
        return value_of(position).outcome
    known: dict[tuple[Any, str], bool] = {} if memo is None else memo
    wins = {p: first_wins(position, p, "misere", known, MOST_POSITIONS) for p in PLAYERS}
    left, right = (p if wins[p] else other_player(p) for p in PLAYERS)
    return outcome_class(left, right)


def draw(position: Any) -> str:
    """The picture a position of your own draws of itself by `draw()`, else its text."""
    picture = getattr(position, "draw", None)
    return told(position) if picture is None else str(picture())


def told(position: Any) -> str:
    """The text of a position of your own; where its class has none, what it holds.

    >>> class Pile:
    ...     def __init__(self, size):
    ...         self.size = size
    >>> told(Pile(3))
    'Pile(size=3)'
    """
    kind: Any = type(position)
    if kind.__str__ is not object.__str__ or kind.__repr__ is not object.__repr__:
        return str(position)
    held = ", ".join(
        f"{name}={value!r}" for name, value in getattr(position, "__dict__", {}).items()
    )
    return f"{kind.__name__}({held})"


def _both_moves(position: Any) -> list[list[Any]]:
    """Left's moves and Right's."""
    left = options_of(position, "left")
    if getattr(position, "impartial", False):
        return [left, left]
    return [left, options_of(position, "right")]


def _decompose(position: Any) -> list[Any]:
    split = getattr(position, "decompose", None)
    return [position] if split is None else list(split())


def _symmetries(position: Any) -> Iterable[Any]:
    same = getattr(position, "symmetries", None)
    return () if same is None else same()
