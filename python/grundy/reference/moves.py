"""The moves of heap games, by the definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd, isqrt

from grundy.reference.codes import digit, least_index

Position = tuple[int, ...]


def _is_sum_of_first(m: int) -> bool:
    """Is m one of 1, 1 + 2, 1 + 2 + 3, …?"""
    return any(k * (k + 1) == 2 * m for k in range(1, m + 1))


def _is_fibonacci(m: int) -> bool:
    a, b = 1, 2
    while a < m:
        a, b = b, a + b
    return a == m


def _is_factorial(m: int) -> bool:
    k = 1
    while m % k == 0 and m > 1:
        m, k = m // k, k + 1
    return m == 1


# May m be taken from a heap of n, in the games without a code that never split a heap?
NAMED: dict[str, Callable[[int, int], bool]] = {
    "prim": lambda n, m: gcd(n, m) == 1,
    "dim": lambda n, m: n % m == 0,
    "dim-proper": lambda n, m: n % m == 0 and m < n,
    "S(squares)": lambda n, m: isqrt(m) ** 2 == m,
    "S(cubes)": lambda n, m: any(k**3 == m for k in range(m + 1)),
    "S(triangular)": lambda n, m: _is_sum_of_first(m),
    "S(primes)": lambda n, m: m > 1 and all(m % k for k in range(2, m)),
    "S(fibonacci)": lambda n, m: _is_fibonacci(m),
    "S(powers-of-2)": lambda n, m: m & (m - 1) == 0,
    "S(factorials)": lambda n, m: _is_factorial(m),
}


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
    if code == "couples-are-forever":
        return {(n - i, i) for i in range(1, n) if n - i >= i} if n != 2 else set()
    if code in NAMED:
        left = {n - m for m in range(1, n + 1) if NAMED[code](n, m)}
        return {(heap,) if heap else () for heap in left}
    found: set[Position] = set()
    for u in range(least_index(code), n + 1):
        d = digit(code, u)
        for k in range(8):
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
