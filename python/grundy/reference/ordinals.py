"""Ordinals below omega^omega as words: `[3, 3, 1, 0]` is omega^3 + omega^3 + omega + 1.

A power of omega swallows every smaller one before it; all else follows from that.
"""

from __future__ import annotations

Word = list[int]


def written(word: Word) -> Word:
    """The word without the letters that a later, larger one swallows."""
    kept: Word = []
    for letter in word:
        while kept and kept[-1] < letter:
            kept.pop()
        kept.append(letter)
    return kept


def total(a: Word, b: Word) -> Word:
    """First a, then b."""
    return written(a + b)


def product(a: Word, b: Word) -> Word:
    """The word a once for every point of b: omega^k copies of a are as long as those of its first
    letter."""
    if not a:
        return []
    result: Word = []
    for letter in b:
        result += a if letter == 0 else [a[0] + letter]
    return written(result)


def power(a: Word, n: int) -> Word:
    """The product of n factors a."""
    result = [0]
    for _ in range(n):
        result = product(result, a)
    return result


def natural_total(a: Word, b: Word) -> Word:
    """All letters of both, sorted: nothing is swallowed."""
    return sorted(a + b, reverse=True)


def natural_product(a: Word, b: Word) -> Word:
    """Every letter times every letter."""
    return sorted((k + m for k in a for m in b), reverse=True)


def text(word: Word) -> str:
    """The word as an expression."""
    return "+".join(f"omega^{letter}" if letter else "1" for letter in word) or "0"
