"""The positions of 2-Star Nim of small value: Farr and Ho's section 4.1, continued."""

from __future__ import annotations

from grundy.strips.star_nim import StarSequence

TITLE = "Positions of 2-Star Nim of value g, and the period of their differences"
SOURCE = (
    "G. Farr and N. B. Ho, The Sprague-Grundy function for some nearly disjunctive sums "
    "of Nim and Silver Dollar games, Proposition 4 (g to 5) and section 4.3 (g = 6)"
)


def rows() -> tuple[list[str], list[list[str]]]:
    """The header and the rows, row heads first."""
    lines = []
    for g in range(13):
        sequence = StarSequence(g)
        pairs = " ".join(f"({x},{y})" for x, y in sequence.pairs(16))
        lines.append([str(g), pairs, str(sequence.preperiod), str(sequence.period)])
    return ["g", "pairs with x < 16", "preperiod", "period"], lines
