"""The wild four-digit quaternary games (Plambeck 2003, Figure 41)."""

from __future__ import annotations

from itertools import product

from grundy.misere.genus_table import GenusTable
from grundy.tables._genus import Rows

TITLE = "Four-digit quaternary games with a genus that is not tame"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 41"
LARGEST = 60
"""Heaps looked at; the first genus that is not tame comes by heap 12 in the source."""


def rows() -> Rows:
    """Each game with its first genus that is not tame."""
    found = []
    for digits in product("0123", "0123", "0123", "123"):
        code = "." + "".join(digits)
        for heap, genus in enumerate(GenusTable(code).genera(LARGEST)):
            if not genus.is_tame:
                found.append([code, str(genus), str(heap)])
                break
    return ["code", "genus", "heap"], found
