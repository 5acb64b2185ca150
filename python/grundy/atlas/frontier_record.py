"""How far open games were computed by windows: the record that is shipped.

It is `grundy frontier list --json` of the runs whose files are in `benches/frontier`, one line a
game. Whoever has those files goes on from there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from grundy import _core
from grundy.heaps.window_run import Frontier

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution

__all__ = ["PUBLIC", "late_solution", "shipped_record"]

RECORD = Path(__file__).with_name("frontier.json")

# How far others report to have computed, where we know of more than our own run:
# comments in the OEIS (2026) and J. P. Grossman's announcement for `.6`.
PUBLIC = {".014": "2^36 (OEIS)", ".6": "140·10^12 (Grossman)"}


def shipped_record() -> list[Frontier]:
    """One entry a game, by code.

    >>> {one.status for one in shipped_record()} <= {"open", "periodic"}
    True
    """
    games = json.loads(RECORD.read_text(encoding="utf-8"))["games"]
    return [Frontier(**game) for game in games]


def late_solution(game: HeapGame, max_heap: int | None = None) -> NormalSolution | None:
    """The period that a shipped run found, for a game whose period is too late for an atlas row.

    >>> import grundy as gr
    >>> late_solution(gr.HeapGame(".106")).preperiod
    465384263797
    >>> late_solution(gr.HeapGame(".106"), max_heap=10**9) is None
    True
    """
    from grundy.heaps.normal_solution import NormalSolution, Proof

    run = next((run for run in shipped_record() if run.code == game.code), None)
    if run is None or run.period is None or run.preperiod is None:
        return None
    last = run.values - 1
    if max_heap is not None and max_heap < last:
        return None
    return NormalSolution(
        code=game.code,
        status="periodic",
        values_computed=run.values,
        period=run.period,
        preperiod=run.preperiod,
        saltus=0,
        proof=Proof(_core.WINDOW_THEOREM, last),
        source="atlas",
        _sequence=game._sequence,
    )
