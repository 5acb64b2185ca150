"""Games whose positions are more than a board, by their rules on the written position.

Every function takes a position and a player (0 Left, 1 Right) and returns positions.

>>> sheep("3,0,0", 0)
['2,0,1', '1,0,2']
>>> kings_dirt("0,1,1:.o", 1)
['oo']
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.reference import strip_games
from grundy.reference.picture_games import COMPASS, toads
from grundy.reference.squares import Moves, cells, written

HEXAGON = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))


def sheep(position: str, player: int) -> list[str]:
    """Part of a herd runs in one of six directions until something stops it."""
    herds = [[int(word) for word in row.split(",")] for row in position.split("|")]
    height, width = len(herds), len(herds[0])
    sign = 1 - 2 * player
    found = []
    for i in range(height):
        for j in range(width):
            for a, b in HEXAGON:
                way = []
                k, m = i + a, j + b
                while 0 <= k < height and 0 <= m < width and herds[k][m] == 0:
                    way.append((k, m))
                    k, m = k + a, m + b
                for driven in range(1, herds[i][j] * sign) if way else ():
                    new = [list(row) for row in herds]
                    new[i][j] -= sign * driven
                    new[way[-1][0]][way[-1][1]] = sign * driven
                    found.append("|".join(",".join(map(str, row)) for row in new))
    return found


def kings_dirt(position: str, player: int) -> list[str]:
    """Place a king, or step with one and burn the square unless all must be placed first."""
    head, _, board_text = position.rpartition(":")
    hand = [int(word) for word in head.split(",")] if head else [0, 0, 0]
    board = cells(board_text.strip())
    king = "xo"[player]

    def said(left: list[int], new: dict[tuple[int, int], str]) -> str:
        return (f"{left[0]},{left[1]},{left[2]}:" if any(left[:2]) else "") + written(new)

    found = []
    if hand[player]:
        left = list(hand)
        left[player] -= 1
        found += [said(left, {**board, at: king}) for at, cell in board.items() if cell == "."]
    if not hand[player] or not hand[2]:
        for (i, j), cell in board.items():
            for a, b in COMPASS:
                if cell == king and board.get((i + a, j + b)) == ".":
                    found.append(said(hand, {**board, (i, j): "#", (i + a, j + b): king}))
    return found


def generalized_toads_and_frogs(position: str, player: int) -> list[str]:
    """As the four numbers before the strip say."""
    head, strip = position.split(":")
    least, most, jump, friends = map(int, head.split(","))
    rules = toads(range(least, most + 1), jump, bool(friends))
    return [f"{head}:{new}" for new in rules(strip, player)]


def turning(kind: str) -> Moves:
    """Left divides the columns of a piece, Right its rows, and the new pieces are turned."""

    def moves(position: str, player: int) -> list[str]:
        pieces = [tuple(map(int, p.split("x"))) for p in position.split("+") if p]
        found = []
        for number, (rows, columns) in enumerate(pieces):
            side, other = (columns, rows) if player == 0 else (rows, columns)
            if kind == "cut":
                divided = [[a, side - a] for a in range(1, side // 2 + 1)]
            elif kind == "maundy":
                divided = [[side // k] * k for k in range(2, side + 1) if side % k == 0]
            else:
                divided = [[m for m in (a, side - 1 - a) if m] for a in range((side + 1) // 2)]
            for lengths in divided:
                turned = [(n, other) if player == 0 else (other, n) for n in lengths]
                new = pieces[:number] + pieces[number + 1 :] + turned
                found.append("+".join(f"{a}x{b}" for a, b in new))
        return found

    return moves


def _heap(text: str) -> strip_games.Taking:
    words = text.split(", after ")
    return int(words[0]), int(words[1]) if len(words) == 2 else None


def _left(options: Iterable[strip_games.Taking]) -> list[str]:
    return [f"{heap}, after {before}" for heap, before in options]


def fibonacci_nim(position: str, player: int) -> list[str]:
    """At most twice what was taken before."""
    return _left(strip_games.take_away(2)(_heap(position)))


def mem(position: str, player: int) -> list[str]:
    """At least what was taken before."""
    return _left(strip_games.mem(_heap(position)))


def take_away(position: str, player: int) -> list[str]:
    """At most so many times what was taken before."""
    factor, heap = position.split(":")
    return [f"{factor}:{new}" for new in _left(strip_games.take_away(int(factor))(_heap(heap)))]


def partizan_euclid(position: str, player: int) -> list[str]:
    """Left takes the remainder, Right what it lacks to the divisor."""
    p, q = map(int, position.split(","))
    return [f"{a},{b}" for a, b in strip_games.partizan_euclid((p, q), player)]


RULES: dict[str, Moves] = {
    "fibonacci-nim": fibonacci_nim,
    "generalized-toads-and-frogs": generalized_toads_and_frogs,
    "kings-dirt": kings_dirt,
    "mem": mem,
    "partizan-euclid": partizan_euclid,
    "sheep": sheep,
    "take-away": take_away,
    "turning-cutcake": turning("cut"),
    "turning-eatcake": turning("eat"),
    "turning-maundy-cake": turning("maundy"),
}
