"""Northcott's game: in every row of a board one white and one black counter face each other."""

from __future__ import annotations

from collections.abc import Iterable

from grundy._core import InputError
from grundy.strips.strip_position import Move


class Northcott:
    """A position of Northcott's game: for each row the squares of the white and black counters.

    A move takes one's own counter of a row any number of squares forward or back, not over the
    other counter; who cannot move loses.

    >>> position = Northcott([(0, 3), (1, 7), (2, 4)], width=8)
    >>> position.value
    6
    >>> position.winning_moves("white")
    [{'row': 1, 'from': 1, 'to': 3}]

    Retreats only delay: each is answered by following up, and the board is finite. So the gaps
    are Nim heaps (Berlekamp, Conway and Guy, Winning Ways, chapter 3).
    """

    def __init__(self, rows: Iterable[tuple[int, int]], width: int = 8) -> None:
        self.rows = tuple((int(white), int(black)) for white, black in rows)
        self.width = width
        for number, row in enumerate(self.rows):
            if row[0] == row[1] or not all(0 <= square < width for square in row):
                raise InputError(
                    f"row {number} {row}: must be two different squares from 0 to {width - 1}"
                )

    @property
    def gaps(self) -> tuple[int, ...]:
        """The empty squares between the counters, row by row.

        >>> Northcott([(0, 3), (5, 4)]).gaps
        (2, 0)
        """
        return tuple(abs(white - black) - 1 for white, black in self.rows)

    @property
    def value(self) -> int:
        """The nim-sum of the gaps: 0 when the player who just moved wins.

        >>> import grundy as gr
        >>> gr.Northcott([(0, 3), (1, 7)]).value
        7
        """
        total = 0
        for gap in self.gaps:
            total ^= gap
        return total

    def outcome(self) -> str:
        """`"P"` or `"N"`; both players have the same chances.

        >>> Northcott([(0, 3), (7, 4)]).outcome()
        'P'
        """
        return "P" if self.value == 0 else "N"

    def winning_moves(self, player: str = "white") -> list[Move]:
        """The moves that close a gap to make the nim-sum 0 (and with them, retreats that do).

        >>> import grundy as gr
        >>> gr.Northcott([(0, 3), (1, 7)]).winning_moves("white")
        [{'row': 1, 'from': 1, 'to': 4}]
        """
        if player not in ("white", "black"):
            raise InputError(f"player {player!r}: must be 'white' or 'black'")
        side = 0 if player == "white" else 1
        moves = []
        for number, row in enumerate(self.rows):
            mine, other = row[side], row[1 - side]
            wanted = self.value ^ self.gaps[number]
            to = other + (wanted + 1) * (1 if mine > other else -1)
            if to != mine and 0 <= to < self.width:
                moves.append({"row": number, "from": mine, "to": to})
        return moves

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Northcott):
            return NotImplemented
        return (self.rows, self.width) == (other.rows, other.width)

    def __hash__(self) -> int:
        return hash((self.rows, self.width))

    def __repr__(self) -> str:
        return f"Northcott({list(self.rows)}, width={self.width})"
