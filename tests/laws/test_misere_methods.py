"""Every method by which a misère position is judged, against the naive outcome."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.misere import misere_play
from grundy.misere.genus_table import GenusTable
from grundy.misere.misere_play import MiserePlay
from grundy.misere.position_genus import blurred_genus
from grundy.reference.outcome import outcome as naive_outcome
from grundy.reference.outcome import winning_moves as naive_winning_moves

small = st.lists(st.integers(0, 9), max_size=3)


def only(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """Leave one method: neither search nor quotient answers, and few heaps only if asked for."""
    monkeypatch.setattr(misere_play, "QUICK_SEARCH", 0)
    monkeypatch.setattr(misere_play, "LONG_SEARCH", 0)
    monkeypatch.setattr(MiserePlay, "_covered", lambda self, heap: False)
    monkeypatch.setattr(MiserePlay, "_grow", lambda self, largest, seconds: None)
    if method != "few":
        monkeypatch.setattr(MiserePlay, "_few_heaps", lambda self, count: None)


@pytest.mark.parametrize(
    ("method", "code", "said"),
    [
        ("genus", ".07", "genus"),
        ("genus", ".35", "genus"),
        ("genus", "grundys-game", "genus"),
        ("few", ".3102", "the theory of 3 heaps"),
        ("few", ".123", "the theory of 3 heaps"),
    ],
)
def test_outcome_and_moves_are_the_naive_ones(method: str, code: str, said: str) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        only(monkeypatch, method)
        play = MiserePlay(code)
        for heaps in ([3, 4, 5], [9, 2, 2], [7, 6, 1], [8, 8, 3]):
            assert play.outcome(heaps) == naive_outcome(code, heaps, "misere"), heaps
            assert play.method == said
            moves, complete = play.winning_moves_of(heaps)
            assert complete
            found = [(move.heap, move.to) for move in moves]
            assert found == naive_winning_moves(code, heaps, "misere"), heaps


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([".07", ".35", ".3102", "4.7", ".157", ".54"]), small)
def test_the_chosen_method_is_right(code: str, heaps: list[int]) -> None:
    assert gr.HeapGame(code).outcome(heaps, "misere") == naive_outcome(code, heaps, "misere")


def test_what_a_long_search_could_not_answer() -> None:
    """Beyond every quotient we have and beyond search, yet answered at once."""
    grundys = gr.HeapGame("grundys-game")
    assert grundys.outcome([76], "misere") == GenusTable("grundys-game").genus(76).outcome == "N"
    assert [move.to for move in grundys.winning_moves([76], "misere")] == [(55, 21), (58, 18)]
    friskies, heaps = gr.HeapGame(".3102"), [1_000_000, 1_000_007, 5_000_000]
    assert friskies.outcome(heaps, "misere") == "N"
    for move in friskies.winning_moves(heaps, "misere"):
        rest = list(heaps)
        rest.remove(move.heap)
        assert friskies.outcome([*rest, *move.to], "misere") == "P"


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["4.7", ".157", ".77", ".123"]), small.filter(any))
def test_blurred_genera_agree_with_exact_ones(code: str, heaps: list[int]) -> None:
    found = blurred_genus(code, heaps)
    exact = GenusTable(code).genus(heaps)
    assert found is not None and found.agrees(exact)
    assert found.outcome == exact.outcome and found.blurry == exact.blurry
