"""Antonim: Nim in which no two heaps may have the same size, unless both are empty.

The rules are van Splunder 2020, Definition 5.10; a value has one completing square (Lemma 5.12).
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy._core import InputError, ParticleSearch
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition, is_misere, read_squares
from grundy.strips.table_method import shared_table


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
        """The Sprague–Grundy value, from the definition.

        >>> import grundy as gr
        >>> gr.Antonim([5, 6, 7, 8, 9]).value
        9
        """
        return ParticleSearch("antonim").value(self.coins, [])

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, by the table method.

        >>> import grundy as gr
        >>> gr.Antonim([1, 2]).outcome(), gr.Antonim([1, 2]).outcome("misere")
        ('P', 'N')
        """
        return "P" if shared_table("antonim", is_misere(play)).is_p(self.coins, []) else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> Antonim([1, 3]).winning_moves()
        [{'from': 3, 'to': 2}]
        """
        moves = shared_table("antonim", is_misere(play)).winning_moves(self.coins, [])
        return [{"from": start, "to": end} for start, end in sorted({(a, c) for a, _, c in moves})]

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
