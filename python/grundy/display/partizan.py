"""Partizan values in signs."""

from __future__ import annotations

from grundy._core import Game, LoopyGame


def shown(value: Game | LoopyGame) -> str:
    """The value in signs that every system has in its fonts.

    >>> shown(Game("{1|-1}")), shown(Game("tiny(2)"))
    ('±1', 'tiny(2)')
    """
    if isinstance(value, LoopyGame):
        return str(value)
    return value.unicode().replace("⧾", "tiny").replace("⧿", "miny")
