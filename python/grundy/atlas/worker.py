"""What a worker of a cluster does: run tasks in a cell of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

Fields = dict[str, Any]
# A worker process may have several threads; each has a cell.
_own = threading.local()


def run_tasks(tasks: Sequence[Fields]) -> list[Fields]:
    """The rows of some tasks, or one that says that versions differ."""
    from grundy import __version__
    from grundy.atlas.cell import Cell

    wanted = tasks[0]["version"]
    if wanted != __version__:
        return [{"differs": __version__}]
    if not hasattr(_own, "cell"):
        _own.cell = Cell()
    return [_own.cell.run(asked) for asked in tasks]


def version() -> str:
    """The version of grundy a worker has."""
    from grundy import __version__

    return __version__
