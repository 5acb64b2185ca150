"""Staircase Nim: move any number of coins from a stair to the next stair down."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition, is_misere, misere_nim_p, read_squares


class StaircaseNim(StripPosition):
    """Coins on stairs 1, 2, 3, …; from stair 1 they drop to the ground and are out of play.

    >>> StaircaseNim([3, 5, 2]).value
    1
    >>> StaircaseNim([3, 5, 2]).winning_moves()
    [{'from': 1, 'to': 0, 'coins': 1}]

    Only the odd stairs count, as Nim heaps: coins that come down to an odd stair are sent on.
    """

    def __init__(self, stairs: str | Iterable[int]) -> None:
        self.stairs = tuple(read_squares(stairs, "stairs"))

    @property
    def value(self) -> int:
        """The nim-sum of the odd stairs.

        >>> import grundy as gr
        >>> gr.StaircaseNim([1, 2, 3]).value
        2
        """
        total = 0
        for coins in self.stairs[::2]:
            total ^= coins
        return total

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`.

        >>> StaircaseNim([0, 4]).outcome(), StaircaseNim([0, 4]).outcome(play="misere")
        ('P', 'N')
        """
        p = misere_nim_p(self.stairs[::2]) if is_misere(play) else self.value == 0
        return "P" if p else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position: the stair, the stair below, how many coins.

        >>> import grundy as gr
        >>> gr.StaircaseNim([1, 2, 3]).winning_moves()
        [{'from': 2, 'to': 1, 'coins': 2}, {'from': 3, 'to': 2, 'coins': 2}]
        """
        misere = is_misere(play)
        ones = [0, 1] if misere else [0]
        found = []
        for i, coins in enumerate(self.stairs):
            # What the other odd stairs add up to says how many coins this one must have.
            odd = i if i % 2 == 0 else i - 1
            rest = self.value ^ self.stairs[odd]
            for total in {rest ^ one for one in ones}:
                left = total - self.stairs[odd]
                moved = -left if odd == i else left
                if 1 <= moved <= coins and self._after(i, moved).outcome(play) == "P":
                    found.append({"from": i + 1, "to": i, "coins": moved})
        return sorted(found, key=lambda move: (move["from"], move["coins"]))

    def options(self, player: str = "left") -> list[StaircaseNim]:
        """All positions one move away.

        >>> StaircaseNim([0, 1]).options()
        [StaircaseNim([1, 0])]
        """
        return [position for _, _, position in self._moves()]

    def _moves(self) -> list[tuple[int, int, StaircaseNim]]:
        return [
            (i + 1, moved, self._after(i, moved))
            for i, coins in enumerate(self.stairs)
            for moved in range(1, coins + 1)
        ]

    def _after(self, i: int, moved: int) -> StaircaseNim:
        """The position after moving this many coins down from a stair."""
        new = list(self.stairs)
        new[i] -= moved
        if i:
            new[i - 1] += moved
        return StaircaseNim(new)

    def _said(self, after: StaircaseNim) -> tuple[str, tuple[int, ...]]:
        changes = zip(self.stairs, after.stairs, strict=True)
        stair, coins = next((i, x - y) for i, (x, y) in enumerate(changes, 1) if y < x)
        return f"stair {stair} → {stair - 1}, {coins} coin{'s' if coins > 1 else ''}", ()

    def picture(self) -> Picture:
        """The stairs as rows of coins.

        >>> StaircaseNim([1, 2]).picture().style
        'rows'
        """
        return rows_picture(self.stairs)

    def _key(self) -> tuple[int, ...]:
        return self.stairs

    def __repr__(self) -> str:
        return f"StaircaseNim({list(self.stairs)})"


RULESET = Ruleset(
    name="staircase",
    title="Staircase Nim",
    family="strip",
    notation="coins on stairs 1, 2, …: 2 3 1",
    example="2 3 1 4",
    impartial=True,
    help="Move any number of coins from a stair to the next one down; from stair 1 they leave "
    "the game.",
    reader=StaircaseNim,
)
