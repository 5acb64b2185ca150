"""Take-and-break codes with conditions on the heaps left, against a list of all partitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.heaps.constrained_code import constrained_rule, is_constrained
from grundy.reference import constrained_codes as naive

SIGNS = ["", "!", "?", "="]
counts = st.tuples(
    st.sets(st.integers(0, 5), max_size=3), st.none() | st.integers(2, 4), st.sampled_from(SIGNS)
)


def written(digit: tuple[set[int], int | None, str]) -> str:
    numbers, least, sign = digit
    items = [str(k) for k in sorted(numbers)] + ([f"{least}+"] if least is not None else [])
    return ("{" + ",".join(items) + "}" if items else "0") + sign


@given(st.lists(counts, min_size=1, max_size=2), st.lists(counts, max_size=3), st.integers(0, 9))
def test_options_are_those_of_the_reference(
    left: list[tuple[set[int], int | None, str]],
    right: list[tuple[set[int], int | None, str]],
    n: int,
) -> None:
    code = "".join(map(written, reversed(left))) + "." + "".join(map(written, right))
    digits = {-i: digit for i, digit in enumerate(left)}
    digits |= {i: digit for i, digit in enumerate(right, 1)}
    assert set(constrained_rule(code)(n)) == naive.moves(n, digits)


@pytest.mark.parametrize("code", [".77", ".137", "4.7", ".3F", "44.3"])
def test_plain_codes_mean_the_same(code: str) -> None:
    game = gr.heap_game(code)
    assert game.nim_values(25) == gr.HeapGame(code).nim_values(25)


def test_games_with_names() -> None:
    """CGSuite writes Grundy's game 4!.0 and the rows of Maundy Cake {2+}=.0."""
    grundys = gr.HeapGame("grundys-game").nim_values(30)
    assert gr.heap_game("4!.0").nim_values(30) == gr.heap_game("4?.0").nim_values(30) == grundys
    # A prime can only be broken into ones, of value 0.
    maundy = gr.heap_game("{2+}=.0")
    assert [maundy.nim_value(n) for n in (1, 2, 3, 4)] == [0, 1, 1, 1]
    assert gr.heap_game(".W").options(7) == [(2, 1, 1, 1, 1)]


def test_every_face_reads_them() -> None:
    at = gr.rulesets.find("4!.0").read("7 4")
    assert at.value == gr.HeapSum("grundys-game", [7, 4]).value
    assert at.outcome("misere") == gr.HeapSum("grundys-game", [7, 4]).outcome("misere")
    assert eval(repr(at), {"heap_game": gr.heap_game}).value == at.value
    assert not is_constrained("{1|-1}")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (".{2", "column 2"),
        (".{x}!", "a set holds numbers"),
        (".3!!", "column"),
        (".3?(", "brackets at the end"),
        (".{9999}", "up to 1000"),
    ],
)
def test_errors_say_where(code: str, words: str) -> None:
    with pytest.raises(gr.InputError, match=words):
        constrained_rule(code)
