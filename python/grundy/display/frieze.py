"""Friezes and triangles of Welter's game, as text and SVG.

In every diamond b, a, d, c of the rows a ⊕ d = (b ⊕ c) + 1 (van Splunder 2020, Lemma 3.12); the
value stands at the bottom of the triangle (Lemma 6.1), the primes where the frieze goes on (Lemma
6.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.display.style_sheet import style_sheet

Rows = Sequence[Sequence[int]]


def frieze_text(rows: Rows) -> str:
    """Staggered rows.

    >>> print(frieze_text([[0, 0, 0, 0], [1, 5, 6], [3, 2], [5]]))
    0   0   0   0
      1   5   6
        3   2
          5
    """
    width = max((len(str(x)) for row in rows for x in row), default=1)
    half = (width + 4) // 2
    lines = []
    for depth, row in enumerate(rows):
        cells = "".join(str(x).rjust(width).ljust(2 * half) for x in row)
        lines.append(" " * (half * depth) + cells.rstrip())
    return "\n".join(lines)


def frieze_svg(rows: Rows, primes_from: int | None = None) -> str:
    """The frieze as SVG; entries of row 1 from `primes_from` on are the primes.

    >>> frieze_svg([[0, 0], [3]]).startswith("<svg")
    True
    """
    digits = max((len(str(x)) for row in rows for x in row), default=1)
    step, drop = 14 + 9 * digits, 26
    width = step * max((len(row) for row in rows), default=1) + 16
    height = drop * len(rows) + 12
    parts = []
    for depth, row in enumerate(rows):
        for i, x in enumerate(row):
            kind = "zero" if depth == 0 else "coin" if depth == 1 else "entry"
            if depth == 1 and primes_from is not None and i >= primes_from:
                kind = "prime"
            if depth == len(rows) - 1 and depth > 0:
                kind = "value"
            left = 8 + step * (i + 0.5) + step * depth / 2
            parts.append(f'<text class="{kind}" x="{left:g}" y="{drop * depth + 24}">{x}</text>')
    style = (
        "text{font:14px sans-serif;text-anchor:middle;fill:#333}.zero{fill:#999}"
        ".coin{font-weight:bold;fill:#1f4e9c}.prime{font-weight:bold;fill:#9c3f1f}"
        ".value{font-weight:bold;fill:#20702f}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" class="grundy-frieze">'
        f"{style_sheet('grundy-frieze', style)}"
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>'
    )
