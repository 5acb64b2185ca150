"""The period of a solved game by residues."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.tables._austin import solved

# The letters of the thesis for values above 9.
LETTERS = dict(zip(range(10, 21), "XxTtFfSsAaV", strict=True)) | {
    23: "τ",
    25: "φ",
    27: "σ",
    28: "α",
}


def letter(value: int) -> str:
    """A value as one character, as the figures have it."""
    return str(value) if value < 10 else LETTERS.get(value, f"[{value}]")


def by_residue(code: str) -> tuple[int, list[int]]:
    """The period p and the values of heaps beyond the preperiod by residue mod p."""
    _, solution = solved(code)
    if solution.period is None or solution.preperiod is None:
        raise AssertionError(f"{code} is solved within the bounds of the tables")
    p, start = solution.period, solution.preperiod
    values = solution.period_values.tolist()
    return p, [values[(r - start) % p] for r in range(p)]


def lines(first: int, lengths: Sequence[int], values: Sequence[str]) -> list[list[str]]:
    """Rows of the given lengths: the first residue of each, and its values."""
    table = []
    at = 0
    for length in lengths:
        table.append([str(first + at), "".join(values[at : at + length])])
        at += length
    return table
