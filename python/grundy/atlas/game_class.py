"""Which games share a solution: the classes a census works through instead of the games."""

from __future__ import annotations

from typing import NamedTuple

from grundy import _core

# A game that begins with more heaps without moves than this is a class of its own.
MOST_DEGREE = 64


class GameClass(NamedTuple):
    """Where a game belongs, in normal and in misère play.

    With degree r, heap n + r of the game is heap n of the game the class is named after, and
    heaps up to r have no moves. In normal play this is up to equal values: `normal` is the code
    with all digits that Theorems 4.2-4.5 of Austin 1976 allow to add, `standard` one with few.
    In misère play only Theorem 4.6 is used, by which the games are the same move by move: heaps
    of one without moves are left out.
    """

    code: str
    normal: str
    standard: str
    normal_degree: int
    misere: str
    misere_degree: int


def classify(code: str) -> GameClass:
    """The classes of a game given in digits.

    >>> found = classify(".4")
    >>> found.standard, found.normal_degree, found.misere, found.misere_degree
    ('.137', 2, '.137', 2)
    >>> classify(".77").normal == classify(".771").normal
    True
    >>> classify(".77").misere == classify(".771").misere
    False
    """
    forms = _core.code_forms(code)
    if len(forms) - 1 > MOST_DEGREE:
        forms = [code]
    last, degree = forms[-1], len(forms) - 1
    return GameClass(code, _core.code_closure(last), _core.code_least(last), degree, last, degree)
