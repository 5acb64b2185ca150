"""2-Star Nim at scale: rows, the positions of a value, diagonals; P-positions of m-Star Nim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from grundy import _core
from grundy._core import InputError, LimitError

if TYPE_CHECKING:
    from grundy.certificate import Certificate

Progress = Callable[[int], object]


@dataclass(frozen=True)
class RowPeriod:
    """What is known of a row of a two-token table: `G(a, b + period) = G(a, b) + period` for all
    b ≥ `preperiod`, both least. Not `proved`: the time allowed ended after `columns` columns.

    >>> row = star_row(6)
    >>> row.period, row.preperiod, row.proved
    (720, 25, True)
    """

    a: int
    order: tuple[int, ...] | None
    jump: bool
    proved: bool
    columns: int
    period: int | None = None
    preperiod: int | None = None
    state_column: int | None = None
    state_period: int | None = None
    witnesses: tuple[tuple[int, int], ...] = ()
    apart: int = 1

    def values(self, columns: int) -> list[int | None]:
        """G(a, 0), …, G(a, columns − 1); `None` where the tokens would share a cell.

        >>> star_row(2).values(9)
        [1, 2, 0, 4, 5, 3, 7, 8, 6]
        """
        if columns < 0:
            raise InputError(f"{columns} columns: must not be negative")
        return _core.row_values(self.a, columns, self.order, self.jump, self.apart)

    @property
    def certificate(self) -> Certificate:
        """The certificate of a proved row of 2-Star Nim.

        >>> star_row(3).certificate.check().verdict
        'verified'
        """
        from grundy.certificate import Certificate

        if not self.proved or self.order != (0,) or self.jump:
            raise InputError(f"{self!r}: only proved rows of 2-Star Nim have certificates")
        assert self.period is not None and self.preperiod is not None
        assert self.state_column is not None and self.state_period is not None
        text = _core.star_row_certificate(
            self.a,
            self.period,
            self.preperiod,
            self.state_column,
            self.state_period,
            self.witnesses,
        )
        return Certificate(text)


def _row(
    a: int,
    order: Sequence[int] | None,
    jump: bool,
    seconds: float | None,
    progress: Progress | None,
    apart: int = 1,
) -> RowPeriod:
    if a < 0:
        raise InputError(f"row {a}: rows are numbered from 0")
    found = _core.row_period(a, order, jump, seconds, progress, apart)
    return RowPeriod(
        a,
        None if order is None else tuple(order),
        jump,
        found.period is not None,
        found.columns,
        found.period,
        found.preperiod,
        found.state_column,
        found.state_period,
        tuple(found.witnesses),
        apart,
    )


def star_row(a: int, seconds: float | None = None, progress: Progress | None = None) -> RowPeriod:
    """The additive period of row a of 2-Star Nim, proved by a repeated state.

    >>> [star_row(a).period for a in range(1, 8)]
    [1, 3, 9, 36, 144, 720, 5040]
    """
    if a < 1:
        raise InputError(f"row {a}: the rows of 2-Star Nim that are of interest start at 1")
    return _row(a, [0], False, seconds, progress)


def joined_row(
    a: int,
    order: Sequence[int],
    jump: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> RowPeriod:
    """The additive period of row a for two strips with one token each, cell j of the second
    being cell `order[j]` of the first (section 5 of Farr and Ho asks for these).

    >>> joined_row(4, [1, 0]).period
    16
    """
    return _row(a, order, jump, seconds, progress)


def star_row_values(a: int, columns: int) -> list[int | None]:
    """G(a, 0), …, G(a, columns − 1) of 2-Star Nim.

    >>> star_row_values(2, 9)
    [1, 2, 0, 4, 5, 3, 7, 8, 6]
    """
    return _core.row_values(a, columns, [0])


@dataclass(frozen=True)
class StarSequence:
    """The positions (x, y), x ≤ y, of 2-Star Nim with the Sprague–Grundy value g, in order of x.
    Their period is looked for during so many `seconds`, or until the machine is known to be long.

    >>> StarSequence(3).pairs(8)
    [(0, 4), (1, 3), (2, 5), (6, 8), (7, 9)]
    >>> StarSequence(6).period, StarSequence(6).preperiod
    (12, 5)
    >>> StarSequence(6).differences
    [3, 3, 4, 3, 3, 4, 3, 3, 4, 4, 4, 4]
    """

    g: int
    seconds: float | None = None
    progress: Progress | None = field(default=None, compare=False, repr=False)

    def pairs(self, bound: int) -> list[tuple[int, int]]:
        """The pairs with x < bound.

        >>> import grundy as gr
        >>> gr.StarSequence(2).pairs(8)
        [(0, 3), (1, 2), (4, 5), (6, 7)]
        """
        if bound < 0:
            raise InputError(f"bound {bound}: must not be negative")
        return _core.star_pairs(self.g, bound)

    @cached_property
    def _found(self) -> _core.SequenceRecord:
        return _core.star_sequence_period(self.g, self.seconds, self.progress)

    @property
    def _period(self) -> _core.SequenceRecord:
        if self._found.open is not None:
            raise LimitError(f"value {self.g}: {self._found.open}", stopped=True)
        return self._found

    @property
    def open(self) -> str | None:
        """Why no period is known, if none is.

        >>> import grundy as gr
        >>> gr.StarSequence(40).open is None
        True
        """
        return self._found.open

    @property
    def period(self) -> int:
        """The least period of the differences y − x, in pairs.

        >>> import grundy as gr
        >>> gr.StarSequence(6).period, gr.StarSequence(58).period
        (12, 296352)
        """
        return self._period.period

    @property
    def preperiod(self) -> int:
        """The number of pairs before it.

        >>> import grundy as gr
        >>> gr.StarSequence(6).preperiod
        5
        """
        return self._period.preperiod

    @property
    def advance(self) -> int:
        """How far x comes in the first period.

        >>> import grundy as gr
        >>> gr.StarSequence(6).advance
        25
        """
        return self._period.advance

    @property
    def differences(self) -> list[int]:
        """The differences of one period (the first million, should it be longer).

        >>> import grundy as gr
        >>> gr.StarSequence(6).differences
        [3, 3, 4, 3, 3, 4, 3, 3, 4, 4, 4, 4]
        """
        return list(self._period.differences)

    @property
    def certificate(self) -> Certificate:
        """The certificate of the period.

        >>> import grundy as gr
        >>> gr.StarSequence(20).certificate.check().verdict
        'verified'
        """
        from grundy.certificate import Certificate

        return Certificate(self._period.certificate)


@dataclass(frozen=True)
class StarDiagonal:
    """The diagonal G(a, a + d): periodic with this period from `preperiod` on, both least; its
    values do not exceed `bound` from there on. Proved by the bands of diagonals up to its own.

    >>> star_diagonal(1)
    StarDiagonal(d=1, period=2, preperiod=3, values=(1, 2), bound=2)
    """

    d: int
    period: int
    preperiod: int
    values: tuple[int, ...]
    bound: int
    _certificate: str = field(default="", compare=False, repr=False)

    @property
    def certificate(self) -> Certificate:
        """The certificate of the period.

        >>> star_diagonal(6).certificate.check().verdict
        'verified'
        """
        from grundy.certificate import Certificate

        return Certificate(self._certificate)


def star_diagonal(
    d: int, seconds: float | None = None, progress: Progress | None = None
) -> StarDiagonal:
    """The period of the diagonal G(a, a + d), proved. That all diagonals have one is a conjecture
    of Farr and Ho; `star_closure` proves it up to some d. Where a band of diagonals takes too long
    to come back, `LimitError` says which. A period may be far too long to be listed: then `values`
    are the first million.

    >>> star_diagonal(2).values
    (3, 3, 4, 4)
    >>> star_diagonal(29).period
    592704
    """
    if d < 0:
        raise InputError(f"diagonal {d}: must not be negative")
    found = _core.star_diagonal_period(d, seconds, progress)
    if found.open is not None:
        raise LimitError(f"diagonal {d}: {found.open}", stopped=True)
    values = tuple(found.values)
    return StarDiagonal(d, found.period, found.preperiod, values, found.bound, found.certificate)


class StarBand(NamedTuple):
    """Diagonals `first` to `last` of 2-Star Nim, which from some x on have exactly the values
    2·first − 1 to 2·last (the first band: 0), and how soon they look the same again. A `period` of
    None has not been found, but there is one.

    >>> star_bands(4)[0][-1]
    StarBand(first=3, last=5, period=144)
    """

    first: int
    last: int
    period: int | None


def star_bands(
    d: int, seconds: float | None = None, progress: Progress | None = None
) -> tuple[list[StarBand], str | None]:
    """The bands of diagonals up to the one that contains d, and what stays open: there are no bands
    if no distance from d on was seen to close, and periods of wide bands may be too long to find.

    >>> bands, reason = star_bands(10)
    >>> [(band.last, band.period) for band in bands], reason
    ([(0, 1), (1, 2), (2, 4), (5, 144), (6, 12), (9, 3024), (10, 20)], None)
    """
    if d < 0:
        raise InputError(f"diagonal {d}: must not be negative")
    _, bands, reasons = _core.star_bands(d, seconds, progress)
    return [StarBand(*band) for band in bands], "; ".join(reasons) or None


@dataclass(frozen=True)
class StarClosure:
    """For x ≥ `start`, G(x, x + z) ≤ 2·`distance` exactly when z ≤ `distance`. So every diagonal of
    2-Star Nim up to `distance` is ultimately periodic. `start` is the first x that shows it.

    >>> star_closure(4)
    StarClosure(distance=5, start=67)
    """

    distance: int
    start: int
    _certificate: str = field(default="", compare=False, repr=False)

    @property
    def certificate(self) -> Certificate:
        """The certificate of the claim.

        >>> star_closure(4).certificate.check().verdict
        'verified'
        """
        from grundy.certificate import Certificate

        return Certificate(self._certificate)


def star_closure(
    d: int, seconds: float | None = None, progress: Progress | None = None
) -> StarClosure:
    """Prove every diagonal of 2-Star Nim up to d ultimately periodic, without its period: one look
    at the pairs before some x shows that larger distances never have small values again.

    >>> star_closure(29).distance
    42
    """
    if d < 0:
        raise InputError(f"diagonal {d}: must not be negative")
    found, reason = _core.star_closure(d, seconds, progress)
    if found is None:
        raise LimitError(f"diagonal {d}: {reason}", stopped=True)
    return StarClosure(*found)


def star_nim_p_positions(strips: int, largest: int) -> list[tuple[int, ...]]:
    """The P-positions of Star Nim with one token on each strip, on cells up to `largest`, sorted.

    >>> star_nim_p_positions(2, 4)
    [(0, 1), (2, 2), (3, 3), (4, 4)]
    """
    if strips < 1 or largest < 0:
        raise InputError(f"{strips} strips up to cell {largest}: give at least one strip and cell")
    return [tuple(tokens) for tokens in _core.star_nim_p_positions(strips, largest)]
