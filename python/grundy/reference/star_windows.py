"""Algorithms 2 and 3 of Farr and Ho: the g-sequences of 2-Star Nim from a bounded memory.

Algorithm 1 (`star_sequences`) looks at all earlier pairs. By their Lemma 4 a column needs only its
last pair and those of its last g + 1 partners that are not below it, and of each smaller value the
pair whose first entry is the last not above x. Algorithm 3 keeps those numbers small by
subtracting a base from all of them.
"""

from __future__ import annotations

from grundy.reference.star_sequences import Pair


class Column:
    """The pairs of one value, one after the other, by Algorithm 2.

    Each column has the smaller columns it needs to itself, which costs 2^g columns and keeps the
    rules in sight: this is the definition, not the way to compute.

    >>> column = Column(3)
    >>> for _ in range(5): column.advance()
    >>> (column.x, column.y), sorted(column.window)
    ((10, 12), [12])
    """

    def __init__(self, g: int) -> None:
        # The first pair is (0, g + 1): both tokens cannot stand on the common cell.
        self.g, self.x, self.y = g, 0, g + 1
        self.window = {g + 1}
        self.smaller = [Column(k) for k in range(g)]

    def next_x(self) -> int:
        """Step 1: the least number from x on that is in no pair of the value."""
        return _mex_from(self.x, {self.x, self.y} | self.window)

    def advance(self) -> None:
        """The next pair."""
        x = self.next_x()
        for column in self.smaller:
            while column.next_x() <= x:
                column.advance()
        excluded = {(column.x, column.y) for column in self.smaller}
        y = x
        while y in self.window or (x, y) in excluded:
            y += 1
        self.x, self.y = x, y
        self.window = {z for z in self.window if z >= x} | {y}

    def numbers(self) -> set[int]:
        """Every number the column and the smaller ones keep."""
        own = {self.x, self.y} | self.window
        return own.union(*({c.x, c.y} | c.window for c in self.smaller))

    def base(self) -> int:
        """The least number that stands first in a pair kept."""
        return min(self.x, *(c.x for c in self.smaller)) if self.smaller else self.x

    def subtract(self, base: int) -> None:
        """Shift every number back: Algorithm 3 does so before each step."""
        self.x, self.y = self.x - base, self.y - base
        self.window = {z - base for z in self.window}
        for column in self.smaller:
            column.subtract(base)


def bounded_g_sequence(g: int, count: int) -> list[Pair]:
    """The first pairs of value g by Algorithm 2.

    >>> bounded_g_sequence(3, 6)
    [(0, 4), (1, 3), (2, 5), (6, 8), (7, 9), (10, 12)]
    """
    column = Column(g)
    pairs = [(column.x, column.y)]
    while len(pairs) < count:
        column.advance()
        pairs.append((column.x, column.y))
    return pairs


def _mex_from(least: int, numbers: set[int]) -> int:
    """The least number from `least` on that is not present (their Definition 2)."""
    while least in numbers:
        least += 1
    return least
