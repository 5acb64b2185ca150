"""Star Silver Dollar at any size: which theorem gives the value, the outcome and the moves.

Farr and Ho: Theorem 2 (heads and tails), Corollary 2 (all strips even), Remark 2 (the centre is
taken), Propositions 1 and 2 (P-positions of two and three strips), Proposition 5 (b − a ≤ G(a, b) <
a + b), Theorem 3 (the positions of a value), Theorem 5 (rows). What no theorem covers comes from
rows as finite machines, with any number of tokens (`crates/strips/src/runner.rs`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grundy import _core
from grundy._core import LimitError
from grundy.strips.row_value import row_value, shift, token_row
from grundy.strips.silver_dollar import gap_moves

Strip = tuple[int, ...]
Strips = tuple[Strip, ...]
HeadMove = tuple[int, int, int]

# Word operations that take less than a second: no theorem needed below.
AT_ONCE = 2**28
# Largest number the machines count to.
LARGEST = 2**62
# Rows whose period is found in seconds.
HIGHEST_ROW = 12
# Diagonals whose bands are found in seconds.
FARTHEST_DIAGONAL = 100


def head_length(strip: Strip) -> int:
    """How many tokens of a strip are its head (Farr and Ho, Definition 1).

    >>> [head_length(s) for s in ((), (4,), (1, 4), (1, 4, 6))]
    [0, 1, 2, 1]
    """
    return 1 if len(strip) % 2 else min(2, len(strip))


def strip_value(tokens: Strip) -> int:
    """The value of a strip by itself: a nim-sum of gaps (Conway, On Numbers and Games, ch. 11).

    >>> strip_value((3, 5, 8, 12, 19))
    7
    """
    if len(tokens) % 2:
        tokens = (-1, *tokens)
    total = 0
    for low, high in zip(tokens[::2], tokens[1::2], strict=True):
        total ^= high - low - 1
    return total


def tails_value(strips: Strips) -> int:
    """The nim-sum of the gaps of the tails."""
    total = 0
    for strip in strips:
        total ^= strip_value(strip[head_length(strip) :])
    return total


def heads_of(strips: Strips) -> Strips:
    """The heads alone."""
    return tuple(strip[: head_length(strip)] for strip in strips)


def closed_form(heads: Strips) -> int | None:
    """The value of heads where a formula is known: the centre is taken (Remark 2), every strip has
    an even number of tokens (Corollary 2), or only one strip has tokens at all.

    >>> closed_form(((0, 4), (3,))), closed_form(((2, 5), (3, 9))), closed_form(((2,), (3,)))
    (1, 7, None)
    """
    total = 0
    if any(head and head[0] == 0 for head in heads):
        for head in heads:
            own = bool(head) and head[0] == 0
            total ^= strip_value(head if own else tuple(t - 1 for t in head))
        return total
    odd = sum(len(head) % 2 for head in heads)
    if odd and sum(bool(head) for head in heads) > 1:
        return None
    for head in heads:
        total ^= strip_value(head)
    return total


@lru_cache(maxsize=64)
def _row(a: int) -> tuple[int, int]:
    found = _core.row_period(a, [0], False)
    assert found.state_column is not None and found.state_period is not None
    return found.state_column, found.state_period


@lru_cache(maxsize=64)
def _diagonal(d: int) -> tuple[int, int]:
    found = _core.star_diagonal_period(d)
    if found.open is not None:
        raise LimitError(f"diagonal {d}: {found.open}")
    return found.preperiod, found.period


def pair_value(a: int, b: int) -> int:
    """G(a, b) of 2-Star Nim.

    >>> pair_value(5, 10), pair_value(5, 10**12), pair_value(10**12, 10**12 + 7)
    (8, 999999999997, 14)
    """
    a, b = min(a, b), max(a, b)
    if a <= 1:
        return b - 1 + a
    if a == b:  # Proposition 1
        return 0
    wide = 2 * (b - a) + 5
    by_row = (b + 1) * (a + 1) * ((2 * a + 3) // 64 + 1)
    by_values = (a + 1) * wide * (wide // 64 + 1)
    if min(by_row, by_values) > AT_ONCE:
        if a <= HIGHEST_ROW:
            column, period = _row(a)
            far = max(0, b - column) // period * period
            return _direct(a, b - far) + far
        if b - a <= FARTHEST_DIAGONAL and by_values > 8 * AT_ONCE:
            start, period = _diagonal(b - a)
            near = start + (a - start) % period if a > start else a
            found = _core.star_diagonal_value(b - a, near)
            assert found is not None, "the diagonal is periodic"
            return found
    return _direct(a, b)


def _direct(a: int, b: int) -> int:
    if b >= LARGEST:
        raise LimitError(
            f"[{a}] [{b}]: beyond row {HIGHEST_ROW} and the diagonals known to be periodic, cells "
            "go up to 2^62"
        )
    found = _core.star_pair_value(a, b)
    assert found is not None, "only (0, 0) is no position"
    return found


class Runner:
    """Heads seen as a row: the highest token that is the last of its strip runs.

    >>> Runner(((2,), (3,), (9,))).value()
    5
    """

    def __init__(self, heads: Strips) -> None:
        last = [(head[-1], i) for i, head in enumerate(heads) if head]
        self.column, self.strip = max(last)
        rest = list(heads)
        rest[self.strip] = heads[self.strip][:-1]
        self.rest = tuple(rest)
        self.row = token_row("star", self.rest, self.strip)
        self.shift = self._shift(self.column)

    def _shift(self, column: int) -> int:
        return shift("star", self.rest, self.strip, column)

    def value(self) -> int:
        return row_value("star", self.rest, self.strip, self.column)

    def moves_to(self, target: int) -> Iterator[HeadMove]:
        """The moves to this value: of standing tokens, then of the runner. G(rest, c) is within
        the number of moves of the standing tokens of c, so few columns are in question."""
        _, below = self.row.column(self.column - self.shift)
        for strip, start, end, value in below:
            if value + self.shift == target:
                yield strip, start, end
        reach = 2 * sum(t + 1 for s in self.rest for t in s) + 2
        low, high = max(0, target - reach), min(self.column, target + reach + 1)
        if low < high:
            shift = min(self._shift(high), self._shift(low))
            values = self.row.values(low - shift, high - shift)
            for column, value_there in enumerate(values, low):
                if value_there is not None and value_there + shift == target:
                    yield self.strip, self.column, column


def heads_value(heads: Strips) -> int:
    """The value of heads, by a formula, by 2-Star Nim or by rows.

    >>> heads_value(((1000,), (1007,))), heads_value(((2,), (1, 4)))
    (14, 0)
    """
    known = closed_form(heads)
    if known is not None:
        return known
    standing = tuple(head for head in heads if head)
    if len(standing) == 2 and all(len(head) == 1 for head in standing):
        return pair_value(standing[0][0], standing[1][0])
    return 0 if _p_by_rule(heads) else Runner(heads).value()


def value(strips: Strips) -> int:
    """The Sprague–Grundy value.

    >>> value(((2, 5), (3, 40000000)))
    39999998
    """
    return heads_value(heads_of(strips)) ^ tails_value(strips)


def single_and_pair(heads: Strips) -> tuple[int, int] | None:
    """The strips of a and of (c, d), if the heads are [a] [c,d] with a, c ≥ 1. Such a position is P
    exactly when a = d − c − 1 (see docs/theory/star-nim.md).

    >>> single_and_pair(((), (2, 9), (3,))), single_and_pair(((3,), (4,)))
    ((2, 1), None)
    """
    standing = [(len(head), i) for i, head in enumerate(heads) if head]
    if sorted(length for length, _ in standing) != [1, 2] or any(0 in head for head in heads):
        return None
    (_, single), (_, pair) = sorted(standing)
    return single, pair


def is_p(strips: Strips) -> bool:
    """Is this a P-position of normal play? Two and three single heads need no value, nor does a
    single one beside a pair.

    >>> is_p(((10**30,), (10**30,))), is_p(((5,), (6,), (3,))), is_p(((5,), (10**9, 10**9 + 6)))
    (True, True, True)
    """
    heads, tails = heads_of(strips), tails_value(strips)
    cells = [head[0] for head in heads if len(head) == 1]
    single = len(cells) == sum(bool(head) for head in heads)
    if closed_form(heads) is None and single and len(cells) == 2:
        low, high = sorted(cells)
        if tails == 0:
            return low == high >= 2
        if not high - low <= tails < low + high:
            return False
    by_rule = _p_by_rule(heads) if tails == 0 else None
    return heads_value(heads) == tails if by_rule is None else by_rule


def _p_by_rule(heads: Strips) -> bool | None:
    """Are three single heads (Proposition 2), or a single one beside a pair, a P-position? `None`
    for other heads.

    >>> _p_by_rule(((5,), (6,), (3,))), _p_by_rule(((2, 4), (2,))), _p_by_rule(((2,), (2,)))
    (True, False, None)
    """
    if closed_form(heads) is not None:
        return None
    cells = [head[0] for head in heads if len(head) == 1]
    if len(cells) == 3 == sum(bool(head) for head in heads):
        return cells[0] ^ cells[1] ^ cells[2] == 0
    mixed = single_and_pair(heads)
    if mixed is None:
        return None
    (a,), (c, d) = heads[mixed[0]], heads[mixed[1]]
    return a == d - c - 1


def winning_moves(strips: Strips) -> list[HeadMove]:
    """All moves to a P-position, as strip, from and to: found by inverting the value.

    >>> winning_moves(((1,), (2,))), winning_moves(((5,), (40000000,)))
    ([(1, 2, 0)], [(1, 40000000, 5)])
    """
    heads, tails = heads_of(strips), tails_value(strips)
    found = set(_head_moves(heads, tails))
    if any(len(strip) > head_length(strip) for strip in strips):
        goal = heads_value(heads) ^ tails
        for number, strip in enumerate(strips):
            head = head_length(strip)
            floor = strip[head - 1] + 1 if head else 0
            for start, end in gap_moves(strip[head:], goal, floor):
                found.add((number, start, end))
    return sorted(found)


def _head_moves(heads: Strips, target: int) -> Iterator[HeadMove]:
    """The moves of heads to positions of value `target`."""
    taken = any(head and head[0] == 0 for head in heads)
    known = closed_form(heads)
    if known is not None:
        for number, head in enumerate(heads):
            # With the centre taken, or where taking it is another matter, the strip starts at 1.
            floor = 1 if taken or len(head) == 2 else 0
            own = taken and bool(head) and head[0] == 0
            shift = 0 if not taken or own else 1
            moved = tuple(t - shift for t in head)
            for start, end in gap_moves(moved, known ^ target, 0 if own else floor - shift):
                yield number, start + shift, end + shift
    if not taken:
        for number, head in enumerate(heads):
            if head:
                after = (*heads[:number], (0, *head[1:]), *heads[number + 1 :])
                if closed_form(after) == target:
                    yield number, head[0], 0
    if known is None:
        yield from _open_moves(heads, target)


def _open_moves(heads: Strips, target: int) -> Iterator[HeadMove]:
    """The same where no formula is known."""
    standing = [(i, head[0]) for i, head in enumerate(heads) if head]
    single = all(len(head) <= 1 for head in heads)
    if single and len(standing) == 3 and target == 0:
        total = 0
        for _, cell in standing:
            total ^= cell
        for number, cell in standing:
            if total and cell ^ total < cell:
                yield number, cell, cell ^ total
    elif target == 0 and (mixed := single_and_pair(heads)) is not None:
        (a,), (c, d) = heads[mixed[0]], heads[mixed[1]]
        gap = d - c - 1
        if a > gap:
            yield mixed[0], a, gap
            if d - a - 1 > 0:
                yield mixed[1], c, d - a - 1
        elif a < gap:
            yield mixed[1], d, a + c + 1
    elif single and len(standing) == 2:
        for (number, cell), (_, other) in (standing, standing[::-1]):
            end = _partner(other, cell, target)
            if end is not None:
                yield number, cell, end
    else:
        yield from Runner(heads).moves_to(target)


def _partner(stays: int, moves: int, target: int) -> int | None:
    """The cell below `moves` that has this value with `stays`, if there is one. By Proposition 5 it
    is at least |stays − target| or so: either the machine of the value finds it, or few cells are
    in question."""
    if target == 0:
        return stays if 2 <= stays < moves else 1 - stays if stays <= 1 < moves + stays else None
    if (stays + 1) * target * (target // 64 + 1) <= AT_ONCE:
        found = _core.star_partner(stays, target)
        return found if found < moves else None
    low = max(0, stays - target, target - stays)
    high = min(moves, target + stays + 1)
    if high - low > 4 * 64:
        raise LimitError(f"{high - low} cells to move to are too many to try")
    cells = (c for c in range(low, high) if c or stays)
    return next((c for c in cells if pair_value(stays, c) == target), None)


def check_cells(strips: Sequence[Sequence[int]], largest: int) -> None:
    """Refuse what only a search could answer and its cells cannot hold."""
    for strip in strips:
        for cell in strip:
            if cell > largest:
                raise LimitError(
                    f"cell {cell}: beyond the theorems, cells are searched up to {largest}"
                )
