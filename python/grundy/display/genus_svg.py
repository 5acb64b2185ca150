"""Genera of heaps as a drawn table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from grundy.display.style_sheet import style_sheet

if TYPE_CHECKING:
    from grundy.misere.genus import Genus

_TINTS = {"nim": "#ffffff", "tame": "#d9ecf7", "wild": "#fbe3c0"}


def genus_svg(genera: Sequence[Genus], width: int, first: int = 1) -> str:
    """Genera of heaps `first`, `first` + 1, … in rows; those no position of Nim has are tinted.

    >>> from grundy import Genus
    >>> genus_svg([Genus("1^031"), Genus("2^1420")], 2).count("<text")
    7
    """
    longest = max((len(str(genus)) for genus in genera), default=4)
    side_x, side_y, head = 7 * longest + 14, 28, 46
    rows = -(-len(genera) // width)
    out = []
    for j in range(width):
        x = head + side_x * (j + 0.5)
        out.append(f'<text class="head" x="{x:g}" y="18">{j + first}</text>')
    for i in range(rows):
        y = 26 + side_y * i
        out.append(f'<text class="head" x="{head / 2:g}" y="{y + 19}">{i * width}+</text>')
        for j, genus in enumerate(genera[i * width : (i + 1) * width]):
            x = head + side_x * j
            tint = _TINTS["nim"] if genus.is_tame else _TINTS["wild"]
            normal, _, entries = str(genus).partition("^")
            out.append(
                f'<rect x="{x}" y="{y}" width="{side_x - 2}" height="{side_y - 2}" fill="{tint}"/>'
            )
            left = x + (side_x - 7 * (len(normal) + len(entries))) / 2
            out.append(f'<text class="genus" x="{left:g}" y="{y + 19}">{escape(normal)}</text>')
            out.append(
                f'<text class="entries" x="{left + 8 * len(normal):g}" y="{y + 13}">'
                f"{escape(entries)}</text>"
            )
    total_x, total_y = head + side_x * width + 6, 32 + side_y * rows
    style = (
        "text{font:11px sans-serif;fill:#222}"
        ".head{font-weight:bold;fill:#555;text-anchor:middle}"
        ".genus{font-size:14px}.entries{font-size:10px}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total_x}" height="{total_y}" '
        f'viewBox="0 0 {total_x} {total_y}" class="grundy-genus">'
        f"{style_sheet('grundy-genus', style)}"
        f'<rect width="{total_x}" height="{total_y}" fill="#ffffff"/>{"".join(out)}</svg>'
    )


def one_genus_svg(genus: Genus) -> str:
    """A single genus, entries raised.

    >>> from grundy import Genus
    >>> one_genus_svg(Genus("2^1420")).count("<text")
    2
    """
    normal, _, entries = str(genus).partition("^")
    width = 14 + 11 * len(normal) + 8 * len(entries)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="34" '
        f'viewBox="0 0 {width} 34"><rect width="{width}" height="34" fill="#ffffff"/>'
        f'<text x="6" y="25" font-family="serif" font-size="20">{escape(normal)}</text>'
        f'<text x="{8 + 10 * len(normal)}" y="15" font-family="serif" font-size="13">'
        f"{escape(entries)}</text></svg>"
    )
