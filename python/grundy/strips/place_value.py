"""The value of one place of a two-token table, however far out: rows repeat."""

from __future__ import annotations

from functools import lru_cache

from grundy import _core

# Columns that are run through without asking for the period of the row.
NEAR = 2_000_000
# Rows whose period is found in seconds: those of joined strips, those of Wythoff's game.
HIGHEST_ROW = {True: 10, False: 20}
# Seconds allowed for a period.
SECONDS = 20.0


@lru_cache(maxsize=64)
def _period(a: int, order: tuple[int, ...] | None, jump: bool) -> tuple[int, int] | None:
    found = _core.row_period(a, order, jump, SECONDS)
    if found.state_column is None or found.state_period is None:
        return None
    return found.state_column, found.state_period


def place_value(a: int, b: int, order: tuple[int, ...] | None, jump: bool = False) -> int | None:
    """G(a, b) for a ≤ b: of Wythoff's game if `order` is `None`, else of two strips whose common
    cells it lists. `None`: the tokens would share a cell.

    >>> place_value(3, 4, None), place_value(3, 10**15, None), place_value(0, 0, (0,))
    (2, 999999999999998, None)
    """
    far = 0
    if b > NEAR and a <= HIGHEST_ROW[order is not None]:
        found = _period(a, order, jump)
        if found is not None:
            far = max(0, b - found[0]) // found[1] * found[1]
    if b - far >= 2**62:
        raise _core.LimitError(f"place ({a}, {b}): too far out for this row")
    value = _core.place_value(a, b - far, order, jump)
    return None if value is None else value + far
