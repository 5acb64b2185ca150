"""The value of a row with one running token at any column: rows repeat."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from grundy._core import LimitError, TokenRow

Strips = tuple[tuple[int, ...], ...]

# Columns that are run through without asking for the period of the row.
NEAR = 20_000
# Seconds allowed to find the period of a row.
SECONDS = 20.0
# Most moves between the rows of a table: more would not fit the memory.
MOST_LINKS = 2**27


@lru_cache(maxsize=32)
def token_row(game: str, rest: Strips, strip: int) -> TokenRow:
    """The rows below these tokens, if they are not too many."""
    tokens = [t for s in rest for t in s]
    if prod(t + 1 for t in tokens) * (sum(tokens) + 1) > MOST_LINKS:
        shown = " ".join("[" + ",".join(map(str, s)) + "]" for s in rest)
        raise LimitError(f"{shown}: the rows below these tokens are too many for a table")
    return TokenRow(game, rest, strip)


@lru_cache(maxsize=256)
def _states(game: str, rest: Strips, strip: int) -> tuple[int, int]:
    found = token_row(game, rest, strip).period(SECONDS)
    if found.state_column is None or found.state_period is None:
        raise LimitError(f"no period of this row was found within {found.columns} columns")
    return found.state_column, found.state_period


def shift(game: str, rest: Strips, strip: int, column: int) -> int:
    """By how much a column may be lowered: a multiple of the period of the states.

    >>> shift("star", ((2,), ()), 1, 100), shift("star", ((2,), ()), 1, 10**9) % 3
    (0, 0)
    """
    if column <= NEAR:
        return 0
    start, period = _states(game, rest, strip)
    return max(0, column - start) // period * period


def row_value(game: str, rest: Strips, strip: int, column: int) -> int:
    """The value with the running token on this column, which must be open to it.

    >>> row_value("star", ((2,), (3,), ()), 2, 9)
    5
    """
    lower = shift(game, rest, strip, column)
    found, _ = token_row(game, rest, strip).column(column - lower)
    assert found is not None, "the position is legal"
    return found + lower
