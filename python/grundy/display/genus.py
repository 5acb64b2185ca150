"""Genera as LaTeX."""

from __future__ import annotations

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
