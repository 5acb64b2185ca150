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

from grundy.reference import graph_boards, headed_games, heap_boards, picture_games
from grundy.reference.short_game import Form, form
from grundy.reference.squares import STRAIGHT, Cells, Moves, cells, written


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


def anti_clobber(position: str, player: int) -> list[str]:
    """A piece moves to a neighbouring empty square and leaves one of the opponent's behind."""
    board = cells(position)
    mine, theirs = "xo" if player == 0 else "ox"
    return [
        written({**board, (i, j): theirs, (i + a, j + b): mine})
        for i, j in board
        for a, b in STRAIGHT
        if board[i, j] == mine and board.get((i + a, j + b)) == "."
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


def backsliding_toads_and_frogs(position: str, player: int) -> list[str]:
    """The same, and a piece may also slide one square back."""
    piece, back = (("t", -1), ("f", 1))[player]
    result = toads_and_frogs(position, player)
    for i, square in enumerate(position):
        if square == piece and 0 <= i + back < len(position) and position[i + back] == ".":
            after = list(position)
            after[i], after[i + back] = ".", piece
            result.append("".join(after))
    return result


def _bush(position: str) -> list[tuple[str, str, str]]:
    """The edges of `edges:0-1:L,...` as two vertices and a colour."""
    body = position.removeprefix("edges:")
    parts = [e.replace(":", "-").split("-") for e in body.split(",") if e]
    return [(a, b, c) for a, b, c in parts]


def _cuts(position: str, player: int, childish: str) -> list[str]:
    """Cut an own or a green edge; what leaves the ground is gone, but childish edges need all."""
    edges = _bush(position)
    result = []
    for cut, edge in enumerate(edges):
        if edge[2] not in ("LG" if player == 0 else "RG"):
            continue
        rest = edges[:cut] + edges[cut + 1 :]
        joined = {"0"}
        for _ in rest:
            joined |= {v for a, b, _ in rest if a in joined or b in joined for v in (a, b)}
        kept = [f"{a}-{b}:{c}" for a, b, c in rest if a in joined]
        if edge[2] not in childish or len(kept) == len(rest):
            result.append("edges:" + ",".join(kept))
    return result


def hackenbush(position: str, player: int) -> list[str]:
    """Cut an own or a green edge of `edges:0-1:L,...`; what leaves the ground is gone."""
    return _cuts(position, player, "")


def childish_hackenbush(position: str, player: int) -> list[str]:
    """As Hackenbush, but nothing may fall when a blue or red edge is cut."""
    return _cuts(position, player, "LR")


def _group(board: Cells, start: tuple[int, int]) -> set[tuple[int, int]]:
    group, waiting = {start}, [start]
    while waiting:
        i, j = waiting.pop()
        for a, b in STRAIGHT:
            beside = (i + a, j + b)
            if board.get(beside) == board[start] and beside not in group:
                group.add(beside)
                waiting.append(beside)
    return group


def nogo_legal(board: Cells) -> bool:
    """Has every stone's group an empty square beside it?"""
    return all(
        any(board.get((i + a, j + b)) == "." for i, j in _group(board, v) for a, b in STRAIGHT)
        for v in board
        if board[v] in "xo"
    )


def nogo(position: str, player: int) -> list[str]:
    """Place a stone so that every group on the board has a liberty."""
    board = cells(position)
    after = ({**board, v: "xo"[player]} for v in board if board[v] == ".")
    return [written(b) for b in after if nogo_legal(b)]


def konane(position: str, player: int) -> list[str]:
    """Jump over opponents in one direction, removing them."""
    mine, theirs = "xo" if player == 0 else "ox"
    result = []
    for start, c in cells(position).items():
        for a, b in STRAIGHT:
            board = cells(position)
            i, j = start
            while (
                c == mine
                and board.get((i + a, j + b)) == theirs
                and board.get((i + 2 * a, j + 2 * b)) == "."
            ):
                board[i, j] = board[i + a, j + b] = "."
                i, j = i + 2 * a, j + 2 * b
                board[i, j] = mine
                result.append(written(board))
    return result


def _rays(board: Cells, start: tuple[int, int]) -> list[tuple[int, int]]:
    result = []
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            i, j = start[0] + a, start[1] + b
            while board.get((i, j)) == "." and (a, b) != (0, 0):
                result.append((i, j))
                i, j = i + a, j + b
    return result


def amazons(position: str, player: int) -> list[str]:
    """Move like a queen, then close a square a queen would reach."""
    board = cells(position)
    result = []
    for v in board:
        for to in _rays(board, v) if board[v] == "xo"[player] else ():
            moved = {**board, v: ".", to: board[v]}
            result += [written({**moved, arrow: "#"}) for arrow in _rays(moved, to)]
    return result


def toppling_dominoes(position: str, player: int) -> list[str]:
    """Topple an own or green domino and all on one side of it in its row."""
    rows = position.split("|")
    result = []
    for k, row in enumerate(rows):
        mine = [i for i, c in enumerate(row) if c in ("LG" if player == 0 else "RG")]
        for left in [row[:i] for i in mine] + [row[i + 1 :] for i in mine]:
            result.append("|".join(r for r in [*rows[:k], left, *rows[k + 1 :]] if r))
    return result


def elephants_and_rhinos(position: str, player: int) -> list[str]:
    """Elephants go right, rhinos left, into empty squares."""
    before, after = ("e.", ".e") if player == 0 else (".r", "r.")
    places = [i for i in range(len(position)) if position[i : i + 2] == before]
    return [position[:i] + after + position[i + 2 :] for i in places]


def push(position: str, player: int) -> list[str]:
    """An own piece goes left, pushing those directly before it; one may fall off."""
    result = []
    for i, c in enumerate(position):
        if c == "LR"[player]:
            gap = position.rfind(".", 0, i)
            kept = position[:gap] if gap > 0 else ""
            result.append(kept + position[max(gap, 0) + 1 : i + 1] + "." + position[i + 1 :])
    return result


def shove(position: str, player: int) -> list[str]:
    """An own piece goes left and so does everything before it; one may fall off."""
    mine = [i for i, c in enumerate(position) if c == "LR"[player]]
    return [position[1 : i + 1] + "." + position[i + 1 :] for i in mine]


def _cakes(position: str, player: int, divide: Callable[[int], list[list[int]]]) -> list[str]:
    cakes = [tuple(map(int, cake.split("x"))) for cake in position.split("+") if cake]
    result = []
    for k, (rows, columns) in enumerate(cakes):
        for lengths in divide(columns if player == 0 else rows):
            pieces = [(rows, n) if player == 0 else (n, columns) for n in lengths]
            after = cakes[:k] + cakes[k + 1 :] + pieces
            result.append("+".join(f"{r}x{c}" for r, c in after))
    return result


def cutcake(position: str, player: int) -> list[str]:
    """Left cuts a cake in two downwards, Right across."""
    return _cakes(position, player, lambda n: [[a, n - a] for a in range(1, n // 2 + 1)])


def maundy_cake(position: str, player: int) -> list[str]:
    """Left cuts a cake into equal pieces downwards, Right across."""
    return _cakes(position, player, lambda n: [[n // k] * k for k in range(2, n + 1) if n % k == 0])


def eatcake(position: str, player: int) -> list[str]:
    """Left eats a column of a cake, Right a row."""
    return _cakes(
        position,
        player,
        lambda n: [[m for m in (a, n - 1 - a) if m] for a in range((n + 1) // 2)],
    )


def fjords(position: str, player: int) -> list[str]:
    """Take an empty vertex of `grid:...` beside one of your own."""
    board = cells(position.removeprefix("grid:"))
    own = "LR"[player]
    places = [
        (i, j)
        for (i, j), c in board.items()
        if c == "." and any(board.get((i + a, j + b)) == own for a, b in STRAIGHT)
    ]
    return ["grid:" + written({**board, v: own}) for v in places]


def cutthroat(position: str, player: int) -> list[str]:
    """Take a vertex of `grid:...` of your colour, or a green one; components of one colour go."""
    board = _of_two_colours(cells(position.removeprefix("grid:")))
    places = [v for v, c in board.items() if c in (".", "LR"[player])]
    return ["grid:" + written(_of_two_colours({**board, v: "#"})) for v in places]


def _of_two_colours(board: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """The board without components of one colour."""
    left = {v for v, c in board.items() if c != "#"}
    kept = dict(board)
    while left:
        part = {left.pop()}
        while near := {(i + a, j + b) for i, j in part for a, b in STRAIGHT} & left:
            part |= near
            left -= near
        if len({board[v] for v in part}) == 1:
            kept |= dict.fromkeys(part, "#")
    return kept


RULES: dict[str, Moves] = {
    "amazons": amazons,
    "anti-clobber": anti_clobber,
    "arc-kayles": graph_boards.arc_kayles,
    "childish-hackenbush": childish_hackenbush,
    "clobber": clobber,
    "col": graph_boards.col,
    "cram": cram,
    "cutcake": cutcake,
    "cutthroat": cutthroat,
    "domineering": domineering,
    "eatcake": eatcake,
    "elephants-and-rhinos": elephants_and_rhinos,
    "fjords": fjords,
    "hackenbush": hackenbush,
    "konane": konane,
    "maundy-cake": maundy_cake,
    "node-kayles": graph_boards.node_kayles,
    "nogo": nogo,
    "partizan-splittles": heap_boards.partizan_splittles,
    "partizan-subtraction": heap_boards.partizan_subtraction,
    "push": push,
    "shove": shove,
    "snort": graph_boards.snort,
    "toads-and-frogs": toads_and_frogs,
    "toppling-dominoes": toppling_dominoes,
    "white-knight": heap_boards.white_knight,
    "wyt-kings": heap_boards.wyt_kings,
    "wyt-queens": heap_boards.wyt_queens,
    "wyt-rooks": heap_boards.wyt_rooks,
    "wythoff": heap_boards.wythoff,
    **picture_games.RULES,
    **headed_games.RULES,
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


@cache
def nim_value(ruleset: str, position: str) -> int:
    """The nim-value of a position both players see alike: the least that no move reaches.

    >>> nim_value("wyt-queens", "1,2"), nim_value("wyt-queens", "3,3")
    (0, 6)
    """
    reached = {nim_value(ruleset, p) for p in RULES[ruleset](position, 0)}
    return next(n for n in range(len(reached) + 1) if n not in reached)
