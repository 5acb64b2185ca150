"""Outcomes of sums by search: against values in normal play, against play in misère play."""

from __future__ import annotations

import json
from functools import cache

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy._core import board_moves
from grundy.cli.outcome import command as outcome_command
from grundy.cli.value import command as value_command
from grundy.reference import board_games

POSITIONS = [
    ("domineering", "3x3"),
    ("domineering", "2x4"),
    ("domineering", "..#|...|#.."),
    ("clobber", "xox|oxo"),
    ("clobber", "xo|ox|xo"),
    ("nogo", "2x3"),
    ("nogo", "x..|..o"),
    ("konane", "xo.|.ox|x.o"),
    ("amazons", "x..|..o"),
    ("cram", "2x3"),
    ("snort", "path:4"),
    ("snort", "cycle:5"),
    ("col", "grid:2x3"),
    ("toads-and-frogs", "tt.ff"),
    ("toads-and-frogs", "t.tf.f"),
    ("hackenbush", "edges:0-1:L,1-2:R,2-0:G"),
    ("toppling-dominoes", "LRGRL"),
    ("elephants-and-rhinos", "e.r.e"),
    ("fjords", "grid:L..|..R"),
    ("cutcake", "3x4"),
    ("maundy-cake", "4x6"),
    ("push", "..L.R"),
    ("shove", ".L.RL"),
]
VALUES = ["0", "*", "^", "v*", "+-1", "1/2", "-1", "{2|-1}"]


@settings(max_examples=120, deadline=None)
@given(
    st.lists(st.sampled_from(POSITIONS), min_size=1, max_size=3),
    st.lists(st.sampled_from(VALUES), max_size=2),
)
def test_search_agrees_with_values(boards: list[tuple[str, str]], values: list[str]) -> None:
    games = [gr.Game(v) for v in values]
    found = gr.outcome(*boards, *games)
    parts = [gr.value(*board) for board in boards] + games
    total = sum(parts, gr.Game("0"))
    assert found.outcome == total.outcome and found.stopped_by is None
    for player, move in (("left", found.left_move), ("right", found.right_move)):
        starts = found.left_starts if player == "left" else found.right_starts
        assert (move is not None) == (starts == player)
        if move is None:
            continue
        # The move is legal, and leaves a sum the mover wins moving second.
        at = move.component
        if at < len(boards):
            ruleset, position = boards[at]
            legal = gr._core.board_moves(ruleset, position, player)
            after = gr.value(ruleset, move.to)
        else:
            options = games[at - len(boards)]
            sides = options.left_options if player == "left" else options.right_options
            legal = [str(option) for option in sides]
            after = gr.Game(move.to)
        assert move.to in legal
        rest = total - parts[at] + after
        assert rest >= 0 if player == "left" else rest <= 0


def boards_of(letters: str, rows: int, columns: int) -> st.SearchStrategy[str]:
    row = st.text(letters, min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows).map("|".join)


LARGER = {
    "amazons": boards_of("....#xo", 3, 4),
    "clobber": boards_of("xoxo.", 4, 4),
    "domineering": boards_of("....#", 5, 5),
    "konane": boards_of("xo.", 5, 5),
    "snort": boards_of("....#", 3, 4).map("grid:".__add__),
    "toads-and-frogs": st.text("tf.", min_size=12, max_size=14),
}


@pytest.mark.parametrize("ruleset", sorted(LARGER))
def test_search_of_positions_too_large_for_their_value(ruleset: str) -> None:
    """Values of these are not found in a few steps, so the search has to decide."""

    @settings(max_examples=15, deadline=None)
    @given(LARGER[ruleset])
    def check(position: str) -> None:
        found = gr.outcome((ruleset, position))
        assert found.outcome == gr.value(ruleset, position).outcome
        for player, move in (("left", found.left_move), ("right", found.right_move)):
            if move is not None:
                after = gr.value(ruleset, move.to)
                assert after >= 0 if player == "left" else after <= 0

    check()


@cache
def misere(ruleset: str, position: str, player: int) -> bool:
    """Does the player to move win misère play?"""
    moves = board_games.RULES[ruleset](position, player)
    return not moves or any(not misere(ruleset, m, 1 - player) for m in moves)


SMALL = {
    "amazons": ["x.|.o", "x..|..o"],
    "clobber": ["xox|oxo", "xo.|oxo"],
    "cram": ["..|..", "...|...", "...|.#.|..."],
    "cutcake": ["3x3", "2x4"],
    "domineering": ["...|...|...", "..#|...", "....|...."],
    "elephants-and-rhinos": ["e.r.e..r"],
    "fjords": ["grid:L..|..R"],
    "hackenbush": ["edges:0-1:L,1-2:R,2-3:G,0-4:R"],
    "konane": ["xo.|.ox|x.o", "xox|o.o"],
    "maundy-cake": ["2x4", "3x3"],
    "nogo": ["..|..", "...|..."],
    "push": ["..L.R"],
    "shove": [".L.RL"],
    "toads-and-frogs": ["tt.ff", "t.tf.f"],
    "toppling-dominoes": ["LRGRL", "LLRG"],
}


