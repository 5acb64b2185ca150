"""How far open games were computed by windows: the record that is shipped.

It is `grundy frontier list --json` of the runs whose files are in `benches/frontier`, one line a
game. Whoever has those files goes on from there.
"""

from __future__ import annotations

import json
from pathlib import Path

from grundy.heaps.window_run import Frontier

__all__ = ["PUBLIC", "shipped_record"]

RECORD = Path(__file__).with_name("frontier.json")

# How far others report to have computed, where we know of more than our own run:
# comments in the OEIS (2026) and J. P. Grossman's announcement for `.6`.
PUBLIC = {".014": "2^36 (OEIS)", ".6": "140·10^12 (Grossman)"}


def shipped_record() -> list[Frontier]:
    """One entry a game, by code.

    >>> {one.status for one in shipped_record()} <= {"open", "periodic"}
    True
    """
    games = json.loads(RECORD.read_text(encoding="utf-8"))["games"]
    return [Frontier(**game) for game in games]
