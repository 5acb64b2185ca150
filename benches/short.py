"""Short games and graph games against cgt_py 0.11 (the `bench` extra)."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from typing import Any

SIDE = 4
PAIRS = 50_000
MANY = 500_000
TIMES = 5


def _grid_edges(side: int) -> list[tuple[int, int]]:
    across = [(v, v + 1) for v in range(side * side) if v % side != side - 1]
    down = [(v, v + side) for v in range(side * (side - 1))]
    return across + down


def _ours_grid(ruleset: str, side: int = SIDE) -> Callable[[], Any]:
    def run() -> Any:
        import grundy as gr

        return gr.value(ruleset, f"grid:{side}x{side}")

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


def _pairs(count: int = PAIRS) -> list[tuple[Any, Any]]:
    import grundy as gr

    games = gr.Day(3).games
    pick = random.Random(1)
    return [(pick.choice(games), pick.choice(games)) for _ in range(count)]


def _literal(game: Any) -> str:
    """The game in braces and numbers alone, which any program reads."""
    if game.is_number:
        return str(game)
    left = ",".join(map(_literal, game.left_options))
    right = ",".join(map(_literal, game.right_options))
    return f"{{{left}|{right}}}"


def _theirs_pairs() -> list[tuple[Any, Any]] | None:
    if importlib.util.find_spec("cgt_py") is None:
        return None
    import cgt_py

    import grundy as gr

    read = {g: cgt_py.CanonicalForm(_literal(g)) for g in gr.Day(3).games}
    return [(read[a], read[b]) for a, b in _pairs()]


def _ours_sums() -> Callable[[], Any]:
    pairs = _pairs()

    def run() -> Any:
        for a, b in pairs:
            a + b

    return run


def _ours_batch(count: int) -> Callable[[], Any]:
    import grundy as gr

    pairs = _pairs(count)
    left, right = [a for a, _ in pairs], [b for _, b in pairs]

    def run() -> Any:
        return gr.sums(left, right)

    return run


def _repeated(work: Callable[[], Any] | None) -> Callable[[], Any] | None:
    if work is None:
        return None

    def run() -> Any:
        for _ in range(TIMES):
            work()

    return run


def _ours_comparisons() -> Callable[[], Any]:
    pairs = _pairs()

    def run() -> Any:
        for a, b in pairs:
            a <= b  # noqa: B015

    return run


def _ours_comparisons_in_one_call() -> Callable[[], Any]:
    import grundy as gr

    pairs = _pairs()
    left, right = [a for a, _ in pairs], [b for _, b in pairs]

    def run() -> Any:
        return gr.compare_all(left, right)

    return run


def _theirs_comparisons(both_ways: bool = False) -> Callable[[], Any] | None:
    pairs = _theirs_pairs()
    if pairs is None:
        return None

    def run() -> Any:
        for a, b in pairs:
            a <= b  # noqa: B015
            if both_ways:
                a >= b  # noqa: B015

    return run


def _theirs_sums() -> Callable[[], Any] | None:
    pairs = _theirs_pairs()
    if pairs is None:
        return None

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


def _against(
    name: str, ours: Callable[[], Any] | None, theirs: Callable[[], Any] | None, target: float
) -> dict[str, Any]:
    workload: dict[str, Any] = {"name": name, "ours": ours}
    if theirs is not None:
        workload |= {"baseline": theirs, "baseline_name": "cgt_py 0.11", "target": target}
    return workload


def workloads() -> list[dict[str, Any]]:
    """The workloads of short games and graph games."""
    sums = f"{PAIRS} sums of random games born by day 3"
    return [
        _against("Snort on a 4x4 grid", _ours_grid("snort"), _theirs_grid("Snort"), 10),
        _against("Col on a 4x4 grid", _ours_grid("col"), _theirs_grid("Col"), 10),
        _against(sums, _ours_sums(), _theirs_sums(), 100),
        _against(f"{sums}, in one call", _ours_batch(PAIRS), _theirs_sums(), 100),
        {"name": f"{MANY} sums of random games in one call", "ours": _ours_batch(MANY)},
        _against(
            f"{sums}, each {TIMES} times", _repeated(_ours_sums()), _repeated(_theirs_sums()), 100
        ),
        _against(
            f"{PAIRS} comparisons of random games born by day 3",
            _ours_comparisons(),
            _theirs_comparisons(),
            100,
        ),
        _against(
            f"{PAIRS} comparisons both ways of random games born by day 3, in one call",
            _ours_comparisons_in_one_call(),
            _theirs_comparisons(both_ways=True),
            100,
        ),
        {"name": "Col on a 5x5 grid", "ours": _ours_grid("col", 5)},
        {"name": "thermograph of +-1 +-2 ... +-24", "ours": _switches},
        {"name": "the 1474 games born by day 3", "ours": _day_three},
    ]
