"""Misère play from the definitions: outcomes, values and genera of games given as nested sets.

A game is a `frozenset` of its options. A position of a heap game is a sorted tuple of heaps; its
moves are given by a function from a heap to the tuples that may replace it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

Game = frozenset[Any]
Moves = Callable[[int], Iterable[tuple[int, ...]]]

ZERO: Game = frozenset()


def nim_heap(n: int) -> Game:
    """The nim-heap of n."""
    heaps: list[Game] = []
    for _ in range(n + 1):
        heaps.append(frozenset(heaps))
    return heaps[n]


@cache
def plus(g: Game, h: Game) -> Game:
    """The sum: move in either."""
    return frozenset({plus(o, h) for o in g} | {plus(g, o) for o in h})


def adder(n: int) -> Game:
    """The adder :n, n // 2 nim-heaps of size 2 and n % 2 of size 1."""
    total = nim_heap(n % 2)
    for _ in range(n // 2):
        total = plus(total, nim_heap(2))
    return total


@cache
def is_p(g: Game) -> bool:
    """A misère P-position: there is a move, and every move leads to an N-position.

    >>> is_p(ZERO), is_p(nim_heap(1)), is_p(plus(nim_heap(2), nim_heap(2)))
    (False, True, True)
    """
    return bool(g) and not any(is_p(o) for o in g)


def mex(values: Iterable[int]) -> int:
    """The least number not among the values."""
    taken = set(values)
    return next(n for n in range(len(taken) + 1) if n not in taken)


@cache
def normal_value(g: Game) -> int:
    """The normal-play nim-value."""
    return mex(normal_value(o) for o in g)


def misere_value(g: Game) -> int:
    """The k for which g + *k is a P-position, by trying.

    >>> misere_value(ZERO), misere_value(nim_heap(5))
    (1, 5)
    """
    return next(k for k in range(1000) if is_p(plus(g, nim_heap(k))))


def genus(g: Game, entries: int) -> tuple[int, list[int]]:
    """The normal value and the first entries of the genus, from the definition alone.

    >>> genus(frozenset({nim_heap(2)}), 3)
    (0, [0, 2, 0])
    """
    normal, found = normal_value(g), []
    for _ in range(entries):
        found.append(misere_value(g))
        g = plus(g, nim_heap(2))
    return normal, found


@cache
def equal(g: Game, h: Game) -> bool:
    """Equality in misère play (ONAG ch. 12): every option of one equals an option of the other or
    has an option equal to the other; if one of them is 0 the other must be an N-position too.

    >>> equal(frozenset({nim_heap(1)}), ZERO), equal(frozenset({nim_heap(2)}), ZERO)
    (True, False)
    """
    if (not g or not h) and is_p(g) != is_p(h):
        return False
    return all(
        any(equal(o, p) for p in b) or any(equal(oo, b) for oo in o)
        for a, b in ((g, h), (h, g))
        for o in a
    )


def heap_genera(moves: Moves, largest: int, entries: int) -> list[tuple[int, list[int]]]:
    """Genera of the heaps 0 to `largest` of a heap game, by playing out every position with every
    nim-heap beside it.

    >>> moves = lambda n: [(k,) if k else () for k in range(n)]
    >>> heap_genera(moves, 2, 3)
    [(0, [1, 2, 0]), (1, [0, 3, 1]), (2, [2, 0, 2])]
    """

    @cache
    def after(heaps: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
        return frozenset(
            tuple(sorted((*heaps[:i], *heaps[i + 1 :], *left)))
            for i, heap in enumerate(heaps)
            for left in moves(heap)
        )

    @cache
    def normal(heaps: tuple[int, ...]) -> int:
        return mex(normal(option) for option in after(heaps))

    @cache
    def p_position(heaps: tuple[int, ...], nims: tuple[int, ...]) -> bool:
        options = [(option, nims) for option in after(heaps)]
        for i, nim in enumerate(nims):
            rest = (*nims[:i], *nims[i + 1 :])
            options += [(heaps, tuple(sorted((*rest, k)) if k else rest)) for k in range(nim)]
        return bool(options) and not any(p_position(*option) for option in options)

    def entry(heap: int, i: int) -> int:
        twos = (2,) * i
        return next(
            k for k in range(1000) if p_position((heap,), tuple(sorted((*twos, k)) if k else twos))
        )

    return [
        (normal((heap,)), [entry(heap, i) for i in range(entries)]) for heap in range(largest + 1)
    ]
