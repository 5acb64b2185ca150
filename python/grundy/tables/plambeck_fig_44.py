"""Adder approximator of .0122 (Plambeck 2003, Figure 44)."""

from __future__ import annotations

from grundy.tables._approximator import approximator
from grundy.tables._genus import Rows

TITLE = "Adder approximator of .0122"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 44"


def rows() -> Rows:
    """The table, computed."""
    return approximator(".0122")
