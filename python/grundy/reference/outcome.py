"""Who wins, by playing everything out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from grundy.reference.moves import Position, position_options


@cache
def _next_player_wins(code: str, position: Position, misere: bool) -> bool:
    moves = position_options(code, position)
    if not moves:
        return misere
    return any(not _next_player_wins(code, option, misere) for option in moves)


def outcome(code: str, heaps: Iterable[int], play: str = "normal") -> str:
    """`"N"` if the player to move wins, `"P"` if not.

    >>> outcome(".77", [3, 2, 1]), outcome(".77", [1, 1], "misere"), outcome("nim", [1, 2, 3])
    ('P', 'N', 'P')
    """
    position = tuple(sorted((h for h in heaps if h), reverse=True))
    return "N" if _next_player_wins(code, position, play == "misere") else "P"


def winning_moves(
    code: str, heaps: Iterable[int], play: str = "normal"
) -> list[tuple[int, Position]]:
    """All moves (heap, what it becomes) that leave the opponent a lost position, sorted.

    >>> winning_moves("nim", [1, 2, 4])
    [(4, (3,))]
    """
    from grundy.reference.moves import options

    position = sorted(h for h in heaps if h)
    found = set()
    for at, heap in enumerate(position):
        rest = position[:at] + position[at + 1 :]
        for option in options(code, heap):
            if outcome(code, [*rest, *option], play) == "P":
                found.add((heap, option))
    return sorted(found)
