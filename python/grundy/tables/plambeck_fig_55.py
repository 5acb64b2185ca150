"""Heaps of .123 among those of .1331 (Plambeck 2003, Figure 55)."""

from __future__ import annotations

from grundy.tables._genus import Rows
from grundy.tables._relabelling import translation

TITLE = "Where the values of .123 are found in .1331"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 55"


def rows() -> Rows:
    """The table, computed."""
    return translation(".123", ".1331")
