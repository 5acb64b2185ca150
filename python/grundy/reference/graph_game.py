"""Col and Snort from the definitions: take a vertex, close its neighbours to one player.

>>> from grundy.reference.short_game import canonical, form
>>> one, minus_one = form([form()]), form((), [form()])
>>> canonical(value("snort", {0: [1], 1: [0]})) == form([one], [minus_one])
True
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grundy.reference.short_game import Form, form


def value(
    game: str,
    graph: Mapping[int, Collection[int]],
    left: Collection[int] | None = None,
    right: Collection[int] | None = None,
) -> Form:
    """The form of a position: `left` and `right` are the vertices open to each player."""
    open_to = [frozenset(graph if s is None else s) for s in (left, right)]
    sides: list[list[Form]] = [[], []]
    for player in (0, 1):
        closed = player if game == "col" else 1 - player
        for v in open_to[player]:
            after = [s - {v} for s in open_to]
            after[closed] = after[closed] - frozenset(graph[v])
            sides[player].append(value(game, graph, *after))
    return form(*sides)
