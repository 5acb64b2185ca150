"""Heaps of .1032 among those of .1033 (Plambeck 2003, Figure 50)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._relabelling import translation

TITLE = "Where the values of .1032 are found in .1033"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 50"


def rows() -> Rows:
    """The table, computed."""
    return translation(".1032", ".1033")
