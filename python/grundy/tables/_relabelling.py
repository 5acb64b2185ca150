"""Heaps of one game found among those of another."""

from __future__ import annotations

from grundy.misere.relabelling import relabelling
from grundy.tables._genus import Rows


def translation(code: str, other: str) -> Rows:
    """Each column of the first game with its place in the second."""
    found = relabelling(code, other)
    assert found is not None and found.proved
    p = found.period
    return [f"the {code} value at", f"is the {other} value at"], [
        [f"{p}k+{r}", f"{p}k+{c}"] for r, c in enumerate(found.columns, 1)
    ]
