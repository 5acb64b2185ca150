"""A game that tells heaps 6 and 11 of .123 apart (Plambeck 2003, Figure 5)."""

from __future__ import annotations

from grundy.misere.distinguishing import distinguish
from grundy.tables._genus import Rows
from grundy.tables._trees import tree

TITLE = "The positions below a smallest game that tells heaps 6 and 11 of .123 apart"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 5"


def rows() -> Rows:
    """The table, computed."""
    found = distinguish(".123[6]", ".123[11]")
    assert found.game is not None
    return tree(str(found.game))
