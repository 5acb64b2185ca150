"""Periods of octal games printed by others, each with its source."""

import pytest

import grundy as gr

AUSTIN = "Austin 1976, Table 7.2 and section 4.5"
FLAMMENKAMP = "A. Flammenkamp, Octal games (web tables), and Gangolli & Plambeck 1989"
WINNING_WAYS = "Berlekamp, Conway & Guy, Winning Ways, ch. 4, Tables 6 and 7"

# code, period, preperiod, source
PUBLISHED = [
    (".77", 12, 71, WINNING_WAYS),
    (".137", 34, 52, WINNING_WAYS),
    (".07", 34, 53, WINNING_WAYS),
    (".055", 148, 259, AUSTIN),
    (".165", 1550, 5181, AUSTIN),
    (".356", 142, 7315, AUSTIN),
    (".644", 442, 3256, AUSTIN),
    (".156", 349, 3479, FLAMMENKAMP),
    (".16", 149459, 105351, FLAMMENKAMP),
    (".56", 144, 326640, FLAMMENKAMP),
    # Twelve seconds for the checker alone.
    pytest.param(".376", 4, 2268248, FLAMMENKAMP, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("code", "period", "preperiod", "source"), PUBLISHED)
def test_period(code: str, period: int, preperiod: int, source: str) -> None:
    assert source
    solution = gr.HeapGame(code).solve(max_heap=10_000_000)
    assert (solution.period, solution.preperiod) == (period, preperiod)
    assert solution.certificate is not None
    assert solution.certificate.check().verdict == "verified"


def test_a_wrong_figure_fails() -> None:
    """The harness can fail: Kayles does not have the period of Dawson's chess."""
    with pytest.raises(AssertionError):
        test_period(".77", 34, 52, "deliberately wrong")
