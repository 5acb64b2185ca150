"""Where nothing is known but the moves: every line was played out."""

from __future__ import annotations

from grundy.explaining.argument import Argument


class PlayedOut(Argument):
    """A position judged by search alone.

    >>> PlayedOut(True).student()
    'No short rule is known here: every line of play was tried, and each move has an answer.'
    """

    name = "played out"

    def student(self) -> str:
        if self.lost:
            return (
                "No short rule is known here: every line of play was tried, and each move has an "
                "answer."
            )
        return "No short rule is known here: every line of play was tried, and a move wins."

    def course(self) -> str:
        return f"{'Lost' if self.lost else 'Won'} for the player to move, by search."
