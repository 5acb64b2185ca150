"""The rules of a heap game in words."""

from __future__ import annotations

import re

from grundy.heaps.heap_game import HeapGame
from grundy.whole_numbers import as_whole

# A digit: one sign, or a number in square brackets.
_DIGIT = re.compile(r"\[(\d+)\]|(.)")


def code_digits(text: str) -> list[int]:
    """The digits of a part of a code as numbers.

    >>> code_digits("3F[63]")
    [3, 15, 63]
    """
    return [as_whole(big) if big else int(sign, 32) for big, sign in _DIGIT.findall(text)]


def rules_in_words(code: str) -> list[str]:
    """What the digits allow, one sentence for all numbers that may be taken in the same way.

    >>> rules_in_words(".77")
    ['take 1 or 2 from a heap, leaving it empty, as one heap or as two heaps']
    >>> rules_in_words(".(3)")
    ['take any number from a heap, leaving it empty or as one heap']
    """
    game = HeapGame(code)
    digits = game.digits
    if digits is None:
        return [game._sequence.in_words or ""]
    left, _, right = digits.partition(".")
    body, _, cycle = right.rstrip(")").partition("(")
    sentences = []
    for i, digit in enumerate(reversed(code_digits(left))):
        if digit:
            verb = f"add {i} to" if i else "take nothing from"
            sentences.append(f"{verb} a heap, {_leaving(digit)}, each smaller than before")
    plain, again = code_digits(body), code_digits(cycle)
    for digit in dict.fromkeys(filter(None, plain)):
        numbers = [str(u) for u, other in enumerate(plain, 1) if other == digit]
        sentences.append(f"take {_listed(numbers)} from a heap, {_leaving(digit)}")
    for u, digit in enumerate(again, len(plain) + 1):
        if digit:
            taken = f"{u}, {u + len(again)}, {u + 2 * len(again)} or so on"
            if len(again) == 1:
                taken = "any number" if u == 1 else f"{u} or more"
            sentences.append(f"take {taken} from a heap, {_leaving(digit)}")
    return sentences or ["there is no move"]


def _leaving(digit: int) -> str:
    names = ["empty", "as one heap", "as two heaps", "as three heaps", "as four heaps"]
    names += ["as five heaps", "as six heaps", "as seven heaps"]
    allowed = [name for k, name in enumerate(names) if digit >> k & 1]
    return f"leaving it {_listed(allowed)}"


def _listed(words: list[str]) -> str:
    """`a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
