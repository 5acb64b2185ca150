"""Lemmas of R. Austin, Impartial and Partisan Games (1976), on take-and-break games, tested.

Values come from the definition alone (`grundy.reference.nim_values`).
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference.moves import options
from grundy.reference.nim_values import nim_sum, nim_values

# Sedecimal games with a saltus, which Theorem 6.8 proves (see the shipped atlas).
SEDECIMAL = [".1A", ".1B", ".9B", ".9E", ".9F", ".B8", ".BA", ".BC", ".F8", ".FB", ".FC"]
HEAPS = 75


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("0123456789ABCDEF"), min_size=1, max_size=5))
def test_theorem_4_7_values_are_at_most_the_heap(digits):
    """Austin 1976, Theorem 4.7: without digits before the point G(n) ≤ n for all n."""
    values = nim_values("." + "".join(digits), 24)
    assert all(value <= n for n, value in enumerate(values))


def test_theorem_4_7_needs_its_hypothesis():
    assert any(value > n for n, value in enumerate(nim_values("F.", 12)))


@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=6))
def test_lemma_5_1_values_of_subtraction_games(members):
    """Austin 1976, Lemma 5.1: in S(s1, …, sk) G(n) ≤ k for all n. A heap has at most k options."""
    code = "S(" + ",".join(map(str, sorted(members))) + ")"
    assert int(gr.HeapGame(code).nim_sequence(300).max()) <= len(members)


def test_lemma_6_1_how_many_values_a_nim_sum_takes():
    """Austin 1976, Lemma 6.1: let f(n) count the values of a ⊕ b with a + b = n − 1. Then
    f(2n) = f(n), f(2n + 1) = f(n) + f(n + 1), and n ≤ 2^k implies f(n) ≤ F(k + 1), Fibonacci."""

    @cache
    def f(n: int) -> int:
        return len({a ^ (n - 1 - a) for a in range(n)})

    assert [f(n) for n in range(7)] == [0, 1, 1, 2, 1, 3, 2]
    for n in range(300):
        assert f(2 * n) == f(n) and f(2 * n + 1) == f(n) + f(n + 1)
    fibonacci = [0, 1]
    for k in range(10):
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
        assert max(f(n) for n in range(2**k + 1)) <= fibonacci[k + 1]


@cache
def with_saltus(code: str) -> tuple[list[int], int, int, int]:
    """Values, e, p and s = 2^k that satisfy the assumptions of Corollary 6.4 on all heaps tried:
    G(i + p) = G(i) + s for i > e, G(i) < s for i ≤ e, and G(i) < 2s for i ≤ e + p."""
    values = nim_values(code, HEAPS)
    solution = gr.HeapGame(code).solve()
    assert solution.period and solution.saltus and solution.preperiod is not None
    e = max(solution.preperiod - 1, 0)
    for times in (1, 2, 4, 8):
        p, s = solution.period * times, solution.saltus * times
        if (
            s & (s - 1) == 0
            and all(values[i + p] == values[i] + s for i in range(e + 1, HEAPS - p))
            and all(value < s for value in values[: e + 1])
            and all(value < 2 * s for value in values[: e + p + 1])
        ):
            return values, e, p, s
    raise AssertionError(f"{code} does not satisfy the assumptions")


@pytest.mark.parametrize("code", SEDECIMAL)
def test_corollary_6_4_large_powers_come_late(code):
    """Austin 1976, Corollary 6.4: if G(i) contains 2^m, m ≥ k, then i > e + (2^(m−k) − 1)p; if it
    contains 2^m and 2^l, m > l ≥ k, then i > e + (2^(m−k) + 2^(l−k) − 1)p."""
    values, e, p, s = with_saltus(code)
    k = s.bit_length() - 1
    tried = 0
    for i, value in enumerate(values):
        powers = [m for m in range(k, value.bit_length()) if value >> m & 1]
        for m, least in product(powers, powers):
            if m >= least:
                more = 2 ** (least - k) if m > least else 0
                assert i > e + (2 ** (m - k) + more - 1) * p
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("code", SEDECIMAL[:6])
def test_lemma_6_5_a_value_just_missed_has_small_parts(code):
    """Austin 1976, Lemma 6.5: let G(i) > g > G(i) − 3s be the value of an option of heap i, and
    2^l, l ≥ k + 1, the largest power in g. Then no part of the option contains 2^(l+1)."""
    values, _, _, s = with_saltus(code)
    k = s.bit_length() - 1
    tried = 0
    for i in range(55):
        for option in options(code, i):
            g = nim_sum(values[h] for h in option)
            top = g.bit_length() - 1
            if values[i] > g > values[i] - 3 * s and top >= k + 1:
                assert not any(values[h] >> (top + 1) & 1 for h in option)
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("code", SEDECIMAL)
def test_lemma_6_7_every_value_in_even_and_odd_heaps(code):
    """Austin 1976, Lemma 6.7: if each g < 2s is the value of an odd and of an even heap, then so is
    each g ≤ G(i − 2p), of heaps below i, for all i > e + 2p."""
    values, e, p, s = with_saltus(code)
    heaps = [{values[h] for h in range(first, len(values), 2)} for first in (1, 2)]
    if not all(set(range(2 * s)) <= found for found in heaps):
        # The lemma says nothing of this game; Theorem 6.8 then rests on its other case.
        digits = [int(d, 16) for d in code[1:]]
        assert any(d & 8 for d in digits[::2]) and any(d & 8 for d in digits[1::2])
        return
    for i in range(e + 2 * p + 1, len(values)):
        for start in (0, 1):
            seen = {values[h] for h in range(start, i + 1, 2)}
            assert set(range(values[i - 2 * p] + 1)) <= seen


def test_lemma_6_7_is_not_tried_in_vain():
    said = 0
    for code in SEDECIMAL:
        values, _, _, s = with_saltus(code)
        wanted = set(range(2 * s))
        said += wanted <= set(values[1::2]) and wanted <= set(values[2::2])
    assert said > 0
