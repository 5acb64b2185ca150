"""Coin-turning games without formulas: codes, Grundy's game, symmetric sets."""

from __future__ import annotations

from itertools import combinations

import pytest

import grundy as gr
from grundy.strips.searched import mex_value
from grundy.strips.turning import TURNINGS, head_value


@pytest.mark.parametrize("game", sorted(TURNINGS))
def test_a_head_has_the_value_of_the_definition(game: str) -> None:
    for n in range(1, 11):
        reached = set()
        for turned in TURNINGS[game].turns(n):
            total = 0
            for m in turned:
                total ^= head_value(game, m)
            reached.add(total)
        assert head_value(game, n) == min(set(range(len(reached) + 1)) - reached)


@pytest.mark.parametrize("game", ["moebius", "mogul", "moidores", "grunt", "sym"])
def test_a_position_has_the_value_of_the_definition(game: str) -> None:
    for heads in combinations(range(1, 8), 2):
        position = gr.CoinTurning(f"{game}: {heads[0]} {heads[1]}")
        assert position.value == mex_value(position)


#: Values of coins 1 to 20 as CGSuite has them (its tests of heap games, `Spawning`), and those of
#: Winning Ways, chapter 14.
PUBLISHED = {
    "turtles": range(1, 21),
    "mock-turtles": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38],
    "moebius": [1, 2, 4, 8, 16, 31, 32, 64, 103, 128],
    "moidores": [2**n for n in range(9)]
    + [511, 512, 1024, 2048, 4096, 7711, 8192, 16384, 26215, 32768, 43691],
    "twins": range(20),
    "triplets": [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35],
    "ruler": [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4],
    "mock-turtle-fives": [1, 2, 4, 7, 8] * 4,
    "triplet-fives": [0, 0, 1, 2, 4] * 4,
    "ruler-fives": [1, 2, 1, 4] * 5,
    "turnips": [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4],
    "grunt": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3],
    "sym": [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28],
    "motley": [2**n for n in range(20)],
}


@pytest.mark.parametrize("game", PUBLISHED)
def test_values_in_print(game: str) -> None:
    printed = list(PUBLISHED[game])
    assert [head_value(game, n) for n in range(1, len(printed) + 1)] == printed


def test_grunt_is_grundys_game() -> None:
    values = gr.HeapGame("grundys-game").nim_sequence(60)
    assert [head_value("grunt", n + 1) for n in range(61)] == list(values)


def span(numbers: list[int]) -> int:
    """The number of nim-sums."""
    basis: list[int] = []
    for number in numbers:
        for known in basis:
            number = min(number, number ^ known)
        if number:
            basis.append(number)
    return 2 ** len(basis)


def test_mogul_with_24_coins_is_the_golay_code() -> None:
    values = [head_value("mogul", n) for n in range(1, 25)]
    # Heads are lost when their values have nim-sum 0: 2^24 / 2^12 positions.
    assert span(values) == 2**12
    # Fewer than eight heads never are: no four have the nim-sum of three or fewer others.
    sums = [[xor(heads) for heads in combinations(values, size)] for size in range(5)]
    assert all(len(set(few)) == len(few) for few in sums[:4])
    assert all(set(a).isdisjoint(b) for a, b in combinations(sums, 2))


def xor(numbers: tuple[int, ...]) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total


def test_beyond_the_coins_that_are_worked_out() -> None:
    for wrong in ("sym: 21", "moidores: 21", "mogul: 33", "moebius: 65", "motley: 64"):
        with pytest.raises(gr.LimitError, match="coins go up to"):
            assert gr.CoinTurning(wrong).value
    with pytest.raises(gr.LimitError, match="moves are listed"):
        gr.CoinTurning("mogul: 23").options()
