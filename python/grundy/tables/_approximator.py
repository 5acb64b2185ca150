"""Adder approximators of solved games and their exceptions."""

from __future__ import annotations

from functools import lru_cache

from grundy.heaps.heap_game import HeapGame
from grundy.misere.misere_report import MisereReport
from grundy.tables._genus import Rows, in_rows


@lru_cache(maxsize=8)
def _report(code: str) -> MisereReport:
    report = MisereReport(HeapGame(code).solve(play="misere"))
    assert report.complete
    return report


def approximator(code: str) -> Rows:
    """Each letter with its first heap and its adder."""
    report = _report(code)
    first = {special.letter: special.heap for special in report.pretending.specials}
    return ["letter", "first heap", "adder"], [
        [letter, str(first[letter]), str(value)] for letter, value in report.approximator.items()
    ]


def exceptions(code: str) -> Rows:
    """The sums whose genus is not the approximator's."""
    report = _report(code)
    return ["position", "genus", "approximator"], [
        [report.sum_text(s), s.genus, s.approximation] for s in report.exceptions
    ]


def approximate_heaps(code: str) -> Rows:
    """The heaps in rows of one period, letters replaced by their adders."""
    report = _report(code)
    alone = {report.sum_text(s) for s in report.exceptions}
    cells = []
    for cell in report.pretending_cells:
        letter = cell.partition("_")[0]
        star = "*" if letter in alone else ""
        cells.append(cell if cell[0] == ":" else f"{report.approximator[letter]}{star}")
    return in_rows("", [str(i + 1) for i in range(report.width)], cells)
