"""k-Welter: Welter's game with room for k coins on a square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import prod

from grundy._core import InputError, LimitError, ParticleSearch
from grundy.picture import Picture, strip_picture
from grundy.rulesets import Ruleset
from grundy.strips.row_value import row_value
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    is_misere,
    moved,
    read_squares,
    read_squares_at,
)
from grundy.strips.table_method import shared_table
from grundy.whole_numbers import whole_number

# Rows below the lower coins, times their moves, up to which values come from a row.
MOST_LINKS = 2**20
# Columns up to which they do: the periods of such rows are long.
FARTHEST = 2**20


class KWelter(StripPosition):
    """A position of k-Welter: a coin is moved to a lower square that holds fewer than k coins.

    >>> KWelter([1, 1, 3, 7], 2).value, KWelter([1, 1, 2, 2], 2).outcome()
    (4, 'P')
    >>> KWelter([1, 1, 3, 7], 2).winning_moves()
    [{'from': 7, 'to': 3}]

    For k = 1 it is Welter's game, for at most k coins Nim. With k even and k + 2 coins the
    P-positions are those of Nim (see docs/theory/welter.md). Named after J. Kahane and A. S.
    Fraenkel, k-Welter, a generalization of Welter's game, Journal of Combinatorial Theory A 46
    (1987) 1–20.
    """

    def __init__(self, coins: str | Iterable[int], k: int = 2) -> None:
        self.coins = tuple(sorted(read_squares(coins, "coins")))
        self.k = k
        if k < 1:
            raise InputError(f"k = {k}: a square holds at least one coin")
        for square, count in sorted(Counter(self.coins).items()):
            if count > k:
                raise InputError(f"{count} coins on square {square}: at most {k} to a square")
        if self.coins and self.coins[-1] >= 2**31:
            raise LimitError(
                f"coin on {self.coins[-1]}: squares go up to 2^31 - 1", limit=2**31 - 1
            )

    @property
    def _rule(self) -> str:
        return f"{self.k}-welter"

    @property
    def _nim_sum(self) -> int:
        total = 0
        for coin in self.coins:
            total ^= coin
        return total

    @property
    def _is_nim(self) -> bool:
        """Is there room for all coins on one square?"""
        return len(self.coins) <= self.k

    @property
    def value(self) -> int:
        """The Sprague–Grundy value: of Nim, or of Welter's game, where it is one of these; else by
        the row of the lower coins or from the definition.

        >>> KWelter([5, 6, 6], 2).value, KWelter([1, 3, 7], 1).value, KWelter([1, 3, 7], 3).value
        (5, 2, 5)
        """
        if self._is_nim:
            return self._nim_sum
        if self.k == 1:
            from grundy.strips.welter import Welter

            return Welter(self.coins).value
        rest, top = self.coins[:-1], self.coins[-1]
        links = prod(coin + 1 for coin in rest) * (sum(rest) + 1)
        if links <= MOST_LINKS and top <= FARTHEST:
            return row_value(self._rule, (rest,), 0, top)
        return ParticleSearch(self._rule).value(self.coins, [])

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, as in Nim where that is known, else by the table method.

        >>> KWelter([5, 5, 900000, 900000], 2).outcome(), KWelter([0, 1], 1).outcome("misere")
        ('P', 'N')
        """
        misere = is_misere(play)
        if not misere and (self._is_nim or (self.k % 2 == 0 and len(self.coins) == self.k + 2)):
            return "P" if self._nim_sum == 0 else "N"
        return "P" if shared_table(self._rule, misere).is_p(self.coins, []) else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> KWelter([0, 0, 3], 2).winning_moves("misere")
        [{'from': 3, 'to': 2}]
        """
        misere = is_misere(play)
        if not misere and (self._is_nim or (self.k % 2 == 0 and len(self.coins) == self.k + 2)):
            ends = {coin: coin ^ self._nim_sum for coin in self.coins}
            return [{"from": x, "to": y} for x, y in sorted(ends.items()) if y < x]
        moves = shared_table(self._rule, misere).winning_moves(self.coins, [])
        return [{"from": start, "to": end} for start, end in sorted({(a, c) for a, _, c in moves})]

    def options(self, player: str = "left") -> list[KWelter]:
        """All positions one move away.

        >>> KWelter([0, 0, 2], 2).options()
        [KWelter([0, 0, 1], 2)]
        """
        return [
            KWelter([*self.coins[:i], to, *self.coins[i + 1 :]], self.k)
            for i, coin in enumerate(self.coins)
            for to in range(coin)
            if self.coins.count(to) < self.k
        ]

    def _key(self) -> tuple[int, ...]:
        return (self.k, *self.coins)

    def _said(self, after: KWelter) -> tuple[str, tuple[int, ...]]:
        return moved(self.coins, after.coins)

    def picture(self) -> Picture:
        """Coins on a strip.

        >>> len(KWelter([1, 1], 2).picture().places)
        2
        """
        return strip_picture((square, "coin") for square in self.coins)

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> KWelter([1, 1, 3], 2).rough_moves()
        5
        """
        return sum(self.coins)

    def __str__(self) -> str:
        return f"{self.k}: {' '.join(map(str, self.coins))}".rstrip()

    def __repr__(self) -> str:
        return f"KWelter({list(self.coins)}, {self.k})"


def _read(text: str) -> KWelter:
    room, colon, coins = text.partition(":")
    k = whole_number(room.strip())
    if not colon or k is None:
        raise InputError(
            f"{text!r}: write how many coins a square holds, a colon and the coins: 2: 1 1 3 7",
            given=text,
        )
    squares = read_squares_at(coins, len(room) + 1, text, "coins")
    return KWelter([n for n, _ in squares], k)


RULESET = Ruleset(
    name="k-welter",
    title="k-Welter",
    family="strip",
    notation="how many coins a square holds, a colon, squares of the coins: 2: 1 1 3 7",
    example="2: 1 1 3 7",
    impartial=True,
    help="Move a coin to any lower square; at most k coins share a square.",
    reader=_read,
)
