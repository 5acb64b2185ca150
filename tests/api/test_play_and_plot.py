"""`grundy play` and `grundy plot`."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from grundy.cli import grundy
from grundy.display.palette import SCALE, VALUES, contrast, ink_on


def run(*args: str, text: str | None = None):
    return CliRunner().invoke(grundy, list(args), input=text)


def test_a_whole_game_in_the_terminal_is_won_by_hints():
    # After the hint 5 → 3 + 1 the opponent is lost; it is beaten by exact play.
    from grundy import Match

    match = Match(".77", "3 2", play="normal")
    lines = []
    while not match.over:
        move = match.hints()[0]
        lines.append(move.text.replace("→", "->"))
        match.move(move)
        match.reply()
    result = run("play", ".77", "3 2", text="\n".join(["hint", *lines, ""]))
    assert "you win" in result.output
    assert "nim-sum" in result.output or "nim-value" in result.output


def test_the_opponent_wins_what_it_can():
    result = run("play", ".77", "2 1", "--play", "misere", text="2->1\n" * 1 + "1\n" * 3)
    assert "the opponent wins" in result.output


def test_wrong_moves_undo_and_lists():
    result = run("play", "welter", "1 3 7", text="7->8\nmoves\n1\nundo\nlink\nquit\n")
    assert (
        "is not a move" in result.output
        and "1  " in result.output
        and "grundy play welter" in (result.output)
    )


def test_json_and_two_players():
    fields = json.loads(run("play", "welter", "1 3 7 8 11 19", "--json").output)
    assert fields["hints"] == [{"move": "8 → 4", "to": "1 3 4 7 11 19", "why": "value 0"}]
    assert fields["reply"] == "8 → 4"
    assert "the first player wins" in run("play", ".77", "1", "--two", text="1\n").output


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
@pytest.mark.parametrize(
    "what",
    [
        ["nim", ".77"],
        ["nim", ".16", "-n", "3000"],
        ["thermograph", "{3||2|-1}"],
        ["tree", "{3||2|-1} + ^*"],
        ["frieze", "1 5 7", "--target", "0"],
        ["star-table"],
        ["genus", ".123", "-n", "20"],
    ],
)
def test_every_kind_is_drawn_in_every_form(what, form, tmp_path):
    out = tmp_path / f"f.{form}"
    result = run("plot", *what, "--out", str(out), "--dpi", "60", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["bytes"] == out.stat().st_size > 500
    if form == "svg":
        root = ElementTree.fromstring(out.read_text())
        assert root.tag.endswith("svg")
    if form == "png":
        assert out.read_bytes().startswith(b"\x89PNG")


def test_bad_names_are_refused(tmp_path):
    assert run("plot", "nim", ".77", "--out", str(tmp_path / "f.gif")).exit_code != 0
    assert run("plot", "nim", ".7Z", "--out", str(tmp_path / "f.svg")).exit_code != 0


def test_numbers_can_be_read_on_every_colour():
    for colour in VALUES + SCALE:
        assert contrast(colour, ink_on(colour)) >= 4.5
