"""Boards: Domineering against cgt_py 0.11 (the `bench` extra), and searches without a peer.

Every row of the report states the peak memory of its process. Without a peer: values, outcomes
of sums too large for their values, and loopy positions.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

# Seconds of cgt_py 0.11 on the machine the targets were set on, used where it is not installed
# and where it takes minutes (5x6); the others are run, 5x5 and 4x7 once for being long.
RECORDED = {"4x5": 0.16, "5x5": 5.1, "4x7": 27.6, "5x6": 153.0}
MINUTES = {"5x6"}

# Without a baseline: CGSuite's own timing list has the first two.
ALONE = [
    ("clobber", "start:4x4"),
    ("amazons", "x......|o......"),
    ("cram", "5x6"),
    ("cram", "5x7"),
    ("cram", "5x8"),
    ("nogo", "3x4"),
    ("node-kayles", "grid:6x6"),
    ("toads-and-frogs", "tttttt...ffffff"),
]


# Sums decided by search.
SUMS = {
    "domineering 4x5 + 5x5 + 3x6": [("domineering", p) for p in ("4x5", "5x5", "3x6")],
    "clobber 4x4 + domineering 4x5": [("clobber", "start:4x4"), ("domineering", "4x5")],
    "amazons 3x4": [("amazons", "x...|...o|....")],
    "cram 6x7": [("cram", "6x7")],
    "cram 5x6 + 5x7": [("cram", "5x6"), ("cram", "5x7")],
}


# Seconds of MCGS (C++, single core) for who wins, both players starting, on the machine the targets
# were set on.
MCGS = {
    ("clobber", "start:4x4"): 0.31,
    ("clobber", "start:3x6"): 1.05,
    ("clobber", "start:3x7"): 2.3,
    ("clobber", "start:4x5"): 2.0,
    ("clobber", "xo" * 20): 24.0,
    ("nogo", "1x16"): 0.37,
    ("nogo", "1x20"): 4.2,
}


def _value(ruleset: str, position: str) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.value(ruleset, position)

    return run


def _outcome(components: list[tuple[str, str]], play: str) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        found = gr.outcome(*components, play=play, time=60)
        assert found.stopped_by is None, found
        return found

    return run


def _loopy(position: str) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.loopy_value("fox-and-geese", position)

    return run


def _graphs() -> int:
    """Values of random loopy graphs; how many have none among the stoppers."""
    import random

    import grundy as gr

    chance, without = random.Random(4), 0
    for _ in range(2000):
        sides = [[[w for w in range(4) if chance.random() < 0.4] for _ in range(4)] for _ in "LR"]
        try:
            gr.LoopyGame.all_from_graph(*sides)
        except gr.InputError:
            without += 1
    return without


def _theirs(position: str) -> Callable[[], Any] | None:
    if importlib.util.find_spec("cgt_py") is None:
        return None
    import cgt_py

    rows, columns = map(int, position.split("x"))

    def run() -> Any:
        return cgt_py.Domineering("|".join(["." * columns] * rows)).canonical_form

    return run


def workloads() -> list[dict[str, Any]]:
    """One workload a position."""
    found: list[dict[str, Any]] = []
    for position, seconds in RECORDED.items():
        work = {
            "name": f"domineering {position}",
            "ours": _value("domineering", position),
            "target": 10,
        }
        theirs = None if position in MINUTES else _theirs(position)
        if theirs is None:
            work |= {"baseline_seconds": seconds, "baseline_name": "cgt_py 0.11, recorded"}
        else:
            work |= {"baseline": theirs, "baseline_name": "cgt_py 0.11"}
        found.append(work)
    for ruleset, position in ALONE:
        work = {"name": f"{ruleset} {position}", "ours": _value(ruleset, position)}
        found.append(work | {"target": None})
    for name, components in SUMS.items():
        work = {"name": f"outcome of {name}", "ours": _outcome(components, "normal")}
        found.append(work | {"target": None})
    for (ruleset, position), seconds in MCGS.items():
        work = {
            "name": f"outcome of {ruleset} {position}",
            "ours": _outcome([(ruleset, position)], "normal"),
            "baseline_seconds": seconds,
            "baseline_name": "MCGS, recorded",
        }
        found.append(work | {"target": 1})
    found += [
        {
            "name": "misere outcome of cram 4x5",
            "ours": _outcome([("cram", "4x5")], "misere"),
            "target": None,
        },
        {"name": "fox-and-geese 8x8", "ours": _loopy("8x8"), "target": None},
        {"name": "2000 loopy graphs of four positions", "ours": _graphs, "target": None},
    ]
    return found
