"""The moves of heap games, by the definition."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.reference.codes import digit, least_index

Position = tuple[int, ...]


def splits(total: int, parts: int, largest: int) -> Iterator[Position]:
    """All ways to write `total` as `parts` positive parts, none above `largest`, descending.

    >>> list(splits(5, 2, 4))
    [(4, 1), (3, 2)]
    """
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(largest, total), 0, -1):
        for rest in splits(total - first, parts - 1, first):
            yield (first, *rest)


def options(code: str, n: int) -> set[Position]:
    """What a heap of n may become: digit d_u with 2^k allows k heaps of total n − u below n.

    >>> sorted(options(".77", 3))
    [(1,), (1, 1), (2,)]
    >>> sorted(options("grundys-game", 5))
    [(3, 2), (4, 1)]
    """
    if code == "grundys-game":
        return {(n - i, i) for i in range(1, n) if n - i > i}
    found: set[Position] = set()
    for u in range(least_index(code), n + 1):
        d = digit(code, u)
        for k in range(5):
            if d >> k & 1:
                found.update(splits(n - u, k, n - 1))
    return found


def position_options(code: str, position: Position) -> set[Position]:
    """Every position one move leads to, heaps descending.

    >>> sorted(position_options(".77", (2, 1)))
    [(1,), (1, 1), (2,)]
    """
    found = set()
    for at, heap in enumerate(position):
        rest = position[:at] + position[at + 1 :]
        for option in options(code, heap):
            found.add(tuple(sorted(rest + option, reverse=True)))
    return found
