"""Games on graphs from their rules, on the written position `edges:a-b,b-c,d`.

Every function takes a position and a player (0 Left, 1 Right) and returns positions.

>>> node_kayles("edges:a-b,b-c", 0)
['edges:c', 'edges:', 'edges:a']
>>> arc_kayles("edges:a-b,b-c", 0)
['edges:c', 'edges:a']
"""

from __future__ import annotations

Graph = tuple[list[str], list[tuple[str, str]]]


def graph(position: str) -> Graph:
    """The vertices and the edges."""
    vertices: dict[str, None] = {}
    edges = []
    for term in position.removeprefix("edges:").split(","):
        ends = [v for v in term.split("-") if v]
        vertices.update(dict.fromkeys(ends))
        if len(ends) == 2:
            edges.append((ends[0], ends[1]))
    return list(vertices), edges


def without(position: str, gone: set[str]) -> str:
    """The position when some vertices, and all edges at them, are gone."""
    vertices, edges = graph(position)
    left = [(a, b) for a, b in edges if a not in gone and b not in gone]
    joined = {v for edge in left for v in edge}
    lone = [v for v in vertices if v not in gone and v not in joined]
    return "edges:" + ",".join([f"{a}-{b}" for a, b in left] + lone)


def node_kayles(position: str, player: int) -> list[str]:
    """Take a vertex; its neighbours go too."""
    vertices, edges = graph(position)
    near = {v: {v} | {w for edge in edges if v in edge for w in edge} for v in vertices}
    return [without(position, near[v]) for v in vertices]


def arc_kayles(position: str, player: int) -> list[str]:
    """Take an edge; its ends go too."""
    return [without(position, {a, b}) for a, b in graph(position)[1]]
