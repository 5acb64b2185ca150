"""Frisky positions of .3102: misère outcome unlike the normal one."""

from __future__ import annotations

from grundy.misere.few_heaps import few_heaps
from grundy.tables._genus import Rows, in_rows

CODE = ".3102"
COLUMNS = 5


def _written(sequence: tuple[list[int], list[int]]) -> str:
    """Five outcomes as one binary number; what repeats for ever is in brackets."""
    once, ever = sequence
    return " ".join([*map(str, once), f"({' '.join(map(str, ever))})"])


def two_heaps(largest: int) -> Rows:
    """For the smaller heap t = 1, …, `largest`; rows of five."""
    table = few_heaps(CODE, 2)
    cells = [_written(table.frisky_sequence([t], t)) for t in range(1, largest + 1)]
    return in_rows("t", [str(i + 1) for i in range(COLUMNS)], cells)


def three_heaps(t: int, number: int) -> Rows:
    """For the smallest heap t and s = 0, …, `number` − 1; rows of five."""
    table = few_heaps(CODE, 3)
    cells = [_written(table.frisky_sequence([t, t + s], t + s)) for s in range(number)]
    return in_rows("s", [str(i) for i in range(COLUMNS)], cells)
