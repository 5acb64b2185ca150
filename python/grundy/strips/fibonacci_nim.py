"""Fibonacci Nim: at most twice what was taken before."""

from __future__ import annotations

from typing import Self

from grundy.rulesets import Ruleset
from grundy.strips.strip_position import is_misere
from grundy.strips.take_away import TakeAway, read_heap

__all__ = ["FibonacciNim"]


def smallest_part(n: int) -> int:
    """The smallest of the Fibonacci numbers, no two of them neighbours, that add up to n.

    Zeckendorf's theorem: there is one such sum, and taking the largest number that fits finds it.

    >>> [smallest_part(n) for n in (1, 4, 10, 12, 13)]
    [1, 1, 2, 1, 13]
    """
    numbers = [1, 2]
    while numbers[-1] < n:
        numbers.append(numbers[-1] + numbers[-2])
    part = n
    for number in reversed(numbers):
        if number <= n:
            part, n = number, n - number
        if n == 0:
            break
    return part


class FibonacciNim(TakeAway):
    """A heap, of which a player takes at most twice as many as the opponent has just taken; the
    first takes any number but not all.

    Whinihan 1963: the player to move loses if and only if the smallest part of the heap as a sum of
    Fibonacci numbers, no two of them neighbours, is more than may be taken.

    >>> FibonacciNim(10**30).outcome(), FibonacciNim(10, 3).winning_moves()
    ('N', [{'from': 10, 'to': 8}])
    >>> [n for n in range(1, 60) if FibonacciNim(n).outcome() == "P"]
    [1, 2, 3, 5, 8, 13, 21, 34, 55]
    """

    def __init__(self, heap: int, taken: int | None = None) -> None:
        super().__init__(2, heap, taken)

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`: in normal play for heaps of any size.

        >>> FibonacciNim(2).outcome(), FibonacciNim(2).outcome("misere")
        ('P', 'N')
        """
        if is_misere(play):
            return super().outcome(play)
        return "P" if self.heap == 0 or smallest_part(self.heap) > self.most else "N"

    def _taking(self, number: int) -> Self:
        return type(self)(self.heap - number, number)

    def __str__(self) -> str:
        return self._heap()

    def __repr__(self) -> str:
        return f"FibonacciNim({self.heap}{'' if self.taken is None else f', {self.taken}'})"


RULESET = Ruleset(
    name="fibonacci-nim",
    title="Fibonacci Nim",
    family="strip",
    notation="a heap, and what was just taken: 13 or 10 after 3",
    example="20",
    impartial=True,
    help="Take at least one and at most twice what the opponent has just taken; the first player "
    "takes any number but not all.",
    reader=lambda text: FibonacciNim(*read_heap(text, text)),
)
