"""Austin's Table 4.3: the values of .165 missing from Figure 4.2."""

from __future__ import annotations

from collections import Counter

from grundy.tables._austin import THESIS
from grundy.tables._period import letter
from grundy.tables.austin_figure_4_2 import FIRST, SUBPERIOD, copies

TITLE = "Values of .165 where the subperiod 310 fails"
SOURCE = f"{THESIS}, Table 4.3"


def rows() -> tuple[list[str], list[list[str]]]:
    """The usual value (that of most of the five copies), then the unusual ones."""
    header = ["n mod 1550", "usual", "G(n)", "G(n+310)", "G(n+620)", "G(n+930)", "G(n+1240)"]
    table = []
    for r in range(FIRST, FIRST + SUBPERIOD):
        five = copies(r)
        if len(set(five)) == 1:
            continue
        (usual, times), *_ = Counter(five).most_common()
        common = letter(usual) if times >= 3 else "?"
        shown = ["-" if v == usual and times >= 3 else letter(v) for v in five]
        table.append([str(r), common, *shown])
    return header, table
