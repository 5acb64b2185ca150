"""The names of the two kinds of play are read in one place, with their accent or without."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.atlas.census import census
from grundy.cli._group import grundy
from grundy.play import read_play

MISERE = ["misere", "misère", "MISERE", "Misère", "mise\u0300re"]
TAKES_PLAY: list[Callable[[str], Any]] = [
    lambda play: gr.HeapGame(".123").solve(play).to_dict(),
    lambda play: gr.HeapGame(".123").unknown_so_far(play).play,
    lambda play: gr.HeapGame(".123").outcome([9, 8, 5, 3], play),
    lambda play: gr.HeapGame(".123").winning_moves([9, 8, 5, 3], play),
    lambda play: gr.HeapSum(".123", [3, 2]).winning_moves(play),
    lambda play: gr.Atlas.shipped().solution(".123", play).to_dict(),  # type: ignore[union-attr]
    lambda play: gr.Atlas.shipped().certificate(".123", play),
    lambda play: next(gr.Atlas.shipped().rows(play))["class"],
    lambda play: gr.Atlas.shipped().row(play, "no such class"),
]


@pytest.mark.parametrize("name", MISERE)
def test_misere_is_read_in_any_spelling(name: str) -> None:
    assert read_play(name) == "misere"


@pytest.mark.parametrize("ask", TAKES_PLAY)
def test_functions_take_any_spelling(ask: Callable[[str], Any]) -> None:
    assert ask("Misère") == ask("misere")
    assert ask("Normal") == ask("normal")


@pytest.mark.parametrize("ask", [read_play, *TAKES_PLAY])
@pytest.mark.parametrize("name", ["scoring", "", None])
def test_other_names_are_refused_in_one_sentence(ask: Callable[[Any], Any], name: Any) -> None:
    with pytest.raises(gr.InputError) as refused:
        ask(name)
    assert str(refused.value) == f"play {name!r}: expected 'normal' or 'misere'"


def test_a_census_takes_any_spelling(tmp_path: Path) -> None:
    path = tmp_path / "small.sqlite"
    assert census(path, [".3"], plays=["Misère"]).classes == {"misere": 1}
    with pytest.raises(gr.InputError, match="play 'both'"):
        census(path, [".3"], plays=["both"])


@pytest.mark.parametrize(
    "words",
    [
        ["solve", ".123", "--fresh"],
        ["report", ".123"],
        ["strip", "welter", "1 3"],
    ],
)
def test_commands_take_any_spelling(words: list[str]) -> None:
    asked = [*words, "--json", "--play"]
    answers = [CliRunner().invoke(grundy, [*asked, name]) for name in ("misere", "Misère")]
    assert [found.exit_code for found in answers] == [0, 0]
    assert answers[0].stdout == answers[1].stdout
    assert CliRunner().invoke(grundy, [*asked, "both"]).exit_code == 2


def test_the_census_command_takes_any_spelling_and_both(tmp_path: Path) -> None:
    words = ["census", "--quaternary", "1", "--atlas", str(tmp_path / "a.sqlite"), "--json"]
    for play, classes in (("misère", {"misere"}), ("both", {"normal", "misere"})):
        done = CliRunner().invoke(grundy, [*words, "--workers", "1", "--play", play])
        assert done.exit_code == 0, done.output
        assert set(json.loads(done.stdout)["family"]["classes"]) == classes


def test_the_accent_is_taken_from_a_shell() -> None:
    script = Path(sys.executable).with_name("grundy")
    words = [script, "solve", ".123", "--play", "misère", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["play"] == "misere"
