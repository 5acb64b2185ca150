"""Rows of the atlas, filtered and sorted by SQLite."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grundy.atlas.atlas import Atlas
from grundy.heaps.heap_game import game_names

PAGE = 100
#: Column of the page: column of the view.
COLUMNS = {
    "code": "code",
    "status": "status",
    "period": "period",
    "preperiod": "preperiod",
    "saltus": "nullif(saltus, 0)",
    "searched": "searched_to",
    "misere": "misere_status",
    "order": "misere_order",
    "heap": "misere_heap",
    "misere_period": "misere_period",
}
_STATUS_SQL = {
    "periodic": "status = 'periodic'",
    "arithmetic-periodic": "status = 'arithmetic-periodic'",
    "automatic": "status = 'automatic'",
    "open": "status = 'unknown'",
}
_MISERE_SQL = {
    "solved": "misere_status = 'solved'",
    "open": "misere_status <> 'solved'",
    "tame": "tame = 1",
    "wild": "tame = 0",
}


@lru_cache(maxsize=2)
def _atlas(path: str | None) -> Atlas:
    return Atlas.shipped() if path is None else Atlas(path)


def rows(
    path: str | None,
    text: str,
    status: str,
    misere: str,
    sort: str,
    down: bool,
    offset: int,
    progress: Any = None,
) -> dict[str, Any]:
    """A page of rows. Words of the visitor reach SQL as values only, never as its text."""
    atlas = _atlas(path)
    names: dict[str, list[str]] = {}
    for name, code in game_names().items():
        names.setdefault(code, []).append(name.replace("-", " "))
    parts, values = ["1"], []
    if text:
        wanted = text.lower().replace("-", " ")
        named = [code for code, known in names.items() if any(wanted in name for name in known)]
        marks = ",".join("?" * len(named))
        parts.append(f"(instr(lower(code), ?) OR instr(lower(alias), ?) OR code IN ({marks}))")
        values += [text.lower(), text.lower(), *named]
    parts += [_STATUS_SQL[status]] if status in _STATUS_SQL else []
    parts += [_MISERE_SQL[misere]] if misere in _MISERE_SQL else []
    where = " AND ".join(parts)
    column = COLUMNS.get(sort, "code")
    turn = "DESC" if down else "ASC"
    order = f"{column} IS NULL, {column} {turn}, length(code), code"
    if column == "code":
        order = f"length(code) {turn}, code {turn}"
    shown = ", ".join([*COLUMNS.values(), "alias", "tame"])
    found = atlas.sql(
        f"SELECT {shown} FROM atlas WHERE {where} ORDER BY {order} LIMIT {PAGE} OFFSET ?",
        [*values, offset],
    )[1]
    total = atlas.sql(f"SELECT count(*) FROM atlas WHERE {where}", values)[1][0][0]
    out = []
    for row in found:
        fields = dict(zip([*COLUMNS, "alias", "tame"], row, strict=True))
        alias, tame = fields.pop("alias"), fields.pop("tame")
        fields["names"] = ", ".join(names.get(fields["code"], [])) or alias or ""
        fields["status"] = "open" if fields["status"] == "unknown" else fields["status"] or ""
        kind = {1: "tame", 0: "wild", None: ""}[tame]
        fields["misere"] = ", ".join(word for word in (fields["misere"] or "", kind) if word)
        out.append(fields)
    return {"rows": out, "total": total, "all": len(atlas), "offset": offset, "page": PAGE}
