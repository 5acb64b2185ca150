"""Nim-values by the definition: the least value no option has.

Austin 1976, Theorem 3.2: a heap whose options are nim-heaps is the nim-heap of their mex.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor

from grundy.reference.moves import options


def mex(values: Iterable[int]) -> int:
    """The least non-negative integer not among the values.

    >>> mex([0, 1, 3])
    2
    """
    present = set(values)
    n = 0
    while n in present:
        n += 1
    return n


def nim_values(code: str, n: int) -> list[int]:
    """G(0) … G(n).

    >>> nim_values(".77", 10)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
    """
    values: list[int] = []
    for heap in range(n + 1):
        values.append(mex(nim_sum(values[h] for h in option) for option in options(code, heap)))
    return values


def nim_sum(values: Iterable[int]) -> int:
    """Addition without carrying.

    >>> nim_sum([1, 2, 4])
    7
    """
    return reduce(xor, values, 0)
