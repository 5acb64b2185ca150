"""Where CGSuite 2.2 was ahead of version 0.1.0: the same kinds of work today.

The two were measured once in one run, and only the ratio was written down: how many times as fast
as CGSuite our version 0.1.0 was. So its seconds here are those of 0.1.0 (commit f9bd225, built for
release) on these workloads, times that ratio (`RECORDED`). The workloads of that run were not kept:
these are of the same kind, and may have other ratios.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

#: Processor seconds of version 0.1.0, and how many times as fast as CGSuite it was.
RECORDED = {
    "sums of stoppers": (0.030, 0.5),
    "Fox and Geese 6x6 for all fox squares": (1.37, 0.28),
    "misère forms of Grundy's heaps to 24": (0.0034, 0.2),
    "own ruleset in Python: clobber 3x4": (0.736, 0.48),
    "sums of random small games": (0.0386, 1.9),
    "loopy forms": (0.258, 2.0),
    "genera of Kayles to heap 80": (0.304, 2.6),
}

STOPPERS = (
    "on off over under upon downon tis tisn dud upon* a{0|a} {on|-1} {1|off} {0||0|off} {over|-1} "
    "^ * 1/2 {2|-1} {on|{0|under}}"
)

SMALL = "0 1 -1 * ^ v 1/2 -1/2 2 -2 *2 +-1 {1|*} {*|-1} {1|0} {0|-1} {2|-1} ^* v*"


def sums_of_stoppers() -> int:
    """Every sum of two of twenty loopy values, and its text."""
    import grundy as gr

    values = [gr.LoopyGame(text) for text in STOPPERS.split()]
    return sum(len(str(g + h)) for g in values for h in values)


def fox_and_geese() -> list[str]:
    """Three geese on their first squares, the fox on every other square of their colour."""
    import grundy as gr

    found = []
    for square in (v for v in range(30) if (v // 6 + v % 6) % 2 == 1):
        board = ["." * 6] * 5 + ["x.x.x."]
        row, column = divmod(square, 6)
        board[row] = "." * column + "o" + "." * (5 - column)
        found.append(str(gr.loopy_value("fox-and-geese", "|".join(board))))
    return found


def forms_of_grundys_heaps() -> list[str]:
    """The canonical forms of the heaps, each asked for by itself."""
    import grundy as gr

    return [str(gr.MisereGame.heap("grundys-game", n)) for n in range(25)]


@dataclass(frozen=True)
class Clobber:
    """Clobber as one writes it without any help."""

    rows: tuple[str, ...]

    def moves(self, player: str) -> list[Clobber]:
        mine, theirs = ("x", "o") if player == "left" else ("o", "x")
        height, width = len(self.rows), len(self.rows[0])
        found = []
        for i in range(height):
            for j in range(width):
                if self.rows[i][j] != mine:
                    continue
                for a, b in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if 0 <= a < height and 0 <= b < width and self.rows[a][b] == theirs:
                        new = [list(row) for row in self.rows]
                        new[i][j], new[a][b] = ".", mine
                        found.append(Clobber(tuple("".join(row) for row in new)))
        return found


def own_ruleset() -> str:
    """The chequered board of three rows and four columns."""
    import grundy as gr

    return str(gr.value_of(Clobber(("xoxo", "oxox", "xoxo"))))


def random_sums() -> int:
    """Sums of pairs of random games with two options a side."""
    import grundy as gr

    chance = random.Random(1)
    games = [gr.Game(name) for name in SMALL.split()]
    made = games + [
        gr.Game.from_options(chance.sample(games, 2), chance.sample(games, 2)) for _ in range(300)
    ]
    return sum(len(str(chance.choice(made) + chance.choice(made))) for _ in range(20_000))


def loopy_forms() -> int:
    """Values of random graphs of four positions, as texts."""
    import grundy as gr

    chance, letters = random.Random(4), 0
    for _ in range(2000):
        sides = [[[w for w in range(4) if chance.random() < 0.4] for _ in range(4)] for _ in "LR"]
        with suppress(gr.InputError):  # without a value among the stoppers
            letters += sum(len(str(g)) for g in gr.LoopyGame.all_from_graph(*sides))
    return letters


def genera_of_kayles() -> int:
    """The genera of heaps 0 to 80."""
    import grundy as gr

    return len(gr.HeapGame(".77").genera(80))


WORK: list[Callable[[], Any]] = [
    sums_of_stoppers,
    fox_and_geese,
    forms_of_grundys_heaps,
    own_ruleset,
    random_sums,
    loopy_forms,
    genera_of_kayles,
]


def workloads() -> list[dict[str, Any]]:
    """The seven kinds of work."""
    return [
        {
            "name": name,
            "ours": work,
            "baseline_seconds": seconds * ratio,
            "baseline_name": "CGSuite 2.2, by the ratio to 0.1.0",
            "target": 5,
        }
        for work, (name, (seconds, ratio)) in zip(WORK, RECORDED.items(), strict=True)
    ]
