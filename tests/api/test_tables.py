"""The list of published tables."""

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

import grundy as gr
from grundy import tables
from grundy.tables import find_table, list_tables


def test_every_source_is_listed() -> None:
    sources = [import_module(f"grundy.tables.{m.name}") for m in iter_modules(tables.__path__)]
    declared = [table.name for source in sources for table in source.TABLES]
    assert sorted(declared) == sorted(table.name for table in list_tables())


def test_names_are_unique_and_everything_is_said() -> None:
    listed = list_tables()
    assert len({table.name for table in listed}) == len(listed)
    assert all(table.title and table.source for table in listed)
    for table in listed:
        assert (table.rows_for is not None) == all(table.about_for)


def test_the_order_counts_figures() -> None:
    names = [table.name for table in list_tables()]
    assert names.index("plambeck-fig-9") < names.index("plambeck-fig-10")


def test_a_table_that_is_not_there() -> None:
    with pytest.raises(gr.InputError, match=r"'austin-9' is not a table; did you mean austin-"):
        find_table("austin-9")


def test_listing_computes_nothing() -> None:
    """Solvers and numpy are imported when rows are asked for, not before."""
    program = """
import sys
from grundy.tables import list_tables
list_tables()
folders = ("atlas", "boards", "heaps", "misere", "partizan", "strips")
slow = ("numpy", *(f"grundy.{folder}" for folder in folders))
print(*sorted(name for name in sys.modules if name.startswith(slow)))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (run.returncode, run.stdout.strip()) == (0, ""), run.stdout + run.stderr
