"""Positions on graphs and grids as SVG."""

from __future__ import annotations

from html import escape

__all__ = ["svg"]

_FILL = {"empty": "#ffffff", "left": "#1f5fbf", "right": "#c0392b", "dead": "#dddddd"}


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
