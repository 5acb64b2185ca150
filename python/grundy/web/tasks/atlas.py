"""The rows of the atlas page: from the atlas if there is one, else from what is printed."""

from __future__ import annotations

from typing import Any

# Octal games of at most two digits after the point, without the trivial ones.
CODES = tuple(f".{n:o}" if n < 8 else f".{n >> 3:o}{n & 7:o}" for n in range(1, 64) if n & 7)


def rows(path: str | None, progress: Any = None) -> dict[str, Any]:
    """Rows with code, names, status and period in both kinds of play; and where they come from."""
    from grundy.heap_game import HeapGame, game_names

    names: dict[str, list[str]] = {}
    for name, code in game_names().items():
        names.setdefault(code, []).append(name)
    found = []
    for code in dict.fromkeys([*names, *CODES]):
        game = HeapGame(code)
        solution = game.solve(max_heap=2000, time=0.5)
        found.append(
            {
                "code": game.code,
                "names": ", ".join(sorted(names.get(game.code, []))),
                "status": "open" if solution.status == "unknown" else solution.status,
                "period": solution.period,
                "preperiod": solution.preperiod,
                "saltus": solution.saltus or None,
                "searched": solution.searched_to,
                "misere": "",
                "order": None,
            }
        )
    return {"rows": found, "source": "computed here, heaps up to 2000"}
