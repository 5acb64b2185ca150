"""Genera as LaTeX and as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.misere.genus import Genus


def genus_latex(genus: Genus) -> str:
    """A genus as LaTeX, without dollar signs.

    >>> from grundy import Genus
    >>> genus_latex(Genus("8^68[10]"))
    '8^{68[10]}'
    """
    head, entries = str(genus).split("^")
    return f"{head}^{{{entries}}}"


def genus_rows(genera: Sequence[Genus], width: int) -> tuple[list[str], list[list[str]]]:
    """Genera of heaps 1, 2, ... in rows of `width`, headed like the tables of the sources."""
    header = ["", *(str(i) for i in range(1, width + 1))]
    rows = []
    for start in range(0, len(genera), width):
        row = [str(genus) for genus in genera[start : start + width]]
        rows.append([f"{start}+", *row, *[""] * (width - len(row))])
    return header, rows
