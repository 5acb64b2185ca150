"""The digits of a take-and-break code, read in the plainest way."""

from __future__ import annotations

import re

NAMES = {
    "nim": ".(3)",
    "kayles": ".77",
    "dawsons-kayles": ".07",
    "dawsons-chess": ".137",
    "laskers-nim": "4.(3)",
}


def digit(code: str, u: int) -> int:
    """The digit d_u of a code, a subtraction set or one of a few names.

    >>> [digit("44.3", u) for u in (-2, -1, 0, 1, 2)]
    [0, 4, 4, 3, 0]
    >>> [digit(".1(20)", u) for u in (1, 2, 3, 4, 5)]
    [1, 2, 0, 2, 0]
    >>> digit("S(1,3)", 3), digit("S(all-but 3)", 3)
    (3, 0)
    >>> digit(".3[63]", 2)
    63
    """
    code = NAMES.get(code, code)
    if code.startswith("S("):
        members = {int(word) for word in re.findall(r"\d+", code)}
        return 3 if u >= 1 and (u in members) != ("all-but" in code) else 0
    before, after = code.split(".")
    left = _numbers(before)
    if u <= 0:
        return left[u - 1] if -u < len(left) else 0
    plain, _, again = after.rstrip(")").partition("(")
    head, cycle = _numbers(plain), _numbers(again)
    if u <= len(head):
        return head[u - 1]
    return cycle[(u - 1 - len(head)) % len(cycle)] if cycle else 0


def _numbers(text: str) -> list[int]:
    """Digits as numbers; those above V stand in square brackets."""
    found = re.findall(r"\[(\d+)\]|(.)", text)
    return [int(big) if big else int(sign, 32) for big, sign in found]


def least_index(code: str) -> int:
    """The index of the leftmost digit, at most 0.

    >>> least_index("44.3"), least_index(".77")
    (-1, 0)
    """
    if code in NAMES:
        code = NAMES[code]
    if code.startswith("S("):
        return 0
    return min(0, 1 - len(_numbers(code.split(".")[0])))
