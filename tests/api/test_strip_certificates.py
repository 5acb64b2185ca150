"""Certificates of rows, diagonals and values on strips: true ones pass, changed ones do not."""

from __future__ import annotations

import json

import pytest

import grundy as gr

ROWS = [
    ("star", "[2] [3] [c]"),
    ("star", "[1] [2] [2] [c]"),
    ("star", "[3] [2,c]"),
    ("star", "[2,4] [c]"),
    ("antonim", "1 4 c"),
    ("welter", "1 4 c"),
    ("nim", "2 2 c"),
]


def verdict(fields, **changed):
    try:
        return gr.Certificate(json.dumps(fields | changed)).check()
    except (gr.InputError, gr.LimitError):
        return None


def refuted(fields, **changed):
    found = verdict(fields, **changed)
    return found is None or (found.verdict == "refuted" and bool(found.refutation))


@pytest.mark.parametrize(("game", "text"), ROWS)
def test_rows(game, text):
    fields = gr.strip_row(game, text).certificate.fields
    assert verdict(fields)
    period, preperiod = fields["period"], fields["preperiod"]
    assert refuted(fields, period=period + 1, state_period=fields["state_period"] + 1)
    assert refuted(fields, period=2 * period, state_period=2 * fields["state_period"])
    assert refuted(fields, preperiod=preperiod + 1, state_column=fields["state_column"] + 9)
    assert preperiod == 0 or refuted(fields, preperiod=preperiod - 1)
    assert fields["witnesses"] == [] or refuted(fields, witnesses=[])
    assert refuted(fields, period=0)
    assert refuted(fields, strip=9)
    assert refuted(fields, rest=[[5, 5]])
    assert refuted(fields, rest=[[2000], []])
    assert refuted(fields, state_period=2**62)


@pytest.mark.parametrize("d", [0, 1, 2, 5, 6, 8, 10])
def test_diagonals(d):
    fields = gr.star_diagonal(d).certificate.fields
    assert verdict(fields)
    closure = fields["closure"]
    assert refuted(fields, d=d + 4)
    assert refuted(fields, period=fields["period"] + 1)
    assert refuted(fields, preperiod=fields["preperiod"] + 1)
    assert refuted(fields, preperiod=max(0, fields["preperiod"] - 1))
    assert fields["witnesses"] == [] or refuted(fields, witnesses=[])
    assert refuted(fields, closure=closure | {"closed": []})
    assert refuted(fields, closure=closure | {"start": 2**40})
    *inner, own = closure["closed"]
    for changed in (
        {"period": own["period"] * 2 + 1},
        {"period": 0},
        {"distance": own["distance"] + 1},
    ):
        # The first band comes back after any number of steps, and two bands are one.
        closed = {"closed": [*inner, own | changed]}
        trivial = own["period"] == 1 or "distance" in changed
        assert refuted(fields, closure=closure | closed) or trivial
    assert refuted(fields, closure=closure | {"closed": [*inner, {"distance": own["distance"]}]})
    for band in inner:
        wrong = {"distance": 3} if d > 4 else {"distance": band["distance"] + 1}
        assert refuted(fields, closure=closure | {"closed": [wrong, own]})
        assert refuted(fields, closure=closure | {"closed": [band | {"period": 7}, own]}) or d == 1
    assert refuted(fields, closure=closure | {"start": 1})


@pytest.mark.parametrize(
    ("d", "distance", "start"), [(0, 0, 2), (2, 2, 10), (4, 5, 67), (60, 74, 137384)]
)
def test_closures(d, distance, start):
    found = gr.star_closure(d)
    assert (found.distance, found.start) == (distance, start)
    fields = found.certificate.fields
    assert verdict(fields).verdict == "verified"
    assert refuted(fields, start=found.start - 1)
    assert refuted(fields, start=found.start + 1)
    assert refuted(fields, start=0)
    assert refuted(fields, start=2**60)
    assert refuted(fields, d=distance + 1)
    assert refuted(fields, d=2**40)


def test_a_diagonal_is_proved_without_the_period_of_the_band_before():
    assert gr.star_diagonal(34).period == 68
    fields = gr.star_diagonal(34).certificate.fields
    assert [band["distance"] for band in fields["closure"]["closed"]] == [33, 34]
    assert verdict(fields).verdict == "verified"


@pytest.mark.parametrize(("d", "lower"), [(4, 72), (8, 1008), (12, 1848), (21, 760)])
def test_the_paths_of_the_two_largest_values(d, lower):
    """A band that can be run through is proved by its paths as well."""
    fields = gr.star_diagonal(d).certificate.fields
    inner, own = fields["closure"]["closed"]

    def by_paths(**changed):
        return {**fields, "closure": fields["closure"] | {"closed": [inner, own | changed]}}

    assert verdict(by_paths(lower=lower)).verdict == "verified"
    whole = own["period"] % (2 * lower) == 0
    assert verdict(by_paths(lower=2 * lower)).verdict == ("verified" if whole else "refuted")
    for wrong in (0, 1, lower // 2, lower + 1, own["period"] + 1):
        assert refuted(by_paths(lower=wrong))
    assert refuted(by_paths(lower=lower, period=own["period"] // 2))
    assert refuted(by_paths(lower=lower, period=3 * own["period"] + lower))
    assert refuted(by_paths(lower=lower), preperiod=fields["preperiod"] + 1)
    assert refuted(by_paths(lower=lower), witnesses=[])


def test_a_band_too_long_to_be_run_through():
    found = gr.star_diagonal(44)
    assert found.period == 367_123_680 == 79_464 * 4620
    assert found.certificate.fields["closure"]["closed"][-1]["lower"] == 79_464
    assert found.certificate.check().verdict == "verified"
    far = 10**30
    value = gr.StarSilverDollar([[far], [far + 44]]).value
    assert value == gr.StarSilverDollar([[far + found.period], [far + found.period + 44]]).value
    near = found.preperiod + (far - found.preperiod) % found.period
    assert near > len(found.values) or value == found.values[near - found.preperiod]


@pytest.mark.long
@pytest.mark.parametrize(
    ("d", "period"), [(31, 83_178_009_600), (40, 286_628_284_800), (55, 1_460_515_617_000)]
)
def test_wide_bands(d, period):
    found = gr.star_diagonal(d, 600)
    assert found.period == period
    assert found.certificate.check().verdict == "verified"


@pytest.mark.parametrize("g", [0, 3, 6, 9, 18])
def test_values(g):
    fields = gr.StarSequence(g).certificate.fields
    assert verdict(fields)
    assert refuted(fields, period=fields["period"] + 1)
    assert refuted(fields, preperiod=fields["preperiod"] + 1)
    assert refuted(fields, preperiod=fields["preperiod"] - 1)
    assert fields["witnesses"] == [] or refuted(fields, witnesses=[])
    assert refuted(fields, state_period=fields["state_period"] + 1) or fields["state_period"] == 1
    assert refuted(fields, g=1000)


def test_claims_in_words():
    assert "[2] [3] [c]" in gr.strip_row("star", "[2] [3] [c]").certificate.check().claim
    assert "G(a+12, a+12+6)" in gr.star_diagonal(6).certificate.check().claim
