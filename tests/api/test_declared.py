"""Rulesets declared by pictures: from Python, from files, in every face."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli import grundy as program
from grundy.reference import board_games

CLOBBER = "title: Declared Clobber\nleft: x o -> . x, in every direction"
LEAP = """title: Declared Leap
board: strip
squares: . t f
example: tt..ff
left: t . -> . t
left: t . . -> . . t
right: . f -> f .
right: . . f -> f . .
"""


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(program, list(words))
    return done.exit_code, done.output


def test_moves_values_and_parts() -> None:
    rules = gr.declare(CLOBBER)
    assert (rules.name, rules.family, rules.impartial) == ("declared-clobber", "own", False)
    position = rules.read("xo|ox")
    reached = {str(at) for at in position.options("left")}
    assert reached == set(board_games.clobber("xo|ox", 0))
    assert position.value == gr.value("clobber", "xo|ox")
    assert position.outcome("misere") == gr.Board("clobber", "xo|ox").outcome("misere")
    assert [step.text for step in rules.read("xo").moves()] == ["1 → 2"]


def test_sums_with_anything_else() -> None:
    rules = gr.declare(CLOBBER)
    assert (rules.read("xo") + gr.Nim([1])).outcome() == "P"
    assert (rules.read("xo") + rules.read("xo")).outcome("misere") == "N"
    assert gr.outcome(("declared-clobber", "xxo"), ("clobber", "oox")).outcome == "P"


def test_an_impartial_one_has_nim_values() -> None:
    rules = gr.declare("title: Declared Cram\nsquares: . #\nboth: . . -> # #, in every direction")
    assert rules.impartial
    for board in ("3x3", "2x5", "..#|...|#.."):
        assert rules.read(board).value == gr.value("cram", board)


def test_declared_again_it_is_the_new_one() -> None:
    gr.declare("title: Changing\nleft: x . -> . x")
    first = gr.value("changing", "x.")
    gr.declare("title: Changing\nleft: x . -> x x")
    assert (first, gr.value("changing", "x..")) == (gr.Game("1"), gr.Game("2"))


def test_positions_go_to_other_processes() -> None:
    position = gr.declare(CLOBBER).read("xo|ox")
    assert pickle.loads(pickle.dumps(position)) == position
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).value)"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(position), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(position.value)


def test_a_file_is_a_ruleset_for_every_command(tmp_path: Path) -> None:
    file = tmp_path / "leap.rules"
    file.write_text(LEAP, encoding="utf-8")
    status, output = run("value", str(file), "t.f", "--json")
    assert (status, json.loads(output)["value"]) == (0, "*")
    status, output = run("outcome", str(file), "tt..ff", "--play", "misere", "--json")
    assert status == 0 and json.loads(output)["outcome"] in "LRNP"
    status, output = run("rulesets", str(file))
    assert status == 0 and "Declared Leap" in output and "Left: t . -> . t" in output
    picture = tmp_path / "leap.svg"
    status, _ = run("plot", "position", str(file), "tt..ff", "--out", str(picture))
    assert status == 0 and picture.read_text(encoding="utf-8").startswith("<svg")
    done = CliRunner().invoke(program, ["play", str(file), "t.f", "--two"], input="1\n1\n")
    assert done.exit_code == 0 and "t" in done.output.lower()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("left: x o -> .", "line 1 of the rules: both sides of '->' must have as many squares"),
        ("title: Clobber\nleft: x o -> . x", "there is a ruleset 'clobber' already"),
        ("title: Fission\nleft: x . -> . x", "there is a ruleset 'fission' already"),
        ("title: Nothing", "the rules have no moves"),
    ],
)
def test_wrong_rules(text: str, says: str) -> None:
    with pytest.raises(gr.InputError, match=says):
        gr.declare(text)


def test_wrong_files(tmp_path: Path) -> None:
    def refused(file: Path, position: str) -> str:
        words = [sys.executable, "-m", "grundy", "value", str(file), position]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
        return done.stderr

    assert "cannot be read" in refused(tmp_path / "none.rules", "x")
    file = tmp_path / "bad.rules"
    file.write_text("left: x -> y", encoding="utf-8")
    assert "bad.rules: line 1" in refused(file, "x")
    file.write_text(LEAP, encoding="utf-8")
    assert "'q' is not a square" in refused(file, "tq")
