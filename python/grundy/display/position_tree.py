"""Every position that play can reach, with who wins at each: P and N, or L and R."""

from __future__ import annotations

from html import escape

from grundy.errors import LimitError
from grundy.play import read_play
from grundy.position import PLAYERS, Position

__all__ = ["svg"]

# Positions that are drawn, and the characters of one that are written.
MOST = 120
LONGEST = 14
_FILLS = {"P": "#bfe3b4", "N": "#f7e3b5", "L": "#b3cdf0", "R": "#f4b6ad"}
_EDGES = {"both": "#999999", "left": "#1f5fbf", "right": "#c0392b"}


def svg(position: Position, play: str = "normal") -> str:
    """The positions below one another by the longest play that is left, each drawn once.

    >>> from grundy import Nim
    >>> from grundy.display.position_tree import svg
    >>> svg(Nim([1, 2])).count("<rect")
    6
    """
    play = read_play(play)
    reached, moves = _reached(position)
    levels = _levels(reached, moves)
    depth = max(levels.values())
    rows: list[list[str]] = [[] for _ in range(depth + 1)]
    for name in reached:
        rows[depth - levels[name]].append(name)
    wide = 20 + 7 * max(len(_shown(name)) + 2 for name in reached)
    drop = 62
    width = max(map(len, rows)) * (wide + 10) + 10
    height = len(rows) * drop
    at = {
        name: (width * (2 * i + 1) / (2 * len(row)), level * drop + drop / 2)
        for level, row in enumerate(rows)
        for i, name in enumerate(row)
    }
    out = [f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for (start, end), who in moves.items():
        (x1, y1), (x2, y2) = at[start], at[end]
        out.append(
            f'<line x1="{x1:.1f}" y1="{y1 + 12:.1f}" x2="{x2:.1f}" y2="{y2 - 12:.1f}" '
            f'stroke="{_EDGES[who]}"/>'
        )
    for name, found in reached.items():
        x, y = at[name]
        outcome = found.outcome(play)
        out.append(
            f'<rect x="{x - wide / 2:.1f}" y="{y - 12:.1f}" width="{wide}" height="24" '
            f'fill="{_FILLS.get(outcome, "#eeeeee")}" stroke="#555555"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">'
            f"{escape(_shown(name))} {outcome}</text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        + "".join(out)
        + "</svg>"
    )


def _shown(name: str) -> str:
    text = name or "–"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _reached(
    start: Position,
) -> tuple[dict[str, Position], dict[tuple[str, str], str]]:
    """All positions by their text, and the moves between them with who may make each."""
    if start.loopy:
        raise LimitError("play can come back to a position here: there is no tree to draw")
    reached = {str(start): start}
    moves: dict[tuple[str, str], str] = {}
    waiting = [start]
    while waiting:
        at = waiting.pop()
        for player in PLAYERS:
            for step in at.moves(player):
                edge = (str(at), str(step.position))
                moves[edge] = "both" if moves.get(edge, player) != player else player
                if edge[1] not in reached:
                    reached[edge[1]] = step.position
                    waiting.append(step.position)
                if len(reached) > MOST:
                    raise LimitError(f"more than {MOST} positions: too many to draw", limit=MOST)
    return reached, moves


def _levels(reached: dict[str, Position], moves: dict[tuple[str, str], str]) -> dict[str, int]:
    """The length of the longest play from each position."""
    after: dict[str, list[str]] = {name: [] for name in reached}
    for start, end in moves:
        after[start].append(end)
    found: dict[str, int] = {}

    def level(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((level(end) for end in after[name]), default=-1)
        return found[name]

    for name in reached:
        level(name)
    return found
