"""Three-digit quaternary games that are not all nim-heaps (Plambeck 2003, Figure 39)."""

from __future__ import annotations

from itertools import product

from grundy.misere.genus_table import GenusTable
from grundy.tables._genus import Rows

TITLE = "Three-digit quaternary games with heaps that are not nim-heaps"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 39"
LARGEST = 60


def rows() -> Rows:
    """Each game with the wildest class among its heaps."""
    found = []
    for digits in product("0123", "0123", "123"):
        code = "." + "".join(digits)
        table = GenusTable(code)
        classes = {table.classify(heap).name for heap in range(LARGEST + 1)}
        if classes - {"nim"}:
            found.append([code, "tame" if classes <= {"nim", "tame"} else "wild"])
    return ["code", "behaviour"], found
