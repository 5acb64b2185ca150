"""The directive `{json-schemas} output|certificate`: the JSON Schemas that ship with grundy."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from grundy import schemas


class JsonSchemas(SphinxDirective):
    """Writes one section a schema: what it describes, its fields, the schema itself."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        text = "\n".join(line for name in schemas.names(self.arguments[0]) for line in _page(name))
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def _page(name: str) -> Iterator[str]:
    schema = schemas.load(name)
    yield from (f"## {schema['title']}", "", schema["description"], "")
    forms = schema.get("oneOf") or schema.get("anyOf") or [schema]
    for form in forms:
        if "properties" not in form:
            continue
        if form is not schema:
            yield from (f"**{form['title']}**", "")
        yield from ("| field | type | meaning |", "|---|---|---|")
        for field, about in form["properties"].items():
            optional = "" if field in form.get("required", []) else " (optional)"
            meaning = about.get("description", "").replace("|", "\\|")
            yield f"| `{field}`{optional} | {_type(about)} | {meaning} |"
        yield ""
    text = html.escape(json.dumps(schema, indent=2, ensure_ascii=False))
    yield from (
        "```{raw} html",
        f"<details><summary>The schema <code>{name}.json</code></summary>",
        f"<div class='highlight'><pre>{text}</pre></div></details>",
        "```",
        "",
    )


def _type(about: dict[str, Any]) -> str:
    if "const" in about:
        return f"`{json.dumps(about['const'])}`"
    if "enum" in about:
        return ", ".join(f"`{json.dumps(value)}`" for value in about["enum"])
    if "$ref" in about:
        return about["$ref"].rpartition("/")[2]
    kinds = about.get("type", "any")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    shown = [
        f"array of {_type(about['items'])}" if kind == "array" and about.get("items") else kind
        for kind in kinds
    ]
    return " or ".join(shown)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("json-schemas", JsonSchemas)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
