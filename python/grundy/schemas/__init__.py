"""JSON Schemas (draft 2020-12) of every `--json` output, every kind of certificate and every answer
of the explorer.

>>> from grundy import schemas
>>> schemas.load("nim")["required"]
['code', 'play', 'from', 'values']
>>> "certificate/normal-period" in schemas.names("certificate")
True
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grundy import InputError

_HERE = Path(__file__).parent


def names(group: str = "output") -> list[str]:
    """The schemas of a group: `"output"` (one a command), `"certificate"` (one a kind) or
    `"answer"` (one a question of the explorer).

    >>> {"calc", "solve"} <= set(names("output"))
    True
    """
    if group == "output":
        return sorted(file.stem for file in _HERE.glob("*.json"))
    if group in ("certificate", "answer"):
        return sorted(f"{group}/{file.stem}" for file in _HERE.glob(f"{group}/*.json"))
    raise InputError(f"{group!r}: the group of schemas must be 'output', 'certificate' or 'answer'")


def load(name: str) -> dict[str, Any]:
    """The schema of a name that `names` lists.

    >>> load("certificate/star-row")["title"]
    'star-row'
    """
    if name not in names("output") + names("certificate") + names("answer"):
        raise InputError(f"{name!r}: no such schema; the schemas are {', '.join(names('output'))}")
    schema: dict[str, Any] = json.loads((_HERE / f"{name}.json").read_text(encoding="utf-8"))
    return schema
