"""Austin's Table 7.5: the guide to Table 7.4."""

from __future__ import annotations

from grundy.tables._austin import THESIS
from grundy.tables._recurring_guide import guide_5

TITLE = "Guide to Table 7.4: Games .d1(d2) and 4.(d1)"
SOURCE = f"{THESIS}, Table 7.5"


def rows() -> tuple[list[str], list[list[str]]]:
    """The row of Table 7.4; `*` for bounded values, `?` for games still open."""
    return guide_5()
