"""The misère calculator: expressions, the command and its prompt."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.misere.calculator import FUNCTIONS, calculate


def run(*arguments: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    code = "from grundy.cli import main; main()"
    command = [sys.executable, "-c", code, "calc", "--play", "misere", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True)


games = st.recursive(
    st.sampled_from(["0", "1", "2", "3", ":4", ":5", "2_2", "2+", "*12", ".123[6]", "kayles[5]"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: "{" + ",".join(parts) + "}"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} + {pair[1]})"),
        inner.map(lambda one: f"({one})+"),
    ),
    max_leaves=5,
)


@settings(max_examples=80, deadline=None)
@given(games)
def test_the_calculator_reads_what_the_library_reads(text: str) -> None:
    game = gr.MisereGame(text)
    assert calculate(text) == game
    assert calculate("x", {"x": game}) == game
    assert calculate(f"{text} = x", {"x": game}) is True
    assert calculate(f"({text} + 2) - 2") == game
    assert calculate(f"2.({text})") == game + game
    assert calculate(f"genus({text})") == game.genus


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (":4 + :3", ":7"),
        ("{2_2,1}", "{2_2,1}"),
        ("2_2 31", "{2_2,3,1}"),
        ("kind({2_2,1})", "restless"),
        ("blurry({2_2,1})", "(1#20)"),
        ("outcome(1)", "P"),
        ("birthday(2+)", "3"),
        ("genus(2) + :3", "1^13"),
        ("apart(.123[6], .123[11])", "{2++,1}"),
        ("apart(2, 2)", "equal"),
        ("2+ != 2", "True"),
        ("genus(with_genus(#1##0#))", "0^31520"),
        ("4.7[5] - .157[13]", "0"),
    ],
)
def test_results(text: str, shown: str) -> None:
    assert str(calculate(text)) == shown


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "a game is missing"),
        ("2 +", "column 4: a game is missing"),
        ("y", "no such name"),
        ("genus", "write its arguments in brackets"),
        ("genus(1,2)", "genus(g) is how it is called"),
        ("genus(1", "arguments are separated"),
        ("{1;2}", "';' at column 3"),
        ("(1", "needs its ')'"),
        ("1 2)", "expected + - = or the end"),
        ("1 = genus(1)", "must be the same kind"),
        ("{genus(1)}", "a game is needed here"),
        ("2000.1", "at most 1000 copies"),
        ("(" * 400, "nest at most"),
        ("1 - 2", "2 is not a part of 1"),
        ("with_genus(#", "needs its ')'"),
    ],
)
def test_mistakes_are_one_line(text: str, part: str) -> None:
    with pytest.raises(gr.InputError) as error:
        calculate(text)
    assert part in str(error.value) and "\n" not in str(error.value)


def test_the_genus_over_a_generator() -> None:
    """Allemang 1984: H repeats with period 2 in the direction of a."""
    array = calculate("over({1,{1,2,2+}}, {:4,1})")
    assert array.periods == ((2, 2),)
    done = run("over({1,{1,2,2+}}, {:4,1})", "--json")
    assert json.loads(done.stdout)["periods"] == [[2, 2]]
    assert "repeats from 2 copies with period 2, proved" in run("over({1,{1,2,2+}}, {:4,1})").stdout


def test_a_genus_without_a_period() -> None:
    """J = {1, H} of Allemang 1984: no period, proved; the diagonal is seen in a hundred columns."""
    h = gr.MisereGame("{1,{1,2,2+}}")
    array = gr.genus_over(gr.MisereGame.from_options([1, h]), ["{:4,1}"], 40)
    found = array.growing
    assert array.periods is None and found is not None
    assert (found.slope, found.parity, found.weight) == (2, 0, 4)
    for i in range(10, 40, 2):
        n = found.slope * i + found.weight
        column = [array.genus(j).entry(n // 2) == n % 2 for j in range(i, 60, 2)]
        assert column[0] and not any(column[1:])
    assert gr.genus_over(h, ["{:4,1}"]).growing is None
    assert "no period, proved" in run("over({1,{1,{1,2,2+}}}, {:4,1})").stdout


def test_the_command() -> None:
    fields = json.loads(run("{2_2,1}", "--json").stdout)
    assert fields["play"] == "misere" and fields["genus"] == "2^1420"
    assert (fields["outcome"], fields["class"], fields["birthday"]) == ("N", "restless", 5)
    assert fields["options"] == ["1", "2_2"]
    assert run(":4", "--latex").stdout == "2_2\n"
    assert "heaps     d[17] = d[10] + 1 = {:5, d[10], 3, 0}" in run(".07[17]").stdout
    wrong = run("2 +")
    assert wrong.returncode == 2 and wrong.stderr.count("\n") == 1


def test_the_prompt() -> None:
    typed = "x = {2_2,1}\nx + 1\ngenus(ans)\nlatex x\nnames\nhelp over\nfoo\nfunctions\nquit\n"
    done = run(typed=typed)
    assert done.returncode == 0
    for line in ("x = {2_2,1}", "{2_2,1} + 1    [P, genus 3^0531, wild]", "3^0531"):
        assert line in done.stdout.splitlines()
    assert all(name in done.stdout for name in FUNCTIONS)
    assert "no such name" in done.stderr
