"""Col: the search on small boards and the rewriting rules agree with playing everything out."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import Col, col_theorems

ROWS = st.integers(1, 3).flatmap(
    lambda columns: st.lists(
        st.text("...LR#", min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)


@settings(deadline=None, max_examples=200)
@given(ROWS)
def test_grids(rows: list[str]) -> None:
    position = Col("grid:" + "|".join(rows))
    assert position.value == position.played_out()


@settings(deadline=None, max_examples=200)
@given(st.text("..LR", min_size=1, max_size=9), st.booleans())
def test_chains(code: str, cycle: bool) -> None:
    position = Col(("cycle:" if cycle else "path:") + code)
    assert position.value == position.played_out()


def test_graphs() -> None:
    pick = random.Random(7)
    for _ in range(200):
        n = pick.randint(2, 8)
        pairs = [(a, b) for b in range(n) for a in range(b) if pick.random() < 0.4]
        if not pairs:
            continue
        vertices = sorted({v for pair in pairs for v in pair})
        tints = {v: pick.choice("..LR") for v in vertices}
        left = [v for v in vertices if tints[v] == "L"]
        right = [v for v in vertices if tints[v] == "R"]
        position = Col(pairs, left=left, right=right)
        assert position.value == position.played_out()


def test_runs_of_alike_tints_are_shortened() -> None:
    """Theorem 2.12 as a rewriting rule, each use proved by playing out the difference."""
    rules = set()
    for code in ("L..LLL..R", ".LLL.", "R.RRRR.L", "..LL..", ".LL.LL.", "L.LLLLL.L.RR."):
        for step in Col(f"path:{code}").rewritings():
            rules.add(step.rule)
            assert step.prove() == 0
    assert "alike run" in rules


@pytest.mark.parametrize("number", sorted(col_theorems()))
def test_theorems(number: str) -> None:
    check = col_theorems()[number].check(2)
    assert check.cases > 0 and check.failures == ()


def test_a_wrong_claim_fails() -> None:
    from dataclasses import replace
    from fractions import Fraction

    claim = next(col_theorems()["2.6"].claims(1))
    assert claim.holds and not replace(claim, number=claim.number + Fraction(1, 2)).holds


def test_mirrored_boards_are_zero() -> None:
    """By pairing; on small boards, where the search agrees with playing out, and on large ones."""
    for position in ("grid:L.|.R", "grid:..L|R..", "path:L..R", "path:LL.LR.RR", "grid:.L.R|.L.R"):
        assert Col(position).value == Col(position).played_out() == 0
    # Here a symmetry exchanges the players but leaves a vertex in its place.
    assert str(Col("path:.").value) == "*"
    assert Col("grid:3x3").value == Col("grid:3x3").played_out()
    for position in ("grid:8x9", "grid:10x12", "grid:1x100"):
        assert Col(position).value == 0


def test_large_boards() -> None:
    """Values found by this program alone, but symmetric: an untinted graph is its own negative."""
    for position in ("grid:4x4", "grid:3x7", "grid:5x5", "cycle:200", "path:3000"):
        assert str(Col(position).value) in ("0", "*")
