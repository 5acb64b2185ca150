"""Boards: Domineering against cgt_py 0.11 (the `bench` extra), and searches without a peer.

Every row of the report states the peak memory of its process.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

# Seconds of cgt_py 0.11 on the machine the targets were set on, used where it is not installed.
RECORDED = {"4x5": 0.16, "5x5": 5.1, "4x7": 27.6, "5x6": 153.0}

# Without a baseline: CGSuite's own timing list has the first two.
ALONE = [
    ("clobber", "start:4x4"),
    ("amazons", "x......|o......"),
    ("cram", "5x7"),
    ("cram", "6x6"),
    ("cram", "6x7"),
    ("nogo", "3x4"),
    ("node-kayles", "grid:6x6"),
    ("toads-and-frogs", "tttttt...ffffff"),
]


def _value(ruleset: str, position: str) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.value(ruleset, position)

    return run


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
        theirs = _theirs(position)
        if theirs is None:
            work |= {"baseline_seconds": seconds, "baseline_name": "cgt_py 0.11, recorded"}
        else:
            work |= {"baseline": theirs, "baseline_name": "cgt_py 0.11"}
        found.append(work)
    return found + [
        {"name": f"{ruleset} {position}", "ours": _value(ruleset, position), "target": None}
        for ruleset, position in ALONE
    ]
