"""Values of partizan heaps that grow by a game: what is proved against values by the definition."""

from __future__ import annotations

import json

import pytest

import grundy as gr

# Code, period, preperiod and what is added.
LAWS = [
    (".77|.37", 6, 8, "^"),
    ("splittles(1,3|2)", 4, 0, "1tiny(1)"),
    ("splittles(2|1,3)", 4, 0, "-1miny(1)"),
    ("splittles(1,2|1,3)", 4, 0, "^[2]"),
    ("S(1|1,2)", 1, 1, "v*"),
]


@pytest.mark.parametrize(("code", "period", "preperiod", "added"), LAWS)
def test_values_grow_as_proved(code: str, period: int, preperiod: int, added: str) -> None:
    game = gr.PartizanHeapGame(code)
    solution = game.solve()
    assert (solution.period, solution.preperiod, solution.added) == (
        period,
        preperiod,
        gr.Game(added),
    )
    assert solution.status == "arithmetic-periodic" and solution.saltus is None
    # From the rules, well beyond what the proof looked at.
    fresh = gr.PartizanHeapGame(code)
    values = fresh.values(70)
    assert [solution.value(n) for n in range(71)] == values
    assert solution.outcomes is not None
    assert [solution.outcomes.outcome(n) for n in range(71)] == [v.outcome for v in values]
    far = solution.value(100 * period + preperiod + 3)
    assert far == solution.value(preperiod + 3) + gr.Game(added) * 100


def test_a_value_too_deep_to_write_is_refused() -> None:
    solution = gr.PartizanHeapGame(".77|.37").solve()
    assert str(solution.value(6 * 10**9 + 4)) == "^1000000000*"
    with pytest.raises(gr.LimitError, match="1666666665 times \\^: too deep"):
        solution.value(10**10 + 3)
    assert solution.outcomes is not None and solution.outcomes.outcome(10**10 + 3) == "L"


def test_changed_certificates_are_refuted() -> None:
    certificate = gr.PartizanHeapGame(".77|.37").solve().certificate
    assert certificate is not None and certificate.check().verdict == "verified"
    fields = certificate.fields
    changes = (
        {"added": "{0|0}"},
        {"added": "{{0|0}|0}"},
        {"saltus": 1},
        {"period": 12, "verified_to": 40},
        {"period": 12, "added": "{0|{0,{0|{0|0}}|0,{0|{0|0}}}}", "verified_to": 40},
        {"preperiod": 9, "verified_to": 30},
        {"preperiod": 7, "verified_to": 26},
        {"verified_to": 27},
        {"right": ".33"},
        {"theorem": "Austin 1976, Theorem 4.1, for values, with number translation"},
        {"theorem_times": 0},
    )
    for change in changes:
        check = gr.Certificate(json.dumps(fields | change)).check()
        assert check.verdict == "refuted", change


def test_a_law_is_not_claimed_where_a_shorter_one_is_unproved() -> None:
    for code in ("S(1,2|1,3)", ".137|.07", ".137|.77", "splittles(1,4|2)", ".7|.3", ".33|.7"):
        solution = gr.PartizanHeapGame(code).solve(max_heap=120, time=5)
        if solution.certificate is not None:
            assert solution.certificate.check().verdict == "verified", code
