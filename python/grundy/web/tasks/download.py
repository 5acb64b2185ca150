"""Files about a heap game: certificate, values as CSV, or the report as LaTeX."""

from __future__ import annotations

from typing import Any

from grundy import HeapGame
from grundy.web.core import answer

# Largest heap of a misère quotient.
MISERE_HEAPS = 20_000


def download(
    code: str, what: str, play: str, seconds: float, max_heap: int, progress: Any
) -> dict[str, str]:
    """The text of a file about a game."""
    if what != "latex" or play != "misere":
        asked = {"code": code, "what": what, "play": play, "max_heap": max_heap}
        found: dict[str, str] = answer("download", seconds=seconds, progress=progress, **asked)
        return found
    # The report has a part that the core does not write: the Sibert–Conway decomposition.
    return {"text": _misere_latex(code, seconds, max_heap, progress)}


def _misere_latex(code: str, seconds: float, max_heap: int, progress: Any) -> str:
    from grundy.display.misere_report import FORMATS
    from grundy.misere.misere_report import MisereReport

    solution = HeapGame(code).solve(
        play="misere", time=seconds, max_heap=min(max_heap, MISERE_HEAPS), progress=progress
    )
    return FORMATS["latex"](MisereReport(solution))
