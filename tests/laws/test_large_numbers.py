"""Numbers of any size: games that are numbers compute like Fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr

numerators = st.integers(-(2**300), 2**300)
exponents = st.one_of(st.integers(0, 12), st.integers(0, 400))
dyadics = st.builds(lambda n, e: Fraction(n, 2**e), numerators, exponents)
near_the_edge = st.builds(
    lambda k, d, e: Fraction((1 << k) + d, 2**e),
    st.sampled_from([19, 20, 21, 30, 31, 62, 63, 64, 127]),
    st.integers(-2, 2),
    st.integers(0, 14),
)
numbers = st.one_of(dyadics, near_the_edge, near_the_edge.map(lambda x: -x))


@settings(max_examples=300, deadline=None)
@given(numbers, numbers)
def test_numbers_compute_like_fractions(x: Fraction, y: Fraction) -> None:
    g, h = gr.Game(x), gr.Game(y)
    assert g + h == x + y
    assert g - h == x - y
    assert g.conway_multiply(h) == x * y
    assert (g <= h) == (x <= y) and (g < h) == (x < y)
    assert g.mean == x and hash(g) == hash(x)
    assert gr.Game(str(g)) == g


@settings(max_examples=200, deadline=None)
@given(numbers, numbers)
def test_switches_of_large_numbers(x: Fraction, y: Fraction) -> None:
    game = gr.Game.from_options([x], [y])
    if x > y:
        assert game.mean == (x + y) / 2 and game.temperature == (x - y) / 2
        assert game.left_stop == x and game.right_stop == y
        assert game - x == gr.Game.from_options([0], [y - x])
    elif x < y:
        assert game.is_number and x < game.mean < y


@pytest.mark.parametrize("e", [500, 5000])
def test_simplest_numbers_far_out(e: int) -> None:
    tiny = Fraction(1, 2**e)
    assert gr.Game.from_options([0], [tiny]) == tiny / 2
    assert gr.Game.from_options([tiny], [2 * tiny]) == 3 * tiny / 2
    assert gr.Game.from_options([2**e], []) == 2**e + 1
    assert gr.Game(tiny).birthday == e + 1 and gr.Game(10**50).birthday == 10**50
    assert int(gr.Game(-(10**50))) == -(10**50)


def test_too_large_is_refused_at_once() -> None:
    with pytest.raises(gr.LimitError, match="binary digits"):
        gr.Game("pow(2, 99999999999)")
    with pytest.raises(gr.LimitError, match="binary digits"):
        gr.Game(1 << (1 << 27))
