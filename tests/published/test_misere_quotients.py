"""Misère quotients in print, recomputed and certified."""

from __future__ import annotations

import pytest

import grundy as gr

# code, order, size of P, preperiod, period. Sources: Plambeck & Siegel, "Misère quotients for
# impartial games", J. Combin. Theory A 115 (2008); Plambeck 2003, sections 3 and 4 (.123, .75 as
# pretending tables: the orders are those of the pretending monoids).
SOLVED = [
    (".123", 20, 5, 5, 5),
    (".75", 8, 2, 8, 2),
    (".77", 40, 9, 71, 12),
    (".15", 42, 12, 66, 10),
    (".53", 16, 3, 21, 9),
    (".3", 2, 1, 0, 2),
    (".73", 6, 2, 2, 4),
]

# Dawson's Kayles (.07): heap, order of the partial quotient (Plambeck & Siegel 2008).
DAWSON = [(9, 6), (10, 12), (14, 24), (24, 24), (25, 144), (27, 176)]


@pytest.mark.parametrize(("code", "order", "p_order", "preperiod", "period"), SOLVED)
def test_solved_games(code: str, order: int, p_order: int, preperiod: int, period: int) -> None:
    found = gr.HeapGame(code).solve(play="misere")
    assert found.status == "solved"
    assert (found.quotient_order, found.p_order) == (order, p_order)
    assert (found.preperiod, found.period) == (preperiod, period)
    assert found.certificate.check()


@pytest.mark.parametrize(("heap", "order"), DAWSON)
def test_dawsons_kayles(heap: int, order: int) -> None:
    found = gr.HeapGame(".07").solve(play="misere", max_heap=heap)
    assert (found.status, found.heap, found.quotient_order) == ("partial", heap, order)
    assert found.certificate.check()


def test_dawsons_kayles_to_the_published_frontier() -> None:
    found = gr.HeapGame(".07").solve(play="misere", max_heap=33)
    assert found.orders[-3:] == [(31, 520), (32, 552), (33, 638)]
    assert (30, 360) in found.orders
    assert found.certificate.check()


# code, heap, order: computed here, no print has them; two independent programs, the solver and the
# checker, agree that each is right and least.
LARGE = [(".604", 48, 1512), (".64", 14, 2248)]


@pytest.mark.parametrize(("code", "heap", "order"), LARGE)
def test_orders_in_the_thousands(code: str, heap: int, order: int) -> None:
    found = gr.HeapGame(code).solve(play="misere", max_heap=heap)
    assert (found.heap, found.quotient_order) == (heap, order)
    assert 0 < found.verifier_seconds < found.seconds
    # The products alone take two bytes for each element and each other.
    assert 2 * order < found.memory / order < 5 * order
    assert found.certificate.check()


@pytest.mark.long
def test_dawsons_kayles_tells_ever_more_copies_apart_at_heap_34() -> None:
    """No quotient of some thousand elements is right at heap 34: the last verified one is kept."""
    found = gr.HeapGame(".07").solve(play="misere", max_heap=34, time=60)
    assert (found.heap, found.quotient_order, found.status) == (33, 638, "partial")
    assert found.stop in ("order", "memory", "time")


def test_a_game_that_grows_late() -> None:
    found = gr.HeapGame(".644").solve(play="misere", max_heap=400)
    assert found.quotient_order == 172


def test_the_example_of_the_source() -> None:
    # Plambeck 2003, Example 3.1: exactly 8→5, 5→3 and 3→1 win.
    game = gr.HeapGame(".123")
    assert game.outcome([9, 8, 5, 3], play="misere") == "N"
    moves = [(m.heap, m.to) for m in game.winning_moves([9, 8, 5, 3], play="misere")]
    assert moves == [(3, (1,)), (5, (3,)), (8, (5,))]


def test_the_pretending_table_of_the_source() -> None:
    # Plambeck 2003, Table S1: heaps :1 :0 :2 :2 :1 | C :0 A B :1, then the last five repeat;
    # and the pretending equations C+C = C, A+A+A = A, B+B+B+B = B+B.
    quotient = gr.HeapGame(".123").solve(play="misere").quotient
    heaps = [quotient.phi(n) for n in range(1, 16)]
    assert heaps == ["a", "1", "b", "b", "a"] + 2 * ["c", "1", "d", "e", "a"]
    assert quotient.element("c2") == quotient.element("c")
    assert quotient.element("d3") == quotient.element("d")
    assert quotient.element("e4") == quotient.element("e2")


def test_a_wrong_table_is_noticed() -> None:
    """The harness can fail: Kayles does not have order 42."""
    assert gr.HeapGame(".77").solve(play="misere").quotient_order != 42
