"""Strip games by definition: the moves of each, values by mex, outcomes by search.

A position is a hashable value; each game is a function from a position to its options.

van Splunder 2020, Definition 2.1 and Definition 2.2 (impartial games), Definition 2.4 (normal and
misère play), Definition 2.5 (N- and P-positions; Theorem 2.6: no others; Corollary 2.7: how
they lie among their options), Definition 2.17 (mex), Definition 2.18 (the Sprague–Grundy function;
Theorem 2.20: its zeros are the P-positions), Definition 3.1 (Welter's game). Farr and Ho, Lemma 1,
characterises the positions of one value in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import product
from typing import Any, TypeVar

Position = TypeVar("Position", bound=Hashable)
Coins = tuple[int, ...]
Strips = tuple[Coins, ...]
Options = Callable[[Position], Iterator[Position]]


def mex(values: set[int]) -> int:
    """The least number not present.

    >>> mex({0, 1, 3})
    2
    """
    least = 0
    while least in values:
        least += 1
    return least


def value(
    position: Position, options: Options[Position], memory: dict[Position, int] | None = None
) -> int:
    """The Sprague–Grundy value.

    >>> value((1, 5, 6), welter)
    5
    """
    memory = {} if memory is None else memory
    if position not in memory:
        memory[position] = mex({value(next_, options, memory) for next_ in options(position)})
    return memory[position]


def next_player_wins(
    position: Position,
    options: Options[Position],
    misere: bool,
    memory: dict[Position, bool] | None = None,
) -> bool:
    """Does the player to move win? Without a move she loses, in misère play she wins.

    >>> next_player_wins((0, 1), welter, misere=False), next_player_wins((0, 1), welter, True)
    (False, True)
    """
    memory = {} if memory is None else memory
    if position not in memory:
        following = list(options(position))
        memory[position] = (misere and not following) or any(
            not next_player_wins(next_, options, misere, memory) for next_ in following
        )
    return memory[position]


def _moved(coins: Coins, index: int, to: int) -> Coins:
    return tuple(sorted((*coins[:index], to, *coins[index + 1 :])))


def nim(coins: Coins) -> Iterator[Coins]:
    """Any coin to any lower square."""
    for index, coin in enumerate(coins):
        for to in range(coin):
            yield _moved(coins, index, to)


def welter(coins: Coins) -> Iterator[Coins]:
    """Any coin to any lower empty square."""
    for index, coin in enumerate(coins):
        for to in range(coin):
            if to not in coins:
                yield _moved(coins, index, to)


def antonim(coins: Coins) -> Iterator[Coins]:
    """Any coin to any lower empty square; square 0 holds any number."""
    for index, coin in enumerate(coins):
        for to in range(coin):
            if to == 0 or to not in coins:
                yield _moved(coins, index, to)


def antimatter(position: Strips) -> Iterator[Strips]:
    """Positrons and electrons: equal particles exclude each other, opposite ones annihilate."""
    for kind in (0, 1):
        mine, theirs = position[kind], position[1 - kind]
        for index, coin in enumerate(mine):
            for to in range(coin):
                if to in mine:
                    continue
                if to in theirs:
                    new = (*mine[:index], *mine[index + 1 :]), tuple(t for t in theirs if t != to)
                else:
                    new = _moved(mine, index, to), theirs
                yield new if kind == 0 else (new[1], new[0])


def silver_dollar(coins: Coins) -> Iterator[Coins]:
    """Any coin down to any square it reaches without passing another coin."""
    for index, coin in enumerate(coins):
        for to in range(coins[index - 1] + 1 if index else 0, coin):
            yield _moved(coins, index, to)


def star_silver_dollar(strips: Strips) -> Iterator[Strips]:
    """Strips whose cells 0 are one cell; no passing, one token to a cell."""
    for number, strip in enumerate(strips):
        for index, token in enumerate(strip):
            for to in range(token - 1, -1, -1):
                taken = to in strip or (to == 0 and any(0 in other for other in strips))
                if taken:
                    break
                yield (*strips[:number], _moved(strip, index, to), *strips[number + 1 :])


def wythoff(heaps: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Reduce one heap, or both by the same number."""
    a, b = heaps
    for take in range(1, a + 1):
        yield a - take, b
    for take in range(1, b + 1):
        yield a, b - take
    for take in range(1, min(a, b) + 1):
        yield a - take, b - take


