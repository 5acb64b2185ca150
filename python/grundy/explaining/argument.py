"""What every argument can say: that the player to move wins or loses here, at three depths."""

from __future__ import annotations

from typing import Any


class Argument:
    """Why the player to move wins or loses a position.

    `lost` is true if the player to move loses. `student` needs nothing but the rules, `course`
    names values, `expert` names the theorem; `source` is where the theorem stands.
    """

    name = "argument"
    source = ""

    def __init__(self, lost: bool) -> None:
        self.lost = lost

    def student(self) -> str:
        """For somebody who has just learnt the rules."""
        raise NotImplementedError

    def course(self) -> str:
        """For somebody who takes a course: with values."""
        return self.student()

    def expert(self) -> str:
        """The theorem, with its source."""
        return f"{self.course()} [{self.source}]" if self.source else self.course()

    def at(self, depth: str) -> str:
        """What it says at this depth."""
        said: str = getattr(self, depth)()
        return said

    def data(self) -> dict[str, Any]:
        """The figures of the argument, for JSON."""
        return {}


def listed(words: list[str], last: str = "and") -> str:
    """Words with commas between them.

    >>> listed(["3", "2", "1"])
    '3, 2 and 1'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
