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


def _tinted(position: str, player: int, closes: int) -> list[str]:
    """Take a vertex of a path or grid: it goes, and its neighbours are closed to a player.

    `.` is open to both, `L` and `R` to one player, `#` to nobody.
    """
    kind, _, rest = position.partition(":")
    rows = rest.split("|")
    open_to = {".": {0, 1}, "L": {0}, "R": {1}, "#": set[int]()}
    letters = {frozenset(players): letter for letter, players in open_to.items()}
    found = []
    for i, row in enumerate(rows):
        for j, letter in enumerate(row):
            if player not in open_to[letter]:
                continue
            board = [list(r) for r in rows]
            board[i][j] = "#"
            for a, b in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                if 0 <= a < len(rows) and 0 <= b < len(row):
                    board[a][b] = letters[frozenset(open_to[board[a][b]] - {closes})]
            found.append(f"{kind}:" + "|".join("".join(r) for r in board))
    return found


def col(position: str, player: int) -> list[str]:
    """Take a vertex; the neighbours are closed to the player who took it.

    >>> col("path:..L", 0)
    ['path:#RL', 'path:R##', 'path:.R#']
    """
    return _tinted(position, player, player)


def snort(position: str, player: int) -> list[str]:
    """Take a vertex; the neighbours are closed to the other player.

    >>> snort("path:..R", 0)
    ['path:#LR', 'path:L##']
    """
    return _tinted(position, player, 1 - player)
