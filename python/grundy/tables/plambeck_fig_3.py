"""The tree of a heap of 6 in .123 (Plambeck 2003, Figure 3)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._trees import tree

TITLE = "The positions below a heap of 6 in .123"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 3"


def rows() -> Rows:
    """The table, computed."""
    return tree(".123[6]")
