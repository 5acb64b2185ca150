"""Whole numbers that a user writes, of any length."""

from __future__ import annotations

from grundy.errors import LimitError

# Digits of the largest number that is read; Python itself would read 4300.
_MOST_DIGITS = 4000


def whole_number(word: str) -> int | None:
    """The number that decimal digits write; None if the word is anything else.

    >>> whole_number("12"), whole_number("-1"), whole_number("²")
    (12, None, None)
    >>> whole_number("9" * 5000)
    Traceback (most recent call last):
    grundy.LimitError: a number of 5000 digits: at most 4000 are read
    """
    if not (word.isascii() and word.isdigit()):
        return None
    if len(word) > _MOST_DIGITS:
        raise LimitError(
            f"a number of {len(word)} digits: at most {_MOST_DIGITS} are read", limit=_MOST_DIGITS
        )
    return int(word)
