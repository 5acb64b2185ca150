"""Looking a few moves ahead, as people do."""

from __future__ import annotations

from typing import Any

from grundy.position import other_player

# Positions looked at for one move.
MOST_POSITIONS = 3_000


class LookAhead:
    """Says who wins a position if that shows within `depth` moves, and None if it does not.

    >>> from grundy import Nim
    >>> ahead = LookAhead(1, "normal")
    >>> ahead.wins(Nim([3]), "left"), ahead.wins(Nim([3, 2]), "left")
    (True, None)
    """

    def __init__(self, depth: int, play: str) -> None:
        self.depth = depth
        self.play = play
        self._looked = 0
        self._known: dict[tuple[Any, str, int], bool | None] = {}

    def wins(self, position: Any, player: str, depth: int | None = None) -> bool | None:
        """Does the player to move win?"""
        left = self.depth if depth is None else depth
        state = (position, player, left)
        if state not in self._known:
            self._looked += 1
            self._known[state] = self._looked_at(position, player, left)
        return self._known[state]

    def _looked_at(self, position: Any, player: str, left: int) -> bool | None:
        steps = position.moves(player)
        if not steps:
            return self.play == "misere"
        if left == 0 or self._looked > MOST_POSITIONS:
            return None
        other = other_player(player)
        found = [self.wins(step.position, other, left - 1) for step in steps]
        if False in found:
            return True
        return None if None in found else False
