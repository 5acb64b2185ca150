"""Blurry genera of octal games (after Allemang 1984, appendix I, which our copy lacks)."""

from __future__ import annotations

from grundy.misere.genus_table import GenusTable
from grundy.tables._genus import Rows

TITLE = "Blurry genera of the octal games .d1, .d1d2, 4.d1 and 4.d1d2, heaps 1 to 40"
SOURCE = "after Allemang, Machine Computation with Finite Games (1984), appendix I"
HEAPS = 40


def codes() -> list[str]:
    """All codes of at most two octal digits, with and without a 4 before the point."""
    digits = [f"{n:o}" for n in range(1, 8)]
    pairs = [f"{a:o}{b:o}" for a in range(8) for b in range(1, 8)]
    return [head + tail for head in (".", "4.") for tail in [*digits, *pairs]]


def rows() -> Rows:
    """One row a game; equal games have equal rows."""
    return ["code", *map(str, range(1, HEAPS + 1))], [
        [code, *(f"{g.normal}{g.blurry}" for g in GenusTable(code).genera(HEAPS)[1:])]
        for code in codes()
    ]