@pytest.mark.parametrize("ruleset", sorted(SMALL))
def test_misere_outcomes_are_those_of_play(ruleset: str) -> None:
    for position in SMALL[ruleset]:
        found = gr.outcome((ruleset, position), play="misere")
        expected = tuple(
            "left" if misere(ruleset, position, p) == (p == 0) else "right" for p in (0, 1)
        )
        assert (found.left_starts, found.right_starts) == expected, position


def test_misere_sums_are_played_out() -> None:
    """Two boards side by side are one board with a removed column between."""
    for left, right in [("..|..", "...|..."), ("...|...", "...|..."), ("..", ".|.")]:
        both = gr.outcome(("domineering", left), ("domineering", right), play="misere").outcome
        rows = [left.split("|"), right.split("|")]
        height = max(map(len, rows))
        padded = [side + ["#" * len(side[0])] * (height - len(side)) for side in rows]
        joined = "|".join(a + "#" + b for a, b in zip(*padded, strict=True))
        assert gr.outcome(("domineering", joined), play="misere").outcome == both


def test_large_sums_are_decided() -> None:
    """Four hot boards whose values together would be large."""
    boards = [("domineering", "4x4"), ("domineering", "4x5"), ("domineering", "3x6")]
    total = sum((gr.value(*b) for b in boards), gr.Game("0"))
    assert gr.outcome(*boards).outcome == total.outcome


def test_limits_stop_with_what_is_known() -> None:
    found = gr.outcome(("domineering", "8x8"), nodes=50)
    assert found.stopped_by == "nodes" and found.outcome is None and found.open_moves
    found = gr.outcome(("domineering", "8x8"), time=0.2)
    assert found.stopped_by in ("time", None)
    found = gr.outcome(("domineering", "8x8"), entries=5_000)
    # One sum may pass the limit by the positions it needs.
    assert found.stopped_by == "memory" and found.entries < 10_000
    gr.memo(0)
    with pytest.raises(gr.LimitError, match="limit of 100 evaluated positions"):
        gr.value("domineering", "6x6", 100)
    gr.memo(4_000_000)


def test_commands() -> None:
    runner = CliRunner()
    words = ["domineering", "4x4", "3x5", "game", "^", "--json"]
    result = runner.invoke(outcome_command, words)
    found = json.loads(result.output)
    assert result.exit_code == 0
    assert [c["ruleset"] for c in found["components"]] == ["domineering", "domineering", "game"]
    total = gr.value("domineering", "4x4") + gr.value("domineering", "3x5") + gr.Game("^")
    assert found["outcome"] == total.outcome
    result = runner.invoke(outcome_command, ["cram", "3x3", "--play", "misere"])
    assert result.exit_code == 0 and "misere" in result.output
    result = runner.invoke(outcome_command, ["domineering", "8x8", "--nodes", "5", "--json"])
    assert result.exit_code == 1 and json.loads(result.output)["outcome"] is None
    gr.memo(0)
    result = runner.invoke(value_command, ["domineering", "5x5", "--limit", "50", "--json"])
    gr.memo(4_000_000)
    found = json.loads(result.output)
    assert result.exit_code == 1 and found["value"] is None and found["outcome"] == "P"


IMPARTIAL = [
    ("cram", "4x4"),
    ("cram", "3x5"),
    ("cram", "4x5"),
    ("cram", ".....|..#..|.....|....."),
    ("cram", "2x3"),
    ("arc-kayles", "grid:3x4"),
    ("node-kayles", "grid:4x4"),
    ("node-kayles", "edges:a-b,b-c,c-a,c-d,d-e,e-f,f-d"),
    ("wythoff", "3,5"),
    ("wyt-rooks", "6,9"),
    ("arc-kayles", "path:9"),
]


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(IMPARTIAL), min_size=1, max_size=4))
def test_impartial_sums_are_decided_by_nim_values(boards: list[tuple[str, str]]) -> None:
    total = sum((gr.value(*board) for board in boards), gr.Game("0"))
    found = gr.outcome(*boards)
    assert found.outcome == total.outcome and found.stopped_by is None
    for move in (found.left_move, found.right_move):
        assert (move is None) == (total == 0)
        if move is not None:
            after = list(boards)
            ruleset, before = after[move.component]
            assert move.to in board_moves(ruleset, before, "left")
            after[move.component] = (ruleset, move.to)
            assert sum((gr.value(*board) for board in after), gr.Game("0")) == 0


def test_large_cram_boards_are_won_by_symmetry() -> None:
    assert gr.outcome(("cram", "8x8"), time=10).outcome == "P"
    won = gr.outcome(("cram", "6x7"), time=10)
    assert won.left_move is not None
    assert won.left_move.to == ".......|.......|...#...|...#...|.......|......."


def test_a_stopped_nim_value_says_what_it_is_not() -> None:
    gr.memo(0)
    gr.memo(4_000_000)
    with pytest.raises(gr.LimitError, match=r"positions; the nim-value is not 0, 1$"):
        gr.value("cram", "5x6", 3000)
    result = CliRunner().invoke(value_command, ["cram", "6x7", "--limit", "3000", "--json"])
    about = json.loads(result.stdout)
    assert result.exit_code == 1 and about["value"] is None and about["outcome"] == "N"
    assert about["known"] == "the nim-value is not 0"
