"""What two atlases know differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.atlas.atlas import Atlas
from grundy.atlas.export import columns
from grundy.heaps.normal_solution import LAW

_LIMITED = {
    "searched_to",
    "stop",
    "largest",
    "largest_at",
    "mask",
    "mask_kind",
    "rares",
    "last_rare",
    "misere_heap",
    "misere_stop",
    "misere_order",
    "misere_p_order",
    "misere_certified",
}


@dataclass(frozen=True)
class Difference:
    """One game that two atlases see differently.

    `kind` is `added` or `removed` (only the second or first has the game), `gained` or `lost`
    (solved only in the second or first), `further` (both open, searched differently far) or
    `contradiction` (both claim to know, and disagree).
    """

    code: str
    kind: str
    fields: dict[str, tuple[Any, Any]]


def diff(first: Atlas, second: Atlas) -> list[Difference]:
    """The differences, in order of codes; how rows came about is not compared.

    >>> import grundy as gr
    >>> diff(gr.Atlas.shipped(), gr.Atlas.shipped())
    []
    """
    old = {entry.code: entry for entry in first.games()}
    new = {entry.code: entry for entry in second.games()}
    found = []
    for code in sorted(old.keys() | new.keys(), key=lambda c: (len(c), c)):
        if code not in old or code not in new:
            found.append(Difference(code, "added" if code in new else "removed", {}))
            continue
        a, b = old[code], new[code]
        changed = {
            name: (getattr(a, name), getattr(b, name))
            for name in columns()
            if getattr(a, name) != getattr(b, name)
        }
        changed.pop("standard", None)  # one of several names of the same class
        if changed:
            found.append(Difference(code, _kind(a, b, changed), changed))
    return found


def _kind(a: Any, b: Any, changed: dict[str, tuple[Any, Any]]) -> str:
    before = (a.solved, a.misere_solved)
    after = (b.solved, b.misere_solved)
    if before != after:
        return "gained" if all(y or not x for x, y in zip(before, after, strict=True)) else "lost"
    if (a.solved and any(changed.get(f) for f in LAW)) or (
        a.misere_solved
        and any(changed.get(f) for f in ("misere_order", "misere_p_order", "misere_period"))
    ):
        return "contradiction"
    known = [name for name, (x, y) in changed.items() if x is not None and y is not None]
    return "further" if set(known) <= _LIMITED else "contradiction"
