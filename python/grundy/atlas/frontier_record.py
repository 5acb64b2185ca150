"""How far open games were computed by windows: the record that is shipped.

One line a game, as `grundy frontier run --open --record` writes them, or from the census where that
went farther; `benches/frontier` has the files of long runs, from which anyone goes on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from grundy import _core
from grundy.errors import InputError
from grundy.heaps.window_run import Frontier

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution

__all__ = ["PUBLIC", "late_solution", "merge_record", "open_games", "shipped_record"]

RECORD = Path(__file__).with_name("frontier.json")

# How far others report to have computed, where we know of more than our own run:
# comments in the OEIS (2026) and J. P. Grossman's announcement for `.6`.
PUBLIC = {".014": "2^36 (OEIS)", ".6": "140·10^12 (Grossman)"}


def shipped_record() -> list[Frontier]:
    """One entry a game, by code.

    >>> {one.status for one in shipped_record()} <= {"open", "periodic"}
    True
    """
    return _read(RECORD)


def merge_record(path: Path, runs: Iterable[Frontier]) -> list[Frontier]:
    """Write these runs to a record, where a game keeps the longest one; all that is in it now.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "record.json")
    >>> run = shipped_record()[0]
    >>> _ = merge_record(path, [run])
    >>> merge_record(path, [run._replace(values=5)]) == [run]
    True
    """
    games = {one.code: one for one in (_read(path) if path.exists() else [])}
    for one in runs:
        known = games.get(one.code)
        if known is None or (one.period is not None, one.values) > (
            known.period is not None,
            known.values,
        ):
            games[one.code] = one
    merged = sorted(games.values(), key=lambda one: (len(one.code), one.code))
    lines = ",\n".join(json.dumps(one._asdict()) for one in merged)
    fresh = path.with_suffix(".part")
    try:
        fresh.write_text(f'{{"games": [\n{lines}\n]}}\n', encoding="utf-8")
        os.replace(fresh, path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return merged


def _read(path: Path) -> list[Frontier]:
    try:
        games = json.loads(path.read_text(encoding="utf-8"))["games"]
        return [Frontier(**game) for game in games]
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path} is not a record of runs") from None


def open_games() -> list[str]:
    """The octal games of up to three digits, or 4 and two, that are open: one of each class.

    >>> {".004", ".6"} <= set(open_games()), ".77" in open_games(), ".106" in open_games()
    (True, False, False)
    """
    from grundy.atlas.atlas import Atlas
    from grundy.atlas.discoveries import FAMILIES

    family = next(iter(FAMILIES.values()))
    late = {run.code for run in shipped_record() if run.period is not None}
    codes: dict[str, str] = {}
    for entry in Atlas.shipped().games():
        if entry.status == "unknown" and family(entry) and entry.code not in late:
            kept = codes.setdefault(entry.normal_class, entry.code)
            if (len(entry.code), entry.code) < (len(kept), kept):
                codes[entry.normal_class] = entry.code
    return sorted(codes.values(), key=lambda code: (len(code), code))


def late_solution(game: HeapGame, max_heap: int | None = None) -> NormalSolution | None:
    """The period that a shipped run found, for a game whose period is too late for an atlas row.

    >>> import grundy as gr
    >>> late_solution(gr.HeapGame(".106")).preperiod
    465384263797
    >>> late_solution(gr.HeapGame(".106"), max_heap=10**9) is None
    True
    """
    from grundy.heaps.normal_solution import NormalSolution, Proof

    run = next((run for run in shipped_record() if run.code == game.code), None)
    if run is None or run.period is None or run.preperiod is None:
        return None
    last = run.values - 1
    if max_heap is not None and max_heap < last:
        return None
    return NormalSolution(
        code=game.code,
        status="periodic",
        values_computed=run.values,
        period=run.period,
        preperiod=run.preperiod,
        saltus=0,
        proof=Proof(_core.WINDOW_THEOREM, last),
        source="atlas",
        _sequence=game._sequence,
    )
