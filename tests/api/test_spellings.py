"""What people write, and what they are told when they mistype."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli._group import grundy as command


def told(*words: str) -> str:
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("strip", "nim", "3", "5", "7"), "value 1"),
        (("outcome", ".77", "5", "4", "3"), "5 → 3 + 1"),
        (("outcome", ".77", "5 4 3", "--play", "misère"), "3 → 1 + 1"),
        (("value", "domineering", "2×2"), "+-1"),
        (("calc", "-1^*"), "-1^*"),
        (("calc", "3 * ^"), "^3"),
        (("atlas",), "Commands:"),
        (("explain", "nim", "3", "1"), "You win. Play 3 → 1"),
    ],
)
def test_accepted(words: tuple[str, ...], answer: str) -> None:
    assert answer in told(*words)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("outcom", ".77", "5"), "did you mean outcome"),
        (("solve", "kales"), "did you mean kayles"),
        (("value", "dominering", "2x2"), "did you mean domineering"),
        (("table", "austin7.1"), "did you mean austin-7.1"),
        (("calc", "3 *(^)"), "write a * b with spaces for the product"),
    ],
)
def test_suggestions(words: tuple[str, ...], hint: str) -> None:
    result = CliRunner().invoke(command, words)
    assert result.exit_code != 0
    assert hint in result.output + str(result.exception)


def test_heaps_as_text() -> None:
    assert gr.HeapGame(".77").outcome("5 4 3") == "N"


def test_long_values_are_cut_unless_asked_for() -> None:
    board = "x..x|....|...o"
    short, full = told("value", "amazons", board), told("value", "amazons", board, "--full")
    assert len(full) > len(short) and "--full prints them" in short


def test_every_winning_move_on_a_board_is_listed() -> None:
    found = json.loads(told("outcome", "domineering", "2x2", "--json"))
    assert [m["move"] for m in found["winning_moves"] if m["player"] == "left"] == [
        "1,1–2,1",
        "1,2–2,2",
    ]


@pytest.mark.parametrize("text", ["3 * + ^", "1 *", "{1 * | 0}", "3*^"])
def test_stars_that_are_meant_as_such_are_read(text: str) -> None:
    assert isinstance(gr.Game(text), gr.Game)
