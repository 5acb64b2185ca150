"""Nobody has to be persuaded: the player to move has no move."""

from __future__ import annotations

from grundy.explaining.argument import Argument


class Ended(Argument):
    """The player to move has none: lost in normal play, won in misère play.

    >>> Ended("misere").student()
    'There is no move left. In misère play that wins: whoever made the last move has lost.'
    """

    name = "ended"

    def __init__(self, play: str) -> None:
        super().__init__(play == "normal")

    def student(self) -> str:
        if self.lost:
            return "There is no move left, and whoever cannot move loses."
        return (
            "There is no move left. In misère play that wins: whoever made the last move has lost."
        )
