"""Nim-multiplication of integers of any size (J. H. Conway, On Numbers and Games, chapter 6)."""

from __future__ import annotations

from grundy._core import Nimber
from grundy._core import nim_inverse as _inverse
from grundy._core import nim_product as _product
from grundy._core import nim_square_root as _square_root

__all__ = ["nim_inverse", "nim_power", "nim_product", "nim_quotient", "nim_square_root"]


def nim_product(a: int, b: int) -> int:
    """The product of two nimbers: the least number that is not a'b ⊕ ab' ⊕ a'b' for smaller a', b'.

    Powers 2^(2^k) multiply smaller numbers as ordinary numbers do, and their squares are 3/2 of
    themselves; distributivity gives the rest.

    >>> nim_product(2, 2), nim_product(2, 3), nim_product(4, 4), nim_product(5, 7)
    (3, 1, 6, 13)
    >>> nim_product(2**128, 2**128) == 2**128 + 2**127
    True
    """
    return _product(a, b)


def nim_inverse(a: int) -> int:
    """The nimber times which a is 1.

    >>> nim_inverse(2), nim_product(10**30, nim_inverse(10**30))
    (3, 1)
    """
    return _inverse(a)


def nim_quotient(a: int, b: int) -> int:
    """The nimber that times b is a.

    >>> nim_quotient(5, 7), nim_product(nim_quotient(5, 7), 7)
    (12, 5)
    """
    return _product(a, _inverse(b))


def nim_square_root(a: int) -> int:
    """The nimber whose nim-square is a.

    >>> [nim_square_root(n) for n in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    return _square_root(a)


def nim_power(a: int, n: int) -> int:
    """The nim-product of n factors a; of the inverse for negative n.

    >>> [nim_power(4, n) for n in range(-1, 6)]
    [15, 1, 4, 6, 14, 5, 2]
    """
    power = (Nimber(a) ** n).value
    assert isinstance(power, int)
    return power
