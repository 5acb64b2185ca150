"""Reports of misère play as text, LaTeX, HTML and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from grundy.misere.knots import Knots

if TYPE_CHECKING:
    from grundy.misere.misere_report import MisereReport


@dataclass(frozen=True)
class Section:
    """A titled table with remarks before it."""

    title: str
    header: list[str]
    rows: list[list[str]]
    remarks: list[str] = field(default_factory=list)


def sections(report: MisereReport) -> list[Section]:
    """The five parts, and the Sibert–Conway decomposition if there is one."""
    forever = ["The last row repeats for ever."] if report.complete else []
    # The quotient speaks of the normal value and of the entries below 4.
    genera = ["The last row repeats for ever, but for entries above 3."] if forever else []
    columns = ["", *(str(i) for i in range(1, report.width + 1))]
    return [
        Section("Genera", columns, _in_rows(report, report.genera), genera),
        Section(
            "Heap pretending table",
            columns,
            _in_rows(report, report.pretending_cells),
            [*forever, *_equations(report)],
        ),
        _addition(report),
        Section(
            "Adder approximator",
            list(report.approximator),
            [[str(value) for value in report.approximator.values()]] if report.approximator else [],
            _on_approximator(report),
        ),
        Section(
            "Exceptions",
            ["sum", "genus", "approximator"],
            [[report.sum_text(s), s.genus, s.approximation] for s in report.exceptions],
            [] if report.exceptions else ["None."],
        ),
        *_decomposition(report),
    ]


def summary(report: MisereReport) -> list[str]:
    """What is known, in sentences."""
    solution = report.solution
    size = f"order {solution.quotient_order}, {solution.p_order} of them P"
    if solution.solved:
        lines = [
            f"Solved: the misère quotient has {size}.",
            f"Period {solution.period} from heap {solution.preperiod} on.",
        ]
    else:
        lines = [f"Partly solved: the quotient of heaps up to {solution.heap} has {size}."]
    if report.infinite is not None:
        lines.append(f"The quotient of all heaps is infinite: {report.infinite}.")
    lines.append("Tame." if solution.tame else "Wild.")
    if any("#" in genus for genus in report.genera):
        lines.append("An entry # of a genus is above 3 and was not worked out.")
    return lines


def _equations(report: MisereReport) -> list[str]:
    same = [(s.letter, s.equals) for s in report.pretending.specials if s.equals is not None]
    return [f"{letter} = {equals}." for letter, equals in same]


def _on_approximator(report: MisereReport) -> list[str]:
    if not report.approximator:
        return ["Not needed: every heap is an adder."]
    if report.fewest:
        return [f"No other has fewer than its exceptions, {len(report.exceptions)}."]
    return ["The best of those tried; another may have fewer exceptions."]


def _knots(report: MisereReport) -> list[Section]:
    """The named solution of Knots: its PN- and NP-positions by weight."""
    rows = [
        ["PN", "[0, 0]; 5 [1, 0]; 7 [1, 0]; (2k+8) [2, 2k+1]; (2k+9) [1, 2k+2]"],
        ["NP", "[1, 0]; (2k+8) [1, 2k]; (2k+9) [2, 2k+1]"],
    ]
    remarks = [
        "Solved for all heaps by a rule: normal play, but for the positions below.",
        "[v, w] is any position of normal value v and weight at most w, its strings no longer "
        "than the one before it; a string of n knots weighs n - 3, but 0, 1, 0 for n = 1, 2, 3.",
    ]
    if report.code != "4.7":
        remarks.append("A heap of n is a string of n/3 knots, rounded up.")
    return [Section("Solution by weights", ["kind", "positions"], rows, remarks)]


def _decomposition(report: MisereReport) -> list[Section]:
    if report.code in Knots.CODES:
        return _knots(report)
    found = report.decomposition
    if found is None:
        return []
    remarks = ["All other positions have the same outcome in misère and in normal play."]
    if not report.complete:
        remarks.insert(0, f"Of positions with heaps up to {report.solution.heap}.")
    if found.nothing.pieces:
        remarks.append(f"Heaps {found.nothing} may be added: they change nothing.")
    if any(not part.heaps.finite for term in found.pn + found.np for part in term.parts):
        remarks.append("In heap sizes k is any number from 0 on.")
    rows = [["PN", str(term)] for term in found.pn] + [["NP", str(term)] for term in found.np]
    return [Section("Sibert–Conway decomposition", ["kind", "positions"], rows, remarks)]


def _addition(report: MisereReport) -> Section:
    remarks = []
    if not report.small_letters:
        remarks.append("There are no special games.")
    elif report.most_copies is not None:
        remarks.append(f"Sums of at most {report.most_copies} special games.")
    rows = [[*map(str, s.copies), s.genus] for s in report.addition_table]
    return Section("Addition table", [*report.small_letters, "genus"], rows, remarks)


def _in_rows(report: MisereReport, cells: list[str]) -> list[list[str]]:
    width = report.width
    rows = []
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        rows.append([f"{start}+", *row, *[""] * (width - len(row))])
    return rows


def as_text(report: MisereReport) -> str:
    """For a terminal."""
    lines = [f"{report.code}, misère play", *summary(report)]
    for section in sections(report):
        lines += ["", section.title, *section.remarks]
        if section.rows:
            table = [section.header, *section.rows]
            table = [[re.sub(r"_\{(\d+),(\d+)\}", r"_\1,\2", c) for c in row] for row in table]
            widths = [max(len(row[i]) for row in table) for i in range(len(section.header))]
            table.insert(1, ["-" * width for width in widths])
            for row in table:
                cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def as_latex(report: MisereReport) -> str:
    """A document that stands alone; wide tables are scaled to the page."""
    out = [
        r"\documentclass{article}",
        r"\usepackage[utf8]{inputenc}",
        r"\usepackage{booktabs}",
        r"\usepackage{longtable}",
        r"\usepackage{graphicx}",
        r"\setlength{\LTleft}{0pt}",
        r"\begin{document}",
        rf"\section*{{\textbf{{{report.code}}}, mis\`ere play}}",
        " ".join(_latex(line) for line in summary(report)),
    ]
    for section in sections(report):
        out += ["", rf"\subsection*{{{_latex(section.title)}}}"]
        out += [_latex(remark) + r"\par" for remark in section.remarks]
        if not section.rows:
            continue
        head = " & ".join(_latex_cell(cell) for cell in section.header) + r" \\ \midrule"
        rows = [" & ".join(_latex_cell(cell) for cell in row) + r" \\" for row in section.rows]
        shape = "{" + "l" * len(section.header) + "}"
        if len(section.rows) > 30:
            out += [rf"\begin{{longtable}}{shape}", r"\toprule", head, r"\endhead", *rows]
            out += [r"\bottomrule", r"\end{longtable}"]
        else:
            out += [r"\noindent\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"]
            out += [rf"\begin{{tabular}}{shape}", r"\toprule", head, *rows]
            out += [r"\bottomrule", r"\end{tabular}}"]
    out += ["", r"\end{document}"]
    return "\n".join(out) + "\n"


_TEX = {"#": r"\#", "·": r"$\cdot$", "è": r"\`e", "Φ": r"$\Phi$", "–": "--", "…": r"\ldots{}"}


def _latex(sentence: str) -> str:
    for plain, tex in _TEX.items():
        sentence = sentence.replace(plain, tex)
    return sentence


def _latex_cell(cell: str) -> str:
    if re.match(r"\d+(\(| |$)|[ED]\d*\(|\[", cell):
        return cell  # a term of a decomposition, or a number
    if "^" in cell:
        head, entries = cell.replace("#", r"\#").split("^")
        return f"${head}^{{{entries}}}$"
    if re.search(r"[:*_·]", cell) or cell[:1].isupper():
        return "$" + cell.replace("·", r"\cdot ").replace("*", r"{*}") + "$"
    return cell


def as_html(report: MisereReport) -> str:
    """A page that stands alone."""
    title = f"{escape(report.code)}, misère play"
    out = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{title}</title>",
        "<style>body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}",
        "th,td{padding:.2em .6em;text-align:left;border-bottom:1px solid #ddd}</style>",
        f"</head><body><h1>{title}</h1>",
        f"<p>{escape(' '.join(summary(report)))}</p>",
    ]
    for section in sections(report):
        out.append(f"<h2>{section.title}</h2>")
        out += [f"<p>{escape(remark)}</p>" for remark in section.remarks]
        if section.rows:
            out.append("<table><thead><tr>")
            out += [f"<th>{_html_cell(cell)}</th>" for cell in section.header]
            out.append("</tr></thead><tbody>")
            for row in section.rows:
                cells = "".join(f"<td>{_html_cell(cell)}</td>" for cell in row)
                out.append(f"<tr>{cells}</tr>")
            out.append("</tbody></table>")
    out.append("</body></html>")
    return "\n".join(out) + "\n"


def _html_cell(cell: str) -> str:
    cell = re.sub(r"_\{(\d+,\d+)\}", r"<sub>\1</sub>", escape(cell))
    head, raised, entries = cell.partition("^")
    return f"{head}<sup>{entries}</sup>" if raised else cell


def as_json(report: MisereReport) -> str:
    """One object."""
    return json.dumps(report.to_dict(), ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[MisereReport], str]] = {
    "text": as_text,
    "latex": as_latex,
    "html": as_html,
    "json": as_json,
}
