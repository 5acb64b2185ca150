"""The options of 9 + 7 + 6 in .3102 (Plambeck 2003, Figure 60)."""

from __future__ import annotations

from grundy import _core
from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows

TITLE = "The position 9 + 7 + 6 of .3102 and its options"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 60"
CODE = ".3102"
POSITION = (9, 7, 6)


def rows() -> Rows:
    """Each move with the genus it leads to, and the position itself."""
    table = genus_table(CODE)
    options = _core.HeapSequence(CODE, "auto").options
    found = []
    for i, heap in enumerate(POSITION):
        rest = (*POSITION[:i], *POSITION[i + 1 :])
        for left in options(heap):
            heaps = sorted((*rest, *left), reverse=True)
            move = f"{heap} → {'+'.join(map(str, left)) or '0'}"
            found.append([move, ", ".join(map(str, heaps)), str(table.genus(heaps))])
    found.append(["", ", ".join(map(str, POSITION)), str(table.genus(POSITION))])
    return ["move", "to position", "genus"], found
