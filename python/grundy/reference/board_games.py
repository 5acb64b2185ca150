"""Board games from their rules: what each player may move to, on the written position.

Every function takes a position and a player (0 Left, 1 Right) and returns positions. Slow on
purpose: nothing is split, shifted or remembered.

>>> sorted(domineering("..|..", 0))
['#.|#.', '.#|.#']
>>> toads_and_frogs("tf.", 0)
['.ft']
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from grundy.reference.short_game import Form, form

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


def _dominoes(position: str, down: int, right: int) -> list[str]:
    board = cells(position)
    result = []
    for i, j in board:
        other = (i + down, j + right)
        if board[i, j] == "." and board.get(other) == ".":
            result.append(written({**board, (i, j): "#", other: "#"}))
    return result


def domineering(position: str, player: int) -> list[str]:
    """Left places upright dominoes, Right level ones."""
    return _dominoes(position, *((1, 0) if player == 0 else (0, 1)))


def cram(position: str, player: int) -> list[str]:
    """Both players place dominoes either way."""
    return _dominoes(position, 1, 0) + _dominoes(position, 0, 1)


def clobber(position: str, player: int) -> list[str]:
    """A piece moves onto a neighbouring piece of the opponent."""
    board = cells(position)
    mine, theirs = "xo" if player == 0 else "ox"
    return [
        written({**board, (i, j): ".", (i + a, j + b): mine})
        for i, j in board
        for a, b in STRAIGHT
        if board[i, j] == mine and board.get((i + a, j + b)) == theirs
    ]


def toads_and_frogs(position: str, player: int) -> list[str]:
    """Toads go right, frogs left: one square, or over one opponent."""
    if player == 1:
        turned = toads_and_frogs(position[::-1].translate(_TURN), 0)
        return [p[::-1].translate(_TURN) for p in turned]
    result = []
    for i in range(len(position)):
        if position[i : i + 2] == "t.":
            result.append(position[:i] + ".t" + position[i + 2 :])
        if position[i : i + 3] == "tf.":
            result.append(position[:i] + ".ft" + position[i + 3 :])
    return result


_TURN = str.maketrans("tf", "ft")


def hackenbush(position: str, player: int) -> list[str]:
    """Cut an own or a green edge of `edges:0-1:L,...`; what leaves the ground is gone."""
    body = position.removeprefix("edges:")
    edges = [tuple(e.replace(":", "-").split("-")) for e in body.split(",") if e]
    result = []
    for cut, edge in enumerate(edges):
        if edge[2] not in ("LG" if player == 0 else "RG"):
            continue
        rest = edges[:cut] + edges[cut + 1 :]
        joined = {"0"}
        for _ in rest:
            joined |= {v for a, b, _ in rest if a in joined or b in joined for v in (a, b)}
        kept = [f"{a}-{b}:{c}" for a, b, c in rest if a in joined]
        result.append("edges:" + ",".join(kept))
    return result


RULES: dict[str, Moves] = {
    "clobber": clobber,
    "cram": cram,
    "domineering": domineering,
    "hackenbush": hackenbush,
    "toads-and-frogs": toads_and_frogs,
}


@cache
def value(ruleset: str, position: str) -> Form:
    """The form of a position: all of its moves, played out.

    >>> from grundy.reference.short_game import equal, integer
    >>> equal(value("domineering", ".|."), integer(1))
    True
    """
    moves = RULES[ruleset]
    sides = [[value(ruleset, p) for p in moves(position, player)] for player in (0, 1)]
    return form(*sides)
