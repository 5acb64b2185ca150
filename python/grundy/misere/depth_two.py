"""Pretending equations proved by play alone: Theorem 9.3 of Plambeck 2003, in a sharper form.

Theorem. Let heaps 1, …, n have periods p_j ≥ 1 and starts s_j ≥ 0. Then p_j copies of heap j may be
dropped from any s_j + p_j or more, for every j and in every position without larger heaps, exactly
if this is so in the positions with fewer than s_j + 2·p_j copies of each heap j.

Proof. Let H be a position with a_j ≥ s_j + 2·p_j copies of some j, and let φ drop p_j of them. At
least s_j + p_j copies of j are left in φ(H), so H and φ(H) have the same moves μ, and φμ = μφ. By
induction on the number of tokens μ(H) and φμ(H) have one outcome, and so have H and φ(H). For
another heap k, H, φ(H), φ_k φ(H) and φ_k(H) have one outcome: the first and the last step are the
one just proved, the second is induction. ∎

(The source has one (p, s) for all heaps, looks at all positions with no more tokens than these, and
does not treat the other heaps k.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grundy.errors import InputError, LimitError

# Most positions that are looked at.
MOST_POSITIONS = 2_000_000


@dataclass(frozen=True)
class Equations:
    """Whether pretending equations hold, with the first position in which one fails.

    >>> pretending_equations(".35", [(2, 0), (2, 1), (1, 2)])
    Equations(holds=True, positions=80, position=None, reduced=None, outcomes=None)
    """

    holds: bool
    #: How many positions had to be looked at.
    positions: int
    position: tuple[int, ...] | None
    reduced: tuple[int, ...] | None
    outcomes: tuple[str, str] | None

    def __str__(self) -> str:
        if self.position is None or self.reduced is None or self.outcomes is None:
            return f"the equations hold: proved by {self.positions} positions (Theorem 9.3)"
        (one, two), (first, second) = (self.position, self.reduced), self.outcomes
        shown = [" + ".join(map(str, heaps)) or "0" for heaps in (one, two)]
        return f"an equation fails: {shown[0]} is {first}, {shown[1]} is {second}"


def read_equations(text: str) -> list[tuple[int, int]]:
    """Pairs such as `(2,0) (2,1) (1,2)` for heaps 1, 2, 3.

    >>> read_equations("(2,0) 2,1")
    [(2, 0), (2, 1)]
    """
    pairs = re.findall(r"\(?\s*(\d+)\s*,\s*(\d+)\s*\)?", text)
    left = re.sub(r"\(?\s*\d+\s*,\s*\d+\s*\)?", "", text).strip(" ;")
    if left or not pairs:
        raise InputError(
            f"'{left or text}': must be pairs of period and start, such as (2,0) (2,1)"
        )
    return [(int(p), int(s)) for p, s in pairs]


def pretending_equations(code: str, periods: Sequence[tuple[int, int]]) -> Equations:
    """Check (p + s)·h = s·h for heaps h = 1, 2, … with these (p, s), in sums of these heaps.

    >>> print(pretending_equations(".35", [(2, 0), (2, 1), (1, 2), (2, 2), (2, 2), (2, 1), (1, 2)]))
    an equation fails: 7 + 7 + 7 is N, 7 + 7 is P
    """
    from grundy.heaps.heap_game import HeapGame

    n = len(periods)
    if any(p < 1 or s < 0 for p, s in periods):
        raise InputError("a period must be at least 1 and a start at least 0")
    sizes = [s + 2 * p for p, s in periods]
    total = 1
    for size in sizes:
        total *= size
        if total > MOST_POSITIONS:
            raise LimitError(
                f"more than {MOST_POSITIONS} positions to look at: fewer heaps, or smaller periods",
                limit=MOST_POSITIONS,
            )
    game = HeapGame(code)
    moves: list[list[list[int]]] = [[] for _ in range(n + 1)]
    for heap in range(1, n + 1):
        changes = set()
        for option in game.options(heap):
            change = [0] * (n + 1)
            change[heap] -= 1
            for small in option:
                if small:
                    change[small] += 1
            changes.add(tuple(change))
        moves[heap] = [list(change) for change in sorted(changes)]
    strides = [1] * (n + 1)
    for j in range(1, n):
        strides[j + 1] = strides[j] * sizes[j - 1]

    def folded(copies: list[int]) -> int:
        at = 0
        for j in range(1, n + 1):
            a = copies[j]
            if a >= sizes[j - 1]:
                p = periods[j - 1][0]
                a -= p * ((a - sizes[j - 1]) // p + 1)
            at += a * strides[j]
        return at

    is_p = bytearray(total)
    for index in _by_tokens(sizes):
        copies = [0] * (n + 1)
        for j in range(1, n + 1):
            copies[j] = index // strides[j] % sizes[j - 1]
        options = (
            folded([a + c for a, c in zip(copies, change, strict=True)])
            for heap in range(1, n + 1)
            if copies[heap]
            for change in moves[heap]
        )
        ended = True
        wins = False
        for after in options:
            ended = False
            if is_p[after]:
                wins = True
                break
        is_p[index] = not wins and not ended
        for j, (p, s) in enumerate(periods, 1):
            if copies[j] >= p + s and is_p[index] != is_p[index - p * strides[j]]:
                smaller = list(copies)
                smaller[j] -= p
                pair = ("P", "N") if is_p[index] else ("N", "P")
                return Equations(False, total, _heaps(copies), _heaps(smaller), pair)
    return Equations(True, total, None, None, None)


def _by_tokens(sizes: list[int]) -> list[int]:
    """All indices, fewest tokens first."""
    tokens = [0]
    for j, size in enumerate(sizes, 1):
        tokens = [t + j * a for a in range(size) for t in tokens]
    return sorted(range(len(tokens)), key=tokens.__getitem__)


def _heaps(copies: Sequence[int]) -> tuple[int, ...]:
    return tuple(j for j in range(len(copies) - 1, 0, -1) for _ in range(copies[j]))
