"""Positions whose values come from the definition, remembered between questions."""

from __future__ import annotations

from typing import Any

from grundy._core import LimitError
from grundy.strips.strip_position import Move, StripPosition

# Positions remembered between questions, a few hundred bytes each.
MOST_REMEMBERED = 500_000
_VALUES: dict[Any, int] = {}


def mex_value(position: Any) -> int:
    """The Sprague–Grundy value from the definition. The way is kept in a list: no deep recursion.

    >>> from grundy import MaxWelter
    >>> mex_value(MaxWelter([1, 3]))
    2
    """
    if len(_VALUES) > MOST_REMEMBERED:
        _VALUES.clear()
    way = [position]
    begun: dict[Any, list[Any]] = {}
    while way:
        here = way[-1]
        if here in _VALUES:
            way.pop()
            continue
        if here not in begun:
            begun[here] = list(here.options())
        unknown = next((option for option in begun[here] if option not in _VALUES), None)
        if unknown is not None:
            way.append(unknown)
            if len(_VALUES) + len(begun) > 4 * MOST_REMEMBERED:
                raise LimitError(
                    f"{position}: more than {4 * MOST_REMEMBERED} positions to search",
                    limit=4 * MOST_REMEMBERED,
                    stopped=True,
                )
            continue
        reached = {_VALUES[option] for option in begun.pop(here)}
        _VALUES[here] = next(v for v in range(len(reached) + 1) if v not in reached)
    return _VALUES[position]


class SearchedPosition(StripPosition):
    """A position that only has to list its options."""

    @property
    def value(self) -> int:
        """The Sprague–Grundy value, from the definition."""
        return mex_value(self)

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position."""
        return [
            {"from": str(self), "to": str(step.position)}
            for step in self.moves()
            if step.position.outcome(play) == "P"
        ]
