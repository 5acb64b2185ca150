"""Boards of squares as they are written.

>>> written({**cells("..|.."), (0, 1): "#"})
'.#|..'
"""

from __future__ import annotations

from collections.abc import Callable

Moves = Callable[[str, int], list[str]]
Cells = dict[tuple[int, int], str]
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))


def cells(position: str) -> Cells:
    """The squares by row and column."""
    rows = position.split("|")
    return {(i, j): c for i, row in enumerate(rows) for j, c in enumerate(row)}


def written(board: Cells) -> str:
    """The position as text."""
    height = 1 + max(i for i, _ in board)
    rows = ["".join(c for (i, _), c in sorted(board.items()) if i == row) for row in range(height)]
    return "|".join(rows)
