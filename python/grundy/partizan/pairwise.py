"""Sums and comparisons of lists of games in one call."""

from __future__ import annotations

import gc
from collections.abc import Iterable

from grundy._core import Game, add_pairwise, compare_pairwise

__all__ = ["compare_all", "sums"]


def sums(left: Iterable[Game], right: Iterable[Game]) -> list[Game]:
    """The sum of each game of the first list with the game beside it in the second.

    >>> import grundy as gr
    >>> gr.sums([gr.Game("^"), gr.Game("+-1")], [gr.Game("*"), gr.Game(2)])
    [Game('^*'), Game('{3|1}')]
    """
    # Games refer to nothing, so there is nothing to collect among the many made here; looking
    # for it would take as long as the sums.
    enabled = gc.isenabled()
    gc.disable()
    try:
        return add_pairwise(list(left), list(right))
    finally:
        if enabled:
            gc.enable()


def compare_all(left: Iterable[Game], right: Iterable[Game]) -> list[str]:
    """How each game of the first list stands to the one beside it: `<`, `>`, `=` or `||`.

    >>> import grundy as gr
    >>> gr.compare_all([gr.Game("^"), gr.Game("*")], [gr.Game(0), gr.Game(0)])
    ['>', '||']
    """
    return compare_pairwise(list(left), list(right))
