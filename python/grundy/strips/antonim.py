"""Antonim: Nim in which no two heaps may have the same size, unless both are empty.

The rules are van Splunder 2020, Definition 5.10; a value has one completing square (Lemma 5.12).
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy._core import InputError, LimitError, ParticleSearch
from grundy.rulesets import Ruleset
from grundy.strips.row_value import row_value, shift, token_row
from grundy.strips.strip_position import Move, StripPosition, is_misere, read_squares
from grundy.strips.table_method import shared_table

# Highest square of the two lower of three coins whose rows are tabled.
HIGHEST_STANDING = 60


class Antonim(StripPosition):
    """A position of Antonim.

    >>> Antonim([5, 6, 7, 8, 9]).value
    9
    >>> Antonim([1, 2]).outcome()
    'P'

    Outcomes and moves come from the table method, which costs nothing for the largest coin;
    values from the definition. No closed form is known beyond three coins.

    References: Z. Silbernick and R. Campbell, arXiv:1506.01042; van Splunder 2020, section 5.2.
    """

    def __init__(self, coins: str | Iterable[int]) -> None:
        self.coins = tuple(sorted(read_squares(coins, "coins")))
        for x, y in zip(self.coins, self.coins[1:], strict=False):
            if x == y != 0:
                raise InputError(f"two coins on square {x}: in Antonim only square 0 holds several")

    @property
    def value(self) -> int:
        """The Sprague–Grundy value: for three coins or fewer by the row of the two lower ones,
        which repeats, else from the definition.

        >>> import grundy as gr
        >>> gr.Antonim([5, 6, 7, 8, 9]).value, gr.Antonim([2, 10**15]).value
        (9, 1000000000000001)
        """
        coins = self._positive
        if len(coins) <= 1:
            return sum(coins)
        if 2 <= len(coins) <= 3 and coins[-2] <= HIGHEST_STANDING:
            return row_value("antonim", (coins[:-1],), 0, coins[-1])
        if self.coins and self.coins[-1] >= 2**31:
            raise LimitError(f"{self}: the value of these coins has no formula, and is too far out")
        return ParticleSearch("antonim").value(self.coins, [])

    @property
    def _positive(self) -> tuple[int, ...]:
        """Coins on square 0 stand in nobody's way."""
        return tuple(coin for coin in self.coins if coin)

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, by the table method.

        >>> import grundy as gr
        >>> gr.Antonim([1, 2]).outcome(), gr.Antonim([1, 2]).outcome("misere")
        ('P', 'N')
        """
        misere = is_misere(play)
        if not misere and len(self._positive) <= 3:
            return "P" if self._three_sum == 0 else "N"
        self._refuse_far()
        return "P" if shared_table("antonim", misere).is_p(self.coins, []) else "N"

    @property
    def _three_sum(self) -> int:
        """0 for the P-positions with at most three coins off square 0, and only for them: two coins
        are completed by ((x + 1) ⊕ (y + 1)) − 1 (Silbernick and Campbell 2015; for Welter's game
        van Splunder 2020, Lemma 5.6). A move to the same sum would leave a coin where it was; and
        from any other sum Nim on the numbers plus one has a move, which is legal: it makes no
        number 0 or equal to another, as the three would then not have the sum 0."""
        coins = (*self._positive, 0, 0, 0)[:3]
        if sum(bool(coin) for coin in coins) < 2:
            return coins[0]
        return (coins[0] + 1) ^ (coins[1] + 1) ^ (coins[2] + 1)

    def _refuse_far(self) -> None:
        if self.coins and self.coins[-1] >= 2**31:
            raise LimitError(f"{self}: more than three coins have squares up to 2^31 - 1")

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> Antonim([1, 3]).winning_moves()
        [{'from': 3, 'to': 2}]
        """
        misere = is_misere(play)
        if not misere and len(self._positive) <= 3:
            return self._three_moves()
        self._refuse_far()
        moves = shared_table("antonim", misere).winning_moves(self.coins, [])
        return [{"from": start, "to": end} for start, end in sorted({(a, c) for a, _, c in moves})]

    def primes(self, target: int = 0) -> tuple[int, ...]:
        """For each coin the one square that gives the position the value `target`, up or down (van
        Splunder 2020, Lemma 5.12; two coins may share a prime).

        >>> Antonim([5, 6, 7, 8, 9]).primes(7)
        (20, 1, 19, 4, 17)
        """
        if target < 0:
            raise InputError(f"target {target}: must be a non-negative integer")
        found = []
        for index in range(len(self.coins)):
            rest = (*self.coins[:index], *self.coins[index + 1 :])
            # The value is within the moves and squares of the other coins of the square itself.
            apart = sum(rest) + len(rest) + 1
            low, high = max(0, target - apart), target + apart + 1
            lower = shift("antonim", (rest,), 0, low)
            values = token_row("antonim", (rest,), 0).values(low - lower, high - lower)
            found.append(low + values.index(target - lower))
        return tuple(found)

    def _three_moves(self) -> list[Move]:
        """Each coin has one square to go to at most."""
        coins = self._positive
        found = []
        for index, coin in enumerate(coins):
            rest = (*coins[:index], *coins[index + 1 :], 0, 0)[:2]
            ends = {0, ((rest[0] + 1) ^ (rest[1] + 1)) - 1}
            for end in sorted(ends):
                legal = end == 0 or end not in rest
                if 0 <= end < coin and legal and Antonim([*rest, end]).outcome() == "P":
                    found.append({"from": coin, "to": end})
        return found

    def options(self, player: str = "left") -> list[Antonim]:
        """All positions one move away.

        >>> Antonim([1, 2]).options()
        [Antonim([0, 2]), Antonim([0, 1])]
        """
        return [
            Antonim([*self.coins[:i], to, *self.coins[i + 1 :]])
            for i, coin in enumerate(self.coins)
            for to in range(coin)
            if to == 0 or to not in self.coins
        ]

    def _key(self) -> tuple[int, ...]:
        return self.coins

    def __repr__(self) -> str:
        return f"Antonim({list(self.coins)})"


RULESET = Ruleset(
    name="antonim",
    title="Antonim",
    family="strip",
    notation="squares of the coins: 2 5 7",
    example="2 5 7 9",
    impartial=True,
    help="Move a coin to any lower square; no two coins share a square other than 0.",
    reader=Antonim,
)
