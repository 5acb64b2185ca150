"""Quotients against naive search, and the algebra of quotients."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy import _core
from grundy.reference.outcome import outcome as naive_outcome
from grundy.reference.outcome import winning_moves as naive_winning_moves


def positions(tokens: int, largest: int) -> Iterator[tuple[int, ...]]:
    """All positions of exactly so many tokens."""
    if tokens == 0:
        yield ()
    for heap in range(min(tokens, largest), 0, -1):
        for rest in positions(tokens - heap, heap):
            yield (heap, *rest)


@pytest.mark.parametrize("code", [".123", ".75", ".77", ".15", ".53"])
def test_small_positions_have_their_naive_outcome(code: str) -> None:
    game = gr.HeapGame(code).solve(play="misere")
    for tokens in range(15):
        for position in positions(tokens, tokens):
            assert game.outcome(position) == naive_outcome(code, position, "misere"), position


@pytest.mark.long
@pytest.mark.parametrize("code", [".123", ".75", ".77", ".15", ".53", ".73", ".31"])
def test_positions_to_24_tokens_have_their_naive_outcome(code: str) -> None:
    game = gr.HeapGame(code).solve(play="misere")
    for tokens in range(25):
        for position in positions(tokens, tokens):
            assert game.outcome(position) == naive_outcome(code, position, "misere"), position


def test_winning_moves_are_the_naive_ones() -> None:
    for code in (".123", ".77", ".07", "4.7", "grundys-game"):
        game = gr.HeapGame(code).solve(play="misere", max_heap=12)
        for tokens in range(13):
            for position in positions(tokens, tokens):
                found = [(m.heap, m.to) for m in game.winning_moves(position)]
                assert found == naive_winning_moves(code, position, "misere"), (code, position)


digit = st.integers(0, 7)
codes = st.builds(
    lambda left, digits: ("4." if left else ".") + "".join(map(str, digits)),
    st.booleans(),
    st.lists(digit, min_size=1, max_size=3).filter(any),
)


@settings(max_examples=60, deadline=None)
@given(codes, st.lists(st.integers(1, 9), max_size=4))
def test_random_games_and_positions(code: str, heaps: list[int]) -> None:
    found = gr.HeapGame(code).solve(play="misere", max_heap=9, time=5)
    if all(heap <= found.heap or found.solved for heap in heaps):
        assert found.outcome(heaps) == naive_outcome(code, heaps, "misere")
    assert found.certificate.check(), found.certificate.text


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from("01234567089AF"), min_size=1, max_size=3))
def test_hexadecimal_games(digits: list[str]) -> None:
    if not any(d != "0" for d in digits):
        return
    code = "." + "".join(digits)
    found = gr.HeapGame(code).solve(play="misere", max_heap=6, time=5)
    for tokens in range(9):
        for position in positions(tokens, found.heap):
            assert found.outcome(position) == naive_outcome(code, position, "misere")


def test_no_two_elements_are_equal_and_no_two_equal_positions_differ() -> None:
    """The quotient is exactly the equality of outcomes in sums, seen on small positions."""
    for code in (".123", ".77", ".07"):
        quotient = gr.HeapGame(code).solve(play="misere", max_heap=14).quotient
        small = [p for t in range(9) for p in positions(t, t)]
        rows: dict[str, set[tuple[str, ...]]] = {}
        for x in small:
            row = tuple(naive_outcome(code, x + y, "misere") for y in small[:30])
            rows.setdefault(quotient.of_position(x), set()).add(row)
        assert all(len(seen) == 1 for seen in rows.values())
        flags = {
            tuple(quotient.in_p(quotient.multiply(x, z)) for z in quotient.elements)
            for x in quotient.elements
        }
        assert len(flags) == quotient.order


@pytest.mark.parametrize("code", [".123", ".15", ".53"])
def test_monoid_laws(code: str) -> None:
    quotient = gr.HeapGame(code).solve(play="misere").quotient
    table = quotient.table
    order = quotient.order
    assert (table == table.T).all()
    assert (table[0] == range(order)).all()
    for x in range(order):
        assert (table[table[x]] == table[x][table]).all()
    for relation in quotient.relations:
        left, right = relation.split("=")
        assert quotient.element(left) == quotient.element(right) == right
    kernel = quotient.kernel
    assert {quotient.multiply(x, y) for x in kernel for y in quotient.elements} == set(kernel)
    identity = [x for x in kernel if x in quotient.idempotents]
    assert len(identity) == 1
    assert quotient.maximal_subgroup(identity[0]) == kernel


def test_tame_quotients_are_those_of_nim() -> None:
    for n in range(1, 5):
        nim = gr.HeapGame("nim").solve(play="misere", max_heap=2**n - 1).quotient
        assert (nim.order, nim.tame) == (2 if n == 1 else 2**n + 2, n)
    stalking = gr.HeapGame(".31").solve(play="misere").quotient
    two = gr.HeapGame("nim").solve(play="misere", max_heap=3).quotient
    mapped = stalking.isomorphism(two)
    assert mapped is not None and mapped["1"] == "1"
    assert {mapped[x] for x in stalking.p_portion} == set(two.p_portion)
    for x in stalking.elements:
        for y in stalking.elements:
            assert mapped[stalking.multiply(x, y)] == two.multiply(mapped[x], mapped[y])


def test_cousins_have_isomorphic_quotients() -> None:
    # .77 to heap 8 and itself shifted: .07 and .17 are first cousins with the same quotient.
    a = gr.HeapGame(".07").solve(play="misere", max_heap=14).quotient
    b = gr.HeapGame(".137").solve(play="misere", max_heap=13).quotient
    c = gr.HeapGame(".77").solve(play="misere", max_heap=12).quotient
    assert a.is_isomorphic(b)
    assert a.order == c.order == 24 and not a.is_isomorphic(c)


def test_the_core_search_is_the_definition() -> None:
    solver = _core.MisereSolver(".137")
    for tokens in range(12):
        for position in positions(tokens, tokens):
            found = solver.search(list(position), 100_000)
            assert found is not None
            is_p, moves = found
            assert ("P" if is_p else "N") == naive_outcome(".137", position, "misere")
            expected = naive_winning_moves(".137", position, "misere")
            assert sorted((heap, tuple(to)) for heap, to in moves) == expected
