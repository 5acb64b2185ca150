"""Published tables, regenerated: one module per source, every cell computed.

A module such as `austin` holds what computes the tables of its source, and lists them as `TABLES`.
Everything slow to import is imported when the rows of a table are asked for, so that listing the
tables stays quick.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from grundy import InputError
from grundy.display.notebook import Displayed

#: The header and the rows, as text.
Rows = tuple[list[str], list[list[str]]]


@dataclass(frozen=True)
class Table(Displayed):
    """One published table."""

    name: str
    title: str
    #: The citation.
    source: str
    rows: Callable[[], Rows]
    #: The same kind of table for a code and a largest heap, if there is one.
    rows_for: Callable[[str, int | None], Rows] | None = None
    #: What that kind of table is, and where it is from.
    about_for: tuple[str, str] = ("", "")

    def _repr_latex_(self) -> str:
        from grundy.display.table import render

        return render(self.title, self.source, *self.rows(), "latex")

    def _repr_html_(self) -> str:
        from grundy.display.notebook import table_html

        return table_html(*self.rows(), f"{self.title} ({self.source})")

    def _repr_svg_(self) -> str:
        from grundy.display.notebook import table_svg

        return table_svg(*self.rows(), self.title)


def list_tables() -> list[Table]:
    """All tables, by name.

    >>> [t.name for t in list_tables() if t.name == "austin-7.1"]
    ['austin-7.1']
    """
    from grundy.tables import (
        allemang,
        austin,
        austin_figures,
        farr_ho,
        plambeck,
        quaternary,
        van_splunder,
    )

    sources = (allemang, austin, austin_figures, farr_ho, plambeck, quaternary, van_splunder)
    tables = [table for source in sources for table in source.TABLES]
    return sorted(tables, key=lambda t: [int(p) if p.isdigit() else p for p in _pieces(t.name)])


def find_table(name: str) -> Table:
    """The table with this name.

    >>> find_table("austin-7.1").title
    'Subtraction games with members up to 8'
    """
    tables = list_tables()
    for table in tables:
        if table.name == name:
            return table
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), [table.name for table in tables], 3, 0.5)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    raise InputError(f"'{name}' is not a table; {hint}'grundy table' lists them all")


def _pieces(name: str) -> list[str]:
    return re.findall(r"\d+|\D+", name)
