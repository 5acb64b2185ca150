"""Short games and graph games against cgt_py 0.11 (`pip install cgt_py==0.11.0 anywidget`)."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from typing import Any

SIDE = 4
PAIRS = 20_000


def _grid_edges(side: int) -> list[tuple[int, int]]:
    across = [(v, v + 1) for v in range(side * side) if v % side != side - 1]
    down = [(v, v + side) for v in range(side * (side - 1))]
    return across + down


def _ours_grid(ruleset: str) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.value(ruleset, f"grid:{SIDE}x{SIDE}")

    return run


def _theirs_grid(name: str) -> Callable[[], Any] | None:
    if importlib.util.find_spec("cgt_py") is None:
        return None

    def run() -> Any:
        import cgt_py

        vertices = list(range(SIDE * SIDE))
        kind = getattr(cgt_py, name)
        return kind(len(vertices), _grid_edges(SIDE)).canonical_form

    return run


def _texts() -> list[tuple[str, str]]:
    import grundy as gr

    games = [str(g) for g in gr.Day(2).games]
    pick = random.Random(1)

    def game() -> str:
        left = ",".join(pick.sample(games, pick.randint(1, 3)))
        right = ",".join(pick.sample(games, pick.randint(1, 3)))
        return str(gr.Game(f"{{{left}|{right}}}"))

    return [(game(), game()) for _ in range(PAIRS)]


def _ours_sums() -> Callable[[], Any]:
    import grundy as gr

    pairs = [(gr.Game(a), gr.Game(b)) for a, b in _texts()]

    def run() -> Any:
        for a, b in pairs:
            a + b

    return run


def _theirs_sums() -> Callable[[], Any] | None:
    if importlib.util.find_spec("cgt_py") is None:
        return None
    import cgt_py

    pairs = []
    for a, b in _texts():
        try:
            pairs.append((cgt_py.CanonicalForm(a), cgt_py.CanonicalForm(b)))
        except Exception:
            continue

    def run() -> Any:
        for a, b in pairs:
            a + b

    return run


def _switches() -> Any:
    import grundy as gr

    return gr.Game("".join(f"+-{k}" for k in range(1, 25))).thermograph


def _day_three() -> Any:
    import grundy as gr

    return gr.Day(3).games


def workloads() -> list[dict[str, Any]]:
    """The workloads of short games and graph games."""
    return [
        {
            "name": "Snort on a 4x4 grid",
            "ours": _ours_grid("snort"),
            "baseline": _theirs_grid("Snort"),
            "baseline_name": "cgt_py 0.11",
            "target": 10,
        },
        {
            "name": "Col on a 4x4 grid",
            "ours": _ours_grid("col"),
            "baseline": _theirs_grid("Col"),
            "baseline_name": "cgt_py 0.11",
            "target": 10,
        },
        {
            "name": f"{PAIRS} sums of games born by day 3",
            "ours": _ours_sums(),
            "baseline": _theirs_sums(),
            "baseline_name": "cgt_py 0.11",
            "target": 100,
        },
        {
            "name": "thermograph of +-1 +-2 ... +-24",
            "ours": _switches,
            "baseline": None,
            "baseline_name": "",
            "target": None,
        },
        {
            "name": "the 1474 games born by day 3",
            "ours": _day_three,
            "baseline": None,
            "baseline_name": "",
            "target": None,
        },
    ]
