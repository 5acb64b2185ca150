"""Outcomes and nim-values that the tests of MCGS expect, asked here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import grundy as gr

FACTS = Path(__file__).parent / "mcgs_outcomes.txt"
#: Letters for their X and O where ours are others than x and o.
LETTERS = {"elephants-and-rhinos": "er", "generalized-toads-and-frogs": "tf"}


class Expected(NamedTuple):
    game: str
    source: str
    position: str
    outcome: str
    nim_value: str
    slow: bool


def expected() -> Iterator[Expected]:
    game = source = ""
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("# "):
            continue
        if ".test" in line:
            game, _, source = line.partition(" | ")
            continue
        position, outcome, nim_value, *slow = line.split(" ")
        letters = str.maketrans("XO", LETTERS.get(game, "xo"))
        yield Expected(game, source, position.translate(letters), outcome, nim_value, bool(slow))


ALL = list(expected())
SECTIONS = sorted({(one.game, one.source) for one in ALL})


def test_every_expectation_names_its_source() -> None:
    assert all(one.source.count(".test") for one in ALL)
    assert {one.outcome for one in ALL} <= {"L", "R", "N", "P", "-"}
    assert sum((one.outcome != "-") + (one.nim_value != "-") for one in ALL) == 684


@pytest.mark.parametrize(("game", "source"), SECTIONS)
def test_the_outcomes_are_the_same(game: str, source: str) -> None:
    for one in ALL:
        if (one.game, one.source) == (game, source) and not one.slow:
            check(one)


@pytest.mark.long
@pytest.mark.parametrize("one", [one for one in ALL if one.slow], ids=lambda one: one.position)
def test_the_outcomes_of_large_positions_are_the_same(one: Expected) -> None:
    check(one)


def check(one: Expected) -> None:
    if one.outcome != "-":
        assert gr.rulesets.find(one.game).read(one.position).outcome() == one.outcome, one
    if one.nim_value != "-":
        variant = gr.rulesets.find(f"impartial {one.game}")
        assert variant.value(one.position) == gr.Game(f"*{one.nim_value}"), one


#: Sums of misc_autotests/misc.test: `game position` with + between them, and the outcome.
SUMS = [
    ("clobber xo + elephants-and-rhinos e.r", "P"),
    ("clobber xo.xo + elephants-and-rhinos e.r", "N"),
    ("elephants-and-rhinos e..... + game -5", "P"),
    ("nogo o.o.o.o.x + elephants-and-rhinos er...r + game 6", "P"),
    ("elephants-and-rhinos e.r...r....r + game *", "R"),
    ("elephants-and-rhinos e.r...r....r + game ^* + nogo x..o + clobber oox + game {12|10}", "P"),
    ("elephants-and-rhinos e.r...r....r + game ^* + nogo x..o + game {12|10}", "L"),
    ("nogo x.x.xx.ox.oo.o.o.o.o + game 2", "P"),
    ("nim 1 + nim 4 + nim 4 + clobber xo", "P"),
    ("game {2|1} + game -3/2", "N"),
]


@pytest.mark.parametrize(("text", "outcome"), SUMS)
def test_sums_of_different_games(text: str, outcome: str) -> None:
    assert gr.rulesets.find("sum").read(text).outcome() == outcome
