"""Algorithm 1 of Farr and Ho: the positions of 2-Star Nim with a given value, one by one.

That it finds exactly the positions of the value is their Theorem 3.
"""

from __future__ import annotations

Pair = tuple[int, int]


def g_sequences(g: int, bound: int) -> list[list[Pair]]:
    """The pairs (x, y), x ≤ y, with x < bound, of each of the values 0..g.

    For each value in turn: x is the least number in no earlier pair of the value, and y the least
    from x on that is not an earlier y and makes no pair of a smaller value. Both tokens cannot
    stand on the common cell, so (0, 0) is not a pair.

    >>> g_sequences(3, 11)[3]
    [(0, 4), (1, 3), (2, 5), (6, 8), (7, 9), (10, 12)]
    """
    sequences: list[list[Pair]] = []
    smaller: set[Pair] = {(0, 0)}
    for _ in range(g + 1):
        pairs: list[Pair] = []
        while True:
            used = {number for pair in pairs for number in pair}
            x = next(n for n in range(len(used) + 1) if n not in used)
            if x >= bound:
                break
            partners = {y for _, y in pairs}
            y = x
            while y in partners or (x, y) in smaller:
                y += 1
            pairs.append((x, y))
        smaller.update(pairs)
        sequences.append(pairs)
    return sequences
