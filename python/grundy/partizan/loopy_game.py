"""Loopy partizan games: `LoopyGame`, and values of finite loopy rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy._core import LoopyGame
from grundy.errors import InputError, LimitError
from grundy.position import Step

__all__ = ["LoopyGame", "loopy_value_of"]

MOST_POSITIONS = 1_000_000


def loopy_value_of(position: Any) -> LoopyGame:
    """The value of a position of your own ruleset in which play may return to a position.

    A position is any hashable object with `moves(player)`, the positions that player, `"left"` or
    `"right"`, may move to; finitely many can be reached.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Ladder:
    ...     rung: int
    ...     def moves(self, player):
    ...         if player == "left":
    ...             return [Ladder(0)] if self.rung else []
    ...         return [Ladder(max(self.rung, 1))] if self.rung else []
    >>> loopy_value_of(Ladder(1))
    LoopyGame('over')
    """
    index = {position: 0}
    positions = [position]
    sides: tuple[list[list[int]], list[list[int]]] = ([], [])
    for current in positions:
        for player, side in zip(("left", "right"), sides, strict=True):
            row = []
            for option in _moves(current, player):
                at = index.setdefault(option, len(positions))
                if at == len(positions):
                    positions.append(option)
                row.append(at)
            side.append(row)
        if len(positions) > MOST_POSITIONS:
            message = f"more than {MOST_POSITIONS} positions"
            raise LimitError(message, limit=MOST_POSITIONS, stopped=True)
    return LoopyGame.from_graph(sides[0], sides[1])


def _moves(position: Any, player: str) -> Iterable[Any]:
    moves = getattr(position, "moves", None)
    if moves is None:
        raise InputError(f"{position!r} has no moves(player)")
    found: Iterable[Any] = moves(player)
    # Moves of our own rulesets say what they are called, beside where they lead.
    return [move.position if isinstance(move, Step) else move for move in found]
