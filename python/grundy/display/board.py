"""Positions on graphs and grids as SVG, on grids as text."""

from __future__ import annotations

from html import escape

__all__ = ["svg", "text"]

_FILL = {"empty": "#ffffff", "left": "#1f5fbf", "right": "#c0392b", "dead": "#dddddd"}

_SIGN = {"empty": "·", "left": "●", "right": "○", "dead": "█"}


def text(places: list[tuple[float, float, str, str]]) -> str | None:
    """Squares drawn as text, ● Left's and ○ Right's; nothing if places are not on a grid.

    >>> from grundy.display.board import text
    >>> print(text([(0, 0, "empty", ""), (1, 0, "left", ""), (0, 1, "dead", "")]))
    · ●
    █
    """
    at = {(x, y): mark for x, y, mark, _ in places}
    if not places or len(at) < len(places) or any(x % 1 or y % 1 for x, y in at):
        return None
    width, height = (int(max(p[k] for p in at)) + 1 for k in (0, 1))
    if min(min(p) for p in at) < 0:
        return None
    rows = [[_SIGN.get(at.get((x, y), ""), " ") for x in range(width)] for y in range(height)]
    return "\n".join(" ".join(row).rstrip() for row in rows)


def svg(
    places: list[tuple[float, float, str, str]], lines: list[tuple[int, int]], scale: float = 44
) -> str:
    """Places and lines drawn as SVG; blue is open to Left alone, red to Right alone.

    >>> from grundy.display.board import svg
    >>> svg([(0, 0, "empty", "a"), (1, 0, "left", "b")], [(0, 1)]).count("<circle")
    2
    """
    xs = [p[0] for p in places] or [0.0]
    ys = [p[1] for p in places] or [0.0]
    left, top = min(xs), min(ys)
    width = (max(xs) - left + 1) * scale
    height = (max(ys) - top + 1) * scale

    def at(i: int) -> tuple[float, float]:
        return (places[i][0] - left + 0.5) * scale, (places[i][1] - top + 0.5) * scale

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
    ]
    for a, b in lines:
        (x1, y1), (x2, y2) = at(a), at(b)
        out.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            'stroke="#777" stroke-width="2"/>'
        )
    for i, (_, _, mark, name) in enumerate(places):
        x, y = at(i)
        out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{scale * 0.3:.1f}" fill="{_FILL[mark]}" '
            f'stroke="#333"><title>{escape(name)}</title></circle>'
        )
    return "\n".join([*out, "</svg>"])
