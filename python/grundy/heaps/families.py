"""Octal families solved for all s at once: Theorems 4.8-4.15 (Guy; Austin 1976, section 4.6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

Runs = list[tuple[int, int]]


@dataclass(frozen=True)
class Family:
    """A code in one of the families, with its whole sequence: `head`, then `period` for ever."""

    code: str
    theorem: str
    form: str
    s: int
    head: tuple[int, ...]
    period: tuple[int, ...]

    def value(self, n: int) -> int:
        """G(n).

        >>> recognise(".157").value(10**9)
        2
        """
        if n < len(self.head):
            return self.head[n]
        return self.period[(n - len(self.head)) % len(self.period)]


def _spread(runs: Runs) -> list[int]:
    return [value for value, length in runs for _ in range(length)]


def _theorem_4_8(s: int) -> tuple[list[int], list[int]]:
    p = 4 * s + 5
    turn = _spread([(4, 1), (1, s), (4, 2), (1, s), (2, s + 1), (1, 1), (2, s)])
    head = [turn[n % p] for n in range(5 * s + 7)]
    for n in (0, s + 1, s + 2, 5 * s + 6):
        head[n] = 0
    place = (5 * s + 7) % p
    return head, turn[place:] + turn[:place]


def _plain(
    head: Callable[[int], Runs], turn: Callable[[int], Runs]
) -> Callable[[int], tuple[list[int], list[int]]]:
    return lambda s: (_spread(head(s)), _spread(turn(s)))


# end of the code, theorem, least s, sequence
_FAMILIES = [
    ("4", "4.8", 3, _theorem_4_8),
    (
        "5",
        "4.9",
        1,
        _plain(
            lambda s: [(0, 1)],
            lambda s: [(1, s + 1), (0, 1), (1, s + 1), (2, s + 1), (1, 1), (2, s + 1)],
        ),
    ),
    (
        "44",
        "4.10",
        1,
        _plain(
            lambda s: [(0, 1), (1, s), (0, 2)],
            lambda s: [(1, s), (2, 2 * s + 2), (4, 2), (1, s + 2)],
        ),
    ),
    (
        "45",
        "4.11",
        1,
        _plain(
            lambda s: [(0, 1), (1, s), (0, 1)],
            lambda s: [(1, s + 1), (2, 2 * s + 2), (4, 1), (1, s + 1)],
        ),
    ),
    (
        "53",
        "4.12",
        1,
        _plain(
            lambda s: [
                *((0, 1), (1, s + 2), (2, s + 2), (1, s + 1), (0, 1)),
                *((2, s + 2), (4, s + 1), (0, 1)),
            ],
            lambda s: [
                *((1, s + 1), (2, s + 2), (1, s + 2), (2, s + 2), (4, s + 1)),
                (1, 1),
            ],
        ),
    ),
    (
        "54",
        "4.13",
        0,
        _plain(
            lambda s: [(0, 1), (1, s + 1), (0, 1)],
            lambda s: [(1, s + 1), (2, 2 * s + 3), (4, 1), (1, s + 2)],
        ),
    ),
    (
        "47",
        "4.14",
        1,
        _plain(
            lambda s: [(0, 1), (1, s), (0, 1)],
            lambda s: [(1, 1), (2, s + 2), (4, s + 1), (1, s + 1)],
        ),
    ),
    (
        "57",
        "4.15",
        0,
        _plain(lambda s: [(0, 1)], lambda s: [(1, s + 2), (2, s + 2)]),
    ),
]


def recognise(code: str) -> Family | None:
    """The family a code belongs to, if Theorems 4.8-4.15 give its sequence.

    >>> recognise(".1114").theorem
    'Austin 1976, Theorem 4.8'
    >>> recognise(".77") is None
    True
    """
    for end, theorem, least, sequence in _FAMILIES:
        match = re.fullmatch(rf"0?\.(1*){end}", code)
        if match and len(match[1]) >= least:
            s = len(match[1])
            head, period = sequence(s)
            form = f".1^s {end}"
            return Family(
                code, f"Austin 1976, Theorem {theorem}", form, s, tuple(head), tuple(period)
            )
    return None
