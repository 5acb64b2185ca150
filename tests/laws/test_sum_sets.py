"""S(a,b,a+b): the formula against the definition, on every face that asks for a value."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy import _core
from grundy.reference.nim_values import nim_values


@given(st.integers(1, 40), st.integers(1, 200), st.integers(0, 900))
def test_every_value_is_that_of_the_definition(a: int, more: int, heap: int) -> None:
    b = a + more
    code = f"S({a},{b},{a + b})"
    form = gr.closed_form([a, b, a + b])
    assert form is not None
    expected = nim_values(code, heap)
    assert [form.value(n) for n in range(heap + 1)] == expected
    formula = _core.HeapSequence(code).by_formula
    assert [formula(n) for n in range(heap + 1)] == expected
    # Equal stretches of a + b values go on alike.
    later = [form.value(n + 7 * form.period) for n in range(a + b)]
    assert later == [form.value(n) for n in range(a + b)]


def test_a_set_too_large_to_run_through() -> None:
    game = gr.HeapGame("S(1000,100003,101003)")
    solution = game.solve()
    assert (solution.period, solution.preperiod) == (200_009_000, 0)
    assert game.known < 1000
    certificate = solution.certificate
    assert certificate is not None and certificate.check().verdict == "verified"
    for field, value in (("period", 100_004_500), ("period", 400_018_000), ("preperiod", 1)):
        wrong = json.loads(certificate.text) | {field: value}
        wrong["verified_to"] = max(wrong["preperiod"] - 1, 0) + wrong["period"] + 101_003
        assert gr.Certificate(json.dumps(wrong)).check().verdict == "refuted", (field, value)
    heaps = [10**15 + 7, 10**12, 777_777_777]
    moves = game.winning_moves(heaps)
    assert moves and game.outcome(heaps) == "N"
    for move in moves:
        rest = [h for h in heaps if h != move.heap]
        assert game.outcome([*rest, *move.to]) == "P"
    far = game.nim_values(10**12 + 50, start=10**12)
    assert far == [game.nim_value(n) for n in range(10**12, 10**12 + 51)]
    # The values of heaps just computed are those of the formula.
    form = gr.closed_form([1000, 100_003, 101_003])
    assert form is not None and form.values is None
    last = 400_000
    assert game.nim_values(last, start=last - 5000) == [
        form.value(n) for n in range(last - 5000, last + 1)
    ]


def test_the_report_does_not_run_through_a_long_period() -> None:
    from grundy.heaps.report import report

    found = report("S(1000,100003,101003)")
    assert found.solution.period == 200_009_000 and found.cousins == ()
    assert found.structure.to < 1 << 22


def test_games_without_a_code_have_formulas() -> None:
    for code, heap, value in (
        ("dim", 3 << 40, 41),
        ("dim-proper", 3 << 40, 40),
        ("prim", 10**15 + 5, 2),
    ):
        game = gr.HeapGame(code)
        assert game.nim_value(heap) == value and game.outcome([heap]) == "N"
        # The moves of small heaps are listed, those of large ones are not.
        moves, complete = game.winning_moves_of([heap, 12])
        assert not complete
        moves, complete = game.winning_moves_of([45, 12])
        assert complete and all(
            game.outcome([*[h for h in (45, 12) if h != move.heap], *move.to]) == "P"
            for move in moves
        )
        assert game.nim_values(10**12 + 9, start=10**12)[0] == game.nim_value(10**12)
