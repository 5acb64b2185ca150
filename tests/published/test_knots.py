"""Knots (4.7) and .157 by the rules of Allemang and Plambeck, against search."""

from itertools import combinations_with_replacement as multisets

import pytest

import grundy as gr
from grundy.misere.knots import Knots, outcome_by_weight, outcome_by_wildness


def test_both_rules_are_the_search() -> None:
    """All positions of one string up to 30 knots, two to 16, three to 13, four to 10."""
    table = gr.GenusTable("4.7")
    for count, longest in ((1, 30), (2, 16), (3, 13), (4, 10)):
        for position in multisets(range(1, longest + 1), count):
            searched = table.genus(position).outcome
            assert outcome_by_wildness(position) == searched, position
            assert outcome_by_weight(position) == searched, position


def test_the_two_rules_agree_far_beyond_search() -> None:
    for position in multisets(range(26), 4):
        assert outcome_by_wildness(position) == outcome_by_weight(position), position
    for position in multisets((1, 2, 3, 5, 8, 9, 12, 40, 41), 6):
        assert outcome_by_wildness(position) == outcome_by_weight(position), position


def test_the_printed_bound_is_too_low() -> None:
    """Figure 35 has (2k+9)[∗1, 2k+1]; 9 + 5 weighs 2 more and is PN all the same."""
    assert gr.GenusTable("4.7").genus([9, 5]).outcome == "N"
    assert gr.HeapGame("4.7").outcome([9, 5]) == "P"


def test_triplicate() -> None:
    """.157 is Knots with every string three times."""
    table = gr.GenusTable(".157")
    play = Knots(".157")
    for count, largest in ((1, 45), (2, 33), (3, 15)):
        for position in multisets(range(1, largest + 1), count):
            assert play.outcome(position) == table.genus(position).outcome, position


@pytest.mark.parametrize("code", ["4.7", ".157"])
def test_winning_moves(code: str) -> None:
    game, play, table = gr.HeapGame(code), Knots(code), gr.GenusTable(code)
    for position in multisets(range(1, 13), 2):
        moves, complete = play.winning_moves_of(position)
        assert complete
        assert bool(moves) == (play.outcome(position) == "N")
        for heap in set(position):
            rest = list(position)
            rest.remove(heap)
            wins = {to for to in game.options(heap) if table.genus([*rest, *to]).outcome == "P"}
            assert {move.to for move in moves if move.heap == heap} == wins


@pytest.mark.parametrize("code", ["4.7", ".157"])
def test_large_heaps_are_played(code: str) -> None:
    """From every N-position with a large heap some winning move is found."""
    play = Knots(code)
    for big in range(10**12, 10**12 + 6):
        for rest in multisets(range(1, 10), 2):
            moves, _ = play.winning_moves_of([big, *rest])
            assert moves or play.outcome([big, *rest]) == "P", (big, rest)
        for other in range(big - 7, big + 1):
            for small in (0, 1, 4, 6):
                moves, _ = play.winning_moves_of([big, other, small])
                assert moves or play.outcome([big, other, small]) == "P", (big, other, small)


def test_heap_games_know_the_rule() -> None:
    assert gr.HeapGame("4.7").outcome([10**30, 7], play="misere") == "P"
    assert gr.HeapGame("4.7").outcome([10**30, 8], play="misere") == "N"
    assert gr.HeapGame(".157").winning_moves([10**15, 4], play="misere")


def test_other_codes() -> None:
    with pytest.raises(gr.InputError, match=r"code '\.77'"):
        Knots(".77")


def test_the_quotient_is_infinite() -> None:
    """Strings of 8, 10, … knots differ: beside 2k + 1 strings of 2 only the shorter are P."""
    for k in range(12):
        twos = [2] * (2 * k + 1)
        assert [Knots().outcome([2 * j + 8, *twos]) for j in range(k + 1)] == ["P"] * k + ["N"]
