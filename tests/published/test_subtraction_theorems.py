"""Theorems on subtraction games later than the sources, checked game by game."""

from itertools import combinations

import pytest

import grundy as gr


def test_all_but_at_most_three_numbers_is_purely_arithmetic_periodic() -> None:
    """A. Siegel, *Finite excluded subtraction sets and infinite geography*, Dalhousie (2005),
    for one and two numbers; Sleator and Slusky, *Subtraction games with FES sets of size 3*,
    arXiv:1201.3299, for three."""
    for size in (1, 2, 3):
        for missing in combinations(range(1, 10), size):
            code = f"S(all-but {','.join(map(str, missing))})"
            found = gr.HeapGame(code).solve()
            assert (found.status, found.preperiod) == ("arithmetic-periodic", 0), code
            assert found.certificate is not None and found.certificate.check(), code


def test_all_but_four_numbers_is_arithmetic_periodic_from_some_heap_on() -> None:
    """The same papers: for every finite set, but for four numbers not always from heap 0 on."""
    preperiods = set()
    for missing in combinations(range(1, 12), 4):
        code = f"S(all-but {','.join(map(str, missing))})"
        found = gr.HeapGame(code).solve()
        assert found.status == "arithmetic-periodic", code
        preperiods.add(found.preperiod)
    assert len(preperiods) > 1


@pytest.mark.parametrize(
    ("members", "period", "preperiod"),
    [
        ((11, 27, 33, 49, 60), 2722797, 512),
        ((13, 22, 39, 48, 61), 5425890, 222),
        ((9, 34, 39, 64, 73), 16094933, 274),
    ],
)
def test_long_periods(members: tuple[int, ...], period: int, preperiod: int) -> None:
    """Sets {a, b, M−b, M−a, M}: Flammenkamp (*Lange Perioden in Subtraktions-Spielen*, Bielefeld
    1997; see Larsson and Saha, arXiv:2405.20054) saw that five members can have periods that
    grow exponentially. The figures are ours, certified."""
    found = gr.HeapGame(f"S({','.join(map(str, members))})").solve()
    assert (found.period, found.preperiod) == (period, preperiod)
    assert found.certificate is not None and found.certificate.check()
