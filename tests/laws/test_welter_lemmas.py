"""The lemmas of N. van Splunder, Analysis of Welter's game (2020), each put to the test.

Every test states one or two lemmas and tries them on all positions of a range, or on random ones,
with the naive functions of `grundy.reference` alone; `grundy.Welter` only for mates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations, permutations
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.reference import strip_games as naive
from grundy.reference.welter import (
    by_animating,
    by_mating,
    by_recursion,
    by_triangle,
    mating,
)

Candidate = Callable[[Sequence[int]], int]
coins_of = st.lists(st.integers(0, 300), min_size=1, max_size=7, unique=True)
# Where the one square that completes a position is looked for.
SEARCHED = 64


def nim_sum(numbers: Sequence[int]) -> int:
    return reduce(xor, numbers, 0)


def small_positions(squares: int, least: int, most: int) -> list[tuple[int, ...]]:
    return [p for n in range(least, most + 1) for p in combinations(range(squares), n)]


def mates_first(coins: Sequence[int]) -> tuple[int, int, list[int]]:
    """Two coins congruent modulo the highest power of 2, and the others."""
    x, y = max(combinations(coins, 2), key=lambda pair: mating(*pair))
    return x, y, [c for c in coins if c not in (x, y)]


def is_recursive(candidate: Candidate, coins: Sequence[int], x: int) -> bool:
    """Definition 3.2: a coin on 0 may go if all others step down, and nim-adding x to every coin
    nim-adds x to the value when their number is odd, nothing when it is even."""
    added = x if len(coins) % 2 else 0
    shifted = candidate([c ^ x for c in coins]) == candidate(coins) ^ added
    lowered = candidate([0, *(c + 1 for c in coins)]) == candidate(coins)
    return shifted and lowered


def is_mating(candidate: Candidate, coins: Sequence[int]) -> bool:
    """Definition 3.6: two mates contribute (x ⊕ y) − 1."""
    if len(coins) < 2:
        return candidate(coins) == nim_sum(coins)
    x, y, rest = mates_first(coins)
    return candidate(coins) == ((x ^ y) - 1) ^ (candidate(rest) if rest else 0)


def is_animating(candidate: Candidate, coins: Sequence[int]) -> bool:
    """Definition 3.10: all coins and the mating function of all pairs, nim-added."""
    pairs = [mating(x, y) for x, y in combinations(coins, 2)]
    return candidate(coins) == nim_sum(coins) ^ nim_sum(pairs)


def is_triangular(candidate: Candidate, coins: Sequence[int]) -> bool:
    """Definition 3.13: [a…|x|y] = [[a…|x] | [a…|y]] ⊕ [a…], and [x] = x, [x|y] = (x ⊕ y) − 1."""
    if len(coins) == 1:
        return candidate(coins) == coins[0]
    *rest, x, y = coins
    below = candidate(rest) if rest else 0
    return candidate(coins) == ((candidate([*rest, x]) ^ candidate([*rest, y])) - 1) ^ below


@given(coins_of, st.integers(0, 300))
def test_lemmas_3_23_and_3_24_recursion_implies_mating_and_animating(coins, x):
    """Lemma 3.23 and Lemma 3.24."""
    assert is_recursive(by_recursion, coins, x)
    assert is_mating(by_recursion, coins)
    assert is_animating(by_recursion, coins)


@given(coins_of, st.integers(0, 300))
def test_lemmas_3_25_and_3_27_animating_and_triangle_imply_recursion(coins, x):
    """Lemma 3.25 and Lemma 3.27."""
    assert is_recursive(by_animating, coins, x)
    assert is_recursive(by_triangle, coins, x)


@given(coins_of)
def test_lemma_3_26_recursion_implies_triangle(coins):
    """Lemma 3.26."""
    assert is_triangular(by_recursion, coins)


@given(coins_of)
def test_lemmas_3_28_to_3_30_mating_animating_and_triangle(coins):
    """Lemma 3.28, Lemma 3.29 and Lemma 3.30: each has the property that defines the others."""
    for one in (by_mating, by_animating, by_triangle):
        assert is_mating(one, coins) and is_animating(one, coins) and is_triangular(one, coins)


def test_a_function_that_is_none_of_them():
    coins = (1, 5, 6)
    assert not is_recursive(nim_sum, coins, 3) and not is_mating(nim_sum, coins)
    assert not is_animating(nim_sum, coins) and not is_triangular(nim_sum, coins)


@given(st.lists(st.integers(0, 300), min_size=3, max_size=3, unique=True), st.integers(0, 300))
def test_lemma_3_16_the_mating_function(three, x):
    """Lemma 3.16, its six parts: what (a|b) does under nim-addition, addition and mating."""
    a, b, (c,) = mates_first(three)
    assert mating(a ^ x, b ^ x) == mating(a, b) == mating(a + x, b + x)
    assert all(n ^ mating(n, 0) == n - 1 for n in three if n)
    assert a ^ b ^ mating(a, b) == (a ^ b) - 1
    assert mating(a, c) == mating(b, c) < mating(a, b)
    assert mating(a ^ mating(a, c), b ^ mating(b, c)) == mating(a, b)


def test_lemma_3_22_one_and_two_coins():
    """Lemma 3.22: for one or two coins each of the four is all of the others."""
    for coins in small_positions(40, 1, 2):
        values = {f(coins) for f in (by_recursion, by_mating, by_animating, by_triangle)}
        assert values == {coins[0] if len(coins) == 1 else (coins[0] ^ coins[1]) - 1}


@given(st.lists(st.integers(0, 300), min_size=3, max_size=3, unique=True))
def test_lemma_3_17_the_third_coin_changes_nothing_between_mates(coins):
    """Lemma 3.17: if x and y are mates among x, y, z, then [[x|z] | [y|z]] = [x|y]."""
    x, y, (z,) = mates_first(coins)
    two = [by_recursion([x, z]), by_recursion([y, z])]
    assert by_recursion(two) == by_recursion([x, y]) == (x ^ y) - 1


def test_definition_3_18_and_lemma_3_20_the_order_of_coins_does_not_matter():
    """Definition 3.18 (symmetry) and Lemma 3.20: it holds for recursion and triangle."""
    for coins in small_positions(8, 1, 4):
        for candidate in (by_recursion, by_triangle):
            assert len({candidate(order) for order in permutations(coins)}) == 1


def test_lemma_3_19_subtracting_one_and_nim_adding():
    """Lemma 3.19: if y ends in fewer zeros than x, then ((x − 1) ⊕ y) + 1 = (x − 1) ⊕ (y − 1)."""
    tried = 0
    for x in range(1, 200):
        for y in range(1, 200):
            if y & -y < x & -x:
                assert ((x - 1) ^ y) + 1 == (x - 1) ^ (y - 1)
                tried += 1
    assert tried > 10_000


def primes(candidate: Candidate, coins: Sequence[int], target: int) -> list[int]:
    """For each coin the one square that makes the value `target`: there is exactly one."""
    found = []
    for i in range(len(coins)):
        rest = [*coins[:i], *coins[i + 1 :]]
        fits = [
            z
            for z in range(SEARCHED)
            if z not in rest and candidate([*coins[:i], z, *coins[i + 1 :]]) == target
        ]
        assert len(fits) == 1, (coins, i, target, fits)
        found += fits
    return found


def test_lemmas_4_2_4_5_4_7_and_4_8_primes_and_even_alteration():
    """Lemma 4.2 and Lemma 4.5: unique primes, from the recursion and from the triangle.

    Lemma 4.7 and Lemma 4.8: exchanging two coins for their primes keeps the value.
    """
    for candidate in (by_recursion, by_triangle):
        for coins in small_positions(8, 1, 3):
            k = candidate(coins)
            for target in (0, 1, 5):
                if target == k:
                    continue
                other = primes(candidate, coins, target)
                assert len({*other}) == len(other)
                for i, j in combinations(range(len(coins)), 2):
                    altered = list(coins)
                    altered[i], altered[j] = other[i], other[j]
                    assert candidate(altered) == k


@given(
    st.integers(-200, 200),
    st.lists(st.integers(-200, 200), max_size=5),
    st.integers(-200, 200),
)
def test_lemma_4_3_animating_functions_of_one_coin(c, others, x):
    """Lemma 4.3: x ⊕ c ⊕ (x|c1) ⊕ … ⊕ (x|cn) is a chain of nim-additions and additions.

    By induction: with g for the function so far, (x|d) = (g(x)|g(d)), since g keeps the number of
    low bits two numbers share, and y ⊕ (y|e) = ((y ⊕ e) − 1) ⊕ e.
    """

    def direct(y: int, upto: int) -> int:
        return reduce(xor, (mating(y, d) for d in others[:upto]), y ^ c)

    chained = x ^ c
    for n, d in enumerate(others):
        e = direct(d, n)
        chained = ((chained ^ e) - 1) ^ e
    assert chained == direct(x, len(others))


def test_lemma_4_10_mates_and_their_primes():
    """Lemma 4.10: if x and y are mates among all coins and all primes, x′ ⊕ y′ = x ⊕ y."""
    tried = 0
    for coins in small_positions(16, 3, 4):
        for target in (0, 1, 2, 7):
            if by_mating(coins) == target:
                continue
            other = gr.Welter(coins).primes(target).primes
            everything = {*coins, *other}
            closest = max(mating(x, y) for x, y in combinations(everything, 2))
            for i, j in combinations(range(len(coins)), 2):
                if mating(coins[i], coins[j]) == closest:
                    assert other[i] ^ other[j] == coins[i] ^ coins[j]
                    tried += 1
    assert tried > 1000


@given(st.lists(st.integers(0, 60), min_size=1, max_size=6, unique=True), st.integers(0, 60))
def test_lemma_4_11_an_even_number_of_inequalities(coins, target):
    """Lemma 4.11: of x1 ⊕ x1′ ⊕ x < x, …, xn ⊕ xn′ ⊕ x < x and k ⊕ k′ ⊕ (x)n < (x)n, where (x)n is
    x for odd n and 0 for even n, an even number hold, whatever x."""
    array = gr.Welter(coins).primes(target)
    if array.value == target:
        return
    for x in range(128):
        own = x if len(coins) % 2 else 0
        held = [a ^ b ^ x < x for a, b in zip(array.coins, array.primes, strict=True)]
        assert (sum(held) + (array.value ^ target ^ own < own)) % 2 == 0


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8), st.integers(0, 1000))
def test_lemma_4_12_nim_adding_one_number(numbers, y):
    """Lemma 4.12: of y1 ⊕ y < y1, …, yn ⊕ y < yn and s ⊕ y < s, s their nim-sum, an even number."""
    s = nim_sum(numbers)
    assert (sum(n ^ y < n for n in numbers) + (s ^ y < s)) % 2 == 0


def completions(rule, rest: tuple[int, ...], target: int, memory: dict) -> list[int]:
    """Squares where one more coin gives the value `target`, by the definition of the game."""
    found = []
    for z in range(SEARCHED):
        free = z not in rest or rule is naive.nim or (rule is naive.antonim and z == 0)
        if free and naive.value(tuple(sorted((*rest, z))), rule, memory) == target:
            found.append(z)
    return found


def test_lemmas_5_2_5_9_and_5_12_unique_primes_by_definition():
    """Lemma 5.2 (Welter's game), Lemma 5.9 (Nim) and Lemma 5.12 (Antonim): for every position and
    value there is exactly one square for one more coin."""
    for rule in (naive.welter, naive.nim, naive.antonim):
        memory: dict = {}
        for rest in [(a, b) for a in range(6) for b in range(a, 6)]:
            if rule is naive.welter and rest[0] == rest[1]:
                continue
            if rule is naive.antonim and rest[0] == rest[1] != 0:
                continue
            for target in range(6):
                assert len(completions(rule, rest, target, memory)) == 1, (rule, rest, target)


def test_lemma_5_6_three_coins():
    """Lemma 5.6: (x, y, z) is lost for ((x + 1) ⊕ (y + 1)) − 1 = [x + 1|y + 1] and no other z."""
    memory: dict = {}
    for x, y in combinations(range(9), 2):
        expected = ((x + 1) ^ (y + 1)) - 1
        assert completions(naive.welter, (x, y), 0, memory) == [expected]
        assert naive.value((x + 1, y + 1), naive.welter, memory) == expected


def test_lemma_5_8_in_nim_the_completion_is_the_value():
    """Lemma 5.8: (x1, …, xn, z) is lost for z = [x1|…|xn] and no other z."""
    memory: dict = {}
    for heaps in [(a, b) for a in range(8) for b in range(a, 8)]:
        assert completions(naive.nim, heaps, 0, memory) == [naive.value(heaps, naive.nim, memory)]


@given(st.integers(1, 3), st.data())
def test_lemmas_6_4_to_6_7_a_multiple_of_four_coins(k, data):
    """For 4k coins. Lemma 6.4: if the value or the nim-sum is even, all mates agree modulo 2.

    Lemma 6.5, Lemma 6.7 and Lemma 6.6: the value is divisible by 2, 4, 8 exactly when the
    nim-sum is.
    """
    squares = st.integers(0, 255)
    coins = data.draw(st.lists(squares, min_size=4 * k, max_size=4 * k, unique=True))
    position = gr.Welter(coins)
    value, total = position.value, nim_sum(coins)
    if value % 2 == 0 or total % 2 == 0:
        assert all(mates.power >= 1 for mates in position.mates)
    for modulus in (2, 4, 8):
        assert (value % modulus == 0) == (total % modulus == 0)


@given(st.integers(1, 3), st.data())
def test_lemmas_6_11_and_6_12_one_coin_more(k, data):
    """For 4k + 1 coins, Lemma 6.11 and Lemma 6.12: the value is divisible by 2 and by 4 exactly
    when the nim-sum is."""
    squares = st.integers(0, 255)
    coins = data.draw(st.lists(squares, min_size=4 * k + 1, max_size=4 * k + 1, unique=True))
    value, total = gr.Welter(coins).value, nim_sum(coins)
    assert (value % 2 == 0) == (total % 2 == 0) and (value % 4 == 0) == (total % 4 == 0)


def test_the_congruences_end_there():
    """Modulo 8 the second pair of lemmas fails, as it should."""
    failures = [
        coins
        for coins in combinations(range(12), 5)
        if (by_mating(coins) % 8 == 0) != (nim_sum(coins) % 8 == 0)
    ]
    assert failures


def test_lemma_7_1_two_coins_by_definition():
    """Lemma 7.1: [x|y] = (x ⊕ y) − 1."""
    memory: dict = {}
    for x, y in combinations(range(32), 2):
        assert naive.value((x, y), naive.welter, memory) == (x ^ y) - 1


def test_lemma_7_2_a_bound():
    """Lemma 7.2: for x < y, if y ⊕ 2^k = y − 2^k and x ⊕ 2^k = x + 2^k ≥ y − 2^k, then
    x ⊕ (y − 2^k) < 2^k."""
    tried = 0
    for bit in (1, 2, 4, 8, 16):
        for y in range(128):
            for x in range(y):
                if y ^ bit == y - bit and x ^ bit == x + bit >= y - bit:
                    assert x ^ (y - bit) < bit
                    tried += 1
    assert tried > 500


def test_lemma_7_7_three_coins_parity_by_definition():
    """Lemma 7.7: [x|y|z] is even exactly when x + y + z is odd."""
    memory: dict = {}
    for coins in combinations(range(14), 3):
        value = naive.value(coins, naive.welter, memory)
        assert (value % 2 == 0) == (sum(coins) % 2 == 1)
