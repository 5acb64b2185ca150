"""The value of a board, for the page of values."""

from __future__ import annotations

from typing import Any

from grundy.web.core import answer, answered
from grundy.web.tasks.play import ruleset as named


def board(ruleset: str, position: str, seconds: float | None = None, progress: Any = None) -> Any:
    """What the core says of a position; of a ruleset written in Python, what it says of its value.

    >>> board("sheep", "3 0 -2")["unicode"], board("domineering", "2x2")["unicode"]
    ('*', '±1')
    """
    rules = named(ruleset)
    if rules.name in answered():
        fields = {"ruleset": ruleset, "position": position}
        return answer("board", seconds=seconds, progress=progress, **fields)
    at = rules.read(position or rules.example)
    found = answer("value", seconds=seconds, progress=progress, q=str(at.as_game()))
    picture = at.picture().to_dict()
    return {**found, "ruleset": rules.name, "position": str(at), "picture": picture}
