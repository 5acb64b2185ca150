"""Exceptions for the approximator of .351 (Plambeck 2003, Figure 18)."""

from __future__ import annotations

from grundy.tables._approximator import exceptions
from grundy.tables._genus import Rows

TITLE = "Exceptions for the adder approximator of .351"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 18"


def rows() -> Rows:
    """The table, computed."""
    return exceptions(".351")
