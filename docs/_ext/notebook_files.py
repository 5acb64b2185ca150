"""The notebooks of the site as files: executed, with a kernel named, to open in Jupyter.

myst-nb keeps what it executed beside the build; `add_link` gives each page of a notebook a link to
its file, and `copy_files` puts the files beside the pages.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

#: Where the notebooks are, and where myst-nb keeps them executed.
FOLDER = "notebooks"
EXECUTED = "jupyter_execute"
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


def add_link(app: Sphinx, page: str, source: list[str]) -> None:
    """A link to the file of the notebook, below the heading of its page."""
    folder, _, name = page.partition("/")
    if folder != FOLDER:
        return
    head, line, rest = source[0].partition(f"\n# {_heading(source[0])}\n")
    link = f'<a href="{name}.ipynb" download>{name}.ipynb</a>'
    said = f"\nThis page as an executed notebook, to open in Jupyter: {link}.\n"
    source[0] = head + line + said + rest


def _heading(text: str) -> str:
    """The first heading.

    >>> _heading("---\\nx: 1\\n---\\n\\n# Kayles\\n\\ntext")
    'Kayles'
    """
    return next(line[2:] for line in text.split("\n") if line.startswith("# "))


def copy_files(app: Sphinx, error: Exception | None) -> None:
    """Put the executed notebooks beside their pages."""
    if error is not None or app.builder.format != "html":
        return
    made = Path(app.outdir)
    for file in sorted((made.parent / EXECUTED / FOLDER).glob("*.ipynb")):
        notebook = json.loads(file.read_text(encoding="utf-8"))
        notebook["metadata"]["kernelspec"] = KERNEL
        target = made / FOLDER / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook, indent=1, ensure_ascii=False), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", add_link)
    app.connect("build-finished", copy_files)
    return {"parallel_read_safe": True}
