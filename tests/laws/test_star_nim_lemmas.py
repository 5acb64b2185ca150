"""The lemmas by which Farr and Ho bound the memory of their algorithms for 2-Star Nim, tested.

G. Farr and N. B. Ho, The Sprague-Grundy function for some nearly disjunctive sums of Nim and
Silver Dollar games, section 4.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from grundy.reference import strip_games as naive
from grundy.reference.star_sequences import g_sequences
from grundy.reference.star_windows import Column, bounded_g_sequence

LARGEST = 6
BOUND = 90


def mex_from(least: int, numbers: set[int]) -> int:
    while least in numbers:
        least += 1
    return least


@pytest.fixture(scope="module")
def columns() -> list[list[tuple[int, int]]]:
    """The pairs of the values 0 … LARGEST by Algorithm 1."""
    return g_sequences(LARGEST, BOUND)


def test_lemma_3_rows_0_1_and_2_by_definition() -> None:
    """Farr and Ho, Lemma 3: G(0, b) = b − 1, G(1, b) = b, G(2, 2) = 0, and for b ≥ 3 G(2, b) is
    b + 1 if b ≡ 0, 1 (mod 3), else b − 2."""
    memory: dict = {}

    def value(a: int, b: int) -> int:
        return naive.value(((a,), (b,)), naive.star_silver_dollar, memory)

    for b in range(1, 20):
        assert value(0, b) == b - 1 and value(1, b) == b
    assert value(2, 2) == 0
    for b in range(3, 20):
        assert value(2, b) == (b + 1 if b % 3 in (0, 1) else b - 2)


def test_lemma_4_what_algorithm_1_needs_of_the_past(columns) -> None:
    """Farr and Ho, Lemma 4: the next x is found from the last x and those of the last g + 1
    partners that are not below it; y from the same partners and one pair of each smaller value."""
    for g, pairs in enumerate(columns):
        for n in range(1, len(pairs)):
            last = pairs[n - 1][0]
            recent = {y for _, y in pairs[max(0, n - 1 - g) : n] if y >= last}
            x, y = pairs[n]
            assert x == mex_from(last, {last} | recent)
            lower = [max(p for p in columns[k] if p[0] <= x) for k in range(g)]
            z = 0
            while x + z in recent or (x, x + z) in lower:
                z += 1
            assert y == x + z


def test_corollary_3_first_entries_do_not_jump(columns) -> None:
    """Farr and Ho, Corollary 3: the next first entry is at most g + 2 further."""
    for g, pairs in enumerate(columns):
        assert all(after[0] <= before[0] + g + 2 for before, after in pairwise(pairs))


def test_lemma_5_algorithm_2_finds_what_algorithm_1_finds(columns) -> None:
    """Farr and Ho, Lemma 5."""
    for g, pairs in enumerate(columns):
        assert bounded_g_sequence(g, len(pairs)) == pairs


@pytest.mark.parametrize("g", range(LARGEST + 1))
def test_lemma_6_algorithm_2_works_with_numbers_nearby(g: int) -> None:
    """Farr and Ho, Lemma 6: they are between x − 2g − 2 and x + g + 1, x the first entry found."""
    column = Column(g)
    for _ in range(60):
        kept = column.numbers()
        column.advance()
        kept |= column.numbers() | {low.next_x() for low in column.smaller}
        assert column.x - 2 * g - 2 <= min(kept) and max(kept) <= column.x + g + 1


@pytest.mark.parametrize("g", range(LARGEST + 1))
def test_lemma_7_algorithm_3_is_algorithm_2_shifted(g: int) -> None:
    """Farr and Ho, Lemma 7 (with Definition 5): subtracting the base before each step shifts what
    comes out by it, and the numbers stay below 3g + 5."""
    plain, shifted = Column(g), Column(g)
    total = 0
    for _ in range(60):
        base = shifted.base()
        shifted.subtract(base)
        total += base
        shifted.advance()
        plain.advance()
        assert (shifted.x, shifted.y) == (plain.x - total, plain.y - total)
        assert shifted.window == {z - total for z in plain.window}
        assert {n + total for n in shifted.numbers()} == plain.numbers()
        assert max(shifted.numbers()) < 3 * g + 5
