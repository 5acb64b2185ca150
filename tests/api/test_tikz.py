"""TikZ beside SVG: every picture, and a document that compiles where LaTeX is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli._group import grundy as command
from grundy.display.position_tree import svg as tree_svg
from grundy.display.thermograph import svg as thermograph_svg
from grundy.display.tikz import document, tikz

PLOTS = [
    ["thermograph", "{3||2|-1}"],
    ["tree", "{1|-1} + ^*"],
    ["position", "clobber", "start:3x4"],
    ["position", "hackenbush", "edges:0-1:L,1-2:R,0-4:R,1-4:G"],
    ["position", "star", "[2,5] [3] [1,4]"],
    ["position", "sum", "domineering 3x3 + .77 5 4 + ^"],
    ["position", "wyt-queens", "3,4"],
    ["nim", ".77"],
    ["frieze", "1 5 7", "--target", "0"],
    ["star-table", "--rows", "5", "--columns", "8"],
    ["genus", ".123", "-n", "12"],
    ["positions", "nim", "1 2 3"],
]


@pytest.mark.parametrize("words", PLOTS, ids=lambda words: " ".join(words[:2]))
def test_a_plot_as_tikz(words: list[str], tmp_path: Path) -> None:
    out = tmp_path / "picture.tex"
    result = CliRunner().invoke(command, ["plot", *words, "--out", str(out)])
    assert result.exit_code == 0, result.output
    text = out.read_text(encoding="utf-8")
    assert text.startswith(r"\begin{tikzpicture}") and text.endswith("\\end{tikzpicture}\n")
    assert text.count("{") == text.count("}")
    # No sign that pdfLaTeX does not know is left.
    assert all(ord(sign) < 0x250 for sign in text), {s for s in text if ord(s) >= 0x250}


def test_every_ruleset_as_tikz() -> None:
    for rules in gr.rulesets.listed():
        svg = rules.read(rules.example).picture().svg()
        assert svg is not None
        drawn = tikz(svg)
        assert drawn.count(r"\path") + drawn.count(r"\node") >= 2, rules.name
        assert all(ord(sign) < 0x250 for sign in drawn), rules.name


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed")
def test_a_document_compiles(tmp_path: Path) -> None:
    drawn = [rules.read(rules.example).picture().svg() for rules in gr.rulesets.listed()]
    parts = [tikz(svg) for svg in drawn if svg is not None]
    text = document(gr.Nim([1, 2]).picture().svg() or "")
    body = "\n\n".join(parts)
    (tmp_path / "all.tex").write_text(text.replace(r"\end{document}", body + r"\end{document}"))
    run = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:]


def test_a_thermograph_names_its_game_and_its_stops() -> None:
    game = gr.Game("{3||2|-1}")
    drawn = thermograph_svg(game.thermograph, name=game.unicode())
    assert "{3||2|-1}" in drawn and ">L</text>" in drawn and ">R</text>" in drawn


def test_p_and_n_at_every_node() -> None:
    drawn = tree_svg(gr.Nim([1, 2, 3]))
    for text in ("1 2 3 P", "0 1 1 P", "0 0 0 P", "0 1 2 N", "1 1 1 N"):
        assert f">{text}<" in drawn
    assert "0 0 0 N" in tree_svg(gr.Nim([1, 2, 3]), "misère")
    with pytest.raises(gr.LimitError, match="more than 120"):
        tree_svg(gr.Nim([9, 9, 9]))
