"""Berlekamp's analysis of a subtraction game: columns that hold the heaps of values 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from grundy.errors import InputError


class BerlekampRow(NamedTuple):
    """n, n + s1, n + s2, …; `repeated` are the columns whose entry another column has too.

    >>> import grundy as gr
    >>> gr.berlekamp_analysis([3, 10, 13], 5)[4]
    BerlekampRow(entries=(7, 10, 17, 20), repeated=(1,))
    """

    entries: tuple[int, ...]
    repeated: tuple[int, ...]


def berlekamp_analysis(members: Sequence[int], rows: int) -> list[BerlekampRow]:
    """The first rows of the analysis of S(s1, …, sk): every row begins with the least number not
    yet written, and goes on with that number plus s1, …, sk.

    The first column holds the heaps of value 0, the second those of value 1 (Ferguson's pairing).

    >>> import grundy as gr
    >>> for row in gr.berlekamp_analysis([3, 10, 13], 3):
    ...     print(*row.entries)
    0 3 10 13
    1 4 11 14
    2 5 12 15
    >>> [row.repeated for row in gr.berlekamp_analysis([1, 13, 14], 7)][-1]
    (1,)
    """
    taken = sorted(set(members))
    if not taken or taken[0] < 1:
        raise InputError(f"{list(members)}: a subtraction set has members, all of them at least 1")
    columns: list[set[int]] = [set() for _ in range(len(taken) + 1)]
    written: set[int] = set()
    found, least = [], 0
    for _ in range(rows):
        while least in written:
            least += 1
        entries = (least, *(least + member for member in taken))
        found.append([entries, ()])
        written |= set(entries)
        for column, entry in zip(columns, entries, strict=True):
            column.add(entry)
    # A repetition is boxed in the second column, though the third may have come to it first.
    result = []
    for entries, _ in found:
        again = tuple(
            i
            for i, entry in enumerate(entries)
            if i == 1 and any(entry in column for column in columns[2:])
        )
        result.append(BerlekampRow(entries, again))
    return result


def column_sets(a: int, b: int) -> list[list[BerlekampRow]]:
    """The analysis of S(a, b, a+b), one period of it, in the sets of columns of Austin's thesis.

    With b = 2ha + r, 0 < r < a, there are a sets: the set after the k-th has h + 1 sections of a
    rows if a − (kr mod a) < r, otherwise h; with b = 2ha − r there is one set of h sections.

    >>> [len(rows) for rows in column_sets(5, 22)], [len(rows) for rows in column_sets(3, 10)]
    ([15, 10, 15, 10, 10], [6])
    """
    if not 1 < a < b or gcd(a, b) != 1:
        raise InputError(
            f"S({a},{b},{a + b}): the column sets are for 1 < a < b without common factor"
        )
    half, rest = divmod(b, 2 * a)
    if rest < a:
        h, r = half, rest
        sizes = [a * h] * a
        for k in range(a):
            residue = (k * r) % a or (a if k == 0 else 0)
            if a - residue < r:
                sizes[k] = a * (h + 1)
    else:
        h = half + 1
        sizes = [a * h]
    rows = berlekamp_analysis((a, b, a + b), sum(sizes))
    found, at = [], 0
    for size in sizes:
        found.append(rows[at : at + size])
        at += size
    return found
