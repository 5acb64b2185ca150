"""The LaTeX of every report is well formed, and compiles where pdflatex is at hand."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from grundy.heaps.report import report
from grundy.misere.misere_report import misere_report

SOLVED = [".34", ".71", ".123", ".351", ".512", ".53", ".72", ".75", ".77", ".15", ".144", ".3"]
# Largest heaps of games whose quotients are not finite or not known to be.
PARTLY = {".157": 24, "4.7": 9, ".07": 22, ".37": 13, ".3102": 8}

TOKEN = re.compile(
    r"\\begin\{(\w+)\}|\\end\{(\w+)\}|\\\\|\\[a-zA-Z]+\*?|\\.|[{}$&#_^%]|[^\\{}$&#_^%]+"
)


class Malformed(AssertionError):
    """What is wrong, and in which line."""


def check_latex(text: str) -> int:
    """Braces, dollars and environments close, special characters are where they may be, and every
    row of a table has as many cells as columns; the number of rows."""
    stack: list[str] = []
    rows = cells = columns = 0
    at = 0
    body = re.sub(r"%\n", "\n", text)
    while at < len(body):
        token = TOKEN.match(body, at)
        line = body.count("\n", 0, at) + 1
        if token is None:
            raise Malformed(f"line {line}: {body[at : at + 10]!r}")
        piece = token[0]
        math = "$" in stack
        if token[1]:
            stack.append(token[1])
            if token[1] in ("tabular", "longtable"):
                shape = re.compile(r"\{(l+)\}").match(body, token.end())
                if shape is None:
                    raise Malformed(f"line {line}: no columns")
                columns, cells = len(shape[1]), 1
        elif token[2]:
            if not stack or stack.pop() != token[2]:
                raise Malformed(f"line {line}: {token[2]} ends")
            columns = 0 if token[2] in ("tabular", "longtable") else columns
        elif piece == "{":
            stack.append("{")
        elif piece == "}":
            if not stack or stack.pop() != "{":
                raise Malformed(f"line {line}: a brace closes")
        elif piece == "$":
            if math and stack.pop() != "$":
                raise Malformed(f"line {line}: a dollar closes")
            if not math:
                stack.append("$")
        elif piece in ("_", "^"):
            if not math:
                raise Malformed(f"line {line}: {piece} outside mathematics")
        elif piece in ("#", "%"):
            raise Malformed(f"line {line}: a bare {piece}")
        elif piece == "&":
            cells += 1
        elif piece == "\\\\" and columns:
            if cells != columns:
                raise Malformed(f"line {line}: {cells} cells in {columns} columns")
            rows, cells = rows + 1, 1
        at = token.end()
    if stack:
        raise Malformed(f"{stack} left open")
    if not text.isascii():
        raise Malformed("letters that are not ASCII")
    return rows


@pytest.mark.parametrize("code", [*SOLVED, *PARTLY])
def test_misere_reports(code: str, tmp_path: Path) -> None:
    latex = misere_report(code, "latex", max_heap=PARTLY.get(code))
    assert check_latex(latex) > 3
    compile_latex(latex, tmp_path)


@pytest.mark.parametrize("code", [".77", ".3F", "S(1,3,4)"])
def test_normal_reports(code: str, tmp_path: Path) -> None:
    from grundy.display.report_text import render_report

    made = render_report(report(code), "latex")
    check_latex(made)
    compile_latex(made, tmp_path)


def compile_latex(latex: str, folder: Path) -> None:
    program = shutil.which("pdflatex")
    if program is None:
        return
    (folder / "report.tex").write_text(latex, encoding="utf-8")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "report.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, [line for line in done.stdout.splitlines() if line[:1] == "!"]
    assert (folder / "report.pdf").exists()


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (r"\begin{tabular}{ll} a & b & c \\ \end{tabular}", "3 cells in 2 columns"),
        (r"\begin{tabular}{l} {a \\ \end{tabular}", "tabular ends"),
        ("a_1", "outside mathematics"),
        ("$a", "left open"),
        ("50#", "bare #"),
    ],
)
def test_the_parser_can_fail(bad: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        check_latex(bad)
