"""The opponent against the definition: who wins, by a search that knows only the moves."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import Match
from grundy.playing import Opponent
from grundy.position import Position, other_player
from grundy.rulesets import find

SMALL = [
    (".77", "4 3 2"),
    (".123", "4 3 1"),
    ("4.7", "4 2"),
    ("S(1,3,4)", "5 4"),
    ("welter", "0 2 5"),
    ("silver-dollar", "1 3 6"),
    ("antonim", "1 3 4"),
    ("antimatter", "3 4 | 1"),
    ("star", "[2,3] [1]"),
    ("wythoff", "3 4"),
    ("staircase", "1 2 1"),
    ("domineering", "..|..|.#"),
    ("col", "path:.L.R."),
    ("snort", "cycle:....."),
    ("hackenbush", "edges:0-1:L,1-2:R,0-3:R,3-1:G"),
    ("clobber", "xo.|oxo"),
    ("toads-and-frogs", "tt.ff"),
    ("toppling-dominoes", "LRGL"),
    ("konane", "xo.o|oxox|xo.o"),
    ("cram", "..|..|.#"),
    ("cutcake", "2x3"),
]


def definition(game: str, play: str):
    rules = find(game)

    @cache
    def wins(position: Position, side: str) -> bool:
        options = [step.position for step in position.moves(side)]
        if not options:
            return play == "misere"
        return any(not wins(option, other_player(side)) for option in options)

    return rules, wins


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("game", "start"), SMALL)
def test_every_judgement_is_that_of_the_definition(game, start, play):
    rules, wins = definition(game, play)
    opponent = Opponent(game, play)
    seen, waiting = set(), [(rules.read(start), "left"), (rules.read(start), "right")]
    while waiting and len(seen) < 150:
        position, side = waiting.pop()
        if (position, side) in seen:
            continue
        seen.add((position, side))
        assert opponent.wins(position, side) == wins(position, side)
        for choice in opponent.judged(position, side):
            after = rules.read(choice.position)
            assert choice.wins == (not wins(after, other_player(side))), choice
            assert choice.why
            waiting.append((after, other_player(side)))
    assert len(seen) >= 3


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("game", "start"), SMALL)
def test_it_wins_every_won_game_against_chance(game, start, play):
    dice = random.Random(7)
    for _ in range(5):
        match = Match(game, start, play=play)
        me = "left" if match.opponent.wins(match.position, "left") else "right"
        if me == "right" and not match.moves():
            continue
        while not match.over:
            if match.to_move == me:
                match.reply()
            else:
                match.move(dice.choice(match.moves()))
        assert match.winner == me


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([".77", ".07", ".3F", ".15", "kayles"]),
    st.lists(st.integers(1, 9), min_size=1, max_size=4),
    st.sampled_from(["normal", "misere"]),
)
def test_hints_are_the_winning_moves_of_the_game(code, heaps, play):
    from grundy import HeapGame

    game = HeapGame(code)
    hints = {hint.position for hint in Opponent(code, play).hints(" ".join(map(str, heaps)))}
    expected = set()
    for move in game.winning_moves(heaps, play):
        rest = list(heaps)
        rest.remove(move.heap)
        left = sorted([*rest, *(h for h in move.to if h)], reverse=True)
        expected.add(" ".join(map(str, left)) or "0")
    assert hints == expected


def test_places_are_where_the_move_is():
    places = [step.places for step in find("col").read("path:..L.").moves("right")]
    assert places == [(0,), (1,), (3,)]
    rules = find("hackenbush")
    for start in ("edges:0-1:L,1-2:R,1-0:G", "edges:0-1:L,1-2:R,2-3:L,0-4:R,4-5:L,4-6:L,0-7:G"):
        position = rules.read(start)
        edges = str(position).removeprefix("edges:").split(",")
        for side in ("left", "right"):
            for step in position.moves(side):
                rest = [edge for k, edge in enumerate(edges) if k != step.places[0]]
                assert rules.read("edges:" + ",".join(rest)) == step.position


@pytest.mark.parametrize(
    ("game", "position"),
    [(".77", "5 x"), (".7Z", "3"), ("welter", "1 1"), ("domineering", "..|."), (".77", "5000")],
)
def test_bad_positions_are_refused(game, position):
    from grundy import InputError, LimitError

    with pytest.raises((InputError, LimitError)):
        Match(game, position)
