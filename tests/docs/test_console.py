"""Every `$ grundy …` on the pages prints what the page says."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))
import console  # noqa: E402

PAGES = [page for page in console.pages() if console.examples(page)]


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_page(file: Path) -> None:
    for example, printed in console.run_page(file):
        assert console.matches(printed, example.output), (
            f"{file.relative_to(ROOT)}:{example.line}: $ {example.command}\n"
            f"the page says:\n{example.output}\nit prints (make docs-outputs rewrites):\n{printed}"
        )


def test_a_wrong_output_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ grundy nim .77 -n 3\n       0: 0 1 2 4\n```\n", encoding="utf-8")
    ((example, printed),) = console.run_page(page)
    assert not console.matches(printed, example.output)
    console.rewrite(page)
    assert "0: 0 1 2 3\n" in page.read_text(encoding="utf-8")


def test_a_command_without_output_is_read(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ grundy census --octal 9 --atlas a.sqlite\n```\n")
    assert [printed for _, printed in console.run_page(page)] == [""]
    for wrong in ("grundy conquer .77", "grundy solve .77 --backwards"):
        page.write_text(f"```console\n$ {wrong}\n```\n")
        with pytest.raises((ValueError, click.UsageError)):
            list(console.run_page(page))
