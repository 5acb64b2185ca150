"""Certificates of rows of 2-Star Nim: the checker accepts what is true and refuses the rest."""

from __future__ import annotations

import json

import pytest

import grundy as gr


@pytest.fixture(scope="module")
def fields():
    return gr.star_row(6).certificate.fields


def verdict(fields, **changed):
    return gr.Certificate(json.dumps(fields | changed)).check()


@pytest.mark.parametrize("a", range(1, 11))
def test_true_claims(a):
    assert gr.star_row(a).certificate.check()


def test_claim_in_words(fields):
    assert verdict(fields).claim.startswith("In 2-Star Nim, G(6, b+720) = G(6, b) + 720 for all b")


@pytest.mark.parametrize(
    "changed",
    [
        {"a": 5},
        {"a": 7},
        {"period": 360},
        {"period": 1440, "state_period": 1440},
        {"period": 721, "state_period": 721},
        {"preperiod": 24},
        {"preperiod": 26, "state_column": 40},
        {"state_column": 10, "preperiod": 10},
        {"state_period": 719},
        {"witnesses": []},
        {"witnesses": [[2, 0], [3, 26], [5, 27]]},
        {"period": 0},
    ],
    ids=str,
)
def test_false_claims(fields, changed):
    found = verdict(fields, **changed)
    assert found.verdict == "refuted" and found.refutation


def test_a_multiple_of_the_state_period_is_fine(fields):
    assert verdict(fields, state_period=2 * fields["state_period"], state_column=60)


def test_claims_beyond_the_checker(fields):
    with pytest.raises((gr.LimitError, gr.InputError)):
        verdict(fields, a=1000)
    with pytest.raises(gr.InputError):
        verdict(fields, more=1)
