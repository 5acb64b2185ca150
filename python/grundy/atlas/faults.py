"""What can happen to an atlas file, as one line that says what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike

from grundy._core import InputError, LimitError


@contextmanager
def told_plainly(path: str | PathLike[str]) -> Iterator[None]:
    """Turn errors of SQLite into ours: what happened to which file, and that it is intact."""
    try:
        yield
    except sqlite3.OperationalError as error:
        text = str(error)
        intact = "the atlas keeps what was written before"
        if "readonly" in text:
            raise InputError(f"{path}: the atlas is read-only, nothing was written") from None
        if "full" in text or "disk I/O" in text:
            raise LimitError(f"{path}: no room on the disk ({text}); {intact}") from None
        if "locked" in text:
            raise InputError(f"{path}: another program is writing to the atlas") from None
        if "unable to open" in text:
            raise InputError(f"{path}: cannot be opened (no such file, or no permission)") from None
        raise InputError(f"{path}: {text}") from None
    except sqlite3.DatabaseError as error:
        raise InputError(f"{path}: not an atlas ({error})") from None
