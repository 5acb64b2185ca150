"""Heaps of .2012 among those of .123 (Plambeck 2003, Figure 56)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._relabelling import translation

TITLE = "Where the values of .2012 are found in .123"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 56"


def rows() -> Rows:
    """The table, computed."""
    return translation(".2012", ".123")
