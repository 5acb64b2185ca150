"""The report of a heap game in normal play as a page: LaTeX with booktabs, and HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.display.nim_svg import nim_svg
from grundy.display.table import latex_escape

if TYPE_CHECKING:
    from grundy.heaps.report import Report

# Values in a row of the table and of the figure, unless a period is near that.
COLUMNS = 12
MOST_ROWS = 10
WIDEST = 24

_STYLE = (
    "body{font:17px/1.55 Georgia,serif;max-width:48em;margin:2em auto;padding:0 1em;color:#1d2430}"
    "table{border-collapse:collapse;border-top:2px solid;border-bottom:2px solid;margin:1em 0}"
    "th{border-bottom:1px solid}th,td{padding:.15em .5em;text-align:right}"
    "figure{margin:1.5em 0}svg{max-width:100%;height:auto}"
    "blockquote{margin:1em 0;padding:.2em 1em;border-left:4px solid #1a56b0;background:#f3f1ea}"
)


def title(report: Report) -> str:
    """The game with its name, if it has one.

    >>> from grundy.heaps.report import report
    >>> title(report(".77"))
    'Kayles (.77), normal play'
    """
    from grundy._core import game_names

    named = [known for _, code, known in game_names() if code == report.code]
    return f"{named[0]} ({report.code}), normal play" if named else f"{report.code}, normal play"


def theorem(report: Report) -> str:
    """What is proved, as a sentence; or what is not known.

    >>> from grundy.heaps.report import report
    >>> theorem(report(".77"))[:54]
    'For all n ≥ 71, G(n+12) = G(n). Period and preperiod a'
    """
    found = report.solution
    if found.period is None or found.preperiod is None:
        return f"No period is proved; values were computed up to heap {found.searched_to:,}."
    saltus = f" + {found.saltus}" if found.saltus else ""
    said = f"For all n ≥ {found.preperiod}, G(n+{found.period}) = G(n){saltus}."
    if found.proof is not None:
        said += (
            f" Period and preperiod are least. (Proved by {found.proof.theorem}, from the values "
            f"up to heap {found.proof.verified_to:,}.)"
        )
    return said


def figure(report: Report) -> str:
    """The first values in rows of a period, exceptions framed, as SVG."""
    width = _width(report)
    values = list(report.values)[: width * MOST_ROWS]
    return nim_svg(values, width, [n for n, _ in report.solution.first_exceptions(200)])


def _caption(report: Report) -> str:
    framed = ", exceptions to the period framed" if report.solution.exception_count else ""
    return f"Nim-values of {report.code} in rows of {_width(report)}{framed}."


def _width(report: Report) -> int:
    period = report.solution.period
    if period is None or period > WIDEST:
        return COLUMNS
    return period * max(1, COLUMNS // period)


def _rows(report: Report) -> list[list[str]]:
    values = [str(value) for value in report.values][: COLUMNS * MOST_ROWS]
    rows = []
    for start in range(0, len(values), COLUMNS):
        cells = values[start : start + COLUMNS]
        rows.append([f"{start}+", *cells, *[""] * (COLUMNS - len(cells))])
    return rows


def latex(report: Report, lists: list[tuple[str, list[str]]]) -> str:
    """A document that stands alone; `lists` are further sections of items."""
    from grundy.display.tikz import tikz

    head = " & ".join(["", *map(str, range(COLUMNS))]) + r" \\"
    out = [
        r"\documentclass{article}",
        r"\usepackage[utf8]{inputenc}",
        r"\usepackage[T1]{fontenc}",
        r"\usepackage{booktabs}",
        r"\usepackage{tikz}",
        r"\newtheorem{theorem}{Theorem}",
        r"\begin{document}",
        rf"\section*{{{latex_escape(title(report))}}}",
        r"\subsection*{Rules}",
        _items(report.rules),
    ]
    kind = "theorem" if report.solution.solved else "quote"
    out += [rf"\begin{{{kind}}}", latex_escape(theorem(report)), rf"\end{{{kind}}}"]
    out += [r"\begin{figure}[htbp]", r"\centering", tikz(figure(report)).rstrip("\n")]
    out += [rf"\caption{{{latex_escape(_caption(report))}}}", r"\end{figure}"]
    out += [r"\begin{table}[htbp]", r"\centering"]
    out += [rf"\begin{{tabular}}{{{'l' * (COLUMNS + 1)}}}", r"\toprule", head, r"\midrule"]
    out += [" & ".join(row) + r" \\" for row in _rows(report)]
    out += [r"\bottomrule", r"\end{tabular}"]
    out += [rf"\caption{{Nim-values of {latex_escape(report.code)}.}}", r"\end{table}"]
    for name, lines in lists:
        if lines:
            out += [rf"\subsection*{{{latex_escape(name)}}}", _items(lines)]
    return "\n".join([*out, r"\end{document}"]) + "\n"


def _items(lines: list[str] | tuple[str, ...]) -> str:
    items = "\n".join(rf"\item {latex_escape(line)}" for line in lines)
    return "\\begin{itemize}\n" + items + "\n\\end{itemize}"


def html(report: Report, lists: list[tuple[str, list[str]]]) -> str:
    """A page that stands alone; `lists` are further sections of items."""
    said = escape(title(report))
    head = "".join(f"<th>{n}</th>" for n in ["", *range(COLUMNS)])
    rows = "".join(
        f"<tr><th>{row[0]}</th>{''.join(f'<td>{cell}</td>' for cell in row[1:])}</tr>"
        for row in _rows(report)
    )
    out = [
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{said}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{said}</h1>",
        "<h2>Rules</h2>",
        _list(report.rules),
        f"<blockquote><p>{escape(theorem(report))}</p></blockquote>",
        f"<figure>{figure(report)}<figcaption>{_caption(report)}</figcaption></figure>",
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>",
    ]
    out += [f"<h2>{escape(name)}</h2>{_list(lines)}" for name, lines in lists if lines]
    return "\n".join([*out, "</body></html>"]) + "\n"


def _list(lines: list[str] | tuple[str, ...]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
