"""Positions as SVG, and those on squares, graphs and heaps as text."""

from __future__ import annotations

import re

__all__ = ["svg", "text"]

Place = tuple[float, float, str, str]
Line = tuple[int, int, str]

# Colours that can be told apart on white and on dark grounds, and by the colour-blind.
_LEFT, _RIGHT, _BOTH, _GREY = "#2b6cb0", "#c53030", "#2f9e44", "#888888"
_FILL = {"empty": "#ffffff", "left": _LEFT, "right": _RIGHT, "both": _BOTH, "dead": "#d0d0d0"}

_SIGN = {"empty": "·", "left": "●", "right": "○", "both": "◆", "dead": "█"}
_CHESS = {"king": "♚", "queen": "♛", "rook": "♜", "knight": "♞"}
_SIGN |= _CHESS | {"heads": "H", "tails": "T"}
# Coins on either side.
_COINS = {"heads": ("#c9a227", "#222", "H"), "tails": ("#ffffff", "#555", "T")}
_LETTER = {"left": "L", "right": "R", "both": "G"}


def text(
    places: list[Place],
    lines: list[Line] | None = None,
    style: str = "squares",
    coordinates: bool = False,
) -> str | None:
    """Places drawn as text, ● Left's, ○ Right's, ◆ both's; nothing if they are not on a grid.

    >>> from grundy.display.board import text
    >>> print(text([(0, 0, "empty", ""), (1, 0, "left", ""), (0, 1, "dead", "")]))
    · ●
    █
    """
    if style == "bush":
        return _bush_text(places, lines or [])
    if style == "numbers":
        return _numbers_text(places)
    at = {(x, y): mark for x, y, mark, _ in places}
    if not places or len(at) < len(places):
        return None
    if min(min(p) for p in at) < 0:
        return None
    if any(x % 1 or y % 1 for x, y in at):
        return _hexagons(places) if all(2 * x % 1 == 0 for x, _ in at) else None
    width, height = (int(max(p[k] for p in at)) + 1 for k in (0, 1))
    rows = [[_SIGN.get(at.get((x, y), ""), " ") for x in range(width)] for y in range(height)]
    drawn = [" ".join(row).rstrip() for row in rows]
    if style == "dominoes":
        grid = [[_LETTER.get(at.get((x, y), ""), "") for x in range(width)] for y in range(height)]
        drawn = [" ".join("▮" for c in r if c) + "\n" + " ".join(r).rstrip() for r in grid]
    if style == "heaps":
        sizes = {places[i][0]: places[i][3] for i in _bottoms(places)}
        drawn.append(" ".join(sizes.get(x, " ") for x in range(width)).rstrip())
    if coordinates and style in ("squares", "graph"):
        return _with_coordinates(rows, places)
    return "\n".join(drawn)


def _numbers_text(places: list[Place]) -> str:
    """Numbers ten in a row: those named in brackets, others that cannot be named as dots.

    >>> print(_numbers_text([(1, 0, "empty", "2"), (2, 0, "named", "3"), (3, 0, "dead", "4")]))
            2   [3]   ·
    """
    rows: dict[float, str] = {}
    for _, y, mark, name in places:
        cell = {"named": f"[{name}]", "dead": "· "}.get(mark, f"{name} ")
        rows[y] = rows.get(y, "" if y else " " * 5) + f"{cell:>5}"
    return "\n".join(row.rstrip() for row in rows.values())


def _hexagons(places: list[Place]) -> str:
    """Rows that stand half a place beside each other, with the numbers of what stands there.

    >>> print(_hexagons([(0, 0, "left", "2"), (1, 0, "empty", "·"), (0.5, 0.9, "right", "3")]))
    ●2  ·
      ○3
    """
    lines = []
    for row in sorted({y for _, y, _, _ in places}):
        line = ""
        for x, _, mark, name in sorted(place for place in places if place[1] == row):
            sign = _SIGN.get(mark, " ") + (name if name.isdecimal() else "")
            line = f"{line:<{int(4 * x)}}{sign}"
        lines.append(line)
    return "\n".join(lines)


