"""Adder approximator of .72 (Plambeck 2003, Figure 27)."""

from __future__ import annotations

from grundy.tables._approximator import approximator
from grundy.tables._genus import Rows

TITLE = "Adder approximator of .72"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 27"


def rows() -> Rows:
    """The table, computed."""
    return approximator(".72")
