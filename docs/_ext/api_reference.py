"""The directive `{public-names} GROUP`: the public names of grundy, from their docstrings.

A name belongs to the group of the folder it lives in; names of folders not listed here appear in
the group `more`, so that nothing public is ever left out.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import grundy

# The folders or modules of `grundy` whose names a group shows.
GROUPS = {
    "heaps": ["heaps"],
    "misere": ["misere"],
    "partizan": ["partizan", "boards", "numbers"],
    "strips": ["strips"],
    "certificates": ["certificate", "atlas"],
    "playing": ["position", "rulesets", "playing"],
}
LISTED = {folder for folders in GROUPS.values() for folder in folders}


def names_of(group: str) -> list[str]:
    """The public names of a group, classes first."""
    folder = {name: home.split(".")[1] for name, home in grundy._public_names().items()}
    if group == "more":
        listed = {name for name in folder if folder[name] in LISTED} | {"__version__"}
        found = [name for name in folder if name not in listed and not _is_error(name)]
    else:
        found = [name for part in GROUPS[group] for name in folder if folder[name] == part]
    return sorted(found, key=lambda name: not isinstance(getattr(grundy, name), type))


def _is_error(name: str) -> bool:
    """Errors have a section of their own."""
    kind = getattr(grundy, name)
    return isinstance(kind, type) and issubclass(kind, Exception)


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
    if name not in grundy._public_names() or target == f"grundy.{name}":
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
