"""The directive `{public-names} GROUP`: the public names of grundy, from their docstrings.

A name belongs to the group of the module it lives in; names of modules not listed here appear
in the group `more`, so that nothing public is ever left out.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import grundy

GROUPS = {
    "heaps": [
        "heap_game",
        "heap_sum",
        "normal_solution",
        "structure",
        "equivalence",
        "subtraction",
    ],
    "misere": [
        "misere_solution",
        "quotient",
        "genus",
        "genus_table",
        "misere_game",
        "generalized_genus",
        "tameness",
    ],
    "partizan": [
        "game",
        "thermograph",
        "day",
        "loopy_game",
        "graph_game",
        "col_theorem",
        "board_value",
        "own_ruleset",
    ],
    "strips": [
        "welter",
        "nim",
        "antonim",
        "antimatter",
        "silver_dollar",
        "star_silver_dollar",
        "joined_strips",
        "star_nim",
        "wythoff",
        "moore_nim",
        "staircase_nim",
        "northcott",
        "nearly_disjunctive",
    ],
    "certificates": ["certificate", "atlas.atlas"],
    "playing": ["playing"],
}
LISTED = {module for modules in GROUPS.values() for module in modules}


def names_of(group: str) -> list[str]:
    """The public names of a group, classes first."""
    home = grundy._HOME
    if group == "more":
        found = [name for name in home if home[name] not in LISTED]
    else:
        found = [name for module in GROUPS[group] for name in home if home[name] == module]
    return sorted(found, key=lambda name: not isinstance(getattr(grundy, name), type))


class PublicNames(SphinxDirective):
    """Writes one autodoc entry a name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        lines = []
        for name in names_of(self.arguments[0]):
            kind = "class" if isinstance(getattr(grundy, name), type) else "function"
            lines += ["```{eval-rst}", f".. auto{kind}:: grundy.{name}", "```", ""]
        if not lines:
            lines = ["Nothing at present."]
        return self.parse_text_to_nodes("\n".join(lines))


_QUOTED = re.compile(r"(`[^`\n]+`)")


def _as_plain_text(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Our docstrings are plain text with `code` and examples; `*` and `|` in them are games."""
    example = False
    for at, line in enumerate(lines):
        if line.lstrip().startswith(">>>"):
            example = True
        elif not line.strip():
            example = False
        if example:
            continue
        parts = _QUOTED.split(line)
        lines[at] = "".join(
            f"`{part}`" if part.startswith("`") else re.sub(r"([*|_\\])", r"\\\1", part)
            for part in parts
        )


def _home_is_grundy(app: Sphinx, env: Any, node: Any, contnode: Any) -> Any:
    """A type of ours in a signature leads to its public name."""
    target = node.get("reftarget", "")
    name = target.rpartition(".")[2]
    if name not in grundy._HOME or target == f"grundy.{name}":
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(
        env, node["refdoc"], app.builder, "class", f"grundy.{name}", node, contnode
    )


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("public-names", PublicNames)
    app.connect("autodoc-process-docstring", _as_plain_text)
    app.connect("missing-reference", _home_is_grundy)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
