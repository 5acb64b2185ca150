"""Tables of Farr and Ho on 2-Star Nim."""

from __future__ import annotations

from grundy.tables import Rows, Table

SOURCE = (
    "G. Farr and N. B. Ho, The Sprague-Grundy function for some nearly disjunctive sums "
    "of Nim and Silver Dollar games"
)


def star_values() -> Rows:
    """G(a, b) for a up to 10 and b up to 15, the largest a first."""
    from grundy.display.grid import grid_rows
    from grundy.display.star_table import star_cells

    return grid_rows(star_cells(10, 15), range(10, 0, -1), range(1, 16), corner="a/b")


def positions_by_value() -> Rows:
    """The first pairs of each value g; the source stops at g = 6, the table at 12."""
    from grundy.strips.star_nim import StarSequence

    lines = []
    for g in range(13):
        sequence = StarSequence(g)
        pairs = " ".join(f"({x},{y})" for x, y in sequence.pairs(16))
        lines.append([str(g), pairs, str(sequence.preperiod), str(sequence.period)])
    return ["g", "pairs with x < 16", "preperiod", "period"], lines


def row_periods() -> Rows:
    """Each row's period, divided by that of the row before; the source stops at a = 6."""
    from grundy.strips.star_nim import star_row

    lines = []
    last = 1
    for a in range(1, 11):
        row = star_row(a)
        assert row.period is not None
        lines.append([str(a), str(row.period), str(row.period // last), str(row.preperiod)])
        last = row.period
    return ["a", "period", "quotient", "preperiod"], lines


TABLES = [
    Table("farr-ho-1", "Values of 2-Star Nim", f"{SOURCE}, Table 1", star_values),
    Table(
        "farr-ho-4.1",
        "Positions of 2-Star Nim of value g, and the period of their differences",
        f"{SOURCE}, Proposition 4 (g to 5) and section 4.3 (g = 6)",
        positions_by_value,
    ),
    Table(
        "farr-ho-4.4",
        "Additive periods of the rows of 2-Star Nim",
        f"{SOURCE}, section 4.4 (a to 6)",
        row_periods,
    ),
]
