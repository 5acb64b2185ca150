"""The notes to Austin's Table 7.2: last irregular heaps, irregular values, nim-saltus."""

from __future__ import annotations

from grundy.heaps.structure import structure
from grundy.tables._austin import THESIS, octal_rows, solved

TITLE = "Notes to Table 7.2: irregular values and nim-saltus of the solved games"
SOURCE = f"{THESIS}, notes to Table 7.2"
LISTED = 16


def rows() -> tuple[list[str], list[list[str]]]:
    """Solved games with a period of more than 5."""
    header = ["game", "period", "last irregular", "its value", "irregular values"]
    header += ["which", "half period", "nim-saltus", "exceptions in a period"]
    table = []
    for row in octal_rows():
        game, solution = solved(row.index)
        if solution.period is None or solution.preperiod is None or solution.period <= 5:
            continue
        last = solution.preperiod - 1
        irregular, count = solution.exceptions, solution.exception_count
        few = " ".join(f"G({n})={v}" for n, v in list(irregular.items())[:LISTED])
        half = ["", "", ""]
        if solution.period % 2 == 0 and solution.period <= 4096:
            found = [s for s in structure(game).subperiods if 2 * s.q == solution.period]
            if found:
                half = [str(found[0].q), str(found[0].nim_saltus), str(found[0].exceptions)]
        table.append(
            [
                row.index,
                str(solution.period),
                str(last) if last >= 0 else "none",
                str(game.nim_value(last)) if last >= 0 else "",
                str(count),
                few if count <= LISTED else "",
                *half,
            ]
        )
    return header, table
