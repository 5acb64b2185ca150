"""Austin's Table 7.2: octal games .d1d2d3 and 4.d1d2 by their standard forms."""

from __future__ import annotations

from grundy.tables._austin import (
    THESIS,
    first_cousin,
    octal_rows,
    searched_to,
    sequence_text,
    solved,
)

TITLE = "Octal games .d1d2d3 and 4.d1d2 through their standard forms"
SOURCE = f"{THESIS}, Table 7.2"


def rows() -> tuple[list[str], list[list[str]]]:
    """One row a class of games; open ones say how far they were searched."""
    header = ["game", "first cousin", "standard form", "values", "period", "preperiod"]
    header += ["last heap searched", "codes"]
    table = []
    for row in octal_rows():
        _, solution = solved(row.index)
        standard, _ = solved(row.standard)
        table.append(
            [
                row.index,
                first_cousin(row.standard),
                row.standard,
                sequence_text(standard, solved(row.standard)[1]),
                str(solution.period) if solution.solved else "",
                str(solution.preperiod) if solution.solved else "",
                "" if solution.solved else str(searched_to(row.index)),
                str(len(row.members)),
            ]
        )
    return header, table
