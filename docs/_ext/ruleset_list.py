"""The directive `{rulesets} FAMILY …`: rulesets of the registry, with rules and notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from grundy.rulesets import listed
from grundy.web.core import answered


class Rulesets(SphinxDirective):
    """Writes a definition list of the rulesets of some families."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(markdown(self.arguments[0].split())))


def markdown(families: list[str]) -> Iterator[str]:
    """The rulesets as Markdown."""
    for ruleset in listed():
        if ruleset.family in families:
            kinds = ["impartial" if ruleset.impartial else "partizan"] + ["loopy"] * ruleset.loopy
            yield f"`{ruleset.name}` {ruleset.title} ({', '.join(kinds)})"
            yield f": {ruleset.help}"
            # The notation of a position may hold what ends a role.
            asked = urlencode({"game": ruleset.name, "position": ruleset.example})
            where = f" {{try}}`play?{asked}`" if ruleset.name in answered() else ""
            yield f"  Positions: `{ruleset.notation}`. Example: `{ruleset.example}`{where}"
            yield ""


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("rulesets", Rulesets)
    return {"parallel_read_safe": True}
