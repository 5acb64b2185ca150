"""What a notebook shows: text, LaTeX and SVG of every value and table in one bundle."""

from __future__ import annotations

from typing import Any

from grundy.display.style_sheet import style_sheet

_PARTS = {"text/latex": "_repr_latex_", "image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


class Displayed:
    """Gives `_repr_mimebundle_` to a class that has `_repr_latex_` or `_repr_svg_`.

    `_picture_first` says that the drawing tells more than the formula: it is then handed over as
    HTML, which notebooks prefer to LaTeX.
    """

    __slots__ = ()
    _picture_first = False

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return bundle(self, picture_first=self._picture_first)


def bundle(value: Any, *, picture_first: bool | None = None) -> dict[str, str]:
    """The representations of a value by media type; those it does not have are left out.

    >>> from grundy import Game
    >>> sorted(bundle(Game("{1|-1}")))
    ['image/svg+xml', 'text/latex', 'text/plain']
    """
    found = {"text/plain": repr(value)}
    for kind, name in _PARTS.items():
        made = getattr(value, name, None)
        shown = made() if made is not None else None
        if shown:
            found[kind] = shown
    if picture_first is None:
        picture_first = type(value).__name__ == "Thermograph"
    if picture_first and "image/svg+xml" in found:
        found.setdefault("text/html", found["image/svg+xml"])
    return found


def table_html(header: list[str], rows: list[list[str]], caption: str) -> str:
    """A table as HTML, everything escaped.

    >>> table_html(["n"], [["<1>"]], "numbers")
    '<table><caption>numbers</caption><tr><th>n</th></tr><tr><td>&lt;1&gt;</td></tr></table>'
    """
    from html import escape

    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def table_svg(header: list[str], rows: list[list[str]], caption: str) -> str:
    """A table drawn as SVG.

    >>> table_svg(["n"], [["1"]], "numbers").count("<text")
    3
    """
    from html import escape

    every = [header, *rows]
    columns = max(len(row) for row in every)
    widths = [
        max((len(row[j]) for row in every if j < len(row)), default=1) * 7 + 14
        for j in range(columns)
    ]
    total, height = max(sum(widths) + 10, 7 * len(caption) + 10), 22 * len(every) + 34
    out = [f'<text x="5" y="18" class="head">{escape(caption)}</text>']
    for i, row in enumerate(every):
        x = 5
        for j, cell in enumerate(row):
            kind = ' class="head"' if i == 0 else ""
            out.append(f'<text x="{x}" y="{42 + 22 * i}"{kind}>{escape(cell)}</text>')
            x += widths[j]
    style = "text{font:12px sans-serif;fill:#222}.head{font-weight:bold;fill:#444}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{height}" '
        f'viewBox="0 0 {total} {height}" class="grundy-table">'
        f"{style_sheet('grundy-table', style)}"
        f'<rect width="{total}" height="{height}" fill="#ffffff"/>{"".join(out)}</svg>'
    )
