"""The rules of a heap game in words."""

from __future__ import annotations

import re

from grundy.heaps.heap_game import HeapGame

# A digit: one sign, or a number in square brackets.
_DIGIT = re.compile(r"\[(\d+)\]|(.)")


def code_digits(text: str) -> list[int]:
    """The digits of a part of a code as numbers.

    >>> code_digits("3F[63]")
    [3, 15, 63]
    """
    return [int(big) if big else int(sign, 32) for big, sign in _DIGIT.findall(text)]


def rules_in_words(code: str) -> list[str]:
    """What each digit allows, one sentence each.

    >>> rules_in_words(".07")
    ['take 2 from a heap, leaving it empty, as one heap or as two heaps']
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
            verb = f"add {i} to a heap" if i else "take nothing"
            sentences.append(f"{verb}, {_leaving(digit)}, each smaller than before")
    plain, again = code_digits(body), code_digits(cycle)
    for u, digit in enumerate(plain + again, 1):
        if digit:
            more = f" (likewise {u} + {len(again)}, …)" if u > len(plain) else ""
            sentences.append(f"take {u}{more} from a heap, {_leaving(digit)}")
    return sentences or ["there is no move"]


def _leaving(digit: int) -> str:
    names = ["empty", "as one heap", "as two heaps", "as three heaps", "as four heaps"]
    names += ["as five heaps", "as six heaps", "as seven heaps"]
    allowed = [name for k, name in enumerate(names) if digit >> k & 1]
    text = allowed[0] if len(allowed) == 1 else ", ".join(allowed[:-1]) + " or " + allowed[-1]
    return f"leaving it {text}"
