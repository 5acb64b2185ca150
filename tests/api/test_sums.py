"""`gr.sums` and `gr.compare_all`: the same answers as one by one."""

from __future__ import annotations

import random

import pytest

import grundy as gr


def _pairs(count: int, seed: int) -> tuple[list[gr.Game], list[gr.Game]]:
    games = gr.Day(3).games
    pick = random.Random(seed)
    return pick.choices(games, k=count), pick.choices(games, k=count)


def test_lists_agree_with_single_operations() -> None:
    left, right = _pairs(500, 5)
    assert gr.sums(left, right) == [g + h for g, h in zip(left, right, strict=True)]
    signs = [g.compare(h) for g, h in zip(left, right, strict=True)]
    assert gr.compare_all(left, right) == signs


def test_sums_cancel_and_stay_ordered() -> None:
    left, right = _pairs(3000, 6)
    back = gr.sums(gr.sums(left, right), [-h for h in right])
    assert back == left
    for g, h in zip(left[:300], right[:300], strict=True):
        assert (g <= h) == (g - h <= 0)


def test_lists_of_different_length_are_refused() -> None:
    with pytest.raises(gr.InputError, match="2 and 1 games"):
        gr.sums([gr.Game(1), gr.Game(2)], [gr.Game(1)])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-_{1/2}", "miny(1/2)"),
        ("+_{1/2}", "tiny(1/2)"),
        ("+_{2|1}", "tiny({2|1})"),
        ("+_{1/2}+-_{1/2}", "0"),
        ("Tiny(2)", "{0||0|-2}"),
        ("{2||1|-1}", "{2|{1|-1}}"),
        ("^2*", "^+^+*"),
        ("^[3]", "{^[2]|*}"),
    ],
)
def test_notation_of_cgsuite(text: str, value: str) -> None:
    assert gr.Game(text) == gr.Game(value)
