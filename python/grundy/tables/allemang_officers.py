"""Every move from ten heaps of Officers (Allemang 1984, "An algorithm for generalized genera")."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame
from grundy.tables._genus import Rows

TITLE = "The moves from 2 7 10 10 11 11 11 11 11 13 in Officers (.37), misère play"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), generalized genera"
CODE = ".37"
POSITION = (2, 7, 10, 10, 11, 11, 11, 11, 11, 13)


def rows() -> Rows:
    """Each move with what is left and its outcome; P wins."""
    game = HeapGame(CODE)
    quotient = game.solve(play="misere", max_heap=max(POSITION))
    found = []
    for heap in sorted(set(POSITION)):
        rest = list(POSITION)
        rest.remove(heap)
        for to in sorted(game.options(heap)):
            left = sorted((*rest, *to))
            move = f"{heap} -> {' + '.join(map(str, to)) or '0'}"
            found.append([move, " ".join(map(str, left)), quotient.outcome(left)])
    return ["move", "left", "outcome"], found