def moore(at_most: int) -> Callable[[Coins], Iterator[Coins]]:
    """Moore's Nim: reduce at least one and at most `at_most` heaps, each by any number."""

    def options(heaps: Coins) -> Iterator[Coins]:
        def reduced(index: int, left: int) -> Iterator[Coins]:
            if index == len(heaps):
                yield ()
                return
            for kept in range(heaps[index] + 1 if left else 0):
                if kept < heaps[index]:
                    for rest in reduced(index + 1, left - 1):
                        yield (kept, *rest)
            for rest in reduced(index + 1, left):
                yield (heaps[index], *rest)

        for new in reduced(0, at_most):
            if new != heaps:
                yield tuple(sorted(new))

    return options


def staircase(stairs: Coins) -> Iterator[Coins]:
    """Move any number of coins from one stair to the one below; stair 1 drops to the ground."""
    for index, coins in enumerate(stairs):
        for moved in range(1, coins + 1):
            new = list(stairs)
            new[index] -= moved
            if index:
                new[index - 1] += moved
            yield tuple(new)


def joined(cells: int) -> Callable[[Strips], Iterator[Strips]]:
    """Strips whose first cells are common, in the same order; no passing, one token to a cell."""

    def options(strips: Strips) -> Iterator[Strips]:
        for number, strip in enumerate(strips):
            for index, token in enumerate(strip):
                for to in range(token - 1, -1, -1):
                    common = to < cells and any(to in other for other in strips)
                    if to in strip or common:
                        break
                    yield (*strips[:number], _moved(strip, index, to), *strips[number + 1 :])

    return options


Rows = tuple[tuple[int, int], ...]


def northcott(rows: Rows, width: int, player: int) -> Iterator[Rows]:
    """One's own counter of a row any number of squares either way, not over the other's."""
    for number, row in enumerate(rows):
        mine, other = row[player], row[1 - player]
        for to in range(width):
            if to not in row and (to < other) == (mine < other):
                new = (to, other) if player == 0 else (other, to)
                yield (*rows[:number], new, *rows[number + 1 :])


Nearly = tuple[tuple[Any, ...], bool]


def nearly_disjunctive(
    position: Nearly, options: Callable[[Any], Iterator[Any]]
) -> Iterator[Nearly]:
    """A move in one component; to a P-position of its own only as long as nobody has done that."""
    components, spent = position
    for index, component in enumerate(components):
        for new in options(component):
            settles = not next_player_wins(new, options, False)
            if not (settles and spent):
                yield (*components[:index], new, *components[index + 1 :]), spent or settles


def k_welter(k: int) -> Callable[[Coins], Iterator[Coins]]:
    """A coin to any lower square that holds fewer than k coins."""

    def options(coins: Coins) -> Iterator[Coins]:
        for index, coin in enumerate(coins):
            for to in range(coin):
                if coins.count(to) < k:
                    yield _moved(coins, index, to)

    return options


def max_welter(coins: Coins) -> Iterator[Coins]:
    """The coin furthest out to any lower empty square."""
    for to in range(coins[-1] if coins else 0):
        if to not in coins:
            yield _moved(coins, len(coins) - 1, to)


def chomp(rows: Coins) -> Iterator[Coins]:
    """Remove a square that is not the corner, with all squares below and to the right of it."""
    squares = {(i, j) for i, length in enumerate(rows) for j in range(length)}
    for i, j in sorted(squares - {(0, 0)}):
        left = {(a, b) for a, b in squares if a < i or b < j}
        lengths = [sum(1 for a, _ in left if a == row) for row in range(len(rows))]
        yield tuple(length for length in lengths if length)


