"""Tables of text cells as text, CSV and LaTeX."""

from __future__ import annotations

import csv
import io

_LATEX = str.maketrans(
    {
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "{": r"\{",
        "}": r"\}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
        "…": r"\dots{}",
        "≥": r"$\ge$",
        "⊕": r"$\oplus$",
        "−": "$-$",
        "→": r"$\to$",
        "≡": r"$\equiv$",
        "≤": r"$\le$",
    }
)


def latex_escape(text: str) -> str:
    """Text as LaTeX prints it."""
    return text.translate(_LATEX)


def render(title: str, source: str, header: list[str], rows: list[list[str]], form: str) -> str:
    """The table in one of the forms `text`, `csv`, `latex`.

    >>> print(render("Squares", "arithmetic", ["n", "n²"], [["1", "1"], ["2", "4"]], "csv"), end="")
    n,n²
    1,1
    2,4
    """
    if form == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
        return out.getvalue()
    if form == "latex":
        return _latex(title, source, header, rows)
    return _text(title, source, header, rows)


def _text(title: str, source: str, header: list[str], rows: list[list[str]]) -> str:
    table = [header, *rows]
    widths = [max(len(row[i]) for row in table) for i in range(len(header))]
    lines = [title, f"({source})", ""]
    for at, row in enumerate(table):
        lines.append("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip())
        if at == 0:
            lines.append("  ".join("-" * w for w in widths))
    return "\n".join(lines) + "\n"


def _latex(title: str, source: str, header: list[str], rows: list[list[str]]) -> str:
    def row_of(cells: list[str]) -> str:
        return " & ".join(cell.translate(_LATEX) for cell in cells) + r" \\"

    lines = [
        f"% {title} ({source}); needs \\usepackage{{booktabs}}",
        r"\begin{tabular}{" + "l" * len(header) + "}",
        r"\toprule",
        row_of(header),
        r"\midrule",
        *(row_of(row) for row in rows),
        r"\bottomrule",
        r"\end{tabular}",
    ]
    return "\n".join(lines) + "\n"
