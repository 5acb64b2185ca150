"""Genera and misère canonical forms against the definitions, on random games."""

from __future__ import annotations

from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

import grundy as gr
from grundy.misere.genus import mex_bang
from grundy.misere.half_tame import beside_nim_heap, two_by_two
from grundy.reference import misere as naive

GAMES = st.recursive(
    st.integers(0, 3).map(naive.nim_heap),
    lambda games: st.frozensets(games, min_size=1, max_size=4),
    max_leaves=12,
)
SMALL = st.recursive(
    st.integers(0, 2).map(naive.nim_heap),
    lambda games: st.frozensets(games, min_size=1, max_size=3),
    max_leaves=5,
)
CODES = st.builds(
    lambda left, digits: f"{left}.{digits}",
    st.sampled_from(["", "", "4"]),
    st.text("01234567", min_size=1, max_size=3).filter(lambda d: d.strip("0")),
)


def fast(game: naive.Game) -> gr.MisereGame:
    """The same game in canonical form."""
    return gr.MisereGame.from_options([fast(option) for option in game])


def entries(genus: gr.Genus, n: int) -> tuple[int, list[int]]:
    return genus.normal, [genus.entry(i) for i in range(n)]


@settings(max_examples=60, deadline=None)
@given(GAMES)
def test_genus_is_what_play_says(game: naive.Game) -> None:
    assert entries(fast(game).genus, 4) == naive.genus(game, 4)


@settings(max_examples=150, deadline=None)
@given(SMALL, SMALL)
def test_same_form_exactly_when_equal(g: naive.Game, h: naive.Game) -> None:
    assert (fast(g) == fast(h)) == naive.equal(g, h)


@settings(max_examples=100, deadline=None)
@given(SMALL, SMALL)
def test_sums(g: naive.Game, h: naive.Game) -> None:
    total = fast(g) + fast(h)
    assert total == fast(naive.plus(g, h)) == fast(h) + fast(g)
    assert total.genus == gr.genus_of_sum([fast(g), fast(h)])
    assert total - fast(h) == fast(g)
    assert total.outcome == ("P" if naive.is_p(naive.plus(g, h)) else "N")


@settings(max_examples=150, deadline=None)
@given(GAMES)
def test_names_read_back(game: naive.Game) -> None:
    found = fast(game)
    assert gr.MisereGame(str(found)) == found
    assert eval(repr(found), {"MisereGame": gr.MisereGame}) == found


@settings(max_examples=60, deadline=None)
@given(GAMES)
def test_no_option_of_a_canonical_form_is_reversible(game: naive.Game) -> None:
    found = fast(game)
    assert all(found not in option.options for option in found.options)
    assert found.birthday == max((o.birthday + 1 for o in found.options), default=0)


@settings(max_examples=100, deadline=None)
@given(GAMES, st.integers(0, 9))
def test_adders_shift(game: naive.Game, n: int) -> None:
    found = fast(game)
    assert found.genus + n == (found + gr.MisereGame.adder(n)).genus
    assert gr.Genus(str(found.genus)) == found.genus
    assert eval(repr(found.genus), {"Genus": gr.Genus}) == found.genus


@settings(max_examples=150, deadline=None)
@given(GAMES)
def test_mex_bang_is_mex_with_carry(game: naive.Game) -> None:
    found = fast(game)
    if found != 0:
        assert mex_bang([o.genus.vertical for o in found.options]) == found.genus.vertical
        assert gr.Genus.of_options([o.genus for o in found.options]) == found.genus


@settings(max_examples=40, deadline=None)
@given(CODES, st.integers(1, 9))
def test_heap_genera_are_what_play_says(code: str, largest: int) -> None:
    played = naive.heap_genera(gr.HeapGame(code).options, largest, 4)
    assert [entries(g, 4) for g in gr.GenusTable(code).genera(largest)] == played


@settings(max_examples=60, deadline=None)
@given(CODES, st.lists(st.integers(0, 9), max_size=3))
def test_two_engines_agree_on_positions(code: str, heaps: list[int]) -> None:
    forms = [gr.MisereGame.heap(code, heap) for heap in heaps]
    table = gr.GenusTable(code)
    total = sum(forms, gr.MisereGame(0))
    assert table.genus(heaps) == total.genus == gr.genus_of_sum(forms)


@settings(max_examples=60, deadline=None)
@given(st.lists(GAMES, min_size=2, max_size=3))
def test_tame_games_add_like_nim(games: list[naive.Game]) -> None:
    """A sum of tame games has the pair of the sum of nim-heaps they stand for."""
    tame = [g for g in map(fast, games) if g.misere_class in ("nim", "tame")]
    fickle = all(g.genus.normal != g.genus.misere for g in tame)
    value = reduce(lambda v, g: v ^ g.genus.normal, tame, 0)
    genus = gr.genus_of_sum(tame)
    assert (genus.normal, genus.misere) == (value, value ^ 1 if fickle else value)
    assert genus.is_tame


@settings(max_examples=80, deadline=None)
@given(CODES)
def test_proofs_of_tameness(code: str) -> None:
    """Proved pairs are the computed ones, and the first exception is really not tame."""
    found = gr.prove_tame(code, 40)
    table = gr.GenusTable(code)
    if found:
        genera = table.genera(50)
        assert [(g.normal, g.misere) for g in genera] == [found.heap_pair(n) for n in range(51)]
        assert all(g.is_tame for g in genera)
    elif found.first_heap is not None:
        genus = table.genus(found.first_heap)
        assert (genus.normal, genus.misere) == found.pair and not genus.is_tame


TAME = [gr.MisereGame(name) for name in ("0", "1", "2", "3", "4", "2+", "2_2", ":5", "2+ + 1")]


def half_tame(name: str) -> list[gr.MisereGame]:
    """All games of a class whose options are among some tame games."""
    subsets = (
        [game for i, game in enumerate(TAME) if bits >> i & 1] for bits in range(1, 1 << len(TAME))
    )
    games = {gr.MisereGame.from_options(options) for options in subsets}
    return sorted((g for g in games if g.misere_class == name), key=str)


def test_shortcuts_for_restive_games() -> None:
    """Intermediate values and Noah's Ark."""
    found = half_tame("restive")
    assert len(found) > 40
    for game in found:
        for n in range(8):
            genus = gr.genus_of_sum([game, n])
            assert (genus.normal, genus.misere) == beside_nim_heap(game.genus, n)
        assert gr.genus_of_sum([game, game]) == two_by_two(game.genus)
        for tame in ("2+", "2_2", ":5", "4", "4 + 2"):
            assert gr.genus_of_sum([game, game, tame]) == gr.MisereGame(tame).genus


def test_two_copies_of_a_restless_game() -> None:
    found = half_tame("restless")
    assert len(found) > 40
    assert {str(gr.genus_of_sum([g, g])) for g in found} <= {"0^120", "0^02"}
