"""Hexad: Welter's game with six coins on twelve squares and a sum that must not fall below 21."""

from __future__ import annotations

from collections.abc import Iterable

from grundy._core import InputError
from grundy.rulesets import Ruleset
from grundy.strips.searched import SearchedPosition
from grundy.strips.strip_position import Move, read_squares

COINS = 6
SQUARES = 12
LEAST_SUM = 21


class Hexad(SearchedPosition):
    """Six coins on different squares from 0 to 11. A coin is moved to a lower empty square; who
    makes the sum of the squares less than 21 has lost, so such moves are left out.

    >>> Hexad([0, 1, 2, 5, 6, 11]).winning_moves()
    [{'from': 11, 'to': 7}]

    J. H. Conway and A. Ryba: the P-positions are the 132 hexads of a Steiner system S(5, 6, 12),
    whose symmetries are the Mathieu group M12. (J. Kahane and A. J. Ryba, The hexad game,
    Electronic Journal of Combinatorics 8 (2), 2001, R11.)
    """

    def __init__(self, coins: str | Iterable[int]) -> None:
        self.coins = tuple(sorted(read_squares(coins, "coins")))
        if len(self.coins) != COINS or len(set(self.coins)) != COINS:
            raise InputError(f"{len(set(self.coins))} different squares: Hexad has {COINS} coins")
        if self.coins[-1] >= SQUARES:
            raise InputError(f"square {self.coins[-1]}: squares go from 0 to {SQUARES - 1}")
        if sum(self.coins) < LEAST_SUM:
            raise InputError(f"sum {sum(self.coins)}: the sum must be at least {LEAST_SUM}")

    def options(self, player: str = "left") -> list[Hexad]:
        """All positions one move away.

        >>> Hexad([0, 1, 2, 3, 7, 9]).options()
        [Hexad([0, 1, 2, 3, 7, 8]), Hexad([0, 1, 2, 3, 6, 9])]
        """
        most = sum(self.coins) - LEAST_SUM
        found = []
        for index in reversed(range(COINS)):
            x = self.coins[index]
            for y in range(max(0, x - most), x):
                if y not in self.coins:
                    found.append(Hexad([*self.coins[:index], y, *self.coins[index + 1 :]]))
        return found

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> Hexad("0 1 2 3 7 11").winning_moves()
        [{'from': 11, 'to': 8}, {'from': 7, 'to': 4}]
        """
        return [
            {"from": step.places[0], "to": step.places[1]}
            for step in self.moves()
            if step.position.outcome(play) == "P"
        ]

    def _key(self) -> tuple[int, ...]:
        return self.coins

    def __repr__(self) -> str:
        return f"Hexad({list(self.coins)})"


RULESET = Ruleset(
    name="hexad",
    title="Hexad",
    family="strip",
    notation="squares of the six coins, 0 to 11, with a sum of at least 21: 0 1 2 5 6 11",
    example="0 1 2 5 6 11",
    impartial=True,
    help="Move a coin to a lower empty square; the sum must not fall below 21.",
    reader=Hexad,
)
