"""Board rulesets against their rules played out, on random positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from random_positions import POSITIONS, graphs, grids, pictures, same_graph

import grundy as gr
from grundy._core import board_moves, board_notation, board_parts, hackenbush_played_out
from grundy.reference import board_games, graph_boards, graph_game, short_game


@cache
def game(form: short_game.Form) -> gr.Game:
    """The value of a reference form."""
    return gr.Game.from_options([game(x) for x in form[0]], [game(x) for x in form[1]])


def naive(ruleset: str, position: str) -> gr.Game:
    """The value by playing everything out, without canonical forms where both move alike."""
    if gr.rulesets.find(ruleset).impartial:
        return gr.Game(f"*{board_games.nim_value(ruleset, position)}")
    return game(board_games.value(ruleset, position))


#: Boards on which play need not end: tests/published and tests/laws have them elsewhere.
LOOPY = {r.name for r in gr.rulesets.listed() if r.loopy}


def test_every_ruleset_is_tried() -> None:
    boards = {r.name for r in gr.rulesets.listed() if r.family in ("board", "graph")}
    assert set(POSITIONS) == set(board_games.RULES)
    assert set(POSITIONS) - {"wythoff"} == boards - LOOPY


@pytest.mark.parametrize("ruleset", sorted(POSITIONS))
def test_values_are_those_of_the_rules(ruleset: str) -> None:
    @settings(max_examples=150, deadline=None)
    @given(POSITIONS[ruleset])
    def check(position: str) -> None:
        expected = naive(ruleset, position)
        assert gr.value(ruleset, position) == expected
        number, parts = board_parts(ruleset, position)
        total = gr.Game(number)
        for part in parts:
            total += gr.value(ruleset, part)
        assert total == expected

    check()


@pytest.mark.parametrize("ruleset", sorted(POSITIONS))
def test_moves_are_those_of_the_rules(ruleset: str) -> None:
    @settings(max_examples=60, deadline=None)
    @given(POSITIONS[ruleset])
    def check(position: str) -> None:
        for player, name in enumerate(("left", "right")):
            shown = board_notation(ruleset, position)
            ours = sorted(board_moves(ruleset, position, name))
            legal = board_games.RULES[ruleset](shown, player)
            if ruleset in ("arc-kayles", "node-kayles"):
                # The edges may be listed in another order.
                ours, legal = (sorted(map(same_graph, side)) for side in (ours, legal))
            assert ours == sorted(legal)

    check()


def test_a_wrong_value_is_noticed() -> None:
    assert game(board_games.value("domineering", "..|..")) != gr.value("cram", "2x2")


def test_graphs_of_fjords_agree() -> None:
    expected = gr.value("fjords", "grid:L.|.R")
    assert gr.value("fjords", "cycle:L.R.") == expected
    assert gr.value("fjords", "edges:a-b,b-d,d-c,c-a;L:a;R:d") == expected
    parts = board_parts("fjords", "edges:a-b,b-d,d-c,c-a;L:a;R:d")[1]
    assert sum((gr.value("fjords", p) for p in parts), gr.Game("0")) == expected


@given(st.text("LRG", max_size=9))
@settings(max_examples=100, deadline=None)
def test_strings_are_pictures(string: str) -> None:
    edges = ",".join(f"{i}-{i + 1}:{c}" for i, c in enumerate(string))
    expected = game(board_games.value("hackenbush", f"edges:{edges}"))
    assert gr.value("hackenbush", f"string:{string}") == expected


@given(pictures())
@settings(max_examples=200, deadline=None)
def test_theorems_of_hackenbush_keep_the_value(picture: str) -> None:
    assert gr.value("hackenbush", picture) == hackenbush_played_out(picture)


@st.composite
def hung_pictures(draw: st.DrawFn) -> str:
    """A cycle on the ground with green cycles and trees of two colours hanging at its vertices."""
    base = draw(st.integers(1, 2))
    edges = [(i, i + 1, draw(st.sampled_from("LRG"))) for i in range(base)]
    edges.append((base, 0, draw(st.sampled_from("LRG"))))
    top = base
    for colours in draw(st.lists(st.sampled_from(["G", "LR", "LRG"]), min_size=1, max_size=2)):
        corner = draw(st.integers(1, base))
        hung = [corner]
        for _ in range(draw(st.integers(1, 3))):
            top += 1
            edges.append((draw(st.sampled_from(hung)), top, draw(st.sampled_from(colours))))
            hung.append(top)
        if draw(st.booleans()):
            ends = [draw(st.sampled_from(hung)) for _ in range(2)]
            edges.append((ends[0], ends[1], draw(st.sampled_from(colours))))
    return "edges:" + ",".join(f"{a}-{b}:{c}" for a, b, c in edges)


@given(hung_pictures())
@settings(max_examples=300, deadline=None)
def test_what_hangs_at_a_vertex_counts_by_its_value(picture: str) -> None:
    assert gr.value("hackenbush", picture) == hackenbush_played_out(picture)


@given(st.integers(1, 9), st.sampled_from(["arc-kayles", "node-kayles"]))
@settings(max_examples=20, deadline=None)
def test_paths_and_cycles_are_graphs(n: int, ruleset: str) -> None:
    path = [f"{i}-{i + 1}" for i in range(n - 1)] or ["0"]
    cycle = [*path, f"{n - 1}-0"] if n > 2 else path
    for name, edges in (("path", path), ("cycle", cycle)):
        expected = naive(ruleset, "edges:" + ",".join(edges))
        assert gr.value(ruleset, f"{name}:{n}") == expected
        assert gr.value(ruleset, f"edges:{','.join(edges)}") == expected


@given(grids("...#", 10))
@settings(max_examples=50, deadline=None)
def test_cram_is_arc_kayles_on_a_grid(position: str) -> None:
    assert gr.value("arc-kayles", f"grid:{position}") == gr.value("cram", position)


@given(graphs(), st.sampled_from(["col", "snort"]))
@settings(max_examples=60, deadline=None)
def test_twins_are_alike(text: str, ruleset: str) -> None:
    vertices, edges = graph_boards.graph(text)
    near = {int(v): [int(w) for e in edges if v in e for w in e if w != v] for v in vertices}
    left, right = sorted(near)[1:], sorted(near)
    expected = game(graph_game.value(ruleset, near, left, right))
    assert gr.value(ruleset, f"{text};R:0") == expected


MOST_PLAYED_OUT = 4000


def misere_winner(moves: Callable[[Any, int], Iterable[Any]], position: Any, starter: int) -> str:
    """Who wins when the player without a move has won, by playing everything out."""
    known: dict[tuple[Any, int], bool] = {}

    def wins(at: Any, player: int) -> bool:
        if (at, player) not in known:
            assume(len(known) < MOST_PLAYED_OUT)
            after = list(moves(at, player))
            known[at, player] = not after or any(not wins(q, 1 - player) for q in after)
        return known[at, player]

    return ("left", "right")[starter if wins(position, starter) else 1 - starter]


@pytest.mark.parametrize("ruleset", sorted(POSITIONS))
def test_misere_outcomes_are_those_of_the_rules(ruleset: str) -> None:
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(POSITIONS[ruleset])
    def check(position: str) -> None:
        expected = [misere_winner(board_games.RULES[ruleset], position, p) for p in (0, 1)]
        found = gr.outcome((ruleset, position), play="misere")
        assert [found.left_starts, found.right_starts] == expected

    check()


@pytest.mark.parametrize("ruleset", ["col", "snort"])
@settings(max_examples=60, deadline=None)
@given(text=graphs())
def test_misere_col_and_snort(ruleset: str, text: str) -> None:
    near: dict[str, set[str]] = {}
    for term in text.removeprefix("edges:").split(","):
        ends = term.split("-")
        for v in ends:
            near.setdefault(v, set()).update(set(ends) - {v})
    own = ruleset == "col"

    def moves(open_to: tuple[frozenset[str], ...], player: int) -> Iterator[Any]:
        for v in open_to[player]:
            after = [side - {v} for side in open_to]
            after[player if own else 1 - player] -= near[v]
            yield tuple(after)

    everything = (frozenset(near), frozenset(near))
    found = gr.outcome((ruleset, text), play="misere")
    expected = [misere_winner(moves, everything, p) for p in (0, 1)]
    assert [found.left_starts, found.right_starts] == expected


BOARDS = ["grid:3x3", "grid:..#|...|#..", "edges:a-b,b-c,c-d,d-a,a-c", "path:9"]


@pytest.mark.parametrize("ruleset", ["col", "snort", "node-kayles", "arc-kayles"])
@pytest.mark.parametrize("position", BOARDS)
def test_what_is_kept_belongs_to_its_board(ruleset: str, position: str) -> None:
    """The same with nothing kept, with other boards kept, and with its own."""
    most = gr.memo()[1]
    gr.memo(0)
    fresh = gr.value(ruleset, position)
    gr.memo(most)
    for other in BOARDS:
        gr.value(ruleset, other)
    kept = gr.memo()[0]
    assert kept > 0
    assert gr.value(ruleset, position) == fresh and gr.memo()[0] == kept


@pytest.mark.parametrize(
    ("ruleset", "position"),
    [
        ("cram", "5x5"),
        ("hackenbush", "edges:0-1:L,1-2:R,2-0:G,2-3:L,3-1:R,3-0:L"),
        ("snort", "grid:4x4"),
        ("wythoff", "a=2:30,40"),
        ("node-kayles", "grid:4x5"),
        ("partizan-splittles", "1,3|2,3:30"),
    ],
)
def test_every_ruleset_stops_at_its_limit_and_goes_on(ruleset: str, position: str) -> None:
    most = gr.memo()[1]
    gr.memo(0)
    gr.memo(most)
    with pytest.raises(gr.LimitError, match="stopped at the limit of 5 evaluated positions"):
        gr.value(ruleset, position, 5)
    assert gr.memo()[0] == 5
    calls = 0
    while True:
        calls += 1
        try:
            gone_on = gr.value(ruleset, position, max(5, 3 * gr.memo()[0]))
            break
        except gr.LimitError:
            assert calls < 50
    gr.memo(0)
    gr.memo(most)
    assert gr.value(ruleset, position) == gone_on