def saturated_welter(p: int) -> Callable[[Coins], Iterator[Coins]]:
    """Coins move down to different squares; the least power of p among the distances is that of
    their sum."""

    def power(n: int) -> int:
        return 0 if n % p else 1 + power(n // p)

    def options(coins: Coins) -> Iterator[Coins]:
        for squares in product(*(range(x + 1) for x in coins)):
            distances = [x - y for x, y in zip(coins, squares, strict=True) if x > y]
            if not distances or len(set(squares)) < len(squares):
                continue
            if power(sum(distances)) == min(map(power, distances)):
                yield tuple(sorted(squares))

    return options


def hexad(coins: Coins) -> Iterator[Coins]:
    """Welter's game with a sum of at least 21."""
    yield from (after for after in welter(coins) if sum(after) >= 21)


def hook_removal(rows: Coins) -> Iterator[Coins]:
    """Remove a box, those to its right and those below it; the rest below and to the right moves up
    and left by one."""
    boxes = {(i, j) for i, length in enumerate(rows) for j in range(length)}
    for i, j in sorted(boxes):
        left = {(a, b) for a, b in boxes if a < i or b < j}
        left |= {(a - 1, b - 1) for a, b in boxes if a > i and b > j}
        lengths = [sum(1 for a, _ in left if a == row) for row in range(len(rows))]
        yield tuple(length for length in lengths if length)


def coin_turning(allowed: Callable[[Coins], bool]) -> Callable[[Coins], Iterator[Coins]]:
    """Turn over a set of coins that the rules allow, the last of which shows heads."""

    def options(heads: Coins) -> Iterator[Coins]:
        last = max(heads, default=0)
        for bits in range(1, 2**last):
            turned = tuple(n for n in range(1, last + 1) if bits >> (n - 1) & 1)
            if turned[-1] in heads and allowed(turned):
                yield tuple(sorted(set(heads) ^ set(turned)))

    return options


def sylver_coinage(named: Coins) -> Iterator[Coins]:
    """Name a number from 2 on that is no sum of multiples of the numbers named: it joins them."""
    bound = named[0] * named[-1] + 1
    sums = {0}
    for total in range(1, bound):
        if any(total - n in sums for n in named):
            sums.add(total)
    for n in range(2, bound):
        if n not in sums:
            yield tuple(sorted((*named, n)))


@cache
def nim_product(a: int, b: int) -> int:
    """The least number that is not a'b ⊕ ab' ⊕ a'b' with a' < a and b' < b."""
    return mex(
        {
            nim_product(c, b) ^ nim_product(a, d) ^ nim_product(c, d)
            for c in range(a)
            for d in range(b)
        }
    )


def end_nim(heaps: tuple[int, ...], player: str) -> Iterator[tuple[int, ...]]:
    """Take any number from the first heap (Left) or the last one (Right)."""
    if player == "right":
        yield from (new[::-1] for new in end_nim(heaps[::-1], "left"))
    elif heaps:
        for left in range(heaps[0]):
            yield ((left,) if left else ()) + heaps[1:]


Taking = tuple[int, int | None]


def take_away(factor: int) -> Callable[[Taking], Iterator[Taking]]:
    """At most `factor` times what was taken before; at first anything but all."""

    def options(position: Taking) -> Iterator[Taking]:
        heap, before = position
        most = heap - 1 if before is None else factor * before
        for taken in range(1, min(heap, most) + 1):
            yield heap - taken, taken

    return options


def mem(position: Taking) -> Iterator[Taking]:
    """At least what was taken before."""
    heap, before = position
    for taken in range(1, heap + 1):
        if before is None or taken >= before:
            yield heap - taken, taken


def partizan_euclid(position: tuple[int, int], player: int) -> Iterator[tuple[int, int]]:
    """Left takes the remainder, Right what it lacks to the divisor."""
    p, q = position
    if p % q:
        yield q, (p % q, q - p % q)[player]
