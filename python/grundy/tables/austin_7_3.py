"""Austin's Table 7.3: the guide to Table 7.2."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame
from grundy.tables._austin import THESIS, octal_rows

TITLE = "Guide to Table 7.2: the row of every octal game .d1d2d3 and 4.d1d2"
SOURCE = f"{THESIS}, Table 7.3"


def rows() -> tuple[list[str], list[list[str]]]:
    """A row for each d1d2, a column for each d3; `*` is the game without moves."""
    index = {code: row.index for row in octal_rows() for code in row.members}
    header = ["d1d2", *(str(d) for d in range(8))]
    table = []
    for n in range(64):
        codes = [HeapGame(f".{n:02o}{d}").code for d in range(8)]
        table.append([f".{n:02o}", *(index.get(code, "*") for code in codes)])
    for d1 in range(8):
        table.append([f"4.{d1}", *(index[f"4.{d1}{d}"] for d in range(8))])
    return header, table
