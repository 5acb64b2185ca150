"""The role `{try}`PAGE?FIELDS``: a link that opens the static explorer at a question.

`make docs` puts the explorer beside the pages where it can be built; elsewhere the link leads to
the page that says how to get it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

#: The folder of the explorer in the built site.
FOLDER = "explorer"
BUILT = Path(__file__).parents[2] / "build" / "site" / "index.html"


def address(docname: str, question: str) -> str:
    """Where a page of the documentation finds an answer."""
    up = "../" * docname.count("/")
    if not BUILT.exists():
        return f"{up}how-to/explorer.html"
    page, _, fields = question.partition("?")
    query = f"?{quote(fields, safe='=&+%')}" if fields else ""
    return f"{up}{FOLDER}/{page}/{query}"


class TryIt(SphinxRole):
    """Writes the link."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        link = nodes.reference(
            "", "Try it", refuri=address(self.env.docname, self.text), classes=["try-it"]
        )
        return [link], []


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_role("try", TryIt())
    return {"parallel_read_safe": True, "version": str(BUILT.exists())}
