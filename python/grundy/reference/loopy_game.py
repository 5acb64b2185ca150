"""Loopy games by definition: outcomes by retrograde analysis of the graph of positions.

A graph is a list of `(left, right)`: the vertices each player may move to. Who cannot move loses;
a play that does not end is drawn.

>>> over_and_zero = [([1], [0]), ([], [])]
>>> outcome(over_and_zero, 0)
('left', 'left')
>>> outcome([([0], [0])], 0)
('draw', 'draw')
"""

from __future__ import annotations

Graph = list[tuple[list[int], list[int]]]
PLAYERS = ("left", "right")


def outcome(graph: Graph, start: int) -> tuple[str, str]:
    """Who wins when Left starts and when Right starts: `"left"`, `"right"` or `"draw"`."""
    result = {(v, p): "draw" for v in range(len(graph)) for p in (0, 1)}
    changed = True
    while changed:
        changed = False
        for v, p in result:
            if result[v, p] != "draw":
                continue
            after = {result[w, 1 - p] for w in graph[v][p]}
            if PLAYERS[p] in after:
                result[v, p] = PLAYERS[p]
            elif after <= {PLAYERS[1 - p]}:
                result[v, p] = PLAYERS[1 - p]
            changed |= result[v, p] != "draw"
    return result[start, 0], result[start, 1]


def negative(graph: Graph) -> Graph:
    """Left and Right exchanged."""
    return [(right, left) for left, right in graph]


def add(g: Graph, h: Graph) -> Graph:
    """The sum: vertex `i * len(h) + j` is `g` at `i` and `h` at `j`."""
    n = len(h)
    total: Graph = []
    for i in range(len(g)):
        for j in range(n):
            left, right = (
                [k * n + j for k in g[i][p]] + [i * n + k for k in h[j][p]] for p in (0, 1)
            )
            total.append((left, right))
    return total


def is_stopper(graph: Graph, start: int) -> bool:
    """Is there no infinite play from here, or from any follower, with alternating moves?"""
    reached, waiting = {start}, [start]
    while waiting:
        for side in graph[waiting.pop()]:
            waiting += [w for w in side if w not in reached]
            reached |= set(side)
    states = {(v, p) for v in reached for p in (0, 1)}
    while True:
        ending = {(v, p) for v, p in states if all((w, 1 - p) not in states for w in graph[v][p])}
        if not ending:
            return not states
        states -= ending


def survives(graph: Graph, start: int, mover: int) -> bool:
    """Can Left avoid losing?"""
    return outcome(graph, start)[mover] != "right"


def at_least(g: Graph, i: int, h: Graph, j: int) -> bool:
    """For stoppers: is `g` at `i` at least `h` at `j`? Left must survive `g - h` moving second."""
    return survives(add(g, negative(h)), i * len(h) + j, 1)
