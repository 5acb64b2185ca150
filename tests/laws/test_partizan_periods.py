"""Periods of partizan heap games: values and outcomes go on as the solution says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verdicts import verdict

import grundy as gr
from grundy.reference.certificates import holds

members = st.sets(st.integers(1, 5), min_size=1, max_size=3)


def named(left: set[int], right: set[int]) -> str:
    return f"S({','.join(map(str, sorted(left)))}|{','.join(map(str, sorted(right)))})"


@given(members, members)
@settings(max_examples=40, deadline=None)
def test_outcomes_of_sets_repeat_as_proved(left: set[int], right: set[int]) -> None:
    code = named(left, right)
    found = gr.PartizanHeapGame(code).solve(max_heap=60, time=1).outcomes
    assert found is not None
    letters = gr.PartizanHeapGame(code).outcomes(120)
    assert "".join(found.outcome(n) for n in range(121)) == letters
    assert found.certificate is not None and found.certificate.check().verdict == "verified"


@given(members, members)
@settings(max_examples=40, deadline=None)
def test_values_of_sets_repeat_as_proved(left: set[int], right: set[int]) -> None:
    code = named(left, right)
    solution = gr.PartizanHeapGame(code).solve(max_heap=60, time=1)
    if not solution.solved:
        return
    assert solution.preperiod is not None and solution.period is not None
    last = solution.preperiod + 3 * solution.period + 3
    assert [solution.value(n) for n in range(last)] == gr.PartizanHeapGame(code).values(last - 1)
    assert solution.certificate is not None
    assert solution.certificate.check().verdict == "verified"


@pytest.mark.parametrize(
    ("code", "law"),
    [
        ("S(1|2)", ("periodic", 3, 0, 0)),
        ("S(2,4,7|1,3)", ("periodic", 5, 0, 0)),
        ("splittles(1|2)", ("arithmetic-periodic", 4, 0, 1)),
        ("4.|.3", ("arithmetic-periodic", 2, 1, -1)),
        (".3|.7", None),
    ],
)
def test_solutions(code: str, law: tuple[str, int, int, int] | None) -> None:
    game = gr.PartizanHeapGame(code)
    s = game.solve(max_heap=48, time=5)
    if law is not None:
        assert (s.status, s.period, s.preperiod, s.saltus) == law
    if s.certificate is not None:
        assert s.certificate.check().verdict == "verified"
        fields = s.certificate.fields
        for name in ("period", "preperiod", "saltus", "verified_to"):
            assert verdict(fields | {name: fields[name] + 1}) != "verified"
        # Bounds that go with the changed claim, so that it is the claim itself that is judged.
        for period in range(1, 2 * fields["period"] + 1):
            e = max(fields["preperiod"] - 1, 0)
            h, t = _reach(code)
            other = fields | {"period": period, "verified_to": h * (e + period) + t}
            said = verdict(other)
            assert said != "refused" and (said == "verified") == holds(
                other, min(24, other["verified_to"])
            )


def _reach(code: str) -> tuple[int, int]:
    from grundy.heaps.partizan_laws import reach

    return reach(gr.PartizanHeapGame(code))


def test_large_heaps_are_judged_by_the_period() -> None:
    assert gr.PartizanHeaps("S(1|2)", [10**30 + 2]).outcome() == "P"
    assert gr.PartizanHeaps(".7|.07", [4 * 10**20]).value == gr.Game(str(10**20))
    game = gr.PartizanHeapGame("S(1,3|2)")
    assert game.solve(max_heap=60).status == "unknown"
    with pytest.raises(gr.LimitError, match="no period of the values is proved"):
        game.value(10**9)
