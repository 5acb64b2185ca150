"""Single heads of coin-turning games: which coins may be turned along, and what they are worth.

E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from grundy._core import LimitError

Coin = tuple[int, ...]


def _sets(n: int, few: int) -> list[Coin]:
    """The sets of so many coins before coin n, by their last coin, then by the one before, ….

    >>> _sets(4, 2)
    [(1, 2), (1, 3), (2, 3)]
    """
    return sorted(combinations(range(1, n), few), key=lambda coins: coins[::-1])


def _up_to(most: int) -> Callable[[int], Iterator[Coin]]:
    """Up to so many coins in all."""

    def turns(n: int) -> Iterator[Coin]:
        for few in range(most):
            yield from _sets(n, few)

    return turns


def _fives(*fews: int) -> Callable[[int], Iterator[Coin]]:
    """Some of the four coins before the first, as many as one of these numbers."""

    def turns(n: int) -> Iterator[Coin]:
        for few in fews:
            near = combinations(range(max(1, n - 4), n), few)
            yield from sorted(near, key=lambda coins: coins[::-1])

    return turns


def _motley(n: int) -> Iterator[Coin]:
    yield from _up_to(n)(n)


def _twins(n: int) -> Iterator[Coin]:
    yield from ((m,) for m in range(1, n))


def _triplets(n: int) -> Iterator[Coin]:
    yield from _sets(n, 2)


def _ruler(n: int) -> Iterator[Coin]:
    yield from (tuple(range(m, n)) for m in range(1, n + 1))


def _ruler_fives(n: int) -> Iterator[Coin]:
    yield from (tuple(range(m, n)) for m in range(max(1, n - 4), n + 1))


def _turnips(n: int) -> Iterator[Coin]:
    yield from ((n - 2 * k, n - k) for k in range(1, (n - 1) // 2 + 1))


def _grunt(n: int) -> Iterator[Coin]:
    yield from ((1, 1 + x, n - x) for x in range(1, (n - 2) // 2 + 1) if 2 * x + 1 < n)


def _sym(n: int) -> Iterator[Coin]:
    for m in range(1, n + 1):
        inner = [{low, m + n - low} for low in range(m + 1, (m + n) // 2 + 1)]
        for bits in range(2 ** len(inner)):
            chosen = [pair for i, pair in enumerate(inner) if bits >> i & 1]
            yield tuple(sorted({m, n}.union(*chosen) - {n}))


@dataclass(frozen=True)
class Turning:
    """A coin-turning game on a row: the coins to the left of coin n that may be turned over along
    with it, the value of a single head where a formula is known, the highest coin whose moves are
    listed, and without a formula the highest that has a value."""

    turns: Callable[[int], Iterable[Coin]]
    formula: Callable[[int], int] | None = None
    highest: int = 64
    highest_value: int = 2000
    #: The most coins that are turned, where that is the only rule.
    most: int | None = None
    #: The highest coin of a formula that grows too fast.
    formula_to: int | None = None


def _odious(n: int) -> int:
    """The n-th number with an odd number of ones in binary."""
    n -= 1
    return 2 * n + 1 - n.bit_count() % 2


def _turning_again(*values: int) -> Callable[[int], int]:
    """Values that repeat from the first coin on."""
    return lambda n: values[(n - 1) % len(values)]


#: Each game by its name. Turnips, grunt and sym have no formula as short; the games of up to five,
#: seven and nine coins are codes: their P-positions differ in at least six, eight and ten coins.
TURNINGS = {
    "turtles": Turning(_up_to(2), lambda n: n),
    "mock-turtles": Turning(_up_to(3), _odious),
    "moebius": Turning(_up_to(5), highest=40, highest_value=64, most=5),
    "mogul": Turning(_up_to(7), highest=22, highest_value=32, most=7),
    "moidores": Turning(_up_to(9), highest=20, highest_value=20, most=9),
    "twins": Turning(_twins, lambda n: n - 1),
    "triplets": Turning(_triplets, lambda n: 0 if n < 3 else _odious(n - 2)),
    "ruler": Turning(_ruler, lambda n: n & -n),
    "turnips": Turning(_turnips),
    "grunt": Turning(_grunt),
    "sym": Turning(_sym, highest=20, highest_value=20),
    "motley": Turning(_motley, lambda n: 1 << n - 1, highest=16, formula_to=63),
    "mock-turtle-fives": Turning(_fives(0, 1, 2), _turning_again(1, 2, 4, 7, 8)),
    "triplet-fives": Turning(_fives(2), _turning_again(0, 0, 1, 2, 4)),
    "ruler-fives": Turning(_ruler_fives, _turning_again(1, 2, 1, 4)),
}


@cache
def head_value(game: str, n: int) -> int:
    """The value of a single head on coin n, counted from 1.

    >>> [head_value("mock-turtles", n) for n in range(1, 7)], head_value("ruler", 12)
    ([1, 2, 4, 7, 8, 11], 4)
    >>> [head_value("moebius", n) for n in range(1, 9)]
    [1, 2, 4, 8, 16, 31, 32, 64]
    """
    rules = TURNINGS[game]
    if rules.formula is not None:
        if rules.formula_to is not None and n > rules.formula_to:
            raise LimitError(
                f"coin {n} of {game}: coins go up to {rules.formula_to}, whose value is 2^62",
                limit=rules.formula_to,
            )
        return rules.formula(n)
    if n > rules.highest_value:
        raise LimitError(
            f"coin {n} of {game}: without a formula, coins go up to {rules.highest_value}",
            limit=rules.highest_value,
        )
    if rules.most is not None:
        return _values_up_to(rules.most, n)[-1]
    for smaller in range(1, n):
        head_value(game, smaller)
    reached = set()
    for turned in rules.turns(n):
        total = 0
        for m in turned:
            total ^= head_value(game, m)
        reached.add(total)
    return _least_missing(reached)


def _least_missing(reached: set[int]) -> int:
    return next(v for v in range(len(reached) + 1) if v not in reached)


@cache
def _values_up_to(most: int, n: int) -> list[int]:
    """The values of coins 1 to n where up to `most` coins are turned: each is the least number that
    is not the nim-sum of fewer than `most` earlier ones."""
    sums: list[set[int]] = [{0} for _ in range(most)]
    values: list[int] = []
    while len(values) < n:
        value = _least_missing(sums[-1])
        values.append(value)
        for few in range(most - 1, 0, -1):
            sums[few] |= {total ^ value for total in sums[few - 1]}
    return values
