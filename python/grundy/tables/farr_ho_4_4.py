"""Periods of the rows of 2-Star Nim: Farr and Ho's section 4.4, continued."""

from __future__ import annotations

from grundy.strips.star_nim import star_row

TITLE = "Additive periods of the rows of 2-Star Nim"
SOURCE = (
    "G. Farr and N. B. Ho, The Sprague-Grundy function for some nearly disjunctive sums "
    "of Nim and Silver Dollar games, section 4.4 (a to 6)"
)


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    lines = []
    last = 1
    for a in range(1, 11):
        row = star_row(a)
        assert row.period is not None
        lines.append([str(a), str(row.period), str(row.period // last), str(row.preperiod)])
        last = row.period
    return ["a", "period", "quotient", "preperiod"], lines
