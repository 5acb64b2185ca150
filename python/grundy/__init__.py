"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?

>>> import grundy as gr
>>> gr.HeapGame(".77").solve().period
12
"""

from __future__ import annotations

# Importing `typing` would take a quarter of the time it takes to solve a small game.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_homes: dict[str, str] = {}


def _public_names() -> dict[str, str]:
    """Where each public name lives, read from `__init__.pyi`, the one list of them."""
    if not _homes:
        with open(f"{__path__[0]}/__init__.pyi", encoding="utf-8") as stub:
            for line in stub:
                words = line.split()
                if words[:1] == ["from"]:
                    _homes[words[3]] = words[1]
    return _homes


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return sorted(_public_names())
    if name not in ("__path__", "__spec__") and name in _public_names():
        from importlib import import_module

        return getattr(import_module(_homes[name]), name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_public_names())
