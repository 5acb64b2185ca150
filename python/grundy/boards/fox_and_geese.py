"""Fox and Geese: Left's geese go up the board, Right's fox goes anywhere; play can come back."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy import _core
from grundy._core import Game, LoopyGame
from grundy.boards.board_ruleset import board_ruleset
from grundy.errors import LoopyError
from grundy.picture import Picture, board_picture
from grundy.play import read_play
from grundy.position import Position, Progress, Step, other_player, read_player
from grundy.rulesets import Ruleset

__all__ = ["RULESET", "FoxAndGeese"]


class FoxAndGeese(Position):
    """A position of Fox and Geese: rows from the top, `x` a goose, `o` the fox.

    Who wins is found by plain search: when players alternate, every second move brings a goose
    nearer to the top, so play ends. Only in sums can the fox go to and fro for ever.

    >>> position = FoxAndGeese(".o..|....|....|x.x.")
    >>> position.outcome(), position.value.is_stopper
    ('L', True)
    """

    #: How many squares the fox goes at most, in one direction.
    reach: ClassVar[int] = 1

    def __init__(self, position: str) -> None:
        self.position = _core.fox_and_geese_board(position)

    @property
    def ruleset(self) -> Ruleset:
        return RULESET

    def moves(self, player: str = "left") -> list[Step]:
        found = _core.fox_and_geese_moves(self.position, read_player(player), self.reach)
        width = len(self.position.split("|")[0])
        colour = _colour(self.position)
        steps = []
        for text in found:
            words, squares = _core.board_said(self.position, text)
            # Only every second square is a place of the picture.
            places = [s for s in range(len(text)) if (s // width + s % width) % 2 == colour]
            steps.append(Step(type(self)(text), words, tuple(places.index(s) for s in squares)))
        return steps

    def picture(self) -> Picture:
        return board_picture(_core.fox_and_geese_shapes(self.position))

    def as_game(self, most_positions: int | None = None, progress: Progress = None) -> Game:
        found = self.value.as_game()
        if found is None:
            raise LoopyError(f"{self.ruleset.name} is loopy: gr.loopy_value gives its values")
        return found

    @property
    def value(self) -> LoopyGame:
        """The value, a stopper.

        >>> FoxAndGeese(".o..|....|....|x.x.").value
        LoopyGame('over')
        """
        return _core.fox_and_geese(self.position, self.reach)

    def winner(self, starter: str, play: str = "normal") -> str:
        misere = read_play(play) == "misere"
        wins = _core.fox_and_geese_wins(self.position, read_player(starter), misere, self.reach)
        return starter if wins else other_player(starter)

    def __str__(self) -> str:
        return self.position

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.position!r})"

    def _key(self) -> tuple[Any, ...]:
        return (self.position,)


def _colour(position: str) -> int:
    """The colour of the squares the pieces stand on."""
    rows = position.split("|")
    return next((i + j) % 2 for i, row in enumerate(rows) for j, c in enumerate(row) if c == "o")


def about(name: str) -> _core.BoardRuleset:
    """What the core says of a ruleset with a fox.

    >>> about("fox-and-geese").title
    'Fox and Geese'
    """
    return next(found for found in _core.board_rulesets() if found.name == name)


RULESET = board_ruleset(about("fox-and-geese"), FoxAndGeese)
