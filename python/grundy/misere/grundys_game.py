"""Grundy's game in misère play: split a heap into two unequal ones.

After Allemang 1984, chapter "Grundy's game". Heaps equal to adders are left out of the lists, as
there; the others are called wild here.
"""

from __future__ import annotations

from grundy.misere.genus import Genus
from grundy.misere.genus_table import GenusTable, genus_table

_CODE = "grundys-game"
STEP = 3
"""Heaps that play alike lie this far apart, as far as has been computed."""

Pair = tuple[int, int]


def _table() -> GenusTable:
    return genus_table(_CODE)


def adder_heaps(largest: int) -> dict[int, int]:
    """Heaps up to `largest` that equal an adder :n, as {heap: n}.

    >>> sorted(adder_heaps(100))
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 17]
    """
    table = _table()
    found = {}
    for heap in range(largest + 1):
        parts, adder = table._core.heap_parts(heap)
        if not parts:
            found[heap] = adder
    return found


def wild_pairs(total: int) -> list[Pair]:
    """The options of a heap of `total` that are two wild heaps, smaller heap first.

    >>> wild_pairs(34)
    [(13, 21), (16, 18)]
    """
    adders = adder_heaps(total)
    return [
        (a, total - a)
        for a in range(1, (total + 1) // 2)
        if a not in adders and total - a not in adders
    ]


def pair_genera(total: int) -> list[tuple[Pair, Genus]]:
    """The genera of the two-heap sums of `wild_pairs`.

    >>> [(pair, genus.blurry) for pair, genus in pair_genera(34)]
    [((13, 21), '(0###)'), ((16, 18), '(0###)')]
    """
    table = _table()
    return [(pair, table.genus(pair)) for pair in wild_pairs(total)]


def p_heaps(largest: int) -> list[int]:
    """The single heaps up to `largest` that are misère P-positions.

    >>> p_heaps(110)
    [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 50, 94, 100, 103, 106]
    """
    genera = _table().genera(largest)
    return [heap for heap, genus in enumerate(genera) if genus.outcome == "P"]


def p_pairs(counters: int) -> set[Pair]:
    """All P-positions of two wild heaps with fewer than `counters` counters, smaller heap first.

    >>> (39, 45) in p_pairs(88), (18, 52) in p_pairs(88)
    (True, False)
    """
    adders = adder_heaps(counters)
    wild = [heap for heap in range(counters) if heap not in adders]
    table = _table()
    return {
        (a, b)
        for a in wild
        for b in wild
        if a <= b and a + b < counters and table.genus((a, b)).outcome == "P"
    }


def arithmetic_sets(counters: int) -> list[tuple[list[int], list[int]]]:
    """The P-positions of two wild heaps as sums A + B of arithmetic sequences with step 3.

    Every sum a + b with a in A and b in B and fewer than `counters` counters is a P-position, every
    P-position is in one of them, and no sequence can be made longer.

    >>> ([18, 21, 24, 27], [55, 58, 61, 64]) in arithmetic_sets(88)
    True
    """
    pairs = p_pairs(counters)
    adders = adder_heaps(counters)

    def good(xs: list[int], ys: list[int]) -> bool:
        """All known sums are P-positions, and each heap occurs in a known sum."""
        known = [(x, y) for x in xs for y in ys if x + y < counters]
        return all((min(p), max(p)) in pairs for p in known)

    def occurs(x: int, ys: list[int]) -> bool:
        return x > 0 and x not in adders and any(x + y < counters for y in ys)

    found: list[tuple[list[int], list[int]]] = []
    for a, b in sorted(pairs):
        if any((a in xs and b in ys) or (b in xs and a in ys) for xs, ys in found):
            continue
        xs, ys = [a], [b]
        grown = True
        while grown:
            grown = False
            for one, other in ((xs, ys), (ys, xs)):
                for new in (one[0] - STEP, one[-1] + STEP):
                    if occurs(new, other) and good([new], other):
                        one[:] = sorted([*one, new])
                        grown = True
        found.append((xs, ys))
    return found


def strategy(heap: int) -> list[tuple[Pair, tuple[int, ...]]]:
    """For a heap that is a P-position, every option with a P-position that answers it.

    The answer splits one of the two heaps. Raises if the heap is not a P-position.

    >>> strategy(9)
    [((1, 8), (1, 6, 2)), ((2, 7), (2, 6, 1)), ((3, 6), (3, 4, 2)), ((4, 5), (4, 3, 2))]
    """
    from grundy import InputError

    table = _table()
    if table.genus(heap).outcome != "P":
        raise InputError(f"heap {heap}: not a P-position of Grundy's game")
    answers = []
    for a in range(1, (heap + 1) // 2):
        b = heap - a
        answers.append(((a, b), _answer(table, a, b)))
    return answers


def _answer(table: GenusTable, a: int, b: int) -> tuple[int, ...]:
    for kept, split in ((a, b), (b, a)):
        for small in range(1, (split + 1) // 2):
            left = (kept, split - small, small)
            if table.genus(left).outcome == "P":
                return left
    raise AssertionError(f"{a} + {b} has no winning move although it is an N-position")
