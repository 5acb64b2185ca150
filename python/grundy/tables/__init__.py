"""Published tables, regenerated: one module per table, every cell computed.

A module `austin_7_1` is the table `austin-7.1` and defines `TITLE`, `SOURCE` (the citation) and
`rows()`, which returns the header and the rows as text. An optional `NAME` overrides the name
made from the module's, and an optional `rows_for(code, largest heap)` makes such a table of any
game.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass

from grundy import InputError
from grundy.display.notebook import Displayed


@dataclass(frozen=True)
class Table(Displayed):
    """One published table."""

    name: str
    title: str
    source: str
    rows: Callable[[], tuple[list[str], list[list[str]]]]

    def _repr_latex_(self) -> str:
        from grundy.display.table import render

        return render(self.title, self.source, *self.rows(), "latex")

    def _repr_html_(self) -> str:
        from grundy.display.notebook import table_html

        return table_html(*self.rows(), f"{self.title} ({self.source})")

    def _repr_svg_(self) -> str:
        from grundy.display.notebook import table_svg

        return table_svg(*self.rows(), self.title)

    #: The same kind of table for a code and a largest heap, if there is one.
    rows_for: Callable[[str, int | None], tuple[list[str], list[list[str]]]] | None = None
    #: What that kind of table is, and where it is from.
    about_for: tuple[str, str] = ("", "")


def list_tables() -> list[Table]:
    """All tables, by name.

    >>> [t.name for t in list_tables() if t.name == "austin-7.1"]
    ['austin-7.1']
    """
    names = [m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")]
    tables = [_load(module) for module in names]
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
    known = ", ".join(t.name for t in tables)
    raise InputError(f"'{name}' is no table; the tables are {known}")


def _pieces(name: str) -> list[str]:
    return re.findall(r"\d+|\D+", name)


def _load(module_name: str) -> Table:
    module = importlib.import_module(f"grundy.tables.{module_name}")
    source, *place = module_name.split("_")
    made = source + "-" + re.sub(r"(?<=\d)-(?=\d)", ".", "-".join(place))
    return Table(
        getattr(module, "NAME", made),
        module.TITLE,
        module.SOURCE,
        module.rows,
        getattr(module, "rows_for", None),
        getattr(module, "ABOUT_FOR", ("", "")),
    )
