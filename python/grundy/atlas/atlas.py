"""The atlas file."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.atlas import schema
from grundy.atlas.answers import SHIPPED
from grundy.atlas.entry import Entry
from grundy.atlas.faults import code_of, told_plainly
from grundy.errors import InputError
from grundy.play import read_play

if TYPE_CHECKING:
    from grundy.atlas.game_class import GameClass
    from grundy.heaps.normal_solution import NormalSolution
    from grundy.misere.misere_solution import MisereSolution

_COLUMNS = ", ".join(Entry.__dataclass_fields__)
OPEN = ("unknown", "partial")
# Shorter codes first, then in the order of digits.
_ORDER = "ORDER BY length(code), code"


class Atlas:
    """Solved heap games in an SQLite file; `Atlas.shipped()` is the one grundy comes with.

    >>> import grundy as gr
    >>> atlas = gr.Atlas.shipped()
    >>> [entry.code for entry in atlas.find(period=442)][:3]
    ['.644', '.645', '.646']
    >>> atlas[".07"].standard, atlas[".07"].preperiod, ".77" in atlas
    ('.137', 53, True)
    """

    def __init__(self, path: str | PathLike[str], *, write: bool = False) -> None:
        """Open a file; with `write` it is made if need be, and brought to the latest version."""
        self.path = fspath(path)
        self._write = write
        if not write and not Path(self.path).is_file():
            raise InputError(f"{self.path}: there is no such atlas")
        with told_plainly(self.path):
            if write:
                self._connection = sqlite3.connect(self.path, timeout=30, isolation_level=None)
            else:
                # The shipped file never changes, and its directory may not be ours to write to.
                how = "mode=ro&immutable=1" if self.path == SHIPPED else "mode=ro"
                uri = f"{Path(self.path).absolute().as_uri()}?{how}"
                self._connection = sqlite3.connect(uri, uri=True, timeout=30)
            try:
                version = schema.check(self._connection, self.path)
                if write and version < schema.VERSION:
                    schema.migrate(self._connection)
                elif version < schema.VERSION:
                    self._connection = _upgraded_copy(self._connection)
            except BaseException:
                self._connection.close()
                raise
            self._connection.create_function("inflate", 1, _inflate, deterministic=True)

    @classmethod
    def shipped(cls) -> Atlas:
        """The atlas grundy comes with, read only.

        >>> import grundy as gr
        >>> gr.Atlas.shipped().counts()["solved"] > 1000
        True
        """
        return cls(SHIPPED)

    def close(self) -> None:
        """Let go of the file.

        >>> import grundy as gr
        >>> with gr.Atlas.shipped() as atlas:
        ...     kayles = atlas[".77"]
        >>> kayles.period
        12
        """
        self._connection.close()

    def __enter__(self) -> Atlas:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Atlas({self.path!r})"

    def __len__(self) -> int:
        count: int = self._one("SELECT count(*) FROM game")
        return count

    def __contains__(self, code: str) -> bool:
        return self.get(code) is not None

    def __getitem__(self, code: str) -> Entry:
        found = self.get(code)
        if found is None:
            raise KeyError(code)
        return found

    def get(self, code: str) -> Entry | None:
        """The entry of a game given by any code or name; None if it has none.

        >>> import grundy as gr
        >>> gr.Atlas.shipped().get("S(1,3,4)").code
        '.3033'
        """
        from grundy.heaps.heap_game import HeapGame

        digits = HeapGame(code).digits
        rows = self._entries("WHERE code = ?", [digits])
        return next(iter(rows), None)

    def games(self) -> Iterator[Entry]:
        """All entries, shorter codes first.

        >>> import grundy as gr
        >>> next(gr.Atlas.shipped().games()).code
        '.1'
        """
        yield from self._entries(_ORDER, [])

    def find(
        self,
        *,
        code: str | None = None,
        period: int | None = None,
        preperiod: int | None = None,
        saltus: int | None = None,
        status: str | None = None,
        standard: str | None = None,
        misere_order: int | None = None,
        misere_period: int | None = None,
        misere_status: str | None = None,
        wild: bool | None = None,
        open: bool | None = None,
        misere_open: bool | None = None,
        limit: int | None = None,
    ) -> list[Entry]:
        """The entries with all the given properties; `code` may have `*` and `?` in it.

        >>> import grundy as gr
        >>> [e.code for e in gr.Atlas.shipped().find(misere_order=40, code=".?7")]
        ['.77']
        """
        parts: list[str] = []
        values: list[Any] = []
        equal = {
            "period": period,
            "preperiod": preperiod,
            "saltus": saltus,
            "status": status,
            "standard": standard,
            "misere_order": misere_order,
            "misere_period": misere_period,
            "misere_status": misere_status,
        }
        for name, value in equal.items():
            if value is not None:
                parts.append(f"{name} = ?")
                values.append(value)
        if misere_order is not None and misere_status is None:
            parts.append("misere_status = 'solved'")
        if code is not None:
            parts.append("(code GLOB ? OR alias GLOB ?)")
            values += [code, code]
        if wild is not None:
            parts.append("tame = 0" if wild else "tame = 1")
        if open is not None:
            parts.append("status = 'unknown'" if open else "status <> 'unknown'")
        if misere_open is not None:
            known = "misere_status = 'solved'"
            parts.append(f"NOT ({known})" if misere_open else known)
        where = f"WHERE {' AND '.join(parts)} " if parts else ""
        most = f" LIMIT {int(limit)}" if limit is not None else ""
        return list(self._entries(f"{where}{_ORDER}{most}", values))

    def sql(
        self, query: str, values: Sequence[Any] = ()
    ) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Any question in SQL, read only: column names and rows.

        `inflate(x)` reads the compressed columns `misere.certificate` and `misere.presentation`.

        >>> import grundy as gr
        >>> gr.Atlas.shipped().sql("SELECT max(period) AS p FROM normal WHERE standard = '.77'")
        (['p'], [(12,)])
        """
        with told_plainly(self.path):
            self._connection.execute("PRAGMA query_only = 1")
            try:
                cursor = self._connection.execute(query, values)
                names = [column[0] for column in cursor.description or ()]
                return names, cursor.fetchall()
            except sqlite3.OperationalError as error:
                if code_of(error) == sqlite3.SQLITE_READONLY:
                    raise InputError("the atlas is only read by SQL, never written") from None
                raise InputError(f"SQL: {error}") from None
            except (sqlite3.ProgrammingError, sqlite3.Warning) as error:
                raise InputError(f"SQL: {error}") from None
            finally:
                self._connection.execute("PRAGMA query_only = 0")

    def counts(self) -> dict[str, int]:
        """How many games there are, and how many are solved or open.

        >>> import grundy as gr
        >>> counts = gr.Atlas.shipped().counts()
        >>> counts["games"] >= counts["solved"] + counts["open"]
        True
        """
        query = """SELECT count(*), sum(status IS NOT NULL AND status <> 'unknown'),
            sum(status = 'unknown'), sum(misere_status = 'solved'),
            sum(misere_status IS NOT NULL AND misere_status <> 'solved'), sum(tame = 1),
            sum(tame = 0) FROM atlas"""
        names = ["games", "solved", "open", "misere_solved", "misere_open", "tame", "wild"]
        with told_plainly(self.path):
            row = self._connection.execute(query).fetchone()
        return dict(zip(names, (n or 0 for n in row), strict=True))

    def certificate(self, code: str, play: str = "normal") -> str | None:
        """The certificate of the game a class is named after, in JSON.

        >>> import grundy as gr
        >>> atlas = gr.Atlas.shipped()
        >>> gr.Certificate(atlas.certificate(".77")).check().verdict
        'verified'
        """
        play = read_play(play)
        entry = self[code]
        key = entry.normal_class if play == "normal" else entry.misere_class
        query = f"SELECT certificate FROM {play} WHERE class = ?"
        found = self._one(query, [key])
        return _inflate(found) if isinstance(found, bytes) else found

    def solution(self, code: str, play: str = "normal") -> NormalSolution | MisereSolution | None:
        """The solution as `HeapGame.solve` would give it; None if the atlas has none.

        >>> import grundy as gr
        >>> gr.Atlas.shipped().solution(".454").period
        60620715
        """
        from grundy.atlas.answers import answer
        from grundy.heaps.heap_game import HeapGame

        with told_plainly(self.path):
            return answer(self._connection, HeapGame(code), read_play(play))

    def row(self, play: str, name: str) -> dict[str, Any] | None:
        """Everything stored about a class of games.

        >>> import grundy as gr
        >>> atlas = gr.Atlas.shipped()
        >>> atlas.row("normal", atlas[".77"].normal_class)["period"]
        12
        """
        with told_plainly(self.path):
            cursor = self._connection.execute(
                f"SELECT * FROM {read_play(play)} WHERE class = ?", [name]
            )
            found = cursor.fetchone()
        if found is None:
            return None
        return dict(zip((c[0] for c in cursor.description), found, strict=True))

    def rows(self, play: str) -> Iterator[dict[str, Any]]:
        """Everything stored about all classes, in order of their names.

        >>> import grundy as gr
        >>> atlas = gr.Atlas.shipped()
        >>> "class" in next(iter(atlas.rows("normal")))
        True
        """
        with told_plainly(self.path):
            cursor = self._connection.execute(f"SELECT * FROM {read_play(play)} ORDER BY class")
            names = [c[0] for c in cursor.description]
            for found in cursor:
                yield dict(zip(names, found, strict=True))

    def add_games(self, games: Iterable[tuple[GameClass, str | None]]) -> None:
        """Enter games with their classes; those that are there already stay.

        >>> import grundy as gr
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "atlas.sqlite")
        >>> from grundy.atlas.game_class import classify
        >>> with gr.Atlas(path, write=True) as atlas:
        ...     atlas.add_games([(classify(".77"), None)])
        ...     count = atlas.counts()["games"]
        >>> count
        1
        """
        lines = [
            (g.code, alias, g.normal, g.normal_degree, g.misere, g.misere_degree)
            for g, alias in games
        ]
        with told_plainly(self.path), self._transaction():
            self._connection.executemany("INSERT OR IGNORE INTO game VALUES (?,?,?,?,?,?)", lines)

    def put(self, rows: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Store (play, row) pairs in one transaction: all of them or none.

        A row replaces one that is there only if it knows more.

        >>> import grundy as gr
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "atlas.sqlite")
        >>> row = gr.Atlas.shipped().row("normal", gr.Atlas.shipped()[".77"].normal_class)
        >>> with gr.Atlas(path, write=True) as atlas:
        ...     atlas.put([("normal", row)])
        ...     period = atlas.row("normal", row["class"])["period"]
        >>> period
        12
        """
        with told_plainly(self.path), self._transaction():
            for given, row in rows:
                play = read_play(given)
                there = self.row(play, row["class"])
                if there is not None and not knows_more(play, row, there):
                    self._note_limits(play, row, there)
                    continue
                names = ", ".join(row)
                marks = ", ".join("?" * len(row))
                self._connection.execute(
                    f"INSERT OR REPLACE INTO {play} ({names}) VALUES ({marks})",
                    list(row.values()),
                )

    def _note_limits(self, play: str, row: Mapping[str, Any], there: Mapping[str, Any]) -> None:
        """An open row that a longer search did not improve: remember that it was tried."""
        if there["status"] not in OPEN:
            return
        for name in ("effort", "max_heap") if play == "normal" else ("max_order", "max_heap"):
            most = max(row.get(name) or 0, there[name] or 0)
            self._connection.execute(
                f"UPDATE {play} SET {name} = ? WHERE class = ?", [most, row["class"]]
            )

    def pack(self, path: str | PathLike[str], *, largest_certificate: int | None = None) -> None:
        """Write a copy without slack; certificates of open quotients beyond a size are left out.

        >>> import grundy as gr
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "atlas.sqlite")
        >>> gr.Atlas.shipped().pack(path)
        >>> with gr.Atlas(path) as copy:
        ...     period = copy[".77"].period
        >>> period
        12
        """
        with told_plainly(path):
            Path(path).unlink(missing_ok=True)
            self._connection.execute("VACUUM INTO ?", [fspath(path)])
            with sqlite3.connect(path, isolation_level=None) as copy:
                if largest_certificate is not None:
                    copy.execute(
                        "UPDATE misere SET certificate = NULL, presentation = NULL "
                        "WHERE status <> 'solved' AND length(certificate) > ?",
                        [largest_certificate],
                    )
                copy.execute("VACUUM")
            copy.close()

    def _transaction(self) -> sqlite3.Connection:
        if not self._write:
            raise InputError(f"{self.path}: the atlas is read-only, nothing was written")
        self._connection.execute("BEGIN IMMEDIATE")
        return self._connection

    def _entries(self, rest: str, values: Sequence[Any]) -> Iterator[Entry]:
        with told_plainly(self.path):
            for row in self._connection.execute(f"SELECT {_COLUMNS} FROM atlas {rest}", values):
                yield Entry.of(row)

    def _one(self, query: str, values: Sequence[Any] = ()) -> Any:
        with told_plainly(self.path):
            row = self._connection.execute(query, values).fetchone()
        return None if row is None else row[0]


def knows_more(play: str, new: Mapping[str, Any], old: Mapping[str, Any]) -> bool:
    """Is a new row better than the one that is there? A solution is never given up.

    >>> knows_more("normal", {"status": "unknown", "searched_to": 9}, {"status": "periodic"})
    False
    """
    solved = ("periodic", "arithmetic-periodic", "automatic", "solved")
    if old["status"] in solved:
        return False
    if new["status"] in solved:
        return True
    reach = "searched_to" if play == "normal" else "heap"
    ahead = (new.get(reach) or 0) - (old.get(reach) or 0)
    limits = ("effort", "max_heap") if play == "normal" else ("max_order", "max_heap")
    asked = [new.get(name) or 0 for name in limits]
    before = [old.get(name) or 0 for name in limits]
    return ahead > 0 or (ahead == 0 and asked > before)


def _inflate(data: bytes | str | None) -> str | None:
    return zlib.decompress(data).decode() if isinstance(data, bytes) else data


def _upgraded_copy(old: sqlite3.Connection) -> sqlite3.Connection:
    """A file of an older version that is only read is brought up to date in memory."""
    copy = sqlite3.connect(":memory:")
    old.backup(copy)
    old.close()
    copy.isolation_level = None
    schema.migrate(copy)
    return copy
