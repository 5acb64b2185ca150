"""Heaps of both players' and pieces on a quarter board, from their rules.

Every function takes a position and a player (0 Left, 1 Right) and returns positions.

>>> partizan_subtraction("1,3|2:4", 0), partizan_subtraction("1,3|2:4", 1)
(['1,3|2:3', '1,3|2:1'], ['1,3|2:2'])
>>> wyt_kings("1,1", 0)
['0,1', '1,0', '0,0']
"""

from __future__ import annotations


def _takes(position: str, player: int) -> tuple[str, list[int], set[int]]:
    """The rules as text, the heaps, and what the player may take (written as a plain list)."""
    rules, heaps = position.split(":")
    allowed = {int(n) for n in rules.split("|")[player].split(",") if n}
    return rules, [int(n) for n in heaps.split("+") if n], allowed


def _written(rules: str, heaps: list[int]) -> str:
    return f"{rules}:" + "+".join(str(n) for n in heaps if n)


def partizan_subtraction(position: str, player: int) -> list[str]:
    """Take a number of your own set from a heap."""
    rules, heaps, allowed = _takes(position, player)
    return [
        _written(rules, [*heaps[:k], *heaps[k + 1 :], n - s])
        for k, n in enumerate(heaps)
        for s in sorted(allowed)
        if s <= n
    ]


def partizan_splittles(position: str, player: int) -> list[str]:
    """Take a number of your own set from a heap, and split the rest in two if you like."""
    rules, heaps, allowed = _takes(position, player)
    return [
        _written(rules, [*heaps[:k], *heaps[k + 1 :], a, n - s - a])
        for k, n in enumerate(heaps)
        for s in sorted(allowed)
        for a in range((n - s) // 2 + 1)
        if s <= n
    ]


def _steps(position: str, steps: list[tuple[int, int]]) -> list[str]:
    """One piece of `x,y+x,y` makes one of the steps, if it stays on the board."""
    places = [tuple(map(int, p.split(","))) for p in position.split(":")[-1].split("+") if p]
    result = []
    for k, (x, y) in enumerate(places):
        for dx, dy in steps:
            if x + dx >= 0 and y + dy >= 0:
                after = [*places[:k], (x + dx, y + dy), *places[k + 1 :]]
                result.append("+".join(f"{a},{b}" for a, b in after))
    return result


FAR = range(1, 40)


def wyt_rooks(position: str, player: int) -> list[str]:
    """Left or up."""
    return _steps(position, [(-k, 0) for k in FAR] + [(0, -k) for k in FAR])


def wyt_queens(position: str, player: int) -> list[str]:
    """Left, up, or both."""
    return wyt_rooks(position, player) + _steps(position, [(-k, -k) for k in FAR])


def wyt_kings(position: str, player: int) -> list[str]:
    """One square left, up, or both."""
    return _steps(position, [(-1, 0), (0, -1), (-1, -1)])


def white_knight(position: str, player: int) -> list[str]:
    """The knight's moves that lower the sum of the coordinates."""
    steps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    return _steps(position, [(a, b) for a, b in steps if a + b < 0])


def wythoff(position: str, player: int) -> list[str]:
    """Take from one heap, or k and l from both with |k - l| < a."""
    head, colon, _ = position.rpartition(":")
    a = int(head.removeprefix("a=")) if head else 1
    both = [(-k, -n) for k in FAR for n in FAR if abs(k - n) < a]
    return [head + colon + p for p in wyt_rooks(position, player) + _steps(position, both)]