def headings(places: list[Place]) -> tuple[list[str], list[str]]:
    """What to write over the columns and beside the rows, as the names of the places have it.

    >>> headings([(0, 0, "empty", "3,7"), (1, 0, "empty", "4,7")])
    (['3', '4'], ['7'])
    >>> headings([(0, 0, "empty", "1,1"), (0, 1, "empty", "2,1")])
    (['1'], ['1', '2'])
    """
    width, height = (int(max((p[k] for p in places), default=-1)) + 1 for k in (0, 1))
    across: list[set[str]] = [set() for _ in range(width)]
    down: list[set[str]] = [set() for _ in range(height)]
    for x, y, _, name in places:
        numbers = re.findall(r"\d+", name)
        if len(numbers) == 2:
            # The number that changes along a row is the column's.
            across[int(x)].add(numbers[0] if _column_first(places) else numbers[1])
            down[int(y)].add(numbers[1] if _column_first(places) else numbers[0])
        elif height == 1:
            across[int(x)].add(name)
    columns = [next(iter(one)) if len(one) == 1 else str(i + 1) for i, one in enumerate(across)]
    rows = [next(iter(one)) if len(one) == 1 else str(i + 1) for i, one in enumerate(down)]
    return columns, rows if height > 1 or any(map(len, down)) else [""]


def _column_first(places: list[Place]) -> bool:
    """Does a name give the column before the row? Two places of one row tell."""
    for x, y, _, name in places:
        for x2, y2, _, other in places:
            if y == y2 and x != x2:
                return bool(re.findall(r"\d+", name)[0] != re.findall(r"\d+", other)[0])
    return False


def _with_coordinates(rows: list[list[str]], places: list[Place]) -> str:
    across, down = headings(places)
    wide = max(map(len, across))
    first = max(map(len, down))
    lines = [" " * (first + 3) + " ".join(f"{name:>{wide}}" for name in across)]
    for name, row in zip(down, rows, strict=True):
        cells = " ".join(f"{cell:>{wide}}" for cell in row)
        lines.append(f"  {name:>{first}} {cells}".rstrip())
    return "\n".join(lines)


def _bush_text(places: list[Place], lines: list[Line]) -> str:
    """A picture of Hackenbush as the tree of a walk from the ground; ↺ leads to a vertex above.

    >>> print(_bush_text([(0, 0, "", "0"), (0, 0, "", "1")], [(0, 1, "left"), (0, 1, "both")]))
    ═ 0
      ├ L 1
      │   └ G ↺ 0
    """
    drawn = ["═ 0"]
    met, used = {0}, set[int]()

    def walk(v: int, indent: str) -> None:
        while True:
            left = [e for e, (a, b, _) in enumerate(lines) if v in (a, b) and e not in used]
            if not left:
                return
            used.add(left[0])
            a, b, mark = lines[left[0]]
            to = b if a == v else a
            arm = "├" if len(left) > 1 else "└"
            again = "↺ " if to in met else ""
            drawn.append(f"{indent}{arm} {_LETTER[mark]} {again}{places[to][3]}")
            if to not in met:
                met.add(to)
                walk(to, indent + ("│   " if len(left) > 1 else "    "))

    walk(0, "  ")
    return "\n".join(drawn)


def svg(
    places: list[Place],
    lines: list[Line] | list[tuple[int, int]],
    style: str = "graph",
    scale: float = 44,
    coordinates: bool = False,
) -> str:
    """Places and lines drawn as SVG: blue is Left's, red with a ring Right's, green both's.

    With `coordinates` the columns and rows of a board of squares are numbered as in the moves. The
    ground is drawn too, so that the picture is the same on light and dark pages.

    >>> from grundy.display.board import svg
    >>> svg([(0, 0, "empty", "a"), (1, 0, "left", "b")], [(0, 1)]).count("<circle")
    2
    """
    xs = [p[0] for p in places] or [0.0]
    ys = [p[1] for p in places] or [0.0]
    left, top = min(xs), min(ys)
    margin = {"squares": 0.7, "numbers": 0.7, "bush": 0.9}.get(style, 0.6)
    coordinates = coordinates and style == "squares" and bool(places)
    margin = 1.0 if coordinates else margin
    width = (max(xs) - left + 2 * margin) * scale
    height = (max(ys) - top + 2 * margin) * scale

    def at(i: int) -> tuple[float, float]:
        return (places[i][0] - left + margin) * scale, (places[i][1] - top + margin) * scale

    points = [at(i) for i in range(len(places))]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" '
        f'font-size="{scale / 4:.0f}" text-anchor="middle">',
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="{scale / 8:.0f}" fill="#f7f5ef"/>',
    ]
    draw = {
        "squares": _squares,
        "numbers": _number_squares,
        "bush": _bush,
        "dominoes": _dominoes,
        "heaps": _heaps,
    }
    out += draw.get(style, _graph)(places, points, [(*line, "empty")[:3] for line in lines], scale)
    if coordinates:
        out += _numbers(places, margin, scale)
    return "\n".join([*out, "</svg>"])


