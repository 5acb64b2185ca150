"""The best guess at a move, where nothing is proved in time.

In partizan games the mover wants many moves and wants the other player to have few; where both
players have the same moves, she wants few replies. Both are rules of thumb, and every face says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.position import Step, other_player

# Moves looked at: beyond them, the first of many alike are as good.
MOST = 200


def best_guess(steps: Sequence[Step], player: str, play: str) -> Step:
    """The move that leaves the most freedom to the mover.

    >>> from grundy import Board
    >>> best_guess(Board("domineering", "3x3").moves(), "left", "normal").text
    '1,2–2,2'
    """
    sign = -1 if play == "misere" else 1
    return max(steps[:MOST], key=lambda step: sign * freedom(step, player))


def freedom(step: Step, player: str) -> int:
    """Own moves less the other player's after a move."""
    after = step.position
    theirs = len(after.moves(other_player(player)))
    return -theirs if after.impartial else len(after.moves(player)) - theirs
