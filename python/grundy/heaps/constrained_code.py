"""Take-and-break codes with conditions on the heaps left: `4!.0`, `{2+}=.0`, `.3{2,3}?`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from grundy.errors import InputError, LimitError

__all__ = ["constrained_rule", "is_constrained"]

#: Most ways to break a heap that are listed for one move.
MOST_OPTIONS = 500_000
#: Most heaps that may be named in a set.
MOST_HEAPS = 1000
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS = "!?="
_CODE = re.compile(r"[0-9A-Z{},+!?=\s]*\.[0-9A-Z{},+!?=()\s]*")
_SET = re.compile(r"\{([^{}]*)\}")


class Digit(NamedTuple):
    """How many heaps may be left (`least`: that many or more), and which."""

    counts: frozenset[int]
    least: int | None
    sign: str


def is_constrained(code: str) -> bool:
    """Is it a code with a sign, a set or a digit from W on?

    >>> [is_constrained(code) for code in ("4!.0", ".{2,3}", ".W", ".77")]
    [True, True, True, False]
    """
    return _CODE.fullmatch(code) is not None and any(c in "!?={}WXYZ" for c in code)


def constrained_rule(code: str) -> Callable[[int], Iterator[tuple[int, ...]]]:
    """What a heap of n may become, by a code whose digits may say more about the heaps left.

    A digit is 0-9 or A-Z, whose bit k allows to leave k heaps, or a set such as `{2,3}` or `{2+}`
    (two or more). After it `!` says that the heaps are all different, `?` that they are not all the
    same, `=` that they are. Digits left of the point take 0, -1, … counters; every heap left must
    be smaller than the one moved in. Digits in brackets at the end repeat for ever.

    >>> sorted(constrained_rule("4!.0")(6))
    [(4, 2), (5, 1)]
    >>> sorted(constrained_rule("{2+}=.0")(6))
    [(1, 1, 1, 1, 1, 1), (2, 2, 2), (3, 3)]
    """
    before, after, repeated = _read(code)

    def digit(taken: int) -> Digit | None:
        if taken <= 0:
            return before[-taken] if -taken < len(before) else None
        if taken <= len(after):
            return after[taken - 1]
        return repeated[(taken - len(after) - 1) % len(repeated)] if repeated else None

    def rule(n: int) -> Iterator[tuple[int, ...]]:
        listed = 0
        for taken in range(1 - len(before), n + 1):
            allowed = digit(taken)
            if allowed is None:
                continue
            for heaps in _broken(n - taken, n - 1, allowed):
                listed += 1
                if listed > MOST_OPTIONS:
                    message = f"a heap of {n} of {code} has more than {MOST_OPTIONS} options"
                    raise LimitError(message, limit=MOST_OPTIONS)
                yield heaps

    rule.__name__ = code
    rule.__doc__ = f"Take and break by the code {code}."
    return rule


def _read(code: str) -> tuple[list[Digit], list[Digit], list[Digit]]:
    """The digits left of the point (that of 0 first), right of it, and those that repeat."""
    text = "".join(code.split())
    left, point, right = text.partition(".")
    if not point:
        raise InputError(f"'{code}' is no code: a code has a point, such as 4!.0", given=code)
    tail = ""
    if "(" in right:
        right, _, tail = right.partition("(")
        if not tail.endswith(")") or tail == ")":
            raise InputError(f"'{code}': the digits that repeat stand in brackets at the end")
        tail = tail[:-1]
    digits = [_digits(part, code) for part in (left, right, tail)]
    return digits[0][::-1], digits[1], digits[2]


def _digits(text: str, code: str) -> list[Digit]:
    found = []
    at = 0
    while at < len(text):
        listed = _SET.match(text, at)
        if listed is not None:
            counts, least = _set(listed[1], code)
            at = listed.end()
        elif text[at] in _DIGITS:
            value = _DIGITS.index(text[at])
            counts, least = {k for k in range(6) if value >> k & 1}, None
            at += 1
        else:
            where = code.find(text[at]) + 1
            raise InputError(
                f"'{text[at]}' at column {where} of '{code}': digits are 0-9, A-Z and sets {{2,3}}",
                given=code,
                column=where,
            )
        sign = text[at] if at < len(text) and text[at] in _SIGNS else ""
        at += len(sign)
        found.append(Digit(frozenset(counts), least, sign))
    return found


def _set(inside: str, code: str) -> tuple[set[int], int | None]:
    counts: set[int] = set()
    least = None
    for item in inside.split(","):
        number = item.removesuffix("+")
        if not number.isdecimal() or int(number) > MOST_HEAPS:
            raise InputError(
                f"'{item}' in '{code}': a set holds numbers of heaps up to {MOST_HEAPS}, the last "
                "perhaps with a +"
            )
        if item.endswith("+"):
            least = int(number)
        else:
            counts.add(int(number))
    return counts, least


def _broken(n: int, most: int, digit: Digit) -> Iterator[tuple[int, ...]]:
    """The ways to break n into heaps of at most `most` that a digit allows."""
    counts = set(digit.counts)
    if digit.least is not None:
        counts |= set(range(digit.least, n + 1))
    for k in sorted(counts):
        if digit.sign == "=":
            if k == 0 and n == 0:
                yield ()
            elif k and n and n % k == 0 and n // k <= most:
                yield (n // k,) * k
            continue
        for heaps in _parts(n, k, most, distinct=digit.sign == "!"):
            if digit.sign != "?" or len(heaps) < 2 or heaps[0] != heaps[-1]:
                yield heaps


def _parts(n: int, k: int, most: int, *, distinct: bool) -> Iterator[tuple[int, ...]]:
    """n as a falling sum of k positive numbers of at most `most`."""
    if k == 0:
        if n == 0:
            yield ()
        return
    rest = k * (k - 1) // 2 if distinct else k - 1
    for first in range(min(most, n - rest), 0, -1):
        if first * k < n:
            return
        below = first - 1 if distinct else first
        for others in _parts(n - first, k - 1, below, distinct=distinct):
            yield (first, *others)
