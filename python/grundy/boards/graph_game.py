"""Games on any graph in which players take vertices: Col, Snort, Node-Kayles, Arc-Kayles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from grundy._core import Game, col_played_out, col_rewritings
from grundy.boards.board import Board
from grundy.whole_numbers import as_whole

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["ArcKayles", "Col", "GraphGame", "NodeKayles", "Rewriting", "Snort"]


class GraphGame(Board):
    """A position on a graph whose vertices are open to Left, to Right, to both or to neither.

    `graph` is a notation such as `"path:..L"`, `"cycle:5"`, `"grid:3x4"` or
    `"edges:a-b,b-c;L:a"`, a networkx graph, or a list of pairs of vertices; for the last two
    `left` and `right` name the vertices open to one player alone.
    """

    _ruleset: ClassVar[str]

    def __init__(self, graph: Any, *, left: Iterable[Any] = (), right: Iterable[Any] = ()) -> None:
        text = graph if isinstance(graph, str) else _edges(graph, list(left), list(right))
        super().__init__(self._ruleset, text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.position!r})"

    def left_moves(self) -> Sequence[Self]:
        """The positions Left may move to."""
        return self.options("left")

    def right_moves(self) -> Sequence[Self]:
        """The positions Right may move to."""
        return self.options("right")

    def svg(self) -> str:
        """The position drawn as SVG."""
        return self.picture().svg() or ""

    def _repr_latex_(self) -> str:
        from grundy.display.table import latex_escape

        return rf"$\text{{{type(self).__name__} on {latex_escape(self.position)}}}$"


class Snort(GraphGame):
    """Snort: nobody may take a vertex next to one of the opponent's.

    >>> from grundy import Snort
    >>> Snort("path:L...L").value
    Game('{4|0,+-1}')
    >>> Snort([("a", "b"), ("b", "c")]).value
    Game('+-2')
    """

    _ruleset = "snort"


class Col(GraphGame):
    """Col: nobody may take a vertex next to one of his own.

    Values are numbers or numbers plus star (Austin 1976, Theorem 2.3), which is checked on
    everything computed.

    >>> from grundy import Col
    >>> Col("path:L.L.R.L.L.").value
    Game('7/8')
    >>> Col("path:1000").value
    Game('0')
    """

    _ruleset = "col"

    def played_out(self) -> Game:
        """The value by playing everything out, without any theorem but the definition.

        >>> from grundy import Col
        >>> Col("path:.L...").played_out() == Col("path:.L...").value
        True
        """
        return col_played_out(self.position)

    def rewritings(self) -> list[Rewriting]:
        """The steps by which the source's theorems simplify this position.

        >>> from grundy import Col
        >>> step = Col("path:L...R").rewritings()[0]
        >>> step.rule, step.before.position, step.after.position, step.number
        ('elastic end', 'path:L...R', 'path:##L.R', Fraction(0, 1))
        >>> step.prove()
        Game('0')
        """
        steps = col_rewritings(self.position)
        return [Rewriting(rule, Col(a), Col(b), number) for rule, a, b, number in steps]


class _KaylesOnGraphs(GraphGame):
    """Both players make the same moves, so the value is a nim-heap's."""

    def __init__(self, graph: Any) -> None:
        super().__init__(graph)

    @property
    def nim_value(self) -> int:
        """The Sprague-Grundy value."""
        text = str(self.value)
        return as_whole(text[1:] or "1") if text.startswith("*") else 0


class NodeKayles(_KaylesOnGraphs):
    """Node-Kayles: take a vertex, its neighbours go with it.

    `graph` is a notation such as `"path:7"`, `"cycle:5"`, `"grid:3x4"` or `"edges:a-b,b-c"`, a
    networkx graph, or a list of pairs of vertices. On paths it is the octal game `.137`.

    >>> from grundy import NodeKayles
    >>> [NodeKayles(f"path:{n}").nim_value for n in range(10)]
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    >>> NodeKayles([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]).nim_value
    2
    """

    _ruleset = "node-kayles"


class ArcKayles(_KaylesOnGraphs):
    """Arc-Kayles: take an edge; both its ends go, with all edges at them.

    `graph` is given as in `NodeKayles`. On paths it is Dawson's Kayles, on grids Cram.

    >>> from grundy import ArcKayles
    >>> [ArcKayles(f"path:{n}").nim_value for n in range(10)]
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    >>> import networkx as nx
    >>> ArcKayles(nx.petersen_graph()).nim_value
    0
    """

    _ruleset = "arc-kayles"


class Rewriting(NamedTuple):
    """One use of a theorem: the value of `before` is that of `after` plus `number`."""

    rule: str
    before: Col
    after: Col
    number: Fraction

    def prove(self) -> Game:
        """Play out the difference game `before - after - number`: 0 if the step is right."""
        return self.before.played_out() - self.after.played_out() - self.number


GRAPH_GAMES = {made._ruleset: made for made in (ArcKayles, Col, NodeKayles, Snort)}


def _edges(graph: Any, left: list[Any], right: list[Any]) -> str:
    """The notation of a networkx graph (its nodes may carry `tint="L"` or `"R"`) or edge list."""
    names: dict[Any, str] = {}

    def name(vertex: Any) -> str:
        return names.setdefault(vertex, f"v{len(names)}" if _odd(vertex) else str(vertex))

    if hasattr(graph, "edges") and hasattr(graph, "nodes"):
        for vertex, data in graph.nodes(data=True):
            name(vertex)
            tint = data.get("tint")
            if tint == "L":
                left.append(vertex)
            elif tint == "R":
                right.append(vertex)
        pairs = list(graph.edges())
    else:
        pairs = [tuple(edge) for edge in graph]
    edges = [f"{name(a)}-{name(b)}" for a, b in pairs]
    lone = set(names) - {vertex for pair in pairs for vertex in pair}
    text = "edges:" + ",".join(edges + [names[v] for v in names if v in lone])
    for letter, vertices in (("L", left), ("R", right)):
        if vertices:
            text += f";{letter}:" + ",".join(names.get(v, str(v)) for v in vertices)
    return text


def _odd(vertex: Any) -> bool:
    """Does the vertex need a made-up name in the notation?"""
    text = str(vertex)
    return not text or not all(c.isalnum() or c == "_" for c in text)
