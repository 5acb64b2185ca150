"""Mem: never take less than was taken before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grundy.errors import LimitError
from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition
from grundy.strips.take_away import LARGEST, read_heap

__all__ = ["Mem"]


class Mem(StripPosition):
    """A heap, of which a player takes at least as many as the opponent has just taken.

    >>> Mem(10).value, Mem(10, 4).value, [str(option) for option in Mem(5, 3).options()]
    (3, 2, ['2 after 3', '1 after 4', '0 after 5'])
    """

    def __init__(self, heap: int, taken: int | None = None) -> None:
        self.heap, self.taken = heap, taken

    @property
    def least(self) -> int:
        """The fewest that may be taken.

        >>> Mem(10, 4).least, Mem(10).least
        (4, 1)
        """
        return max(1, self.taken or 0)

    @property
    def value(self) -> int:
        """The Sprague–Grundy value.

        >>> [Mem(n).value for n in range(12)]
        [0, 1, 2, 1, 2, 3, 4, 3, 2, 4, 3, 5]
        """
        if self.heap > LARGEST:
            raise LimitError(f"values are worked out for heaps up to {LARGEST}", limit=LARGEST)
        size = min(1 << max(6, self.heap.bit_length()), LARGEST + 1)
        return _values(size)[self.heap][min(self.least, self.heap + 1)]

    def options(self, player: str = "left") -> Sequence[Mem]:
        """From few counters taken to all.

        >>> Mem(3, 2).options()
        [Mem(1, 2), Mem(0, 3)]
        """
        return [Mem(self.heap - taken, taken) for taken in range(self.least, self.heap + 1)]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position, with the heap before and after.

        >>> Mem(5).winning_moves()
        [{'from': 5, 'to': 2}, {'from': 5, 'to': 1}, {'from': 5, 'to': 0}]
        """
        after = (option for option in self.options() if option.outcome(play) == "P")
        return [{"from": self.heap, "to": option.heap} for option in after]

    def _said(self, after: Mem) -> tuple[str, tuple[int, ...]]:
        return f"{self.heap} → {after.heap}", ()

    def picture(self) -> Picture:
        """The heap.

        >>> print(Mem(3).picture().text())
           3  ●●●
        """
        return rows_picture([self.heap])

    def rough_moves(self) -> int:
        """The number of moves.

        >>> Mem(10, 4).rough_moves()
        7
        """
        return max(0, self.heap - self.least + 1)

    def _key(self) -> tuple[int, ...]:
        return (self.heap, min(self.least, self.heap + 1))

    def __str__(self) -> str:
        return f"{self.heap}" if self.taken is None else f"{self.heap} after {self.taken}"

    def __repr__(self) -> str:
        return f"Mem({self.heap}{'' if self.taken is None else f', {self.taken}'})"


@lru_cache(maxsize=16)
def _values(size: int) -> list[list[int]]:
    """Of each heap below `size`, the value when at least 0, 1, 2, … must be taken, up to one more
    than there are."""
    found: list[list[int]] = []
    for heap in range(size):
        values, seen, least = [0] * (heap + 2), set(), 0
        for taken in range(heap, 0, -1):
            rest = heap - taken
            seen.add(found[rest][min(taken, rest + 1)])
            while least in seen:
                least += 1
            values[taken] = least
        values[0] = values[min(1, heap + 1)]
        found.append(values)
    return found


RULESET = Ruleset(
    name="mem",
    title="Mem",
    family="strip",
    notation="a heap, and what was just taken: 13 or 10 after 3",
    example="10 after 2",
    impartial=True,
    help="Take at least as many as the opponent has just taken; the first player takes any number.",
    reader=lambda text: Mem(*read_heap(text, text)),
)
