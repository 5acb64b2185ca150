"""What can happen to an atlas file, as one line that says what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike

from grundy.errors import InputError, LimitError


def code_of(error: sqlite3.Error) -> int:
    """What SQLite says went wrong, without the finer distinctions it makes."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


@contextmanager
def told_plainly(path: str | PathLike[str]) -> Iterator[None]:
    """Turn errors of SQLite into ours: what happened to which file, and that it is intact."""
    try:
        yield
    except sqlite3.OperationalError as error:
        code = code_of(error)
        if code == sqlite3.SQLITE_READONLY:
            raise InputError(f"{path}: the atlas is read-only, nothing was written") from None
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            known = "the atlas keeps what was written before"
            message = f"{path}: no room on the disk ({error}); {known}"
            raise LimitError(message, known=known, stopped=True) from None
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InputError(f"{path}: another program is writing to the atlas") from None
        if code == sqlite3.SQLITE_CANTOPEN:
            raise InputError(f"{path}: cannot be opened (no such file, or no permission)") from None
        raise InputError(f"{path}: {error}") from None
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: not an atlas ({error})") from None
