"""Sato's game: remove a hook from a Young diagram. It is Welter's game in other clothes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grundy._core import InputError
from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition, read_squares
from grundy.strips.welter import Welter


class YoungDiagram(StripPosition):
    """A Young diagram, as the lengths of its rows. A move chooses a box and removes its *hook*: the
    box, those to the right of it in its row and those below it in its column; what lies below and
    to the right moves up and left by one.

    >>> YoungDiagram([4, 3, 1]).value, YoungDiagram([4, 3, 1]).hooks
    (0, [[6, 4, 3, 1], [4, 2, 1], [1]])
    >>> YoungDiagram([3, 1]).winning_moves()
    [{'from': '3 1', 'to': ''}]

    With coins on the squares r + i, r the i-th smallest row (i = 0, 1, …), removing a hook of h
    boxes is moving a coin down by h, so the value is Welter's function. M. Sato (1970): it is the
    nim-sum of h ⊕ (h − 1) over all hooks h. N. Kawanaka, Sato–Welter game and Kac–Moody Lie
    algebras (RIMS Kôkyûroku 1262, 2002): so it is for all *plain games*, of which this is one.
    """

    def __init__(self, rows: str | Iterable[int]) -> None:
        given = read_squares(rows, "rows")
        for above, below in pairwise(given):
            if below > above:
                raise InputError(f"row of {below} after a row of {above}: rows must not grow")
        self.rows = tuple(length for length in given if length)

    @property
    def welter(self) -> Welter:
        """The position of Welter's game.

        >>> YoungDiagram([4, 3, 1]).welter
        Welter([1, 4, 6])
        """
        return Welter(row + i for i, row in enumerate(reversed(self.rows)))

    @property
    def hooks(self) -> list[list[int]]:
        """The number of boxes of each hook, row by row.

        >>> YoungDiagram([2, 2]).hooks
        [[3, 2], [2, 1]]
        """
        return [list(row) for row in self.welter.hooks]

    @property
    def value(self) -> int:
        """The Sprague–Grundy value.

        >>> YoungDiagram([5, 2]).value == YoungDiagram([5, 2]).welter.value
        True
        """
        return self.welter.value

    def options(self, player: str = "left") -> list[YoungDiagram]:
        """All positions one move away.

        >>> YoungDiagram([2, 1]).options()
        [YoungDiagram([2]), YoungDiagram([]), YoungDiagram([1, 1])]
        """
        return [_diagram(after) for after in self.welter.options()]

    def outcome(self, play: str = "normal") -> str:
        """Who wins, as in Welter's game.

        >>> YoungDiagram([1]).outcome(), YoungDiagram([1]).outcome("misere")
        ('N', 'P')
        """
        return self.welter.outcome(play)

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position.

        >>> YoungDiagram([5]).winning_moves()
        [{'from': '5', 'to': ''}]
        """
        found = []
        for move in self.welter.winning_moves(play):
            coins = [x for x in self.welter.coins if x != move["from"]]
            found.append({"from": str(self), "to": str(_diagram(Welter([*coins, move["to"]])))})
        return found

    def _said(self, after: YoungDiagram) -> tuple[str, tuple[int, ...]]:
        return f"{self} → {after}".rstrip(), ()

    def picture(self) -> Picture:
        """The rows one below another.

        >>> YoungDiagram([3, 1]).picture().style
        'rows'
        """
        return rows_picture(self.rows)

    def rough_moves(self) -> int:
        """One move for each box.

        >>> YoungDiagram([3, 1]).rough_moves()
        4
        """
        return sum(self.rows)

    def _key(self) -> tuple[int, ...]:
        return self.rows

    def __repr__(self) -> str:
        return f"YoungDiagram({list(self.rows)})"


def _diagram(position: Welter) -> YoungDiagram:
    rows = [coin - i for i, coin in enumerate(position.coins)]
    return YoungDiagram(reversed(rows))


RULESET = Ruleset(
    name="young-diagram",
    title="Hooks of a Young diagram",
    family="strip",
    notation="lengths of the rows, none longer than the one before: 4 3 1",
    example="4 3 1",
    impartial=True,
    help="Choose a box and remove its hook; what lies below and to the right moves up and left.",
    reader=YoungDiagram,
)
