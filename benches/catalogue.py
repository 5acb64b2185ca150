"""The misère catalogue: all reports together, and the four-digit quaternary games."""

from __future__ import annotations

from typing import Any

from grundy.misere.misere_report import misere_report
from grundy.misere.quaternary import quaternary_games

# The survey's list, its open games that are solved by now, and those that are followed to a heap.
SOLVED = (".34", ".71", ".123", ".351", ".512", ".53", ".72", ".75", ".77", ".15", ".115", ".144")
PARTLY = {
    "4.7": 12,
    ".157": 36,
    ".37": 14,
    ".07": 27,
    ".3102": 10,
    ".54": 60,
    ".35": 10,
    ".141": 20,
}


def reports() -> None:
    """Every report in every form."""
    for form in ("text", "latex", "html", "json"):
        for code in SOLVED:
            assert misere_report(code, form)
        for code, heap in PARTLY.items():
            assert misere_report(code, form, max_heap=heap)


def four_digits() -> None:
    """All 192 codes, proved nim, tame or wild."""
    games = quaternary_games(4)
    assert sum(game.name == "wild" for game in games) == 21


def workloads() -> list[dict[str, Any]]:
    """The limits set for them are five minutes and two."""
    return [
        {
            "name": "misère catalogue: all reports in four forms",
            "ours": reports,
            "baseline": None,
            "baseline_seconds": 300.0,
            "baseline_name": "the limit of five minutes",
            "target": 1.0,
        },
        {
            "name": "misère catalogue: quaternary games of four digits",
            "ours": four_digits,
            "baseline": None,
            "baseline_seconds": 120.0,
            "baseline_name": "the limit of two minutes",
            "target": 1.0,
        },
    ]
