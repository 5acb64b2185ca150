"""Max-Welter: Welter's game in which only the coin furthest out may be moved."""

from __future__ import annotations

from collections.abc import Iterable

from grundy._core import InputError, LimitError
from grundy.rulesets import Ruleset
from grundy.strips.searched import SearchedPosition
from grundy.strips.strip_position import Move, is_misere, read_squares

# Highest square of the coins: the search lists every square below it.
HIGHEST = 100_000


class MaxWelter(SearchedPosition):
    """A position of Max-Welter.

    >>> MaxWelter([1, 3, 7]).value
    4
    >>> MaxWelter([2, 5]).winning_moves()
    [{'from': 5, 'to': 3}]

    Reference: N. B. Ho, The Max-Welter game, Discrete Mathematics 318 (2014) 41–47.
    """

    def __init__(self, coins: str | Iterable[int]) -> None:
        self.coins = tuple(sorted(read_squares(coins, "coins")))
        for x, y in zip(self.coins, self.coins[1:], strict=False):
            if x == y:
                raise InputError(f"two coins on square {x}: one coin to a square")
        if self.coins and self.coins[-1] > HIGHEST:
            raise LimitError(f"coin on {self.coins[-1]}: squares go up to {HIGHEST}", limit=HIGHEST)

    def options(self, player: str = "left") -> list[MaxWelter]:
        """All positions one move away.

        >>> MaxWelter([0, 3]).options()
        [MaxWelter([0, 1]), MaxWelter([0, 2])]
        """
        if not self.coins:
            return []
        rest = self.coins[:-1]
        return [MaxWelter([*rest, to]) for to in range(self.coins[-1]) if to not in rest]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> MaxWelter([0, 3]).winning_moves()
        [{'from': 3, 'to': 1}]
        """
        is_misere(play)
        return [
            {"from": step.places[0], "to": step.places[1]}
            for step in self.moves()
            if step.position.outcome(play) == "P"
        ]

    def _key(self) -> tuple[int, ...]:
        return self.coins

    def __repr__(self) -> str:
        return f"MaxWelter({list(self.coins)})"


RULESET = Ruleset(
    name="max-welter",
    title="Max-Welter",
    family="strip",
    notation="squares of the coins: 1 3 7",
    example="1 3 7",
    impartial=True,
    help="Move the coin furthest out to any lower empty square.",
    reader=MaxWelter,
)
