"""Coin-turning games: turn over some coins, of which the rightmost goes from heads to tails.

H. W. Lenstra, Nim multiplication (1978); E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways,
chapter 14. A position is the sum of its heads, each by itself, so the values g(n) of single heads
decide. By the Tartan theorem the head at (a, b) of a product of two games has the value g(a) ⊗
h(b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from grundy._core import InputError, LimitError
from grundy.picture import Picture, words_picture
from grundy.rulesets import Ruleset
from grundy.strips.nim_product import nim_product
from grundy.strips.strip_position import Move, StripPosition, is_misere

Coin = tuple[int, ...]

# Highest coin whose moves are listed.
HIGHEST = 64


def _turtles(n: int) -> Iterator[Coin]:
    yield ()
    yield from ((m,) for m in range(1, n))


def _mock_turtles(n: int) -> Iterator[Coin]:
    yield from _turtles(n)
    yield from combinations(range(1, n), 2)


def _twins(n: int) -> Iterator[Coin]:
    yield from ((m,) for m in range(1, n))


def _triplets(n: int) -> Iterator[Coin]:
    yield from combinations(range(1, n), 2)


def _ruler(n: int) -> Iterator[Coin]:
    yield from (tuple(range(m, n)) for m in range(1, n + 1))


def _turnips(n: int) -> Iterator[Coin]:
    yield from ((n - 2 * k, n - k) for k in range(1, (n - 1) // 2 + 1))


#: Each game: which coins to the left of coin n may be turned over along with it.
TURNS: dict[str, Callable[[int], Iterator[Coin]]] = {
    "turtles": _turtles,
    "mock-turtles": _mock_turtles,
    "twins": _twins,
    "triplets": _triplets,
    "ruler": _ruler,
    "turnips": _turnips,
}


def _mock_value(n: int) -> int:
    """The n-th number with an odd number of ones in binary."""
    n -= 1
    return 2 * n + 1 - n.bit_count() % 2


# Winning Ways, chapter 14. Turnips has no formula as short.
FORMULAS: dict[str, Callable[[int], int]] = {
    "turtles": lambda n: n,
    "mock-turtles": _mock_value,
    "twins": lambda n: n - 1,
    "triplets": lambda n: 0 if n < 3 else _mock_value(n - 2),
    "ruler": lambda n: n & -n,
}


@cache
def head_value(game: str, n: int) -> int:
    """The value of a single head on coin n, counted from 1.

    >>> [head_value("mock-turtles", n) for n in range(1, 7)], head_value("ruler", 12)
    ([1, 2, 4, 7, 8, 11], 4)
    """
    if game in FORMULAS:
        return FORMULAS[game](n)
    if n > 2000:
        raise LimitError(f"coin {n} of {game}: without a formula, coins go up to 2000", limit=2000)
    for smaller in range(1, n):
        head_value(game, smaller)
    reached = set()
    for turned in TURNS[game](n):
        total = 0
        for m in turned:
            total ^= head_value(game, m)
        reached.add(total)
    return next(v for v in range(len(reached) + 1) if v not in reached)


class CoinTurning(StripPosition):
    """Heads of a coin-turning game, or of the product of two, on a row or a rectangle of coins.

    >>> CoinTurning("ruler: 3 4 8").value
    13
    >>> CoinTurning("turtles x turtles: 2,2 1,3").value, CoinTurning("twins: 1 4").winning_moves()
    (0, [{'from': 'twins: 1 4', 'to': 'twins:'}])
    """

    def __init__(self, text: str) -> None:
        head, colon, rest = text.partition(":")
        games = tuple(word.strip() for word in head.split(" x "))
        if not colon or not 1 <= len(games) <= 2 or any(game not in TURNS for game in games):
            raise InputError(
                f"{text!r}: expected a game or two ({', '.join(TURNS)}) and heads, as in "
                "'ruler: 3 4 8' or 'turtles x ruler: 2,3 1,4'"
            )
        self.games = games
        coins: set[Coin] = set()
        for word in rest.split():
            parts = word.split(",")
            if len(parts) != len(games) or not all(p.isascii() and p.isdigit() for p in parts):
                raise InputError(f"{word!r} in {text!r}: give {len(games)} numbers for each head")
            coin = tuple(int(part) for part in parts)
            if min(coin) < 1 or max(coin) > 2**62:
                raise InputError(f"{word!r} in {text!r}: coins are numbered from 1")
            if coin in coins:
                raise InputError(f"{word!r} in {text!r}: one coin is named twice")
            coins.add(coin)
        self.heads = tuple(sorted(coins))

    def _with(self, heads: Iterable[Coin]) -> CoinTurning:
        words = " ".join(",".join(map(str, coin)) for coin in sorted(heads))
        return CoinTurning(f"{' x '.join(self.games)}: {words}")

    def _coin_value(self, coin: Coin) -> int:
        values = [head_value(game, n) for game, n in zip(self.games, coin, strict=True)]
        return values[0] if len(values) == 1 else nim_product(*values)

    @property
    def value(self) -> int:
        """The nim-sum of the heads, each by its formula; by the Tartan theorem on a rectangle.

        >>> CoinTurning("mock-turtles: 1 2 3").value
        7
        """
        total = 0
        for coin in self.heads:
            total ^= self._coin_value(coin)
        return total

    def _turned(self, coin: Coin) -> Iterator[frozenset[Coin]]:
        """The sets of coins that may be turned over with this one as the last."""
        lines = [[(*t, n) for t in TURNS[g](n)] for g, n in zip(self.games, coin, strict=True)]
        if len(lines) == 1:
            yield from (frozenset((m,) for m in line) for line in lines[0])
            return
        for rows in lines[0]:
            for columns in lines[1]:
                yield frozenset((a, b) for a in rows for b in columns)

    def options(self, player: str = "left") -> list[CoinTurning]:
        """All positions one move away.

        >>> CoinTurning("turtles: 2").options()
        [CoinTurning('turtles:'), CoinTurning('turtles: 1')]
        """
        if any(max(coin) > HIGHEST for coin in self.heads):
            raise LimitError(f"{self}: moves are listed for coins up to {HIGHEST}", limit=HIGHEST)
        heads = frozenset(self.heads)
        return [self._with(heads ^ turned) for coin in self.heads for turned in self._turned(coin)]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> CoinTurning("ruler: 2").winning_moves()
        [{'from': 'ruler: 2', 'to': 'ruler:'}]
        """
        is_misere(play)
        return [
            {"from": str(self), "to": str(step.position)}
            for step in self.moves()
            if step.position.outcome(play) == "P"
        ]

    def _said(self, after: CoinTurning) -> tuple[str, tuple[int, ...]]:
        turned = sorted(set(self.heads) ^ set(after.heads))
        return "turn " + " ".join(",".join(map(str, coin)) for coin in turned), ()

    def picture(self) -> Picture:
        """Heads and tails in a row, or the heads by their numbers.

        >>> print(CoinTurning("ruler: 1 3").picture().text())
        H T H
        """
        last = max((max(coin) for coin in self.heads), default=0)
        if last > HIGHEST:
            return words_picture(str(self))
        if len(self.games) == 1:
            return words_picture(
                " ".join("H" if (n,) in self.heads else "T" for n in range(1, last + 1)) or "–"
            )
        rows = [
            " ".join("H" if (a, b) in self.heads else "T" for b in range(1, last + 1))
            for a in range(1, last + 1)
        ]
        return words_picture("\n".join(rows) or "–")

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> CoinTurning("turtles: 5").rough_moves()
        5
        """
        return sum(max(coin) ** len(self.games) for coin in self.heads)

    def __str__(self) -> str:
        words = " ".join(",".join(map(str, coin)) for coin in self.heads)
        return f"{' x '.join(self.games)}: {words}".rstrip()

    def _key(self) -> tuple[Any, ...]:
        return self.games, self.heads

    def __repr__(self) -> str:
        return f"CoinTurning({str(self)!r})"


RULESET = Ruleset(
    name="coin-turning",
    title="Coin-turning games",
    family="strip",
    notation="the game (turtles, mock-turtles, twins, triplets, ruler, turnips) and its heads: "
    "ruler: 3 4 8; or a product of two: turtles x ruler: 2,3 1,4",
    example="mock-turtles: 2 3 5",
    impartial=True,
    help="Turn over some coins; the last one of them must go from heads to tails. Turtles: one or "
    "two; mock turtles: up to three; twins: two; triplets: three; ruler: any in a row; turnips: "
    "three equally spaced.",
    reader=CoinTurning,
)
