"""Loopy values printed by others.

* WW: Berlekamp, Conway, Guy, *Winning Ways for Your Mathematical Plays*, ch. 11.
* CGT: Siegel, *Combinatorial Game Theory* (2013), ch. VI.
"""

from __future__ import annotations

import pytest

import grundy as gr

PRINTED = [
    ("{pass|}", "on", "WW"),
    ("{|pass}", "off", "WW"),
    ("{0|pass}", "over", "WW"),
    ("{pass|0}", "under", "WW"),
    ("{pass|*}", "upon", "WW"),
    ("upon + *", "{0,pass|0}", "WW"),
    ("on + off", "dud", "WW"),
    ("dud", "on & off", "WW"),
    ("on + 5", "on", "WW"),
    ("over + over", "over", "WW"),
    ("over - over", "over & under", "WW"),
    ("tis", "1 & 0", "WW"),
    ("tisn", "0 & -1", "WW"),
    ("a{b{|a}|}", "tis", "WW"),
    ("tiny(on) + tiny(on)", "tiny(on)", "WW"),
    ("upon - upon", "{0|*-upon} & {upon+*|0}", "CGT"),
]


@pytest.mark.parametrize(("text", "value", "source"), PRINTED)
def test_printed_values(text: str, value: str, source: str) -> None:
    assert gr.LoopyGame(text) == gr.LoopyGame(value), source


def test_the_harness_can_fail() -> None:
    assert gr.LoopyGame("over + over") != gr.LoopyGame("on")


@pytest.mark.long
def test_fox_and_geese_on_the_usual_board() -> None:
    """2 + 1/on: *Winning Ways*, second edition, vol. 3 (2003), ch. 20, after J. Welton."""
    assert gr.loopy_value("fox-and-geese", "8x8") == gr.LoopyGame("2 + over")
