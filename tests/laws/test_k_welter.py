"""k-Welter between Welter's game and Nim."""

from __future__ import annotations

from itertools import combinations_with_replacement as multisets

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.reference import strip_games as naive

MEMORY: dict[int, dict] = {}


def naive_value(coins: tuple[int, ...], k: int) -> int:
    return naive.value(coins, naive.k_welter(k), MEMORY.setdefault(k, {}))


@settings(deadline=None, max_examples=120)
@given(st.integers(1, 4), st.lists(st.integers(0, 6), max_size=5))
def test_values_and_moves_are_those_of_the_definition(k: int, squares: list[int]) -> None:
    kept = [x for i, x in enumerate(squares) if squares[:i].count(x) < k]
    coins = tuple(sorted(kept))
    position = gr.KWelter(coins, k)
    assert position.value == naive_value(coins, k)
    for play in ("normal", "misere"):
        wins = naive.next_player_wins(coins, naive.k_welter(k), play == "misere")
        assert position.outcome(play) == ("N" if wins else "P")
        reached = set()
        for move in position.winning_moves(play):
            after = list(coins)
            after[after.index(move["from"])] = move["to"]
            reached.add(tuple(sorted(after)))
        assert reached == {
            new
            for new in naive.k_welter(k)(coins)
            if not naive.next_player_wins(new, naive.k_welter(k), play == "misere")
        }


@pytest.mark.parametrize(("k", "highest"), [(2, 8), (4, 3)])
def test_with_k_even_and_two_coins_more_it_is_lost_when_nim_is(k: int, highest: int) -> None:
    for coins in multisets(range(highest + 1), k + 2):
        if all(coins.count(x) <= k for x in coins):
            lost = naive_value(coins, k) == 0
            assert lost == (gr.Nim(coins).value == 0) == (gr.KWelter(coins, k).outcome() == "P")


def test_with_k_odd_it_is_not() -> None:
    differ = [
        coins
        for coins in multisets(range(5), 5)
        if all(coins.count(x) <= 3 for x in coins)
        and (gr.KWelter(coins, 3).outcome() == "P") != (gr.Nim(coins).value == 0)
    ]
    assert differ


@given(st.sets(st.integers(0, 40), max_size=5))
def test_one_coin_to_a_square_is_welters_game(coins: set[int]) -> None:
    assert gr.KWelter(coins, 1).value == gr.Welter(coins).value


def test_far_coins_and_wrong_ones() -> None:
    far = gr.KWelter([3, 3, 5, 10**6], 2)
    assert far.outcome() == "N" and far.value > 0
    assert gr.KWelter([1, 2, 2**20 + 7], 2).outcome() == "N"
    for wrong in (lambda: gr.KWelter([1, 1, 1], 2), lambda: gr.KWelter([1], 0)):
        with pytest.raises(gr.InputError):
            wrong()
    with pytest.raises(gr.LimitError):
        gr.KWelter([2**31])
