"""The tables of an atlas file, by version; a file of an older version is brought up to date.

A game has one row in `game`. What is known is stored once for all games that share it: `normal`
has a row for each class of games with the same nim-sequence but for heaps of value 0 at the
beginning (Austin 1976, Theorems 4.2-4.6), `misere` one for each class of games that are the same
game but for heaps without moves (Theorem 4.6 alone, which keeps the moves themselves). The view
`atlas` has one line a game, with preperiods as that game has them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from grundy.errors import InputError

# Marks an SQLite file as an atlas: "gnim" in ASCII.
APPLICATION_ID = 0x676E696D

_FIRST = """
CREATE TABLE game (
  code TEXT PRIMARY KEY,
  alias TEXT,
  normal_class TEXT NOT NULL,
  normal_degree INTEGER NOT NULL,
  misere_class TEXT NOT NULL,
  misere_degree INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE normal (
  class TEXT PRIMARY KEY,
  standard TEXT NOT NULL,
  status TEXT NOT NULL,
  period INTEGER,
  preperiod INTEGER,
  saltus INTEGER,
  largest INTEGER,
  largest_at INTEGER,
  mask INTEGER,
  mask_kind TEXT,
  rares INTEGER,
  last_rare INTEGER,
  searched_to INTEGER,
  stop TEXT,
  message TEXT,
  theorem TEXT,
  verified_to INTEGER,
  exception_count INTEGER,
  first_exceptions TEXT,
  lead TEXT,
  observed TEXT,
  certificate TEXT,
  values_computed INTEGER,
  effort INTEGER,
  max_heap INTEGER,
  version TEXT NOT NULL,
  date TEXT NOT NULL,
  seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE misere (
  class TEXT PRIMARY KEY,
  status TEXT NOT NULL,
  tame INTEGER,
  first_wild_heap INTEGER,
  first_wild_genus TEXT,
  genera_to INTEGER,
  quotient_order INTEGER,
  p_order INTEGER,
  heap INTEGER,
  period INTEGER,
  preperiod INTEGER,
  presentation BLOB,
  orders TEXT,
  lead TEXT,
  stop TEXT,
  message TEXT,
  certificate BLOB,
  max_heap INTEGER,
  max_order INTEGER,
  version TEXT NOT NULL,
  date TEXT NOT NULL,
  seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX game_normal ON game (normal_class);
CREATE INDEX game_misere ON game (misere_class);
"""


def _preperiod(table: str, degree: str) -> str:
    """The preperiod of a game whose sequence begins `degree` heaps later than the class's.

    Its first `degree` heaps have value 0; `lead` says which of them break the final pattern
    carried back: its first place is about heap degree - 1, the next about degree - 2, …
    """
    broken = f"instr(substr({table}.lead, 1, {degree}), '1')"
    return (
        f"CASE WHEN {table}.preperiod > 0 OR {degree} = 0 THEN {table}.preperiod + {degree} "
        f"WHEN {broken} = 0 THEN 0 ELSE {degree} - {broken} + 1 END"
    )


_VIEW = f"""
DROP VIEW IF EXISTS atlas;
CREATE VIEW atlas AS SELECT
  g.code AS code, g.alias AS alias, n.standard AS standard, g.normal_degree AS degree,
  n.status AS status, n.period AS period,
  {_preperiod("n", "g.normal_degree")} AS preperiod,
  n.saltus AS saltus, n.largest AS largest, n.largest_at + g.normal_degree AS largest_at,
  n.mask AS mask, n.mask_kind AS mask_kind, n.rares AS rares,
  n.last_rare + g.normal_degree AS last_rare,
  n.searched_to + g.normal_degree AS searched_to, n.stop AS stop,
  n.theorem AS theorem, n.certificate IS NOT NULL AS certified,
  m.status AS misere_status, m.tame AS tame,
  m.first_wild_heap + g.misere_degree AS first_wild_heap,
  m.first_wild_genus AS first_wild_genus,
  m.quotient_order AS misere_order, m.p_order AS misere_p_order,
  m.heap + g.misere_degree AS misere_heap, m.period AS misere_period,
  {_preperiod("m", "g.misere_degree")} AS misere_preperiod,
  m.stop AS misere_stop, m.certificate IS NOT NULL AS misere_certified,
  g.normal_class AS normal_class, g.misere_class AS misere_class,
  g.misere_degree AS misere_degree,
  n.version AS version, n.date AS date, n.seconds AS seconds,
  m.version AS misere_version, m.date AS misere_date, m.seconds AS misere_seconds,
  n.peak_mb AS peak_mb, m.peak_mb AS misere_peak_mb
FROM game g LEFT JOIN normal n ON n.class = g.normal_class
  LEFT JOIN misere m ON m.class = g.misere_class;
"""

# How much memory a game took is provenance too, and what a larger census is planned by.
_SECOND = f"""
ALTER TABLE normal ADD COLUMN peak_mb INTEGER;
ALTER TABLE misere ADD COLUMN peak_mb INTEGER;
{_VIEW}
"""

# Of a period that begins late the atlas keeps the beginning, which takes long to compute again.
_THIRD = "ALTER TABLE normal ADD COLUMN first_period TEXT;"

#: `MIGRATIONS[v]` takes a file of version v to version v + 1; an empty file has version 0.
MIGRATIONS = (_FIRST, _SECOND, _THIRD)
VERSION = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of a file; 0 when it is empty."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def check(connection: sqlite3.Connection, path: str) -> int:
    """Refuse what is not an atlas, or one of a later version; the version otherwise."""
    # One look at the file: another process may be making it.
    connection.execute("BEGIN")
    try:
        version = version_of(connection)
        mark = connection.execute("PRAGMA application_id").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    if mark != APPLICATION_ID and tables:
        raise InputError(f"{path}: an SQLite file, but not an atlas of grundy")
    if version > VERSION:
        raise InputError(
            f"{path}: its schema is version {version}, but this grundy knows versions up to "
            f"{VERSION}: it was written by a newer grundy, which is needed to read it"
        )
    return version


def migrate(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Bring a file up to a version, one transaction a step.

    Another process may be doing the same: the version is read once more when it is our turn.
    """
    while version_of(connection) < to:
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = version_of(connection)
            if version < to:
                for statement in _statements(MIGRATIONS[version]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _statements(script: str) -> Iterator[str]:
    """The statements of a script."""
    begun = ""
    for part in script.split(";"):
        begun += f"{part};"
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""
