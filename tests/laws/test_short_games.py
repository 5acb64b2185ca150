"""Fast equals naive, and the laws of the group of games, on random forms."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import DAY_THREE, DAY_TWO, GAMES

import grundy as gr
from grundy import Game
from grundy.reference import graph_game
from grundy.reference import short_game as naive


def to_form(game: Game) -> naive.Form:
    return naive.form(map(to_form, game.left_options), map(to_form, game.right_options))


def to_game(form: naive.Form) -> Game:
    return Game.from_options([to_game(x) for x in form[0]], [to_game(x) for x in form[1]])


FORMS = st.recursive(
    st.just(naive.form()),
    lambda inner: st.builds(
        naive.form, st.frozensets(inner, max_size=3), st.frozensets(inner, max_size=3)
    ),
    max_leaves=9,
)


@given(FORMS)
def test_canonical_form_is_the_naive_one(form: naive.Form) -> None:
    assert to_form(to_game(form)) == naive.canonical(form)


@given(FORMS, FORMS)
def test_order_is_the_naive_one(a: naive.Form, b: naive.Form) -> None:
    g, h = to_game(a), to_game(b)
    below, above = naive.le(a, b), naive.le(b, a)
    assert ((g <= h), (g >= h)) == (below, above)
    assert (g < h, g > h, g == h) == (
        below and not above,
        above and not below,
        below and above,
    )
    assert (g | h) == (not below and not above)
    sign = {(1, 0): "<", (0, 1): ">", (1, 1): "=", (0, 0): "||"}[(int(below), int(above))]
    assert g.compare(h) == sign


@settings(deadline=None)
@given(FORMS, FORMS)
def test_sum_is_the_naive_one(a: naive.Form, b: naive.Form) -> None:
    assert to_form(to_game(a) + to_game(b)) == naive.canonical(naive.add(a, b))


@given(DAY_THREE, DAY_THREE)
def test_sums_born_later_are_the_naive_ones(g: Game, h: Game) -> None:
    total = naive.canonical(naive.add(to_form(g), to_form(h)))
    assert to_form(g + h) == total
    assert naive.birthday(total) == (g + h).birthday


@given(FORMS)
def test_negative_and_birthday(form: naive.Form) -> None:
    game = to_game(form)
    assert to_form(-game) == naive.canonical(naive.negative(form))
    assert game.birthday == naive.birthday(naive.canonical(form))


@given(GAMES, GAMES)
def test_a_witness_for_every_not_le(g: Game, h: Game) -> None:
    found = g.refute_le(h)
    assert (found is None) == (g <= h)
    if found is not None:
        where, option = found
        # Left has moved in g - h; the result must be won by Left with Right to move.
        if where == "left":
            assert option in g.left_options and option >= h
        else:
            assert option in h.right_options and g >= option


@given(GAMES, GAMES, GAMES)
def test_group_and_order(g: Game, h: Game, k: Game) -> None:
    assert g + h == h + g and (g + h) + k == g + (h + k)
    assert g - g == 0 and (-g) - h == -(g + h) and g + 0 == g
    assert (g <= h) == (g + k <= h + k) == (-h <= -g)
    assert hash(g + h) == hash(h + g)


@given(GAMES)
def test_what_is_printed_reads_back(g: Game) -> None:
    assert Game(str(g)) == g
    assert eval(repr(g), {"Game": Game}) == g
    assert Game(g.unicode()) == g


@given(DAY_THREE)
def test_stops_and_walls_are_the_naive_ones(g: Game) -> None:
    form = to_form(g)
    assert (g.left_stop, g.right_stop) == naive.stops(form)
    graph = g.thermograph
    per_unit = 16
    for steps in range(0, 4 * per_unit + 1, 3):
        t = Fraction(steps, per_unit) - 1
        assert (graph.left_at(t), graph.right_at(t)) == naive.walls(form, steps, per_unit)
    assert graph.mean == g.mean == graph.left_at(100)
    assert graph.temperature == g.temperature


@given(GAMES, GAMES)
def test_means_add_and_temperatures_do_not_rise(g: Game, h: Game) -> None:
    assert (g + h).mean == g.mean + h.mean
    assert (g + h).temperature <= max(g.temperature, h.temperature)


@given(GAMES, st.integers(-3, 12))
def test_walls_are_the_stops_of_the_cooled_game(g: Game, eighths: int) -> None:
    t = Fraction(eighths, 4)
    if t < 0:
        return
    cooled, graph = g.cool(t), g.thermograph
    assert (cooled.left_stop, cooled.right_stop) == (graph.left_at(t), graph.right_at(t))


@given(GAMES, GAMES, st.integers(0, 8))
def test_cooling_is_additive(g: Game, h: Game, quarters: int) -> None:
    t = Fraction(quarters, 4)
    assert (g + h).cool(t) == g.cool(t) + h.cool(t)


@given(GAMES, GAMES)
def test_reduced_forms_are_infinitesimally_close_and_unique(g: Game, h: Game) -> None:
    small = g.reduced_canonical_form()
    assert (g - small).is_infinitesimal
    assert small.reduced_canonical_form() == small
    close = (g - h).is_infinitesimal
    assert close == (small == h.reduced_canonical_form())


@given(st.integers(-3, 3), st.integers(0, 5), st.lists(st.integers(-2, 2), max_size=4))
def test_uptimals(x: int, nim: int, coefficients: list[int]) -> None:
    game = Game(Fraction(x, 2)) + Game(f"*{nim}")
    for i, a in enumerate(coefficients):
        game += a * Game("^").power(i + 1)
    while coefficients and coefficients[-1] == 0:
        coefficients.pop()
    assert game.uptimal_expansion == (Fraction(x, 2), nim, coefficients)


@settings(deadline=None)
@given(st.sampled_from(DAY_TWO), st.sampled_from(DAY_TWO))
def test_products_are_the_naive_ones(g: Game, h: Game) -> None:
    a, b = to_form(g), to_form(h)
    assert to_form(g.conway_multiply(h)) == naive.conway(a, b)
    assert to_form(g.ordinal_sum(h)) == naive.canonical(naive.ordinal_sum(a, b))


@given(GAMES, st.integers(-5, 5))
def test_multiples_and_norton_with_integers(g: Game, n: int) -> None:
    total = Game(0)
    for _ in range(abs(n)):
        total = total + g if n > 0 else total - g
    assert n * g == total


@given(st.integers(-20, 20), st.sampled_from(["^", "^*", "{1|-1}+2", "{3||1|0}"]))
def test_norton_by_a_positive_unit_is_additive(eighths: int, text: str) -> None:
    unit = Game(text)
    if not unit > 0:
        return
    x, y = Game(Fraction(eighths, 4)), Game(Fraction(3, 2))
    total = (x + y).norton_multiply(unit)
    assert total == x.norton_multiply(unit) + y.norton_multiply(unit)


@given(st.lists(st.integers(1, 40), max_size=7), st.integers(-5, 5))
def test_sums_of_switches_stop_where_sorting_says(sizes: list[int], n: int) -> None:
    game = sum((Game(f"+-{s}") for s in sizes), Game(n))
    left = sum((-1) ** i * s for i, s in enumerate(sorted(sizes, reverse=True)))
    assert (game.left_stop, game.right_stop) == (n + left, n - left)
    assert Game(str(game)) == game


GRAPHS = st.integers(1, 6).flatmap(
    lambda n: st.tuples(
        st.just(n),
        st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=9),
        st.lists(st.sampled_from([".", "L", "R"]), min_size=n, max_size=n),
    )
)


@settings(deadline=None, max_examples=60)
@pytest.mark.parametrize("ruleset", ["col", "snort"])
@given(GRAPHS)
def test_graph_games_are_the_naive_ones(
    ruleset: str, graph: tuple[int, set[tuple[int, int]], list[str]]
) -> None:
    n, pairs, tints = graph
    near: dict[int, set[int]] = {v: set() for v in range(n)}
    for a, b in pairs:
        if a != b:
            near[a].add(b)
            near[b].add(a)
    edges = [str(v) for v in range(n)] + [f"{a}-{b}" for a in near for b in near[a] if a < b]
    text = "edges:" + ",".join(edges)
    for letter in "LR":
        tinted = [str(v) for v in range(n) if tints[v] == letter]
        if tinted:
            text += f";{letter}:" + ",".join(tinted)
    left = [v for v in range(n) if tints[v] != "R"]
    right = [v for v in range(n) if tints[v] != "L"]
    form = naive.canonical(graph_game.value(ruleset, near, left, right))
    assert to_form(gr.value(ruleset, text)) == form
