"""Rows with any number of tokens: all stand but one, and the value as that one runs.

Every such row is additively periodic: G(rest, c + p) = G(rest, c) + p from some c on, proved by a
repeated state of the finite machine in `crates/strips/src/runner.rs`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy._core import InputError, TokenRow
from grundy.whole_numbers import whole_number

if TYPE_CHECKING:
    from grundy.certificate import Certificate

GAMES = ("star", "antonim", "welter", "nim")
RUNNER = "c"


@dataclass(frozen=True)
class StripRow:
    """What is known of a row: the value of `text` grows by `period` when c does, for all c ≥
    `preperiod`, both least. Not `proved`: the time allowed ended after `columns` columns.

    >>> row = strip_row("star", "[2] [3] [c]")
    >>> row.period, row.preperiod, row.certificate.check().verdict
    (4, 2, 'verified')
    """

    game: str
    rest: tuple[tuple[int, ...], ...]
    strip: int
    proved: bool
    columns: int
    period: int | None = None
    preperiod: int | None = None
    state_column: int | None = None
    state_period: int | None = None
    witnesses: tuple[tuple[int, int], ...] = ()

    def values(self, start: int, stop: int) -> list[int | None]:
        """The values for start ≤ c < stop; `None` where the token may not stand.

        >>> strip_row("star", "[2] [3] [c]").values(0, 8)
        [3, 0, 2, 4, 7, 1, 6, 8]
        """
        if not 0 <= start <= stop:
            raise InputError(f"columns {start} to {stop}: give a range of non-negative numbers")
        return _table(self.game, self.rest, self.strip).values(start, stop)

    @property
    def text(self) -> str:
        """The tokens, with c for the one that runs.

        >>> strip_row("antonim", "2 5 c").text
        '2 5 c'
        """
        shown = [[*map(str, tokens)] for tokens in self.rest]
        shown[self.strip].append(RUNNER)
        if self.game != "star":
            return " ".join(shown[0])
        return " ".join("[" + ",".join(words) + "]" for words in shown)

    @property
    def certificate(self) -> Certificate:
        """The certificate of a proved row.

        >>> strip_row("star", "[2] [1,c]").certificate.check().verdict
        'verified'
        """
        from grundy.certificate import Certificate

        if not self.proved:
            raise InputError(f"{self.text}: only proved rows have certificates")
        assert self.period is not None and self.preperiod is not None
        assert self.state_column is not None and self.state_period is not None
        table = _table(self.game, self.rest, self.strip)
        numbers = (self.period, self.preperiod, self.state_column, self.state_period)
        return Certificate(table.certificate(*numbers, self.witnesses))


def _table(game: str, rest: tuple[tuple[int, ...], ...], strip: int) -> TokenRow:
    return TokenRow(game, rest, strip)


def strip_row(
    game: str,
    text: str,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> StripRow:
    """The period of a row of `star`, `antonim`, `welter` or `nim`: write the position with c for
    the token that runs, the highest of its strip.

    >>> [strip_row("star", f"[1] [{b}] [c]").period for b in range(1, 7)]
    [1, 4, 4, 4, 8, 8]
    >>> strip_row("antonim", "1 4 c").period
    36
    """
    if game not in GAMES:
        raise InputError(f"unknown game {game!r}: rows are known for {', '.join(GAMES)}")
    rest, strip = _read(game, text)
    found = _table(game, rest, strip).period(seconds, progress)
    return StripRow(
        game,
        rest,
        strip,
        found.period is not None,
        found.columns,
        found.period,
        found.preperiod,
        found.state_column,
        found.state_period,
        tuple(found.witnesses),
    )


def _read(game: str, text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    from grundy import Antonim, Nim, StarSilverDollar, Welter

    if text.count(RUNNER) != 1:
        raise InputError(f"{text!r}: write one {RUNNER!r} for the token that runs")
    # The runner stands far above the others while the rest is read.
    words = text.replace(RUNNER, " ")
    for mark in "[],":
        words = words.replace(mark, " ")
    numbers = [whole_number(word) for word in words.split()]
    far = max((n for n in numbers if n is not None), default=0) + 1
    whole = text.replace(RUNNER, str(far))
    read: dict[str, Callable[[str], tuple[tuple[int, ...], ...]]] = {
        "star": lambda text: StarSilverDollar(text).strips,
        "antonim": lambda text: (Antonim(text).coins,),
        "welter": lambda text: (Welter(text).coins,),
        "nim": lambda text: (Nim(text).heaps,),
    }
    strips = read[game](whole)
    strip = next(i for i, tokens in enumerate(strips) if far in tokens)
    return tuple(t[:-1] if i == strip else t for i, t in enumerate(strips)), strip
