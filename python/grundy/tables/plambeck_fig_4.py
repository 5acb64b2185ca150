"""The tree of a heap of 11 in .123 (Plambeck 2003, Figure 4)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._trees import tree

TITLE = "The positions below a heap of 11 in .123"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 4"


def rows() -> Rows:
    """The table, computed."""
    return tree(".123[11]")
