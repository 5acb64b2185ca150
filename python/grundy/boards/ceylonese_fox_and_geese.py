"""Fox and Geese as played in Ceylon: the fox goes one or two squares."""

from __future__ import annotations

from typing import ClassVar

from grundy.boards.board_ruleset import board_ruleset
from grundy.boards.fox_and_geese import FoxAndGeese, about
from grundy.rulesets import Ruleset

__all__ = ["RULESET", "CeyloneseFoxAndGeese"]


class CeyloneseFoxAndGeese(FoxAndGeese):
    """Fox and Geese with a fox that goes one or two squares in one direction, over an empty one.

    >>> position = CeyloneseFoxAndGeese("o...|....|....|.x..")
    >>> [str(option) for option in position.options("right")]
    ['....|.o..|....|.x..', '....|....|..o.|.x..']
    """

    reach: ClassVar[int] = 2

    @property
    def ruleset(self) -> Ruleset:
        return RULESET


RULESET = board_ruleset(about("ceylonese-fox-and-geese"), CeyloneseFoxAndGeese)
