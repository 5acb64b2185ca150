"""Nimber multiplication (J. H. Conway, On Numbers and Games, chapter 6)."""

from __future__ import annotations

from functools import cache

from grundy._core import InputError, LimitError

# Most bits of a factor: the product of two takes some 3^k products of bits for 2^k bits.
MOST_BITS = 64


def nim_product(a: int, b: int) -> int:
    """The product of two nimbers: the least number that is not a'b ⊕ ab' ⊕ a'b' for smaller a', b'.

    Powers 2^(2^k) multiply larger ones as ordinary numbers do, and their squares are 3/2 of
    themselves; distributivity gives the rest.

    >>> nim_product(2, 2), nim_product(2, 3), nim_product(4, 4), nim_product(5, 7)
    (3, 1, 6, 13)
    """
    for number in (a, b):
        if number < 0:
            raise InputError(f"{number}: nimbers are not negative")
        if number.bit_length() > MOST_BITS:
            raise LimitError(f"factors have at most {MOST_BITS} bits", limit=MOST_BITS)
    return _product(a, b)


def _product(a: int, b: int) -> int:
    if a < 2 or b < 2:
        return a * b
    total = 0
    for i in range(a.bit_length()):
        if a >> i & 1:
            for j in range(b.bit_length()):
                if b >> j & 1:
                    total ^= _powers(i, j)
    return total


@cache
def _powers(i: int, j: int) -> int:
    """The product of 2^i and 2^j. Both are products of Fermat powers 2^(2^k), one for each bit of
    the exponent; the highest that only one of them has is an ordinary factor."""
    if i == 0 or j == 0:
        return 1 << (i + j)
    highest = 1 << (max(i, j).bit_length() - 1)
    fermat = 1 << highest
    rest = _powers(i & ~highest, j & ~highest)
    if (i & highest) and (j & highest):
        return _product(fermat ^ (fermat >> 1), rest) if rest != 1 else fermat ^ (fermat >> 1)
    return rest << highest
