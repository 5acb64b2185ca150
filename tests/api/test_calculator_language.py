"""The calculator as a language: what signs mean, names, functions, loops, positions, limits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import GAMES

import grundy as gr
from grundy.partizan.calculator import calculate


@pytest.mark.parametrize(
    ("text", "equal"),
    [
        ("5 * {3||2|0}", "5.{3||2|0}"),
        ("5*{3||2|0}", "5.{3||2|0}"),
        ("3 * ^", "^3"),
        ("3 * -1", "0-3"),
        ("{1|0} * 2", "2.{1|0}"),
        ("*(3+2)", "*5"),
        ("^(2+1)", "^3"),
        ("2^(-4)", "1/16"),
        ("3 ^ 2 ^ 2", "81"),
        ("3*5", "3 + *5"),
        ("3^5", "3 + ^5"),
        ("{5|-7}*301", "{5|-7} + *301"),
        ("3 * 1^*", "3 + ^3 + *"),
        ("1^ * 2", "2 + ^^"),
        ("3 * + ^", "3 + * + ^"),
        ("17 % 5 - 7/2 / 7", "3/2"),
        ("x := 3; x * x", "9"),
        ("x := 3; x*x", "9"),
        ("x := 3; x^2", "9"),
        ("-1^*", "0 - 1 + ^*"),
        ("4 Max 3 + 5", "8"),
    ],
)
def test_what_stars_and_arrows_mean(text: str, equal: str) -> None:
    assert calculate(text) == gr.Game(equal)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x := 3; x*2", "write a * b with spaces"),
        ("3 *(2)", "write a * b with spaces"),
        ("3* 2", "write a * b with spaces"),
        ("^*(2)", "write a * b with spaces"),
        ("^ * *2", "several meanings"),
        ("*(1/2)", "nimber is *n for an integer"),
        ("11 NimSum -1", "integers from 0 up"),
        ("ltmp := 3; lmtp", "did you mean 'ltmp'"),
        ("{1|0}.Temprature", "did you mean"),
        ("domneering('2x2')", "did you mean domineering"),
        ("5 as Intger", "did you mean Integer"),
        ("f := x -> f(x); f(1)", "more than 400 deep"),
        ("for n from 1 do n end", "no end"),
        ("1..10000000", "more than 1000000"),
        ("if 3 then 1 end", "must be true or false"),
        ("[1,2][3]", "the places are 1 to 2"),
        ('"a', "a closing"),
        ("5(3)", "write 5 * ( for the product"),
        ("1 +\n[2]", "column 5"),
        ("x := ", "unexpected end"),
    ],
)
def test_what_is_refused_says_why(text: str, says: str) -> None:
    with pytest.raises((gr.InputError, gr.LimitError)) as caught:
        calculate(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_readings_that_may_surprise_are_noted() -> None:
    notes: list[str] = []
    assert calculate("3^5", notes=notes) == gr.Game("3^5")
    assert notes == ["3^5 is 3 + ^5; the power is 3 ^ 5"]
    notes.clear()
    assert calculate("3 ^ 5", notes=notes) == 243 and not notes


@settings(deadline=None, max_examples=60)
@given(st.integers(-6, 6), GAMES)
def test_a_product_is_a_sum_of_copies(n: int, g: gr.Game) -> None:
    names = {"n": gr.Game(n), "g": g}
    copies = sum([g if n > 0 else -g] * abs(n), gr.Game(0))
    assert calculate("n * g", names) == calculate("g * n", names) == copies


@settings(deadline=None, max_examples=60)
@given(GAMES)
def test_values_read_back(g: gr.Game) -> None:
    assert calculate(str(g)) == g and calculate(f"[{g}][1]") == g
    assert calculate(f"{{{g}|}}") == gr.Game.from_options([g], [])


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**80), st.integers(0, 2**80), st.integers(1, 2**40))
def test_integers_are_as_python_has_them(m: int, n: int, d: int) -> None:
    names = {"m": gr.Game(m), "n": gr.Game(n), "d": gr.Game(d)}
    assert calculate("[m NimSum n, m.Div(d), m % d, m * n, m + n]", names) == [
        m ^ n,
        m // d,
        m % d,
        m * n,
        m + n,
    ]
    bits = [m.bit_count() % 2 == 1, d.bit_length() - 1]
    assert calculate("[m.IsOdious, d.Lb]", names) == bits


def test_names_are_kept_and_changed() -> None:
    names: dict[str, object] = {}
    calculate("x := 3; f := y -> x + y; list := MutableList()", names)
    assert calculate("f(1)", names) == 4
    calculate("x := 10; list.Add(x)", names)
    assert calculate("[f(1), list.Length]", names) == [11, 1]
    assert calculate("x = 3", names) is False and names["x"] == 10
    assert calculate("x = 3", names, assigns=True) == 3 and names["x"] == 3


def test_positions_and_their_methods() -> None:
    at = calculate("clobber('xo|ox').LeftOptions")
    assert [str(option) for option in at] == [
        str(option) for option in gr.rulesets.find("clobber").read("xo|ox").options("left")
    ]
    assert calculate("[kayles(n).NimValue for n from 0 to 20]") == [
        int(v) for v in gr.HeapGame("kayles").nim_values(20)
    ]
    assert calculate("x := domineering('2x2'); [x + ^, -x, x.Text]") == [
        gr.Game("+-1") + gr.Game("^"),
        gr.Game("+-1"),
        "2x2",
    ]
    assert calculate("domineering('2x3').Sensible(Left)") == calculate(
        "[(domineering('2x3').LeftOptions)[2]]"
    )


def test_both_explorers_work_the_language_out() -> None:
    import json

    from grundy import _core

    asked = {"q": "[n.^ for n from 1 to 3]"}
    found = json.loads(_core.answer("value", json.dumps(asked)))
    assert "^^" in json.dumps(found)
