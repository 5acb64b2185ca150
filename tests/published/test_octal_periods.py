"""Periods of octal games printed by others, each with its source."""

import json
from pathlib import Path

import pytest

import grundy as gr
from grundy.heaps.segments import check_segments

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


def late_certificate() -> gr.Certificate:
    """The certificate by windows of `.106`, whose values nobody can store."""
    return gr.Certificate.load(Path(__file__).parents[2] / "benches" / "frontier" / "106.json")


def test_the_period_of_106_found_by_windows() -> None:
    """Achim Flammenkamp announced period and preperiod in 2002."""
    fields = late_certificate().fields
    assert (fields["period"], fields["preperiod"]) == (328_226_140_474, 465_384_263_797)


@pytest.mark.long
def test_segments_of_106() -> None:
    """The first two. All take more than two hours; 106.checked lists those that were verified."""
    text = late_certificate().text
    assert check_segments(text, [0, 1]).refutation is None
    windows = late_certificate().fields["windows"]
    wrong = json.loads(text)
    wrong["windows"][1]["values"] = windows[1]["values"][:-1] + "0"
    assert windows[1]["values"][-1] != "0"
    assert check_segments(json.dumps(wrong), [1]).refutation is not None


def test_a_wrong_figure_fails() -> None:
    """The harness can fail: Kayles does not have the period of Dawson's chess."""
    with pytest.raises(AssertionError):
        test_period(".77", 34, 52, "deliberately wrong")
