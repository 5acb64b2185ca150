"""The games the source leaves open, attempted (Plambeck 2003, section 7)."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame
from grundy.tables._genus import Rows

NAME = "plambeck-section-7"
TITLE = "The open games of section 7: solved, or the quotient of heaps as far as it was followed"
SOURCE = "Plambeck, Pretending in misère combinatorial games (2003), section 7"
CODES = (
    *(".07", ".15", ".54", ".35", ".115", ".141", ".144"),
    *(".145", ".154", ".171", ".176", ".316", ".375"),
)
# An order and seconds (only where orders do not stop the search) for one game.
MAX_ORDER = 400
SECONDS = 8.0


def rows() -> Rows:
    """Each game with what is proved of it."""
    found = []
    for code in CODES:
        solution = HeapGame(code).solve(play="misere", max_order=MAX_ORDER, time=SECONDS)
        order = f"{solution.quotient_order} ({solution.p_order} P)"
        if solution.solved:
            row = ["solved, all heaps", order, f"{solution.period} from {solution.preperiod}"]
        else:
            row = [f"heaps up to {solution.heap}", order, ""]
        last = " ".join(f"{heap}:{size}" for heap, size in solution.orders[-5:])
        found.append([code, *row, last])
    return ["code", "known", "quotient", "period", "grew at (heap:order)"], found
