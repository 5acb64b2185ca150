"""The atlas as CSV, JSON or Parquet: one line a game, the same bytes for the same knowledge."""

from __future__ import annotations

import csv
import io
import json
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

from grundy.atlas.atlas import Atlas
from grundy.atlas.entry import PROVENANCE, Entry
from grundy.errors import InputError

FORMATS = ("csv", "json", "parquet")


def columns(provenance: bool = False) -> list[str]:
    """The fields of an export; how rows came about (version, date, seconds) only if asked for."""
    return [c for c in Entry.__dataclass_fields__ if provenance or c not in PROVENANCE]


def lines(atlas: Atlas, *, provenance: bool = False) -> list[dict[str, Any]]:
    """The entries as dictionaries, shorter codes first."""
    wanted = columns(provenance)
    return [{name: getattr(entry, name) for name in wanted} for entry in atlas.games()]


def export_text(atlas: Atlas, form: str, *, provenance: bool = False) -> str:
    """The atlas as CSV or JSON text.

    >>> import grundy as gr
    >>> export_text(gr.Atlas.shipped(), "csv").splitlines()[0][:33]
    'code,alias,standard,degree,status'
    """
    found = lines(atlas, provenance=provenance)
    if form == "json":
        return json.dumps({"games": found}, ensure_ascii=False, indent=1) + "\n"
    if form == "csv":
        out = io.StringIO()
        writer = csv.DictWriter(out, columns(provenance), lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
        return out.getvalue()
    raise InputError(f"format '{form}': must be one of {', '.join(FORMATS)}")


def export(
    atlas: Atlas, path: str | PathLike[str], form: str | None = None, *, provenance: bool = False
) -> int:
    """Write the atlas to a file, all of it or nothing; the number of games.

    >>> import grundy as gr, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "atlas.parquet")
    >>> export(gr.Atlas.shipped(), path) == len(gr.Atlas.shipped())
    True
    """
    target = Path(path)
    form = form or target.suffix.removeprefix(".").lower()
    if form not in FORMATS:
        raise InputError(f"{path}: format '{form}' is not one of {', '.join(FORMATS)}")
    draft = target.with_name(target.name + ".part")
    try:
        if form == "parquet":
            _parquet(atlas, draft, provenance)
        else:
            draft.write_text(export_text(atlas, form, provenance=provenance), encoding="utf-8")
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return len(atlas)


def _parquet(atlas: Atlas, path: Path, provenance: bool) -> None:
    try:
        pa = import_module("pyarrow")
        pq = import_module("pyarrow.parquet")
    except ImportError:
        raise InputError("Parquet needs pyarrow: pip install 'grundy[parquet]'") from None
    kinds = {"int": pa.int64(), "str": pa.string(), "bool": pa.bool_(), "float": pa.float64()}
    fields = [
        (name, kinds[str(Entry.__annotations__[name]).partition(" ")[0]])
        for name in columns(provenance)
    ]
    table = pa.Table.from_pylist(lines(atlas, provenance=provenance), schema=pa.schema(fields))
    pq.write_table(table, path, compression="zstd")
