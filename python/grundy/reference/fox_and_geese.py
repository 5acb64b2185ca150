"""Fox and Geese as a graph of positions.

Left's geese `x` go one square diagonally up, Right's fox `o` one square diagonally any way. Nothing
is captured; who cannot move loses.

>>> from grundy.reference.loopy_game import outcome
>>> outcome(graph("o.|.x"), 0)
('right', 'left')
"""

from __future__ import annotations

from grundy.reference.loopy_game import Graph

Board = tuple[tuple[str, ...], ...]


def moves(board: Board, player: int, reach: int = 1) -> list[Board]:
    """The boards Left (0), with a goose, or Right (1), with the fox, may move to.

    The fox goes up to `reach` squares in one direction."""
    piece, directions = (("x", (-1,)), ("o", (-1, 1)))[player]
    found = []
    for i, row in enumerate(board):
        for j, square in enumerate(row):
            if square != piece:
                continue
            for up in directions:
                for right in (-1, 1):
                    for far in range(1, (reach if piece == "o" else 1) + 1):
                        a, b = i + far * up, j + far * right
                        if not (0 <= a < len(board) and 0 <= b < len(row)) or board[a][b] != ".":
                            break
                        after = [list(r) for r in board]
                        after[i][j], after[a][b] = ".", piece
                        found.append(tuple(map(tuple, after)))
    return found


def graph(position: str) -> Graph:
    """All that can be reached from a position, which is vertex 0."""
    start: Board = tuple(tuple(row) for row in position.split("|"))
    index = {start: 0}
    listed = [start]
    found: Graph = []
    for board in listed:
        sides: tuple[list[int], list[int]] = ([], [])
        for player in (0, 1):
            for after in moves(board, player):
                if after not in index:
                    index[after] = len(listed)
                    listed.append(after)
                sides[player].append(index[after])
        found.append(sides)
    return found
