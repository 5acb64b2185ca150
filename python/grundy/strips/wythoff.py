"""Wythoff's game: take from one of two heaps, or the same number from both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt

from grundy._core import InputError
from grundy.boards.board import Board
from grundy.picture import Picture, rows_picture
from grundy.position import Position
from grundy.rulesets import Ruleset
from grundy.strips.place_value import place_value
from grundy.strips.star_nim import RowPeriod, _row
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    is_misere,
    read_squares,
    read_squares_at,
)


def wythoff_pair(n: int) -> tuple[int, int]:
    """The n-th P-position (⌊nφ⌋, ⌊nφ²⌋), in integers.

    >>> [wythoff_pair(n) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    low = (n + isqrt(5 * n * n)) // 2
    return low, low + n


class Wythoff(StripPosition):
    """A position of Wythoff's game.

    >>> Wythoff(3, 5).outcome(), Wythoff(3, 5).value
    ('P', 0)
    >>> Wythoff(3, 6).winning_moves()
    [{'from': [3, 6], 'to': [3, 5]}]
    >>> Wythoff(0, 1).outcome(play="misere"), Wythoff(2, 2).outcome(play="misere")
    ('P', 'P')

    The P-positions are W. A. Wythoff's (1907); in misère play (0, 1) and (2, 2) take the place of
    (0, 0) and (1, 2). Other values have no known formula: they come from the finite machine of the
    row of the smaller heap, or beyond its windows from the definition.
    """

    def __init__(self, a: int | str | Iterable[int], b: int | None = None) -> None:
        if b is not None:
            given = [a, b]
        elif isinstance(a, int):
            given = [a]
        else:
            given = list(read_squares(a, "heaps"))
        heaps = read_squares(given, "heaps")  # type: ignore[arg-type]
        if len(heaps) != 2:
            raise InputError(f"{len(heaps)} heaps: Wythoff's game has two")
        self.heaps = (min(heaps), max(heaps))

    @property
    def value(self) -> int:
        """The Sprague–Grundy value.

        >>> import grundy as gr
        >>> gr.Wythoff([3, 5]).value, gr.Wythoff([3, 4]).value
        (0, 2)
        """
        if self._is_p(misere=False):
            return 0
        value = place_value(*self.heaps, None)
        assert value is not None, "every place of Wythoff's game is a position"
        return value

    def _is_p(self, misere: bool) -> bool:
        low, high = self.heaps
        if misere and high <= 2:
            return self.heaps in ((0, 1), (2, 2))
        return (low, high) == wythoff_pair(high - low)

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, for heaps of any size.

        >>> import grundy as gr
        >>> gr.Wythoff([3, 5]).outcome()
        'P'
        """
        return "P" if self._is_p(is_misere(play)) else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position; a move names both heaps.

        >>> import grundy as gr
        >>> gr.Wythoff([3, 4]).winning_moves()
        [{'from': [3, 4], 'to': [1, 2]}]
        """
        misere = is_misere(play)
        low, high = self.heaps
        targets = {wythoff_pair(high - low)}
        for heap in self.heaps:
            # The P-positions that contain this heap: as the smaller or as the larger number.
            n = (isqrt(5 * heap * heap) - heap) // 2  # near heap / φ
            for index in range(max(0, n - 2), n + 3):
                if heap in wythoff_pair(index):
                    targets.add(wythoff_pair(index))
            n = (3 * heap - isqrt(5 * heap * heap)) // 2  # near heap / φ²
            for index in range(max(0, n - 2), n + 3):
                if heap in wythoff_pair(index):
                    targets.add(wythoff_pair(index))
        if misere:
            targets = {t for t in targets if t[1] > 2} | {(0, 1), (2, 2)}
        return [
            {"from": [low, high], "to": list(target)}
            for target in sorted(targets)
            if target in self._reached(target)
        ]

    def _reached(self, target: tuple[int, int]) -> set[tuple[int, int]]:
        """The target, if one move leads there."""
        for x, y in (target, target[::-1]):
            take, other = self.heaps[0] - x, self.heaps[1] - y
            legal = take == 0 or other == 0 or take == other
            if legal and (take, other) != (0, 0) and min(take, other) >= 0:
                return {target}
        return set()

    def options(self, player: str = "left") -> list[Wythoff]:
        """All positions one move away.

        >>> Wythoff(1, 1).options()
        [Wythoff(0, 1), Wythoff(0, 1), Wythoff(0, 0)]
        """
        a, b = self.heaps
        one = [Wythoff(x, b) for x in range(a)] + [Wythoff(a, y) for y in range(b)]
        return one + [Wythoff(a - d, b - d) for d in range(1, a + 1)]

    def _said(self, after: Wythoff) -> tuple[str, tuple[int, ...]]:
        return f"{self} → {after}", ()

    def picture(self) -> Picture:
        """Two heaps.

        >>> Wythoff(3, 5).picture().style
        'rows'
        """
        return rows_picture(self.heaps)

    def _key(self) -> tuple[int, int]:
        return self.heaps

    def __repr__(self) -> str:
        return f"Wythoff({self.heaps[0]}, {self.heaps[1]})"


def wythoff_row(
    a: int,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
    apart: int = 1,
) -> RowPeriod:
    """The additive period of row a of Wythoff's game, proved by a repeated state (H. Landman 2002).
    With `apart`, the numbers taken from both heaps may differ by less than this (Fraenkel's
    generalisation).

    >>> [wythoff_row(a).period for a in range(8)]
    [1, 3, 3, 6, 12, 24, 12, 24]
    """
    return _row(a, None, False, seconds, progress, apart)


def _read(text: str) -> Position:
    """One place as `Wythoff`; Fraenkel's generalisation and sums of places as boards."""
    if "=" in text or "+" in text:
        return Board("wythoff", text)
    heaps = read_squares_at(text, 0, text, "heaps")
    if len(heaps) != 2:
        column = heaps[2][1] if len(heaps) > 2 else len(text) + 1
        raise InputError(
            f"column {column} of {text!r}: Wythoff's game has two heaps, such as 3 5",
            given=text,
            column=column,
            expected="two heaps",
        )
    return Wythoff(text)


RULESET = Ruleset(
    name="wythoff",
    title="Wythoff's game",
    family="strip",
    notation="two heaps: 5 9 or 5,9; a=2:5,9 with a difference below 2; 5,9+3,4 for a sum",
    example="5 9",
    impartial=True,
    help="Take any number from one heap, or the same number from both.",
    reader=_read,
)
