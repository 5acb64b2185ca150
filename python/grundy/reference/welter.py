"""Welter's function five ways: the definition and the four functions of van Splunder 2020,
section 3.2. They agree; `grundy.Welter` computes by mating with a binary trie.

The recursion is van Splunder 2020, Definition 3.2 (it exists and is unique, Lemma 3.3, and follows
from the rules, Lemma 3.5); mating is Definition 3.6 with the mating function of Definition 3.9;
animating is Definition 3.10; the triangle is Definition 3.13. They imply each other: Lemma 3.23,
Lemma 3.24, Lemma 3.25, Lemma 3.26, Lemma 3.27, Lemma 3.28, Lemma 3.29 and Lemma 3.30; and none
depends on the order of the coins (Definition 3.18, Lemma 3.20). `tests/laws/test_welter_lemmas.py`
tries each of these.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.reference.strip_games import value
from grundy.reference.strip_games import welter as welter_options


def by_definition(coins: Sequence[int]) -> int:
    """The mex over all moves.

    >>> by_definition([1, 5, 6])
    5
    """
    return value(tuple(sorted(coins)), welter_options)


def by_recursion(coins: Sequence[int]) -> int:
    """Welter's own: `[0] = 0`, `[0|x…] = [x−1…]`, and nim-adding x to every coin nim-adds x to
    the value for an odd number of coins, 0 for an even number.

    >>> by_recursion([1, 3, 7, 8, 11, 19])
    12
    """
    if not coins:
        return 0
    first, rest = coins[0], coins[1:]
    added = first if len(coins) % 2 else 0
    return by_recursion([(x ^ first) - 1 for x in rest]) ^ added


def mating(x: int, y: int) -> int:
    """The mating function (x|y) = 2^(n+1) − 1, n the number of low bits x and y share.

    >>> mating(1, 5)
    7
    """
    return (x ^ y) ^ ((x ^ y) - 1)


def by_mating(coins: Sequence[int]) -> int:
    """Pair off the coins congruent modulo the highest power of two, again and again.

    >>> by_mating([1, 3, 7, 8, 11, 19])
    12
    """
    left = list(coins)
    total = 0
    while len(left) > 1:
        pairs = [(x, y) for i, x in enumerate(left) for y in left[i + 1 :]]
        x, y = max(pairs, key=lambda pair: mating(*pair))
        total ^= (x ^ y) - 1
        left.remove(x)
        left.remove(y)
    return total ^ (left[0] if left else 0)


def by_animating(coins: Sequence[int]) -> int:
    """The nim-sum of all coins and of the mating function of all pairs.

    >>> by_animating([1, 3, 7, 8, 11, 19])
    12
    """
    total = 0
    for i, x in enumerate(coins):
        total ^= x
        for y in coins[i + 1 :]:
            total ^= mating(x, y)
    return total


def triangle(coins: Sequence[int]) -> list[list[int]]:
    """Rows of the triangle: zeros, the coins, then in every diamond b above, a left, d right and
    c below, `a ⊕ d = (b ⊕ c) + 1`.

    >>> for row in triangle([1, 5, 6]): print(row)
    [0, 0, 0, 0]
    [1, 5, 6]
    [3, 2]
    [5]
    """
    rows = [[0] * (len(coins) + 1), list(coins)]
    while len(rows[-1]) > 1:
        above, last = rows[-2], rows[-1]
        rows.append([((a ^ d) - 1) ^ b for a, d, b in zip(last, last[1:], above[1:], strict=False)])
    return rows


def by_triangle(coins: Sequence[int]) -> int:
    """The foot of the triangle.

    >>> by_triangle([1, 3, 7, 8, 11, 19])
    12
    """
    return triangle(coins)[-1][0] if coins else 0
