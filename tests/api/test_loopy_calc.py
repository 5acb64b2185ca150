"""`grundy calc` and `LoopyGame` on loopy expressions, bad ones too."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli.calc import command


def calc(text: str) -> dict[str, object]:
    result = CliRunner().invoke(command, ["--json", text])
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.output)
    return found


def test_a_stopper() -> None:
    found = calc("over + over")
    assert found["value"] == "over" and found["outcome"] == "L" and found["stopper"] is True
    assert found["mean"] is None


def test_onside_and_offside() -> None:
    found = calc("on + off")
    assert (found["value"], found["onside"], found["offside"]) == ("dud", "on", "off")
    assert found["outcome"] == "D" and found["left_starts"] == "draw"


def test_short_results_are_short() -> None:
    assert calc("onside(tis) + *")["temperature"] == "0"
    assert calc("over > ^")["value"] is True


def test_the_prompt_keeps_names() -> None:
    lines = "x = over\nx + 1\nlatex x\n"
    result = CliRunner().invoke(command, [], input=lines)
    assert result.output.splitlines()[:2] == ["x = over", "1over    [L]"]
    assert "mathbf{over}" in result.output


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a{0|a", "unexpected end at column 6 of 'a{0|a'; expected ',', "),
        ("on + '0|1'", "unexpected '0' at column 7 of 'on + '0|1''; expected '{'"),
        ("a{0|b}", "unknown name 'b'"),
        ("a{0|a+1}", "must be an option by itself"),
        ("1 & 2", "onside s must be"),
        ("pass", "inside braces"),
        ("a{0|1|2|a}", "two bars"),
        ("a{0}", "need a bar"),
    ],
)
def test_bad_input_says_where(text: str, place: str) -> None:
    with pytest.raises(gr.InputError, match=re.escape(place)):
        gr.LoopyGame(text)
