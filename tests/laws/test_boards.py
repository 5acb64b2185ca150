"""Board rulesets against their rules played out, on random positions."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy._core import board_moves, board_notation, board_parts
from grundy.reference import board_games, short_game


@cache
def game(form: short_game.Form) -> gr.Game:
    """The value of a reference form."""
    return gr.Game.from_options([game(x) for x in form[0]], [game(x) for x in form[1]])


def grids(letters: str, most: int) -> st.SearchStrategy[str]:
    def rows(size: tuple[int, int]) -> st.SearchStrategy[str]:
        height, width = size
        row = st.text(letters, min_size=width, max_size=width)
        return st.lists(row, min_size=height, max_size=height).map("|".join)

    sizes = st.tuples(st.integers(1, 5), st.integers(1, 5)).filter(lambda s: s[0] * s[1] <= most)
    return sizes.flatmap(rows)


@st.composite
def pictures(draw: st.DrawFn) -> str:
    """A Hackenbush picture: a tree and some edges more, possibly loops and double edges."""
    size = draw(st.integers(1, 4))
    pairs = [(draw(st.integers(0, v - 1)), v) for v in range(1, size + 1)]
    more = st.tuples(st.integers(0, size), st.integers(0, size))
    pairs += draw(st.lists(more, max_size=3))
    return "edges:" + ",".join(f"{a}-{b}:{draw(st.sampled_from('LRG'))}" for a, b in pairs)


def cakes(most: int) -> st.SearchStrategy[str]:
    """A cake of at most so many squares."""
    sides = st.tuples(st.integers(1, most), st.integers(1, most))
    return sides.filter(lambda s: s[0] * s[1] <= most).map(lambda s: f"{s[0]}x{s[1]}")


POSITIONS = {
    "amazons": grids(".#.xo", 6),
    "clobber": grids("xo.x#o", 9),
    "cram": grids("...#", 12),
    "cutcake": cakes(8),
    "domineering": grids("....#", 13),
    "elephants-and-rhinos": st.text("er..", min_size=1, max_size=9),
    "hackenbush": pictures(),
    "konane": grids("xo..#xo", 16),
    "maundy-cake": cakes(12),
    "nogo": grids(".....xo#", 7).filter(lambda p: board_games.nogo_legal(board_games.cells(p))),
    "push": st.text("LR.", min_size=1, max_size=6),
    "shove": st.text("LR.", min_size=1, max_size=6),
    "toads-and-frogs": st.text("tf.", min_size=1, max_size=9),
    "toppling-dominoes": st.text("LRG", min_size=1, max_size=8),
}


def test_every_ruleset_is_tried() -> None:
    assert set(POSITIONS) == set(board_games.RULES)
    assert set(POSITIONS) == set(gr.rulesets()) - {"col", "snort"}


@pytest.mark.parametrize("ruleset", sorted(POSITIONS))
def test_values_are_those_of_the_rules(ruleset: str) -> None:
    @settings(max_examples=150, deadline=None)
    @given(POSITIONS[ruleset])
    def check(position: str) -> None:
        expected = game(board_games.value(ruleset, position))
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
            assert ours == sorted(board_games.RULES[ruleset](shown, player))

    check()


def test_a_wrong_value_is_noticed() -> None:
    assert game(board_games.value("domineering", "..|..")) != gr.value("cram", "2x2")


@given(st.text("LRG", max_size=9))
@settings(max_examples=100, deadline=None)
def test_strings_are_pictures(string: str) -> None:
    edges = ",".join(f"{i}-{i + 1}:{c}" for i, c in enumerate(string))
    expected = game(board_games.value("hackenbush", f"edges:{edges}"))
    assert gr.value("hackenbush", f"string:{string}") == expected
