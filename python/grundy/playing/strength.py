"""How well the opponent plays: at random, carelessly, thoughtfully or perfectly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from grundy.errors import InputError
from grundy.playing.look_ahead import LookAhead
from grundy.position import Step, other_player

__all__ = ["STRENGTHS", "human_move", "read_strength"]

#: What each strength does, the weakest first.
STRENGTHS = {
    "random": "any legal move",
    "careless": "sees a move that wins at once, and otherwise moves at random",
    "thoughtful": "looks three moves ahead, and otherwise moves at random",
    "perfect": "never loses a won game; where a position is too large to solve, it says so",
}
_DEPTHS = {"random": 0, "careless": 1, "thoughtful": 3}


def read_strength(name: str) -> str:
    """Refuse anything that is not a strength.

    >>> read_strength("Careless")
    'careless'
    """
    if name.lower() not in STRENGTHS:
        raise InputError(f"strength '{name}': must be one of {', '.join(STRENGTHS)}")
    return name.lower()


def human_move(
    steps: Sequence[Step], player: str, play: str, strength: str, random: Random
) -> tuple[Step, str]:
    """A move of less than perfect strength, and what the mover thought.

    >>> from grundy import Nim
    >>> human_move(Nim([3]).moves(), "left", "normal", "careless", Random(1))[0].text
    '3 → 0'
    """
    depth = _DEPTHS[strength]
    ahead = LookAhead(max(depth - 1, 0), play)
    found: list[bool | None] = [None] * len(steps)
    if depth:
        found = [ahead.wins(step.position, other_player(player)) for step in steps]
    groups: dict[Any, list[Step]] = {False: [], None: [], True: []}
    for step, theirs in zip(steps, found, strict=True):
        groups[theirs].append(step)
    for theirs, thought in (
        (False, "it wins, as far as I look"),
        (None, "I see nothing against it"),
        (True, "I see nothing better"),
    ):
        if groups[theirs]:
            return random.choice(groups[theirs]), thought
    raise ValueError("no move to choose from")
