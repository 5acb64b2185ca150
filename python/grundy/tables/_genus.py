"""Shapes shared by the tables of genera."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from grundy.display.genus import genus_rows
from grundy.misere.genus_table import genus_table

Rows = tuple[list[str], list[list[str]]]


def heap_figure(code: str, heaps: int, width: int) -> Rows:
    """Genera of the heaps 1 to `heaps` in rows of `width`."""
    return genus_rows(genus_table(code).genera(heaps)[1:], width)


def in_rows(first: str, columns: Sequence[str], cells: Sequence[str]) -> Rows:
    """Cells in rows as wide as there are columns, each row headed by where it starts."""
    width = len(columns)
    found = []
    for start in range(0, len(cells), width):
        row = list(cells[start : start + width])
        found.append([f"{start}+", *row, *[""] * (width - len(row))])
    return [first, *columns], found


def addition_table(code: str, symbols: Sequence[tuple[str, int, int]]) -> Rows:
    """Genera of sums of copies of heaps; a symbol is (name, heap, most copies)."""
    table = genus_table(code)
    found = []
    for copies in product(*(range(most + 1) for _, _, most in symbols)):
        position = [heap for (_, heap, _), n in zip(symbols, copies, strict=True) for _ in range(n)]
        found.append([*map(str, copies), str(table.genus(position))])
    return [*(name for name, _, _ in symbols), "genus"], found


def square_table(code: str, across: tuple[str, int, int], down: tuple[str, int, int]) -> Rows:
    """Genera of i copies of one heap and j of another; a symbol is (name, heap, most copies)."""
    table = genus_table(code)
    (a, heap_a, most_a), (b, heap_b, most_b) = across, down
    header = ["", *(f"{i}·{a}" for i in range(most_a + 1))]
    return header, [
        [
            f"{j}·{b}",
            *(str(table.genus([heap_a] * i + [heap_b] * j)) for i in range(most_a + 1)),
        ]
        for j in range(most_b + 1)
    ]


def copies_table(code: str, heap: int, copies: Sequence[int], other: int) -> Rows:
    """Genera of one heap with k copies of another."""
    table = genus_table(code)
    genera = ([str(k), str(table.genus([heap, *[other] * k]))] for k in copies)
    return ["k", f"genus({heap} + k·{other})"], list(genera)
