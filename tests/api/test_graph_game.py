"""Col and Snort as Python objects: graphs of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr
from grundy import Col, Game, InputError, Snort


class Networkx:
    """The two methods of a networkx graph that are used."""

    def __init__(self, tints: dict[Any, str | None], edges: list[tuple[Any, Any]]) -> None:
        self.tints, self.pairs = tints, edges

    def nodes(self, data: bool) -> Iterator[tuple[Any, dict[str, str]]]:
        assert data
        for vertex, tint in self.tints.items():
            yield vertex, ({} if tint is None else {"tint": tint})

    def edges(self) -> list[tuple[Any, Any]]:
        return self.pairs


def test_graphs_of_every_kind_agree() -> None:
    expected = Snort("path:L..").value
    assert Snort([("a", "b"), ("b", "c")], left=["a"]).value == expected
    assert Snort("edges:a-b-c;L:a").value == expected
    tints: dict[Any, str | None] = {(0, 0): "L", (0, 1): None, (0, 2): None, (9, 9): None}
    graph = Networkx(tints, [((0, 0), (0, 1)), ((0, 1), (0, 2))])
    assert Snort(graph).value == expected + Game("*")


def test_moves_and_parts_add_up() -> None:
    position = Snort("path:..#L.")
    total = Game(0)
    for part in position.parts():
        total += part if isinstance(part, Game) else part.value
    assert total == position.value
    left = [p.value for p in position.left_moves()]
    right = [p.value for p in position.right_moves()]
    assert Game.from_options(left, right) == position.value


def test_identity() -> None:
    assert Col("path:3") == Col("path:...") and Col("path:3") != Col("path:4")
    assert Col("path:3") != Snort("path:3")
    assert eval(repr(Col("grid:.L|R#"))) == Col("grid:.L|R#")


@pytest.mark.parametrize(
    "text",
    ["tree:3", "edges:a-", "edges:a-a", "edges:a-b;X:a", "edges:a-b;a", "grid:3xx", "path:y"],
)
def test_bad_graphs_say_where(text: str) -> None:
    with pytest.raises(InputError, match="column"):
        Col(text)


def test_a_missing_vertex_is_named() -> None:
    with pytest.raises(InputError, match="'z' is missing"):
        Col([("a", "b")], left=["z"])


def test_long_chains_of_snort_are_refused() -> None:
    with pytest.raises(gr.LimitError, match=r"60 vertices open to both: .* at most 36"):
        gr.value("snort", "path:60")
    assert str(gr.value("snort", "path:" + "L" * 60)) == "60"
