"""Northcott's game: in every row of a board one white and one black counter face each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy._core import Game, InputError
from grundy.picture import Picture, Place
from grundy.play import read_play
from grundy.position import Judgement, Position, Progress, Step, other_player, read_player
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, nim_sum_text
from grundy.whole_numbers import whole_number

# The players as the board shows them; White is Left.
_SIDES = {"white": "left", "black": "right", "left": "left", "right": "right"}
WIDTH = 8


class Northcott(Position):
    """A position of Northcott's game: for each row the squares of the white and black counters.

    A move takes one's own counter of a row any number of squares forward or back, not over the
    other counter; who cannot move loses.

    >>> position = Northcott([(0, 3), (1, 7), (2, 4)], width=8)
    >>> position.value
    6
    >>> position.winning_moves("white")
    [{'row': 1, 'from': 1, 'to': 3}]

    Retreats only delay: each is answered by following up, and the board is finite. So the gaps
    are Nim heaps (Berlekamp, Conway and Guy, Winning Ways, chapter 3). In misère play, where this
    does not hold, small boards are searched, and play that need not end is a draw.
    """

    def __init__(self, rows: str | Iterable[tuple[int, int]], width: int = WIDTH) -> None:
        if isinstance(rows, str):
            rows, width = _read_rows(rows, width)
        self.rows = tuple((int(white), int(black)) for white, black in rows)
        self.width = width
        for number, row in enumerate(self.rows):
            if row[0] == row[1] or not all(0 <= square < width for square in row):
                raise InputError(
                    f"row {number} {row}: must be two different squares from 0 to {width - 1}"
                )

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> Northcott([(0, 3)]).ruleset.loopy
        True
        """
        return RULESET

    @property
    def loopy(self) -> bool:
        """In normal play the value is a nim-heap, so the position can be added to others.

        >>> Northcott([(0, 3)]).loopy
        False
        """
        return False

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

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        """The nim-heap it is worth in normal play.

        >>> Northcott([(0, 3), (1, 7)]).as_game()
        Game('*7')
        """
        return Game(f"*{self.value}" if self.value else 0)

    def moves(self, player: str = "left") -> list[Step]:
        """Every counter of a player, every square it can go to.

        >>> [step.text for step in Northcott([(0, 2)], width=4).moves("right")]
        ['row 1: 2 → 1', 'row 1: 2 → 3']
        """
        side = 0 if read_player(player) == "left" else 1
        found = []
        for number, row in enumerate(self.rows):
            mine, other = row[side], row[1 - side]
            free = range(other) if mine < other else range(other + 1, self.width)
            for to in free:
                if to != mine:
                    rows = list(self.rows)
                    rows[number] = (to, other) if side == 0 else (other, to)
                    places = (number * self.width + mine, number * self.width + to)
                    after = Northcott(rows, self.width)
                    found.append(Step(after, f"row {number + 1}: {mine} → {to}", places))
        return found

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"` in normal play: both players have the same chances.

        >>> Northcott([(0, 3), (7, 4)]).outcome()
        'P'
        """
        if read_play(play) == "misere":
            return super().outcome(play)
        return "P" if self.value == 0 else "N"

    def winner(self, starter: str, play: str = "normal") -> str:
        """Who wins when this player starts.

        >>> Northcott([(0, 3)]).winner("left")
        'left'
        >>> Northcott([(0, 2)], width=3).winner("left", "misere")
        'right'
        """
        if read_play(play) == "misere":
            return super().winner(starter, play)
        return starter if self.value else other_player(starter)

    def judge(self, play: str = "normal", player: str = "left") -> list[Judgement]:
        """Every move, by the gaps it leaves.

        >>> [j.step.text for j in Northcott([(0, 3)], width=4).judge() if j.wins]
        ['row 1: 0 → 2']
        """
        if read_play(play) == "misere":
            return super().judge(play, player)
        return [Judgement(s, s.position.value == 0, s.position.why()) for s in self.moves(player)]

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """The moves that close a gap to make the nim-sum 0 (and with them, retreats that do).

        The players are `"left"` and `"right"`, or `"white"` and `"black"`; these may come first.

        >>> import grundy as gr
        >>> gr.Northcott([(0, 3), (1, 7)]).winning_moves("white")
        [{'row': 1, 'from': 1, 'to': 4}]
        """
        if play in _SIDES:
            play, player = "normal", play
        if player not in _SIDES:
            raise InputError(f"player {player!r}: must be 'white' or 'black'")
        judged = self.judge(play, _SIDES[player])
        found = []
        for judgement in judged:
            if judgement.wins:
                start, end = judgement.step.places
                row = start // self.width
                found.append({"row": row, "from": start % self.width, "to": end % self.width})
        return found

    def why(self, play: str = "normal", player: str = "left") -> str:
        """The gaps, as Nim heaps.

        >>> Northcott([(0, 3), (5, 4)]).why()
        'gaps 2 ⊕ 0 = 2'
        """
        if read_play(play) == "misere":
            return super().why(play, player)
        return nim_sum_text(self.gaps, "gaps")

    def picture(self) -> Picture:
        """Rows of squares; White is Left's colour, Black is Right's.

        >>> print(Northcott([(0, 3)], width=4).picture().text())
        ● · · ○
        """
        return Picture(
            "squares",
            tuple(
                Place(x, y, {white: "left", black: "right"}.get(x, "empty"), f"row {y + 1}, {x}")
                for y, (white, black) in enumerate(self.rows)
                for x in range(self.width)
            ),
        )

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> Northcott([(0, 3)]).rough_moves()
        8
        """
        return len(self.rows) * self.width

    def __str__(self) -> str:
        rows = " ".join(f"{white}-{black}" for white, black in self.rows)
        return rows if self.width == WIDTH else f"width={self.width}: {rows}"

    def _key(self) -> tuple[Any, ...]:
        return self.rows, self.width

    def __repr__(self) -> str:
        return f"Northcott({list(self.rows)}, width={self.width})"


def _read_rows(text: str, width: int) -> tuple[list[tuple[int, int]], int]:
    """Rows such as `0-3 1-7`, white's square first, perhaps with `width=10:` before them."""
    head, colon, rest = text.rpartition(":")
    if colon:
        key, _, number = head.replace(" ", "").partition("=")
        given = whole_number(number) if key == "width" else None
        if given is None or given < 2:
            raise InputError(
                f"{head!r} in {text!r}: expected width=10 or the like before the colon"
            )
        width = given
    rows = []
    for word in rest.split():
        one, _, other = word.partition("-")
        white, black = whole_number(one), whole_number(other)
        if white is None or black is None:
            raise InputError(
                f"{word!r} at column {text.index(word) + 1} of {text!r}: "
                "write a row as the squares of white and black, as in 0-3"
            )
        rows.append((white, black))
    return rows, width


RULESET = Ruleset(
    name="northcott",
    title="Northcott's game",
    family="strip",
    notation="white and black counters of each row: 0-3 1-7, or width=10: 0-3 1-7 (width 8 if not "
    "said)",
    example="0-3 1-7 2-4",
    impartial=False,
    loopy=True,
    help="Move your counter of a row any number of squares forward or back, not over the other.",
    reader=Northcott,
)
