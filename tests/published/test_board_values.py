"""Values of board positions printed by others."""

from __future__ import annotations

import pytest

import grundy as gr

# Berlekamp, Conway, Guy, Winning Ways, volume 1: chapter 5 (Domineering), 2 and 7 (Hackenbush),
# 1 and 5 (Toads-and-Frogs); Albert, Grossman, Nowakowski, Wolfe, "An introduction to Clobber"
# (Integers 5, 2005); Cram: Gardner, Scientific American, February 1974, and Winning Ways 3.
VALUES = [
    ("domineering", "2x1", "1", "Winning Ways"),
    ("domineering", "2x2", "+-1", "Winning Ways"),
    ("domineering", "3x2", "{1/2|-2}", "Winning Ways"),
    ("domineering", "3x3", "+-1", "Winning Ways"),
    ("domineering", ".#|..", "*", "Winning Ways, the corner"),
    ("hackenbush", "string:LRRL", "3/8", "Winning Ways, Berlekamp's rule: 1 - 1/2 - 1/4 + 1/8"),
    ("hackenbush", "string:LR", "1/2", "Winning Ways"),
    ("hackenbush", "string:GGG", "*3", "Winning Ways"),
    ("hackenbush", "string:GL", "^*", "Winning Ways, the flower"),
    ("hackenbush", "edges:0-1:G,1-2:G,2-0:G", "*", "Winning Ways, Fusion Principle"),
    ("toads-and-frogs", "t.f", "*", "Winning Ways"),
    ("toads-and-frogs", "tt.ff", "*", "Winning Ways"),
    ("toads-and-frogs", "t.tff", "^", "Winning Ways"),
    ("clobber", "xo", "*", "An introduction to Clobber"),
    ("clobber", "xxo", "^", "An introduction to Clobber"),
    ("cutcake", "1x5", "4", "Winning Ways"),
    ("cutcake", "2x4", "1", "Winning Ways, table of Cutcake"),
    ("cutcake", "3x8", "3", "Winning Ways, table of Cutcake"),
    ("cutcake", "4x4", "0", "Winning Ways, table of Cutcake"),
    ("toppling-dominoes", "LLL", "3", "Lessons in Play"),
    ("shove", "..L", "3", "Lessons in Play"),
    ("cram", "2x3", "*", "even by odd: the first player wins by symmetry"),
    ("cram", "4x4", "0", "even by even: the second player wins by symmetry"),
]


@pytest.mark.parametrize(("ruleset", "position", "value", "source"), VALUES)
def test_printed_value(ruleset: str, position: str, value: str, source: str) -> None:
    assert gr.value(ruleset, position) == gr.Game(value), source
