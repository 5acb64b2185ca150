"""Families of codes: what is said of all members is what each has."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verdicts import verdict

import grundy as gr
from grundy.heaps.code_family import code_family
from grundy.heaps.families import recognise
from grundy.reference.nim_values import nim_values


@pytest.mark.parametrize("end", ["4", "5", "44", "45", "53", "54", "47", "57"])
def test_austins_families(end: str) -> None:
    """Theorems 4.8-4.15, found from a few members."""
    family = code_family(f".1^s {end}")
    assert family.status == "solved"
    for s in (family.classes[0].start, 7, 20):
        code = "." + "1" * s + end
        known = recognise(code)
        values = gr.HeapGame(code).nim_values(300)
        assert [family.value(s, n) for n in range(301)] == values
        if known is not None:
            assert [known.value(n) for n in range(301)] == values


@pytest.mark.parametrize("family", ["S(1,s,s+1)", "S(2,s,s+2)", "S(s,s+1)", "S(1,2s,3s)", ".1^s 2"])
def test_sets_and_tetral_games(family: str) -> None:
    found = code_family(family)
    assert found.status == "solved"
    for one in found.classes:
        for k in (0, 1, 5):
            code = one.template.code(one.start + one.step * k)
            assert one.sequence(k, 61) == nim_values(code, 60)


def test_certificates_are_checked_and_changes_refused() -> None:
    one = code_family(".1^s 57").classes[0]
    fields = one.certificate.fields
    assert verdict(fields) == "verified"
    assert verdict(fields | {"verified_to": fields["verified_to"] - 1}) == "refuted"
    for at in range(len(fields["period"])):
        for name in ("slope", "constant"):
            pieces = [dict(piece) for piece in fields["period"]]
            pieces[at][name] += 1
            assert verdict(fields | {"period": pieces}) == "refuted"


@given(st.integers(0, 60), st.integers(0, 2000))
@settings(max_examples=60, deadline=None)
def test_values_of_any_member(s: int, n: int) -> None:
    family = code_family(".1^s 54")
    assert family.value(s, n) == gr.HeapGame("." + "1" * s + "54").nim_value(n)


def test_what_has_no_pattern_lists_its_members() -> None:
    found = code_family(".0^s 7", time=2)
    assert found.status == "unknown"
    assert [law.period for law in found.laws][:2] == [2, 34]


@pytest.mark.parametrize(
    "text", [".77", ".1^s 5^t", "1^s 4", "S(1,2)", ".1^{s", ".1^s x", "S(s", "S(2-s)"]
)
def test_bad_families(text: str) -> None:
    with pytest.raises(gr.InputError) as caught:
        code_family(text)
    assert "\n" not in str(caught.value)
