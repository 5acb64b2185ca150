"""Every public name, and every public method and property of a public class, shows an example.

The examples of the Python files run with the other doctests; those of the Rust core run here.
"""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr
from grundy import _core

NAMES = sorted(n for n, home in gr._public_names().items() if home != "grundy._core")
CORE = [name for name in NAMES if getattr(_core, name, None) is getattr(gr, name)]


def members(name: str) -> Iterator[tuple[str, Any]]:
    """The name itself, and what is public and its own in a class."""
    value = getattr(gr, name)
    yield name, value
    if not inspect.isclass(value):
        return
    fields = getattr(value, "__dataclass_fields__", {})
    for attribute, member in sorted(vars(value).items()):
        if attribute.startswith("_") or attribute in fields or attribute in _fields(value):
            continue
        if inspect.isroutine(member) or isinstance(member, (property, classmethod, staticmethod)):
            yield f"{name}.{attribute}", getattr(member, "__func__", member)
        elif inspect.isgetsetdescriptor(member) or hasattr(member, "func"):
            yield f"{name}.{attribute}", getattr(member, "func", member)


def _fields(value: Any) -> tuple[str, ...]:
    """The fields of a named tuple."""
    return value._fields if issubclass(value, tuple) else ()


@pytest.mark.parametrize("name", NAMES)
def test_shows_an_example(name: str) -> None:
    lacking = [
        full for full, member in members(name) if ">>>" not in (inspect.getdoc(member) or "")
    ]
    assert lacking == [], "these have no example in their docstring"


@pytest.mark.parametrize("full, member", [pair for name in CORE for pair in members(name)])
def test_examples_of_the_core_run(full: str, member: Any) -> None:
    text = inspect.getdoc(member) or ""
    test = doctest.DocTestParser().get_doctest(text, {"gr": gr}, full, None, None)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    report: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(test, out=report.append)
    assert not report, "".join(report)
