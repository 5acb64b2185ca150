"""A position of a heap game as an impartial position, to stand beside those on strips."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from grundy.heaps.heap_game import HeapGame
from grundy.play import read_play
from grundy.strips.strip_position import Move, StripPosition, read_squares


@lru_cache(maxsize=32)
def _game(code: str) -> HeapGame:
    return HeapGame(code)


class HeapSum(StripPosition):
    """Heaps of the game with this code.

    >>> HeapSum(".77", [3, 5]).value
    7
    >>> from grundy import NearlyDisjunctiveSum, Nim
    >>> NearlyDisjunctiveSum([HeapSum(".77", [3]), HeapSum("kayles", [4]), Nim([2])]).value
    1
    """

    def __init__(self, code: str, heaps: str | Iterable[int]) -> None:
        self.code = _game(code).code
        self.heaps = tuple(sorted(heap for heap in read_squares(heaps, "heaps") if heap))

    @property
    def value(self) -> int:
        """The nim-sum of the values of the heaps.

        >>> import grundy as gr
        >>> gr.HeapSum("kayles", [5, 4]).value
        5
        """
        total = 0
        for heap in self.heaps:
            total ^= _game(self.code).nim_value(heap)
        return total

    def winning_moves(self, play: str = "normal") -> list[Move]:
        """All moves to a P-position: the heap, and the heaps it becomes.

        >>> import grundy as gr
        >>> gr.HeapSum("kayles", [5, 4]).winning_moves()
        [{'from': 5, 'to': [4]}]
        """
        play = read_play(play)
        return [
            {"from": heap, "to": list(to)}
            for heap, to, position in self._moves()
            if position.outcome(play) == "P"
        ]

    def options(self) -> list[HeapSum]:
        """All positions one move away.

        >>> HeapSum(".77", [2]).options()
        [HeapSum('.77', []), HeapSum('.77', [1])]
        """
        return [position for _, _, position in self._moves()]

    def _moves(self) -> list[tuple[int, tuple[int, ...], HeapSum]]:
        found = []
        for i, heap in enumerate(self.heaps):
            if i and self.heaps[i - 1] == heap:
                continue
            rest = [*self.heaps[:i], *self.heaps[i + 1 :]]
            for to in _game(self.code).options(heap):
                found.append((heap, to, HeapSum(self.code, [*rest, *to])))
        return found

    def _key(self) -> tuple[Any, ...]:
        return self.code, self.heaps

    def __repr__(self) -> str:
        return f"HeapSum({self.code!r}, {list(self.heaps)})"
