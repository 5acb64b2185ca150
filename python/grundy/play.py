"""The two kinds of play, and the one place that reads their names.

This module imports nothing when it loads: the commands that answer fastest use it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

# The last spelling has its accent as a separate character, as some file systems and keyboards
# write it.
_NAMES: dict[str, Literal["normal", "misere"]] = {
    "normal": "normal",
    "misere": "misere",
    "misère": "misere",
    "mise\u0300re": "misere",
}


def read_play(text: str) -> Literal["normal", "misere"]:
    """Read the name of a kind of play, with or without its accent, in any case.

    >>> read_play("normal"), read_play("Misère")
    ('normal', 'misere')
    >>> read_play("scoring")
    Traceback (most recent call last):
        ...
    grundy.InputError: play 'scoring': expected 'normal' or 'misere'
    """
    found = _NAMES.get(text.lower()) if isinstance(text, str) else None
    if found is None:
        from grundy.errors import InputError

        right = "'normal' or 'misere'"
        raise InputError(f"play {text!r}: expected {right}", given=text, expected=right)
    return found
