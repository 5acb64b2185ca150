"""Partizan heap games: values, outcomes and play agree with the definitions."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference.moves import options

CODES = [".77|.37", "S(2,4,7|1,3)", "S(1|2)", "S(1,2|1,3)", "splittles(1|2)", ".07|.3", "4.|.3"]


def sides(code: str) -> tuple[str, str]:
    game = gr.PartizanHeapGame(code)
    return game.left, game.right


@cache
def wins(code: str, heaps: tuple[int, ...], player: int, play: str) -> bool:
    """Does this player win, moving first? By trying everything."""
    moved = False
    for i, heap in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        for left in options(sides(code)[player], heap):
            moved = True
            after = tuple(sorted((*rest, *(h for h in left if h))))
            if not wins(code, after, 1 - player, play):
                return True
    return not moved and play == "misere"


positions = st.lists(st.integers(1, 6), max_size=3).map(lambda heaps: tuple(sorted(heaps)))


@given(st.sampled_from(CODES), positions, st.sampled_from(["normal", "misere"]))
@settings(max_examples=150, deadline=None)
def test_who_wins_is_what_play_says(code: str, heaps: tuple[int, ...], play: str) -> None:
    first = wins(code, heaps, 0, play), wins(code, heaps, 1, play)
    letter = {(1, 1): "N", (1, 0): "L", (0, 1): "R", (0, 0): "P"}[first]
    assert gr.PartizanHeaps(code, heaps).outcome(play) == letter


@given(st.sampled_from(CODES), positions, positions)
@settings(max_examples=60, deadline=None)
def test_values_add(code: str, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    whole = gr.PartizanHeaps(code, [*one, *other])
    assert whole.value == gr.PartizanHeaps(code, one).value + gr.PartizanHeaps(code, other).value
    total = gr.PartizanHeaps(code, one) + gr.Game("*2") + gr.HeapSum(".77", [3])
    assert total.outcome() == (gr.PartizanHeaps(code, one).value + gr.Game("*")).outcome


@pytest.mark.parametrize("code", ["S(1|2)", "S(2,4,7|1,3)", "S(1,2|1,3)", "S(3|1)"])
def test_outcomes_of_sets_are_those_of_values(code: str) -> None:
    game = gr.PartizanHeapGame(code)
    assert game.outcomes(16) == "".join(value.outcome for value in game.values(16))


@pytest.mark.parametrize("code", ["S(1,3,4)", ".77", ".137"])
def test_two_equal_codes_are_the_impartial_game(code: str) -> None:
    game = gr.PartizanHeapGame(f"{code}|{code}")
    nimbers = [gr.Game(f"*{v}") if v else gr.Game(0) for v in gr.HeapGame(code).nim_values(14)]
    assert game.values(14) == nimbers


@pytest.mark.parametrize("code", [".77", "S(1)", ".77|.3|.3", "|.77", "S(1|2", ".9x|.3"])
def test_what_is_not_a_pair_of_codes_is_refused(code: str) -> None:
    with pytest.raises(gr.InputError):
        gr.PartizanHeapGame(code)
