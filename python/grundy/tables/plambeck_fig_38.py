"""Two-digit quaternary games (Plambeck 2003, Figure 38)."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame
from grundy.misere.quaternary import classify_quaternary
from grundy.tables._genus import Rows

TITLE = "Misère values of the two-digit quaternaries: what repeats is in brackets, M is not Nim"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), Figure 38"


def _cell(code: str) -> str:
    game = HeapGame(code)
    normal = game.solve()
    assert normal.period is not None and normal.preperiod is not None
    if classify_quaternary(code).name != "nim":
        return "M"
    # Heaps that are nim-heaps have their normal values.
    start = max(normal.preperiod, 1)
    once = "".join(str(game.nim_value(n)) for n in range(1, start))
    ever = "".join(str(game.nim_value(n)) for n in range(start, start + normal.period))
    return f".{once}({ever})"


def rows() -> Rows:
    """The table, computed."""
    return ["", *"0123"], [[f".{a}", *(_cell(f".{a}{b}") for b in "0123")] for a in "0123"]
