"""Matches: labels, strengths, guesses, comments, reviews, and games kept as text."""

from __future__ import annotations

from pathlib import Path
from subprocess import run
from sys import executable

import pytest

import grundy as gr
from grundy.position import PLAYERS


@pytest.mark.parametrize(
    ("game", "position", "label"),
    [
        ("wyt-queens", "5,7", "5,7 → 3,7"),
        ("white-knight", "6,5", "6,5 → 4,4"),
        ("partizan-subtraction", "1,3|2,3:6+4", "6 → 5"),
        ("amazons", "x...|....|...o", "1,1 → 1,2, arrow 1,1"),
        ("clobber", "xo.", "1 → 2"),
        ("fox-and-geese", ".o..|....|....|x.x.", "4,1 → 3,2"),
        ("cutcake", "4x5", "4x5 → 4x1 + 4x4"),
        ("childish-hackenbush", "edges:0-1:L,1-2:R,2-0:L", "edge 0–1"),
    ],
)
def test_labels_say_which_move_it_is(game: str, position: str, label: str) -> None:
    at = gr.rulesets.find(game).read(position)
    labels = [step.text for player in PLAYERS for step in at.moves(player)]
    if at.impartial:
        labels = labels[: len(labels) // 2]
    assert label in labels
    for player in PLAYERS:
        texts = [step.text for step in at.moves(player)]
        assert len(set(texts)) == len(texts)


def test_an_ambiguous_move_is_refused() -> None:
    class Twice(int):
        def moves(self, player: str) -> list[Twice]:
            return [Twice(self - 1)] if self > 0 else []

        def __str__(self) -> str:
            return "one"

    match = gr.Match(Twice(1))
    match.opponent.moves = lambda *_: [  # type: ignore[method-assign]
        gr.Step(gr.Nim([1]), "take"),
        gr.Step(gr.Nim([2]), "take"),
    ]
    with pytest.raises(gr.InputError, match="could be any of 2 moves"):
        match.move("take")


def test_a_queen_is_drawn_as_one() -> None:
    assert "♛" in gr.rulesets.find("wyt-queens").read("3,2").picture().text()
    assert "♞" in (gr.rulesets.find("white-knight").read("3,2").picture().svg() or "")


def test_the_opponent_guesses_on_large_boards_and_says_so() -> None:
    choice = gr.Opponent("domineering", seconds=0.2).reply("8x8")
    assert choice is not None and choice.guess and "guess" in choice.why


@pytest.mark.parametrize("strength", ["random", "careless", "thoughtful", "perfect"])
def test_every_strength_makes_legal_moves(strength: str) -> None:
    match = gr.Match("kayles", "5 4", strength=strength)
    while match.winner is None:
        legal = [step.text for step in match.moves()]
        choice = match.reply()
        assert choice is not None and choice.text in legal


def test_a_careless_opponent_still_takes_a_win_at_once() -> None:
    choice = gr.Opponent("nim", strength="careless", seed=1).reply("7")
    assert choice is not None and choice.text == "7 → 0"


def test_a_mistake_is_commented_on_and_found_again_in_the_review() -> None:
    match = gr.Match("kayles", "5 4 3", play="misere").move("5 → 4")
    assert "mistake" in (match.comment() or "")
    while match.winner is None:
        match.reply()
    review = match.review()
    assert review.lost_by is not None and review.lost_by.number == 1
    assert review.winner == "right"


def test_games_are_kept_as_text() -> None:
    match = gr.Match("domineering", "3x3", to_move="right").move("1,1-1,2")
    same = gr.Match.from_text(match.text())
    assert (same.position, same.to_move, same.record) == (
        match.position,
        match.to_move,
        match.record,
    )
    with pytest.raises(gr.InputError, match="line 3"):
        gr.Match.from_text("game: nim\nstart: 1 2\n1. left: 9 → 3")


def test_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    said = run(
        [executable, "-m", "grundy", "play", "nim", "3", "1"],
        input=f"why\nhint\nsave {kept}\n3->0\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "Take any number of objects from one heap." in said
    assert "Play 3 → 1" in said and "is a mistake: 3 → 1 would have won" in said
    assert "the opponent wins" in said and "Move 1 lost the game." in said
    assert gr.Match.from_text(kept.read_text(encoding="utf-8")).position == "1 3"
