"""Companions, parities, ordinal products and subordinates are those of their definitions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import DAY_THREE, DAY_TWO, GAMES

from grundy import Game
from grundy._core import calculate
from grundy.reference import short_game as naive


@cache
def companion(g: Game) -> Game:
    """By the definition alone."""
    if g == Game(0):
        return Game("*")
    left = [companion(x) for x in g.left_options]
    right = [companion(x) for x in g.right_options]
    if g > 0:
        left.append(Game(0))
    if g < 0:
        right.append(Game(0))
    return Game.from_options(left, right)


@cache
def parities(g: Game, to_a_number: bool) -> frozenset[int]:
    """The parities of the lengths of all lines of play."""
    if g.is_number if to_a_number else g == Game(0):
        return frozenset([0])
    options = [*g.left_options, *g.right_options]
    return frozenset(1 - p for option in options for p in parities(option, to_a_number))


@settings(deadline=None)
@given(GAMES)
def test_companions(g: Game) -> None:
    found = calculate("companion(g)", {"g": g})
    assert found == companion(g)
    assert calculate("companion(g)", {"g": found}) == g
    if g.birthday > 1:
        assert found.birthday == g.birthday


@settings(deadline=None)
@given(GAMES, GAMES)
def test_companions_keep_the_order(g: Game, h: Game) -> None:
    assert companion(g).compare(companion(h)) == g.compare(h)


@settings(deadline=None)
@given(GAMES)
def test_parities(g: Game) -> None:
    for ending, name in ((False, ""), (True, "tempered")):
        found = parities(g, ending)
        assert calculate(f"iseven{name}(g)", {"g": g}) == (found == {0})
        assert calculate(f"isodd{name}(g)", {"g": g}) == (found == {1})


def ordinal_product(g: naive.Form, h: naive.Form) -> naive.Form:
    sides: tuple[set[naive.Form], set[naive.Form]] = (set(), set())
    for p in (0, 1):
        for option in h[p]:
            base = ordinal_product(g, option)
            for q in (0, 1):
                for move in g[q]:
                    # Over a move of Right's in H the players of G are exchanged.
                    above = move if p == 0 else naive.negative(move)
                    sides[q if p == 0 else 1 - q].add(naive.ordinal_sum(base, above))
    return naive.form(*sides)


def to_form(game: Game) -> naive.Form:
    return naive.form(map(to_form, game.left_options), map(to_form, game.right_options))


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(DAY_TWO), st.sampled_from(DAY_TWO))
def test_ordinal_products(g: Game, h: Game) -> None:
    found = calculate("g OrdinalProduct h", {"g": g, "h": h})
    assert to_form(found) == naive.canonical(ordinal_product(to_form(g), to_form(h)))


@settings(deadline=None)
@given(DAY_THREE, DAY_THREE)
def test_subordinates(g: Game, h: Game) -> None:
    """The k of g:k is found again, or another with the same sum."""
    total = g.ordinal_sum(h)
    found = calculate("subordinate(a, b)", {"a": total, "b": g})
    assert g.ordinal_sum(found) == total


@settings(deadline=None)
@given(st.integers(4, 24).map(lambda n: Fraction(n, 4)))
def test_powers_of_up_are_ordinal_sums(x: Fraction) -> None:
    """An integer power is found as a difference, any other as an ordinal sum: {0|*:(1-x)}."""
    below = Game("*").ordinal_sum(1 - x)
    assert calculate("^.Pow(x)", {"x": Game(x)}) == Game.from_options([0], [below])
