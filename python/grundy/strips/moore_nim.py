"""Moore's Nim: a move reduces at least one and at most k heaps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from grundy._core import InputError, LimitError
from grundy.picture import Picture, rows_picture
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition, is_misere, read_squares
from grundy.whole_numbers import whole_number

LARGEST_SEARCH = 200_000


class MooreNim(StripPosition):
    """A position of Moore's Nim with at most k heaps reduced in a move.

    >>> MooreNim([1, 2, 3], k=2).outcome()
    'N'
    >>> MooreNim([1, 1, 1], k=2).outcome(), MooreNim([1, 1, 1], k=2).outcome(play="misere")
    ('P', 'N')
    >>> MooreNim([1, 2, 4], k=2).winning_moves()
    [{'from': [1, 2, 4], 'to': [1, 1, 1]}]

    P-positions: every binary column of the heaps adds up to a multiple of k + 1 (E. H. Moore,
    Annals of Mathematics 11 (1910) 93–94). In misère play the same, unless no heap exceeds one:
    then the number of ones leaves remainder 1. Values come from the definition.
    """

    def __init__(self, heaps: str | Iterable[int], k: int = 2) -> None:
        self.heaps = tuple(sorted(read_squares(heaps, "heaps")))
        if k < 1:
            raise InputError(f"k = {k}: a move reduces at most k heaps, so k must be at least 1")
        self.k = k

    @property
    def value(self) -> int:
        """The Sprague–Grundy value, from the definition.

        >>> import grundy as gr
        >>> gr.MooreNim([1, 2, 3], 2).value
        6
        """
        size = 1
        for heap in self.heaps:
            size *= heap + 1
        if size > LARGEST_SEARCH:
            raise LimitError(f"{self!r}: {size} positions to search; the limit is {LARGEST_SEARCH}")
        values: dict[tuple[int, ...], int] = {}
        for heaps in product(*(range(heap + 1) for heap in self.heaps)):
            key = tuple(sorted(heaps))
            if key not in values:
                reached = {values[new] for new in _reductions(key, self.k)}
                values[key] = next(v for v in range(len(reached) + 1) if v not in reached)
        return values[self.heaps]

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, for heaps of any size.

        >>> import grundy as gr
        >>> gr.MooreNim([1, 1, 1], 2).outcome()
        'P'
        """
        return "P" if _is_p(self.heaps, self.k, is_misere(play)) else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position; a move names all heaps.

        >>> import grundy as gr
        >>> gr.MooreNim([1, 2, 3], 2).winning_moves()
        [{'from': [1, 2, 3], 'to': [1, 1, 1]}]
        """
        misere = is_misere(play)
        size = 1
        for heap in self.heaps:
            size *= heap + 1
        if size > LARGEST_SEARCH:
            raise LimitError(f"{self!r}: too many moves to list")
        return [
            {"from": list(self.heaps), "to": list(new)}
            for new in sorted(_reductions(self.heaps, self.k))
            if _is_p(new, self.k, misere)
        ]

    def options(self, player: str = "left") -> list[MooreNim]:
        """All positions one move away.

        >>> MooreNim([1, 1], k=2).options()
        [MooreNim([0, 0], k=2), MooreNim([0, 1], k=2)]
        """
        return [MooreNim(new, self.k) for new in sorted(_reductions(self.heaps, self.k))]

    def _said(self, after: MooreNim) -> tuple[str, tuple[int, ...]]:
        return f"{_numbers(self.heaps)} → {_numbers(after.heaps)}", ()

    def picture(self) -> Picture:
        """Heaps one below another.

        >>> MooreNim([1, 2]).picture().style
        'rows'
        """
        return rows_picture(self.heaps)

    def rough_moves(self) -> int:
        """How many smaller positions there are.

        >>> MooreNim([1, 2], k=2).rough_moves()
        6
        """
        size = 1
        for heap in self.heaps:
            size *= heap + 1
        return size

    def __str__(self) -> str:
        return (f"k={self.k}: " if self.k != 2 else "") + _numbers(self.heaps)

    def _key(self) -> tuple[Any, ...]:
        return self.heaps, self.k

    def __repr__(self) -> str:
        return f"MooreNim({list(self.heaps)}, k={self.k})"


def _reductions(heaps: tuple[int, ...], k: int) -> set[tuple[int, ...]]:
    return {
        tuple(sorted(new))
        for new in product(*(range(heap + 1) for heap in heaps))
        if 1 <= sum(x != y for x, y in zip(new, heaps, strict=True)) <= k
    }


def _is_p(heaps: tuple[int, ...], k: int, misere: bool) -> bool:
    if misere and max(heaps, default=0) <= 1:
        return sum(heaps) % (k + 1) == 1
    bits = max(heaps, default=0).bit_length()
    return all(sum(h >> i & 1 for h in heaps) % (k + 1) == 0 for i in range(bits))


def _numbers(heaps: tuple[int, ...]) -> str:
    return " ".join(map(str, heaps))


def _read(text: str) -> MooreNim:
    head, colon, rest = text.partition(":")
    if not colon:
        return MooreNim(text)
    key, _, number = head.replace(" ", "").partition("=")
    k = whole_number(number) if key == "k" else None
    if k is None:
        raise InputError(f"{head!r} in {text!r}: expected k=2, k=3, … before the colon")
    return MooreNim(rest, k)


RULESET = Ruleset(
    name="moore",
    title="Moore's Nim",
    family="strip",
    notation="sizes of the heaps: 1 2 4, or k=3: 1 2 4 to reduce up to three at once (two if not "
    "said)",
    example="1 2 4",
    impartial=True,
    help="Reduce at least one heap and at most k of them.",
    reader=_read,
)
