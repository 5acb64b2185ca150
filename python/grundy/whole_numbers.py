"""Whole numbers that a user writes, of any length."""

from __future__ import annotations

# Digits of the largest number that is read as it is; Python itself reads 4300.
_MOST_DIGITS = 4000


def whole_number(word: str) -> int | None:
    """The number that decimal digits write; None if the word is anything else.

    A number of more than 4000 digits is read as 10^4000, which is beyond every limit.

    >>> whole_number("12"), whole_number("-1"), whole_number("²")
    (12, None, None)
    >>> whole_number("9" * 5000) == 10**4000
    True
    """
    if not (word.isascii() and word.isdigit()):
        return None
    digits = word.lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS
