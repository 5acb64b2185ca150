"""Shortcuts for restive games, after Winning Ways, ch. 13.

A restive game has a pair g^γ with g = 0 or 1 and γ >= 2, and only tame options. Both facts below
are tested against computed genera on random games; nothing else in the package relies on them.
"""

from __future__ import annotations

from grundy.errors import InputError
from grundy.misere.genus import Genus


def _restive_pair(genus: Genus) -> tuple[int, int]:
    if genus.normal > 1 or genus.misere < 2:
        raise InputError(
            f"{genus}: a restive game has normal value 0 or 1 and misère value above 1"
        )
    return genus.normal, genus.misere


def beside_nim_heap(genus: Genus, n: int) -> tuple[int, int]:
    """The pair of a restive game of this genus plus the nim-heap of n (Intermediate Value Theorem).

    The misère value is γ ⊕ n for n = 0, 1, γ and γ ⊕ 1, and for every other n the sum has the pair
    of a position of Nim.

    >>> [beside_nim_heap(Genus("1^20"), n) for n in range(6)]
    [(1, 2), (0, 3), (3, 0), (2, 1), (5, 5), (4, 4)]
    """
    normal, misere = _restive_pair(genus)
    if n < 0:
        raise InputError(f"nim-heap {n}: nim-heaps must not be negative")
    if n in (0, 1, misere, misere ^ 1):
        return normal ^ n, misere ^ n
    return normal ^ n, normal ^ n


def two_by_two(genus: Genus) -> Genus:
    """The genus of two copies of a restive game of this genus (Noah's Ark Theorem).

    Two copies may also be left out of any sum with a tame game that is not fickle.

    >>> two_by_two(Genus("1^20"))
    Genus("0^02")
    """
    _restive_pair(genus)
    return Genus("0^02")
