"""Certificates: true ones are verified, changed ones refuted, broken ones refused."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr

CODES = [".77", ".137", "4.7", ".3", "S(2,3,5,8)", "44.3", ".3F3", "8.3", ".055"]


def solved(code: str) -> gr.Certificate:
    certificate = gr.HeapGame(code).solve().certificate
    assert certificate is not None
    return certificate


@pytest.mark.parametrize("code", CODES)
def test_true_certificates_are_verified(code: str) -> None:
    solution = gr.HeapGame(code).solve(max_heap=3000)
    if solution.certificate is not None:
        assert solution.certificate.check().verdict == "verified"


changes = st.one_of(
    st.tuples(st.just("period"), st.integers(0, 400)),
    st.tuples(st.just("preperiod"), st.integers(0, 400)),
    st.tuples(st.just("verified_to"), st.integers(0, 2000)),
    st.tuples(
        st.just("code"), st.sampled_from([".7", ".07", ".771", ".137", "4.77", ".377", ".(7)"])
    ),
    st.tuples(st.just("theorem"), st.sampled_from(["", "Fermat"])),
)


@given(st.sampled_from([".77", ".137", "S(2,3,5,8)"]), st.lists(changes, min_size=1, max_size=3))
@settings(max_examples=300, deadline=None)
def test_any_change_that_makes_it_false_is_refuted(code: str, edits: list) -> None:
    fields = solved(code).fields
    changed = dict(fields, **dict(edits))
    verdict = gr.Certificate(json.dumps(changed)).check()
    assert (verdict.verdict == "verified") == (changed == fields)
    if changed != fields:
        assert verdict.refutation


def test_a_consistent_but_false_claim_is_refuted_with_a_heap() -> None:
    """The bound fits the false period, so only the values can refute it."""
    fields = solved(".77").fields
    fields["period"], fields["verified_to"] = 24, 2 * (70 + 24) + 2
    assert "least period" in (gr.Certificate(json.dumps(fields)).check().refutation or "")
    fields["period"], fields["verified_to"] = 13, 2 * (70 + 13) + 2
    assert "G(71) = 7 but G(84) = " in (gr.Certificate(json.dumps(fields)).check().refutation or "")
    fields = solved(".77").fields
    fields["preperiod"], fields["verified_to"] = 72, 2 * (71 + 12) + 2
    assert "least preperiod" in (gr.Certificate(json.dumps(fields)).check().refutation or "")
    fields["preperiod"], fields["verified_to"] = 70, 2 * (69 + 12) + 2
    assert "G(70) = 6 but G(82) = " in (gr.Certificate(json.dumps(fields)).check().refutation or "")


@pytest.mark.parametrize(
    ("broken", "part"),
    [
        ("", "not a JSON object"),
        ("[]", "not a JSON object"),
        ('{"format": "grundy-certificate"}', "no version"),
        ('{"format": "other", "version": 1}', "format"),
        ('{"format": "grundy-certificate", "version": 99, "kind": "normal-period"}', "version 99"),
        ('{"format": "grundy-certificate", "version": 1, "kind": "?"}', "unknown variant"),
    ],
)
def test_broken_certificates_are_refused(broken: str, part: str) -> None:
    with pytest.raises(gr.InputError, match=part):
        gr.Certificate(broken)


def test_a_claim_beyond_memory_is_refused_with_the_figure() -> None:
    fields = solved(".77").fields
    fields["period"] = 10**12
    fields["verified_to"] = 2 * (70 + 10**12) + 2
    with pytest.raises(gr.LimitError, match="MB"):
        gr.Certificate(json.dumps(fields)).check()
