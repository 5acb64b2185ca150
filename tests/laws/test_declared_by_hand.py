"""Rulesets declared by pictures are equal to the files that say the same by hand."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

import grundy as gr

BENCH = Path(__file__).parents[2] / "benches" / "declared.py"


def bench() -> ModuleType:
    """The rules, as the bench has them."""
    spec = importlib.util.spec_from_file_location("declared_bench", BENCH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RULES = bench().RULES
#: What random squares hold.
LETTERS = {"domineering": "...#", "cram": "...#", "nogo": "...xo#", "amazons": "..xo##"}
LETTERS |= {"toads-and-frogs": ".tf", "push": ".LR", "shove": ".LR"}
#: Most squares.
MOST = {"amazons": 6, "push": 7, "shove": 7}


def position(chance: random.Random, name: str) -> str:
    letters, most = LETTERS.get(name, ".xo#xo"), MOST.get(name, 9)
    rows = 1 if "strip" in RULES[name][0] else chance.randint(1, 3)
    width = chance.randint(1, most // rows)
    return "|".join("".join(chance.choices(letters, k=width)) for _ in range(rows))


def compare(name: str, times: int) -> None:
    """Moves of both players and values, on positions that the ruleset by hand takes."""
    pictured = bench().declared(name)
    chance, seen = random.Random(name), 0
    while seen < times:
        text = position(chance, name)
        try:
            by_hand = gr.Board(name, text)
        except gr.InputError:
            continue  # a stone without a liberty
        declared = gr.Board(pictured, text)
        for player in ("left", "right"):
            expected = {str(step.position) for step in by_hand.moves(player)}
            assert {str(step.position) for step in declared.moves(player)} == expected, text
        assert declared.value == by_hand.value, text
        seen += 1


@pytest.mark.parametrize("name", RULES)
def test_declared_rulesets_equal_those_by_hand(name: str) -> None:
    compare(name, 40)


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_on_ten_thousand_positions(name: str) -> None:
    compare(name, 10_000)
