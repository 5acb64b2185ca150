"""Errors in Winning Ways found by machine (Allemang 1984, "Errors in Winning Ways")."""

from __future__ import annotations

from grundy.misere.genus_table import genus_table
from grundy.tables._genus import Rows

TITLE = "Genera that Winning Ways, first edition, prints otherwise"
SOURCE = "Allemang, Machine Computation with Finite Games (1984), Errors in Winning Ways"
PRINTED = (
    (".14", 21, "0(620)"),
    (".16", 19, "2(31)"),
    (".6", 29, "2(20)"),
    (".6", 30, "0(02)"),
    (".72", 15, "2(20)"),
)
"""Code, heap, and what Winning Ways has, as the source quotes it."""


def rows() -> Rows:
    """Each heap with what was printed, the blurry and the sharp genus."""
    found = []
    for code, heap, printed in PRINTED:
        genus = genus_table(code).genus(heap)
        found.append([code, str(heap), printed, f"{genus.normal}{genus.blurry}", str(genus)])
    return ["code", "heap", "Winning Ways", "blurry genus", "genus"], found
