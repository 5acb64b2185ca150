"""Index tables of misère games (Allemang 1984, appendix II)."""

from __future__ import annotations

from grundy.misere.index_table import IndexTable
from grundy.tables._genus import Rows

TITLE = "Heaps of Officers (.37) to 13 by index, and the blurry genera of their sums"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), appendix II"
ABOUT_FOR = ("Heaps by index and the blurry genera of their sums", SOURCE)
CODE = ".37"
HEAP = 13


def rows() -> Rows:
    """The page for Officers."""
    return IndexTable.of(CODE, HEAP).rows()


def rows_for(code: str, heap: int | None) -> Rows:
    """The page for any game, as far as its quotient is small."""
    return IndexTable.of(code, heap).rows()
