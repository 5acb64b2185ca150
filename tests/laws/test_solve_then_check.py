"""What is solved is verified: misère quotients, generalized genera, rows, codes of every form.

Nim-sequences of thousands of random codes are in crates/heap/tests/solve_then_check.rs.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.misere.generalized_genus import genus_over

digits = st.text("01234567", min_size=1, max_size=4)
wide = st.text("0123456789ABCDEFGOQV", min_size=1, max_size=3)
lefts = st.sampled_from(["", "", "", "4", "40", "8", "C"])
recurring = st.builds("{}({})".format, st.text("0123", max_size=2), st.text("1237", min_size=1))
codes = st.builds("{}.{}".format, lefts, st.one_of(digits, wide, recurring))
members = st.sets(st.integers(1, 40), min_size=1, max_size=6)
subtraction = st.one_of(
    members.map(lambda s: f"S({','.join(map(str, sorted(s)))})"),
    members.map(lambda s: f"S(all-but {','.join(map(str, sorted(s)))})"),
)


@given(st.one_of(codes, subtraction))
@settings(max_examples=80, deadline=None)
def test_nim_sequences(code: str) -> None:
    solution = gr.HeapGame(code).solve(max_heap=300)
    if solution.certificate is not None:
        try:
            verdict = solution.certificate.check(memory=1 << 31, work=10**9)
        except gr.LimitError:  # more than a test may take
            return
        assert verdict, (code, verdict.refutation)


@given(codes, st.integers(3, 12))
@settings(max_examples=100, deadline=None)
def test_misere_quotients(code: str, heap: int) -> None:
    try:
        solution = gr.HeapGame(code).solve(play="misere", max_heap=heap, time=2)
    except gr.LimitError:
        return
    if solution.certificate is not None:
        verdict = solution.certificate.check(memory=1 << 28, work=10**9)
        assert verdict, (code, heap, verdict.refutation)


names = st.sampled_from(["0", "1", "2", "3", "2+", "{2}", "{:4,1}", "{2,1}", "{3,0}"])
generators = st.lists(
    st.sampled_from(["{:4,1}", "{:4}", "{:3,2}", "{:5,:2}", "2", "{:6,0}"]),
    min_size=1,
    max_size=2,
    unique=True,
)


@given(names, generators)
@settings(max_examples=60, deadline=None)
def test_generalized_genera(game: str, over: list[str]) -> None:
    try:
        certificate = genus_over(game, over).certificate
    except (gr.InputError, gr.LimitError):
        return
    if certificate is not None:
        assert certificate.check(memory=1 << 28, work=10**9), (game, over)


def test_rows_of_star_nim() -> None:
    for a in range(1, 9):
        assert gr.star_row(a).certificate.check()
