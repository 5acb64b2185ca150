"""A heap game given by a function is the game of its code, where it has one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr

CODES = [".77", "S(1,3,4)", "4.7", "grundys-game"]
heaps = st.lists(st.integers(0, 7), max_size=3)


@given(st.sampled_from(CODES), heaps, st.sampled_from(["normal", "misere"]))
@settings(max_examples=80, deadline=None)
def test_the_function_says_what_the_code_says(code: str, position: list[int], play: str) -> None:
    known = gr.HeapGame(code)
    game = gr.heap_game(known.options, code)
    assert game.nim_values(30) == known.nim_values(30)
    assert game(position).outcome(play) == known.outcome(position, play)
    moves = [(move["from"], tuple(move["to"])) for move in game(position).winning_moves(play)]
    assert moves == [(m.heap, m.to) for m in known.winning_moves(position, play)]


def test_a_heap_that_grows_is_refused() -> None:
    game = gr.heap_game(lambda n: [n + 1] if n == 3 else [], "growing")
    with pytest.raises(gr.InputError, match=r"growing leaves \[4\] of a heap of 3"):
        game.nim_values(5)
