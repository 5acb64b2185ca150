"""Multiplication tables of quotients as text, LaTeX and SVG. P-positions are marked."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.misere.quotient import Quotient


def as_text(quotient: Quotient) -> str:
    """Rows and columns of products; elements of P carry an asterisk."""
    names = [name + "*" if quotient.in_p(name) else name for name in quotient.elements]
    width = max(len(name) for name in names)
    cells = [name.ljust(width) for name in names]
    head = f" {'·'.ljust(width)} | " + "  ".join(cells)
    lines = [head.rstrip(), "-" * (width + 2) + "+" + "-" * (len(head) - width - 3)]
    for i, row in enumerate(quotient.table.tolist()):
        lines.append(f" {cells[i]} | {'  '.join(cells[x] for x in row)}".rstrip())
    return "\n".join(lines)


def as_latex(quotient: Quotient) -> str:
    """An array; elements of P are set bold."""
    names = [_latex_word(name, quotient.in_p(name)) for name in quotient.elements]
    lines = [r"\begin{array}{c|" + "c" * quotient.order + "}"]
    lines.append(" & ".join([r"\cdot", *names]) + r" \\ \hline")
    for name, row in zip(names, quotient.table.tolist(), strict=True):
        lines.append(" & ".join([name, *(names[x] for x in row)]) + r" \\")
    lines.append(r"\end{array}")
    return "\n".join(lines)


def _latex_word(name: str, in_p: bool) -> str:
    word = re.sub(r"(\d+)", r"^{\1}", name) if name != "1" else name
    return rf"\mathbf{{{word}}}" if in_p else word


def presentation_latex(quotient: Quotient) -> str:
    """Generators and relations, the relations cut after the first thirty.

    >>> import grundy as gr
    >>> presentation_latex(gr.HeapGame(".3").solve(play="misere").quotient)
    '\\\\langle a \\\\mid a^{2}=1 \\\\rangle'
    """
    relations = [
        "=".join(_latex_word(side, False) for side in relation.split("="))
        for relation in quotient.relations[:30]
    ]
    more = [r"\ldots"] if len(quotient.relations) > 30 else []
    generators = ", ".join(quotient.generators)
    return rf"\langle {generators} \mid {', '.join(relations + more)} \rangle"


def as_svg(quotient: Quotient) -> str:
    """A grid of words on coloured squares; elements of P are dark. Large tables are colour only."""
    names = quotient.elements
    order = quotient.order
    lettered = order <= 64
    longest = max(len(name) for name in names)
    side = max(22, 8 * longest + 8) if lettered else max(2, 800 // order)
    size = (order + 1) * side if lettered else order * side
    first = side if lettered else 0
    in_p = [quotient.in_p(name) for name in names]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="0 0 {size} {size}" role="img">',
        f"<title>Multiplication table of a misère quotient of order {order}</title>",
        f'<rect width="{size}" height="{size}" fill="#ffffff"/>',
        '<g font-family="monospace" font-size="12" text-anchor="middle" '
        'dominant-baseline="central">',
    ]

    def square(x: int, y: int, element: int, head: bool) -> None:
        if in_p[element]:
            fill, ink = "#1f3a5f", "#ffffff"
        else:
            hue = 360 * element // order
            fill = "#eeeeee" if head else f"hsl({hue},45%,85%)"
            ink = "#222222"
        out.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>')
        if lettered:
            weight = ' font-weight="bold"' if head else ""
            name = escape(names[element])
            middle = side / 2
            out.append(
                f'<text x="{x + middle:g}" y="{y + middle:g}" fill="{ink}"{weight}>{name}</text>'
            )

    if lettered:
        for i in range(order):
            square((i + 1) * side, 0, i, True)
            square(0, (i + 1) * side, i, True)
    for i, row in enumerate(quotient.table.tolist()):
        for j, element in enumerate(row):
            square(first + j * side, first + i * side, element, False)
    out.append("</g></svg>")
    return "\n".join(out)


FORMATS: dict[str, Callable[[Quotient], str]] = {
    "text": as_text,
    "latex": as_latex,
    "svg": as_svg,
}
