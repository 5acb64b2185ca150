"""Thermographs as SVG and as text: values increase to the left, temperatures upwards."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from grundy._core import Thermograph

__all__ = ["latex", "svg", "text"]

_LEFT, _RIGHT, _AXIS = "#1f5fbf", "#c0392b", "#999999"


def _frame(graph: Thermograph) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Least and greatest value, lowest and highest temperature to show."""
    values = [v for v, _ in graph.left_wall + graph.right_wall]
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 1, high + 1
    bottom = Fraction(-1)
    top = max(graph.temperature, Fraction(0))
    return low, high, bottom, top + max((top - bottom) / 4, Fraction(1, 2))


def latex(graph: Thermograph) -> str:
    """Mean and temperature as a line of LaTeX.

    >>> from grundy import Game
    >>> latex(Game("+-1").thermograph)
    '$m = 0,\\\\ t = 1$'
    """
    return rf"$m = {graph.mean},\ t = {graph.temperature}$"


def svg(graph: Thermograph, width: int = 360, height: int = 300, *, name: str = "") -> str:
    """The thermograph as an SVG picture, with the stops marked; `name` is the game's.

    >>> from grundy import Game
    >>> from grundy.display.thermograph import svg
    >>> svg(Game("{3|-1}").thermograph).startswith("<svg")
    True
    """
    low, high, bottom, top = _frame(graph)
    margin = 40

    def x(value: Fraction) -> float:
        return margin + float((high - value) / (high - low)) * (width - 2 * margin)

    def y(t: Fraction) -> float:
        return height - margin - float((t - bottom) / (top - bottom)) * (height - 2 * margin)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<line x1="{margin / 2}" y1="{y(Fraction(0)):.1f}" x2="{width - margin / 2}" '
        f'y2="{y(Fraction(0)):.1f}" stroke="{_AXIS}" stroke-dasharray="3 3"/>',
    ]
    temperatures = sorted({t for _, t in graph.left_wall + graph.right_wall} | {Fraction(0)})
    last = None
    for t in temperatures:
        if last is None or last - y(t) > 12:
            lines.append(f'<text x="4" y="{y(t) + 4:.1f}" fill="#555">{t}</text>')
            last = y(t)
    walls = ((graph.left_wall, _LEFT, -1.5), (graph.right_wall, _RIGHT, 1.5))
    for wall, colour, aside in walls:
        points = [(x(v), y(t)) for v, t in wall]
        points.append((points[-1][0], y(top)))
        path = " ".join(f"{px + aside:.1f},{py:.1f}" for px, py in points)
        lines.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )
    shown: list[float] = []
    for value in sorted({v for v, _ in graph.left_wall + graph.right_wall}, reverse=True):
        if all(abs(x(value) - other) > 22 for other in shown):
            shown.append(x(value))
            lines.append(
                f'<text x="{x(value):.1f}" y="{height - margin / 2 + 4:.1f}" '
                f'text-anchor="middle" fill="#555">{value}</text>'
            )
    zero = Fraction(0)
    stops = (("L", graph.left_at(zero), _LEFT, -9), ("R", graph.right_at(zero), _RIGHT, 9))
    if graph.temperature > 0:
        for side, stop, colour, aside in stops:
            lines.append(
                f'<circle cx="{x(stop):.1f}" cy="{y(zero):.1f}" r="3.5" fill="{colour}"/>'
                f'<text x="{x(stop) + aside:.1f}" y="{y(zero) - 7:.1f}" text-anchor="middle" '
                f'fill="{colour}">{side}</text>'
            )
    said = f"{escape(name)}: " if name else ""
    lines.append(
        f'<text x="{width / 2}" y="16" text-anchor="middle">{said}mean {graph.mean}, '
        f"temperature {graph.temperature}</text></svg>"
    )
    return "\n".join(lines)


def text(graph: Thermograph, width: int = 60, height: int = 20) -> str:
    """The thermograph drawn with characters, for a terminal.

    >>> from grundy import Game
    >>> from grundy.display.thermograph import text
    >>> print(text(Game("{2||0|-2}").thermograph, width=21, height=9))
         5/2                  |
           2                  |
         3/2                  |
           1              /      |
         1/2           /         |
           0        /            |
        -1/2    /                |
          -1 |                   |
             3               1/2 0
             mean 1/2, temperature 3/2
    """
    low, high, bottom, top = _frame(graph)
    # Temperatures a power of two apart, so that the labels are short.
    step = Fraction(1)
    while (top - bottom) / step > height:
        step *= 2
    while (top - bottom) / step * 2 <= height:
        step /= 2
    count = -(-top // step)
    marks = [t for k in range(count, -count - height, -1) if (t := k * step) > bottom]
    marks.append(bottom)

    def column(value: Fraction) -> int:
        return round((high - value) / (high - low) * (width - 1))

    rows = []
    for t, below in zip(marks, [*marks[1:], bottom], strict=True):
        row = [" "] * width
        for wall in (graph.left_at, graph.right_at):
            value, next_value = wall(t), wall(below)
            slant = "/" if next_value > value else "\\" if next_value < value else "|"
            row[column(value)] = slant
        if graph.left_at(t) == graph.right_at(t):
            row[column(graph.mean)] = "|"
        rows.append(f"{t!s:>8} " + "".join(row).rstrip())
    axis = [" "] * width
    values = [high, low, graph.mean, *(v for v, _ in graph.left_wall + graph.right_wall)]
    for value in values:
        label = str(value)
        start = min(max(column(value) - len(label) // 2, 0), max(width - len(label), 0))
        room = axis[max(start - 1, 0) : start + len(label) + 1]
        if all(c == " " for c in room):
            axis[start : start + len(label)] = label
    summary = f"mean {graph.mean}, temperature {graph.temperature}"
    return "\n".join([*rows, " " * 9 + "".join(axis).rstrip(), " " * 9 + summary])
