"""Moves of take-and-break codes with conditions on the heaps left, by listing all partitions."""

from __future__ import annotations

from collections.abc import Iterator


def partitions(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to write n as a sum of positive numbers up to `most`, falling."""
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        for rest in partitions(n - first, first):
            yield (first, *rest)


def fits(heaps: tuple[int, ...], sign: str) -> bool:
    """`!`: all different; `?`: not all the same; `=`: all the same."""
    kinds = len(set(heaps))
    return {"!": kinds == len(heaps), "?": kinds > 1 or len(heaps) < 2, "=": kinds < 2}.get(
        sign, True
    )


def moves(n: int, digits: dict[int, tuple[set[int], int | None, str]]) -> set[tuple[int, ...]]:
    """What a heap of n may become; a digit says for numbers taken how many heaps may be left, from
    which number on any number, and the sign. Every heap left is smaller than n."""
    found = set()
    for taken, (counts, least, sign) in digits.items():
        if taken <= n:
            for heaps in partitions(n - taken, n - 1):
                many = len(heaps)
                if (many in counts or (least is not None and many >= least)) and fits(heaps, sign):
                    found.add(heaps)
    return found
