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
    return as_whole(word) if word.isascii() and word.isdigit() else None


def as_whole(word: str) -> int:
    """The number of a word that is known to be decimal digits, perhaps with a sign.

    >>> as_whole("-12")
    -12
    """
    if len(word) > _MOST_DIGITS:
        raise LimitError(
            f"a number of {len(word)} digits: at most {_MOST_DIGITS} are read", limit=_MOST_DIGITS
        )
    return int(word)
