"""Explanations of random positions of every ruleset: whatever they claim is played out."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from plain_winners import winners
from ruleset_rows import ROWS

import grundy as gr
from grundy.position import PLAYERS, other_player

NAMES = [ruleset.name for ruleset in gr.rulesets.listed()]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_is_so(name: str) -> None:
    rules, row = gr.rulesets.find(name), ROWS[name]

    @settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
    @given(row.positions)
    def check(text: str) -> None:
        at = rules.read(text)
        shown = text if rules.family in ("heap", "sum", "value") else str(at)
        for play in ("normal", "misere"):
            known = winners(shown, row.moves, play)
            for number, player in enumerate(PLAYERS):
                found = gr.explain(at, play, player=player)
                winner = known[shown, number]
                expected = None if winner is None else winner == number
                assert found.wins == expected, (play, player)
                assert found.text and found.complete == (winner is not None)
                if expected is not None:
                    follow(at, found, play, player)

    check()


def follow(at: gr.Position, found: gr.Explanation, play: str, player: str) -> None:
    """Make every move that is named, and ask the position it leads to who wins."""
    other = other_player(player)
    start, mover = at, player
    if found.move is not None:
        start, mover = after(at, player, found.move, found.move_to), other
        assert start.winner(other, play) == player
    if found.wins and found.move is None:
        assert play == "misere" and not at.moves(player)
        return
    loser, champion = (other, player) if found.wins else (player, other)
    assert mover == loser
    assert len(found.answers) == len(start.moves(loser)), "every reply is answered"
    for one in found.answers:
        reached = after(start, loser, one.move, one.to)
        if one.answer is None:
            assert play == "misere" and not reached.moves(champion)
            continue
        end = after(reached, champion, one.answer, one.answer_to)
        assert end.winner(loser, play) == champion


def after(at: gr.Position, player: str, move: str, to: str | None) -> gr.Position:
    fitting = [step for step in at.moves(player) if step.text == move]
    assert len(fitting) == 1 and str(fitting[0].position) == to
    reached: gr.Position = fitting[0].position
    return reached


@pytest.mark.parametrize("board", ["2x2", "2x4", "4x4", "2x3"])
def test_copying_moves_wins_to_the_end(board: str) -> None:
    """The pairing strategy, from its first move to its last, whatever the opponent does."""
    from random import Random

    from grundy.explaining.pairing import is_paired

    found = gr.explain(gr.Board("cram", board))
    if found.argument != "pairing":
        pytest.skip("another argument was clearer")
    random = Random(3)
    for _ in range(20):
        at: gr.Position = gr.Board("cram", found.move_to or found.position)
        while at.moves():
            at = random.choice(at.moves()).position
            at = next(s.position for s in at.moves() if is_paired(s.position, "half turn"))


@pytest.mark.parametrize("depth", ["student", "course", "expert"])
def test_every_depth_says_something(depth: str) -> None:
    for position, play in ((gr.Nim([3, 5, 7]), "normal"), (gr.HeapSum(".77", [5, 4]), "misere")):
        assert gr.explain(position, play, depth=depth).reason


def test_words_for_a_student() -> None:
    said = gr.explain(gr.Nim([6, 2, 1])).text
    assert "6 → 3" in said and "1 ⊕ 2 ⊕ 3 = 0" in said and "If they play" in said
    hot = gr.Sum(gr.Game("{5|-5}"), gr.Game("{1|-1}"))
    assert "hottest" in gr.explain(hot).text
    assert "spare move" in gr.explain(("domineering", "..#.|..#.")).text


def test_large_heaps_are_explained_without_their_moves() -> None:
    found = gr.explain(gr.Nim([10**9, 5]))
    assert found.wins and not found.complete and "1000000000 → 5" in found.text


class Countdown(int):
    """A position of a class of one's own: take one or two."""

    def moves(self, player: str) -> list[Countdown]:
        return [Countdown(n) for n in range(max(0, self - 2), self)]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_positions_written_in_python_are_explained(play: str) -> None:
    for n in range(1, 9):
        at = gr.Sum(Countdown(n), gr.Nim([2]))
        found = gr.explain(at, play)
        assert found.wins == (at.winner("left", play) == "left") and found.complete
        follow(at, found, play, "left")
