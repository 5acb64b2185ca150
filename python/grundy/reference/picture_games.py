"""The games that come as pictures, by their rules on the written position.

Every function takes a position and a player (0 Left, 1 Right) and returns positions.

>>> sorted(fission("...|.x.|...", 0))
['.x.|...|.x.']
>>> clear_the_pond("x.ox", 0)
['.xox', 'x.o.']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grundy.reference.squares import STRAIGHT, Moves, cells, written

DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
COMPASS = STRAIGHT + DIAGONAL
KNIGHT = tuple((a * x, b * y) for a, b in ((1, 2), (2, 1)) for x in (1, -1) for y in (1, -1))


def fission(position: str, player: int) -> list[str]:
    """A stone splits onto the empty squares on both sides: of Left up and down, of Right across."""
    board = cells(position)
    a, b = (1, 0) if player == 0 else (0, 1)
    return [
        written({**board, (i, j): ".", (i + a, j + b): "x", (i - a, j - b): "x"})
        for i, j in board
        if board[i, j] == "x" and board.get((i + a, j + b)) == board.get((i - a, j - b)) == "."
    ]


def takes(
    directions: Iterable[tuple[int, int]], far: bool = False, prey: str = "o"
) -> Callable[[str, int], list[str]]:
    """Stones that take the first stone they meet in a direction, next to them unless `far`."""

    def moves(position: str, player: int) -> list[str]:
        board = cells(position)
        mine = "xo"[player]
        eaten = prey if player == 0 else prey.translate(str.maketrans("xo", "ox"))
        found = []
        for (i, j), piece in board.items():
            for a, b in directions if piece == mine else ():
                at = (i + a, j + b)
                while far and board.get(at) == ".":
                    at = (at[0] + a, at[1] + b)
                if board.get(at, "#") in eaten:
                    found.append(written({**board, (i, j): ".", at: mine}))
        return found

    return moves


def placing_kings(position: str, player: int) -> list[str]:
    """A king on an empty square without a king in the eight squares around it."""
    board = cells(position)
    return [
        written({**board, (i, j): "k"})
        for i, j in board
        if board[i, j] == "." and all(board.get((i + a, j + b)) != "k" for a, b in COMPASS)
    ]


def bars(lengths: Iterable[int]) -> Callable[[str, int], list[str]]:
    """Left covers a column of so many empty squares, Right a row."""

    def moves(position: str, player: int) -> list[str]:
        board = cells(position)
        a, b = (1, 0) if player == 0 else (0, 1)
        found = []
        for i, j in board:
            for length in lengths:
                bar = [(i + k * a, j + k * b) for k in range(length)]
                if all(board.get(at) == "." for at in bar):
                    found.append(written({**board, **dict.fromkeys(bar, "#")}))
        return found

    return moves


def peg_duotaire(position: str, player: int) -> list[str]:
    """A peg jumps over a neighbour onto the empty square behind it, and the neighbour is gone."""
    board = cells(position)
    found = []
    for i, j in board:
        for a, b in STRAIGHT:
            over, to = (i + a, j + b), (i + 2 * a, j + 2 * b)
            if board[i, j] == board.get(over) == "x" and board.get(to) == ".":
                found.append(written({**board, (i, j): ".", over: ".", to: "x"}))
    return found


def clear_the_pond(position: str, player: int) -> list[str]:
    """A stone goes to the first empty square ahead, or off the strip."""
    if player == 1:
        turn = str.maketrans("xo", "ox")
        mirrored = clear_the_pond(position[::-1].translate(turn), 0)
        return [new[::-1].translate(turn) for new in mirrored]
    found = []
    for i, piece in enumerate(position):
        if piece == "x":
            new = list(position)
            new[i] = "."
            free = [j for j in range(i + 1, len(position)) if position[j] == "."]
            if free:
                new[free[0]] = "x"
            found.append("".join(new))
    return found


def toads(
    slides: Iterable[int], jump: int, friends: bool = False, letters: str = "tf"
) -> Callable[[str, int], list[str]]:
    """Toads that slide over empty squares, as many as are allowed, or, where the square ahead is
    taken, jump over up to so many pieces: enemies, with `friends` any."""

    def moves(position: str, player: int) -> list[str]:
        if player == 1:
            turn = str.maketrans(letters, letters[::-1])
            mirrored = moves(position[::-1].translate(turn), 0)
            return [new[::-1].translate(turn) for new in mirrored]
        mine, theirs = letters[0], letters[1]
        found = []
        for i, piece in enumerate(position):
            if piece != mine:
                continue
            ways = [position[i + 1 : i + k + 1] for k in range(1, len(position))]
            for k, way in enumerate(ways, 1):
                slid = k in slides and way == "." * k
                over = set(way[:-1]) <= set(letters if friends else theirs)
                jumped = 2 <= k <= jump + 1 and way.endswith(".") and over and len(way) == k
                if slid or jumped:
                    found.append(
                        f"{position[:i]}.{position[i + 1 : i + k]}{mine}{position[i + k + 1 :]}"
                    )
        return found

    return moves


RULES: dict[str, Moves] = {
    "cannibal-clobber": takes(STRAIGHT, prey="xo"),
    "clear-the-pond": clear_the_pond,
    "clobber-of-kings": takes(COMPASS),
    "clobber-of-knights": takes(KNIGHT),
    "clobber-of-queens": takes(COMPASS, far=True),
    "clobber-of-rooks": takes(STRAIGHT, far=True),
    "diagonal-clobber": takes(DIAGONAL),
    "fission": fission,
    "leaping-toads-and-frogs": toads([1], 2),
    "peg-duotaire": peg_duotaire,
    "placing-kings": placing_kings,
    "tridomineering": bars([2, 3]),
    "triomineering": bars([3]),
}
