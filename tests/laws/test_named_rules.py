"""Heap games that no code can write: values, outcomes and moves by the definitions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference.moves import NAMED, options
from grundy.reference.nim_values import nim_values
from grundy.reference.outcome import outcome

GAMES = [*NAMED, "couples-are-forever"]


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_values_are_those_of_the_definition(name: str) -> None:
    game = gr.HeapGame(name)
    assert game.code == name and game.digits is None
    for n in range(30):
        assert set(game.options(n)) == options(name, n)
    assert game.nim_values(60) == nim_values(name, 60)


positions = st.lists(st.integers(1, 7), max_size=3).map(tuple)


@given(st.sampled_from(GAMES), positions, st.sampled_from(["normal", "misere"]))
@settings(max_examples=120, deadline=None)
def test_outcomes_in_both_plays(name: str, heaps: tuple[int, ...], play: str) -> None:
    position = gr.HeapSum(name, heaps)
    assert position.outcome(play) == outcome(name, heaps, play)
    moves = {(m.heap, m.to) for m in gr.HeapGame(name).winning_moves(heaps, play)}
    for heap in set(heaps):
        rest = list(heaps)
        rest.remove(heap)
        for to in options(name, heap):
            wins = outcome(name, (*rest, *to), play) == "P"
            assert ((heap, to) in moves) == wins


def test_prim_and_dim_have_the_values_of_winning_ways() -> None:
    """Berlekamp, Conway and Guy, Winning Ways, chapter 4: least prime factor, power of 2."""
    primes = [p for p in range(2, 200) if all(p % k for k in range(2, p))]
    prim, dim = gr.HeapGame("prim").nim_values(199), gr.HeapGame("dim").nim_values(199)
    proper = gr.HeapGame("dim-proper").nim_values(199)
    for n in range(2, 200):
        least = next(i for i, p in enumerate(primes) if n % p == 0)
        assert prim[n] == (least + 1 if least else 0)
        power = (n & -n).bit_length()
        assert (dim[n], proper[n]) == (power, power - 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S(1,4,9,...)", "S(squares)"),
        ("S(2,3,5,7,…)", "S(primes)"),
        ("S(1-4,9)", "S(1,2,3,4,9)"),
        ("Couples are Forever", "couples-are-forever"),
    ],
)
def test_other_ways_to_write_them(text: str, code: str) -> None:
    assert gr.HeapGame(text).code == code


@pytest.mark.parametrize("text", ["S(1,4,10,...)", "S(4-1)", "S(squares,3)", "S(1-)"])
def test_what_is_not_a_set_is_refused(text: str) -> None:
    with pytest.raises(gr.InputError):
        gr.HeapGame(text)
