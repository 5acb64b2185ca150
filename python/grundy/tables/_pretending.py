"""Heap pretending tables of solved games."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame
from grundy.misere.misere_report import MisereReport
from grundy.tables._genus import Rows, in_rows


def pretending_figure(code: str, width: int) -> Rows:
    """What heaps pretend to be, in rows of one period; the last row repeats for ever."""
    report = MisereReport(HeapGame(code).solve(play="misere"))
    assert report.complete and report.width == width
    return in_rows("", [str(i) for i in range(1, width + 1)], report.pretending_cells)
