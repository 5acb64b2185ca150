"""Austin's lemmas and theorems on Col, each played out."""

from __future__ import annotations

from grundy.boards.col_theorem import col_theorems

TITLE = "Lemmas and theorems on Col: cases played out, and how many fail"
SOURCE = "R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976, 2.1-2.12"
SIZE = 3


def rows() -> tuple[list[str], list[list[str]]]:
    """One row for each statement, with chains of at most three vertices for arbitrary graphs."""
    header = ["number", "statement", "cases", "fail"]
    table = []
    for theorem in col_theorems().values():
        check = theorem.check(SIZE)
        cells = [str(check.cases), str(len(check.failures))]
        table.append([theorem.number, theorem.statement, *cells])
    return header, table
