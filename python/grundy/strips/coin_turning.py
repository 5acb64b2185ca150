"""Coin-turning games: turn over some coins, of which the rightmost goes from heads to tails.

H. W. Lenstra, Nim multiplication (1978); E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways,
chapter 14. A position is the sum of its heads, each by itself, so the values g(n) of single heads
decide. By the Tartan theorem the head at (a, b) of a product of two games has the value g(a) ⊗
h(b).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grundy._core import InputError, LimitError
from grundy.picture import Picture, Place, words_picture
from grundy.rulesets import Ruleset
from grundy.strips.nim_product import nim_product
from grundy.strips.strip_position import Move, StripPosition, is_misere
from grundy.strips.turning import TURNINGS, Coin, head_value
from grundy.whole_numbers import whole_number

# Most coins that are drawn in a row, and on each side of a rectangle.
MOST_DRAWN = (64, 24)
#: Products that have names of their own (Winning Ways, chapter 14).
PRODUCTS = {"turning-corners": "twins x twins", "rugs": "ruler x ruler"}


class CoinTurning(StripPosition):
    """Heads of a coin-turning game, or of the product of two, on a row or a rectangle of coins.

    >>> CoinTurning("ruler: 3 4 8").value
    13
    >>> CoinTurning("turtles x turtles: 2,2 1,3").value, CoinTurning("twins: 1 4").winning_moves()
    (0, [{'from': 'twins: 1 4', 'to': 'twins:'}])
    >>> CoinTurning("turning-corners: 4,3").value, CoinTurning("rugs: 2,4")
    (1, CoinTurning('ruler x ruler: 2,4'))
    """

    def __init__(self, text: str) -> None:
        head, colon, rest = text.partition(":")
        head = PRODUCTS.get(head.strip(), head)
        games = tuple(word.strip() for word in head.split(" x "))
        if not colon or not 1 <= len(games) <= 2 or any(game not in TURNINGS for game in games):
            raise InputError(
                f"{text!r}: expected a game or two ({', '.join(TURNINGS)}) and heads, as in "
                "'ruler: 3 4 8' or 'turtles x ruler: 2,3 1,4'"
            )
        self.games = games
        coins: set[Coin] = set()
        for word in rest.split():
            parts = [whole_number(part) for part in word.split(",")]
            coin = tuple(part for part in parts if part is not None)
            if not len(coin) == len(parts) == len(games):
                raise InputError(f"{word!r} in {text!r}: give {len(games)} numbers for each head")
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
        pairs = zip(self.games, coin, strict=True)
        lines = [[(*t, n) for t in TURNINGS[game].turns(n)] for game, n in pairs]
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
        highest = min(TURNINGS[game].highest for game in self.games)
        if any(max(coin) > highest for coin in self.heads):
            raise LimitError(f"{self}: moves are listed for coins up to {highest}", limit=highest)
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
        places = tuple(map(self._place, turned)) if self._is_drawn() else ()
        return "turn " + " ".join(",".join(map(str, coin)) for coin in turned), places

    def _last(self) -> int:
        return max((max(coin) for coin in self.heads), default=0)

    def _is_drawn(self) -> bool:
        return 1 <= self._last() <= MOST_DRAWN[len(self.games) - 1]

    def _place(self, coin: Coin) -> int:
        """The place of a coin in the picture."""
        return coin[0] - 1 if len(coin) == 1 else (coin[0] - 1) * self._last() + coin[1] - 1

    def picture(self) -> Picture:
        """Heads and tails in a row or a rectangle, or the heads by their numbers.

        >>> print(CoinTurning("ruler: 1 3").picture().text())
        H T H
        """
        last = self._last()
        if not last:
            return words_picture("–")
        if not self._is_drawn():
            return words_picture(str(self))
        sides = range(1, last + 1)
        coins: list[Coin] = [(n,) for n in sides]
        if len(self.games) == 2:
            coins = [(a, b) for a in sides for b in sides]
        places = []
        for coin in coins:
            row = self._place(coin) // last
            mark = "heads" if coin in self.heads else "tails"
            name = ",".join(map(str, coin))
            places.append(Place(self._place(coin) - row * last, row, mark, name))
        return Picture("squares", tuple(places))

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
    notation=f"the game ({', '.join(TURNINGS)}) and its heads: ruler: 3 4 8; or a product of two: "
    "turtles x ruler: 2,3 1,4",
    example="mock-turtles: 2 3 5",
    impartial=True,
    help="Turn over some coins; the last one of them must go from heads to tails. Turtles: one or "
    "two; mock turtles: up to three; moebius: five; mogul: seven; moidores: nine; twins: two; "
    "triplets: three; ruler: any in a row; turnips: three equally spaced; grunt: the first, the "
    "last and two more, symmetric; sym: any, symmetric; motley: any at all; fives: within five "
    "neighbours. Products: turning-corners is twins x twins, rugs is ruler x ruler.",
    reader=CoinTurning,
)