def _numbers(places: list[Place], margin: float, scale: float) -> list[str]:
    """The numbers over the columns and beside the rows."""
    across, down = headings(places)
    near = (margin - 0.72) * scale
    out = [
        _label((i + margin) * scale, near, scale, "#555555", name) for i, name in enumerate(across)
    ]
    rows = enumerate(down)
    return out + [_label(near, (i + margin) * scale, scale, "#555555", name) for i, name in rows]


def escape(name: str) -> str:
    """A name as markup has it. The module is loaded with the first picture that is drawn."""
    import html

    return html.escape(name)


def _titled(shape: str, name: str) -> str:
    """A shape with the name shown when pointed at."""
    tag = shape[1:].split(" ", 1)[0]
    return f"{shape}><title>{escape(name)}</title></{tag}>"


def _disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" stroke="#222"'


def _ring(x: float, y: float, scale: float) -> str:
    """What tells Right's pieces from Left's without colour."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.18 * scale:.1f}" fill="none" stroke="#fff" '
        f'stroke-width="{scale / 15:.1f}"/>'
    )


def _box(x: float, y: float, w: float, h: float, fill: str, stroke: str = "#222") -> str:
    return (
        f'<rect x="{x - w / 2:.1f}" y="{y - h / 2:.1f}" width="{w:.1f}" height="{h:.1f}" '
        f'fill="{fill}" stroke="{stroke}"'
    )


def _label(x: float, y: float, scale: float, ink: str, name: str) -> str:
    return f'<text x="{x:.1f}" y="{y + scale / 11:.1f}" fill="{ink}">{escape(name)}</text>'


Points = list[tuple[float, float]]


def _squares(places: list[Place], points: Points, lines: list[Line], scale: float) -> list[str]:
    """A board of squares; a removed one is dark, pieces are discs."""
    out = []
    for (_, _, mark, name), (x, y) in zip(places, points, strict=True):
        ground = "#5a5a5a" if mark == "dead" else "#ffffff"
        out.append(_titled(_box(x, y, scale, scale, ground, _GREY), name))
        if mark in ("left", "right", "both"):
            out.append(_titled(_disc(x, y, 0.34 * scale, _FILL[mark]), name))
        if mark == "right":
            out.append(_ring(x, y, scale))
        if mark in _COINS:
            fill, ink, letter = _COINS[mark]
            out.append(_titled(_disc(x, y, 0.36 * scale, fill), name))
            out.append(_label(x, y, scale, ink, letter))
        if mark in _CHESS:
            out.append(
                f'<text x="{x:.1f}" y="{y + 0.28 * scale:.1f}" font-size="{0.8 * scale:.0f}" '
                f'fill="#222">{_CHESS[mark]}</text>'
            )
    return out


def _number_squares(
    places: list[Place], points: Points, lines: list[Line], scale: float
) -> list[str]:
    """Numbers that may be named in white squares; what is named in gold, what cannot be in grey."""
    out = []
    fills = {"named": ("#c9a227", "#222"), "dead": ("#d0d0d0", "#555")}
    for (_, _, mark, name), (x, y) in zip(places, points, strict=True):
        ground, ink = fills.get(mark, ("#ffffff", "#222"))
        out.append(_titled(_box(x, y, scale, scale, ground, _GREY), name))
        out.append(_label(x, y, scale, ink, name))
    return out


def _graph(places: list[Place], points: Points, lines: list[Line], scale: float) -> list[str]:
    """Discs joined by lines; what is removed is a small grey one with thin lines."""
    out = []
    for a, b, _ in lines:
        (x1, y1), (x2, y2) = points[a], points[b]
        gone = "dead" in (places[a][2], places[b][2])
        out.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{"#cccccc" if gone else "#555555"}" stroke-width="{1 if gone else 2}"/>'
        )
    for (_, _, mark, name), (x, y) in zip(places, points, strict=True):
        size = 0.12 if mark == "dead" else 0.3
        out.append(_titled(_disc(x, y, size * scale, _FILL[mark]), name))
        if mark != "dead" and len(name) <= 3:
            ink = "#222" if mark == "empty" else "#fff"
            out.append(
                f'<text x="{x:.1f}" y="{y + scale / 11:.1f}" fill="{ink}">{escape(name)}</text>'
            )
    return out


def _bush(places: list[Place], points: Points, lines: list[Line], scale: float) -> list[str]:
    """Thick coloured edges on a line for the ground; several between two vertices are bent."""
    out = []
    (gx, gy), span = points[0] if points else (0.0, 0.0), 2.0
    ends = [points[b][0] for a, b, _ in lines if a == 0] + [gx]
    low, high = min(ends) - 0.5 * scale, max(ends) + 0.5 * scale
    out.append(
        f'<line x1="{low:.1f}" y1="{gy:.1f}" x2="{high:.1f}" y2="{gy:.1f}" '
        f'stroke="#6b4f2a" stroke-width="{span * 3:.0f}" stroke-linecap="round"/>'
    )
    twice: dict[tuple[int, int], int] = {}
    for a, b, _ in lines:
        twice[a, b] = twice.get((a, b), 0) + 1
    count: dict[tuple[int, int], int] = {}
    for a, b, mark in lines:
        k = count.get((a, b), 0)
        count[a, b] = k + 1
        # Every edge at the ground stands on a place of its own if it can.
        (x1, y1), (x2, y2) = points[a], points[b]
        if a == 0 and b != 0 and twice[a, b] == 1:
            x1 = x2
        if a == b:
            r = (0.22 + 0.1 * k) * scale
            path = f'<circle cx="{x1:.1f}" cy="{y1 - r:.1f}" r="{r:.1f}" fill="none"'
        else:
            bend = (k - (twice[a, b] - 1) / 2) * 0.5 * scale
            nx, ny = y2 - y1, x1 - x2
            norm = max((nx * nx + ny * ny) ** 0.5, 1.0)
            mx, my = (x1 + x2) / 2 + nx / norm * bend, (y1 + y2) / 2 + ny / norm * bend
            path = f'<path d="M{x1:.1f} {y1:.1f} Q{mx:.1f} {my:.1f} {x2:.1f} {y2:.1f}" fill="none"'
        name = f"{places[a][3]}-{places[b][3]}"
        dash = {"left": "", "right": ' stroke-dasharray="9 3"', "both": ""}[mark]
        stroke = f'{path} stroke="{_FILL[mark]}" stroke-width="5" stroke-linecap="round"{dash}'
        out.append(_titled(stroke, name))
    for (_, _, mark, name), (x, y) in zip(places, points, strict=True):
        if mark != "dead":
            out.append(_titled(_disc(x, y, 0.11 * scale, "#ffffff"), name))
    return out


def _dominoes(places: list[Place], points: Points, lines: list[Line], scale: float) -> list[str]:
    """Upright rectangles."""
    return [
        _titled(_box(x, y, 0.34 * scale, 0.8 * scale, _FILL[mark]), name)
        for (_, _, mark, name), (x, y) in zip(places, points, strict=True)
    ]


def _bottoms(places: list[Place]) -> list[int]:
    """The first counter of each heap; a heap with too many has one counter."""
    found, i = [], 0
    while i < len(places):
        found.append(i)
        size = int(places[i][3])
        heap = [place for place in places[i : i + size] if place[3] == str(size)]
        i += size if len(heap) == size else 1
    return found


def _heaps(places: list[Place], points: Points, lines: list[Line], scale: float) -> list[str]:
    """Columns of counters, the size on the lowest."""
    out = []
    bottoms = set(_bottoms(places))
    for i, ((_, _, mark, name), (x, y)) in enumerate(zip(places, points, strict=True)):
        out.append(_titled(_disc(x, y, 0.36 * scale, _FILL[mark]), name))
        if i in bottoms:
            out.append(_label(x, y, scale, "#fff", name))
    return out
