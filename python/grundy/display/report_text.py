"""Reports of heap games as text, LaTeX and HTML: one outline, three dresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.display.heap_text import MANY, grid, solution_text
from grundy.heaps.equivalence import ordinal

if TYPE_CHECKING:
    from grundy.heaps.report import Report
    from grundy.heaps.structure import Structure

Section = tuple[str, list[str], bool]


def sections(report: Report) -> list[Section]:
    """Title, lines, and whether the lines are a fixed-width grid."""
    relatives = [
        f"{c.code}: standard form" if c.degree == 0 else f"{c.code}: {ordinal(c.degree)} cousin"
        for c in report.cousins
    ]
    return [
        ("Rules", list(report.rules), False),
        (f"G(0) … G({len(report.values) - 1})", grid(report.values), True),
        ("Solution", solution_text(report.solution).splitlines()[1:], True),
        ("Structure", structure_lines(report.structure), False),
        ("Standard form and cousins", relatives, False),
    ]


def structure_lines(s: Structure) -> list[str]:
    """The structure of a sequence, a line for each thing."""
    lines = [f"largest value {s.largest}, first at heap {s.largest_at:,} (heaps to {s.to:,})"]
    if s.saltus:
        lines = [f"values grow without bound, by {s.saltus} every {s.period} heaps"]
    for sub in s.subperiods:
        but = "without exception" if sub.exact else f"but for {sub.exceptions} of {sub.of} heaps"
        lines.append(f"G(n+{sub.q}) = G(n) ⊕ {sub.nim_saltus} in the period, {but}")
    for turned in s.reflections:
        but = (
            f"but for {turned.exceptions} of {turned.of} residues"
            if turned.exceptions
            else "exactly"
        )
        lines.append(f"G(a) ⊕ G({turned.c}−a) = {turned.nim_sum}, a mod {turned.of}, {but}")
    if s.mask is not None:
        lines.append(
            f"mask {s.mask:b}: values with an even number of these bits are rare or sparse"
        )
    for name, values in (("rare", s.rare), ("sparse", s.sparse), ("common", s.common)):
        if values and s.saltus in (0, None):
            lines.append(f"{name} values: {', '.join(map(str, values[:60]))}")
    shown = ", ".join(map(str, s.losses[:40]))
    more = ", …" if len(s.losses) > 40 else ""
    late = ""
    if s.loss_residues:
        classes = ", ".join(map(str, s.loss_residues[:40]))
        late = f"; then n ≡ {classes} mod {s.period}"
    lines.append(f"heaps lost by the first player: {shown or 'none'}{more}{late}")
    if s.family:
        lines.append(f"whole sequence in closed form: {s.family}")
    return lines


def render_report(report: Report, form: str) -> str:
    """The report in one of the forms `text`, `latex`, `html`."""
    title = f"{report.code}, normal play"
    if form == "text":
        parts = [title, "=" * len(title)]
        for name, lines, fixed in sections(report):
            parts += ["", name, "-" * len(name), *(_line(line, fixed) for line in lines)]
        return "\n".join(parts) + "\n"
    from grundy.display import report_page

    found = {name: lines for name, lines, _ in sections(report)}
    lists = [
        ("Exceptions", _exceptions(report)),
        *((name, found[name]) for name in ("Structure", "Standard form and cousins")),
    ]
    return (report_page.latex if form == "latex" else report_page.html)(report, lists)


def _exceptions(report: Report) -> list[str]:
    found = report.solution.first_exceptions(MANY)
    if not found:
        return []
    rest = (report.solution.exception_count or 0) - len(found)
    more = f", and {rest:,} more" if rest > 0 else ""
    return [", ".join(f"G({n}) = {value}" for n, value in found) + more]


def _line(line: str, fixed: bool) -> str:
    return line if fixed else f"  {line}"
