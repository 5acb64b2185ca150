"""The directive `{commands}`: every command of `grundy`, from the commands themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from grundy.cli._group import grundy as root


class Commands(SphinxDirective):
    """Writes one section a command."""

    def run(self) -> list[nodes.Node]:
        text = "\n".join(markdown())
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def markdown() -> Iterator[str]:
    """The reference of all commands as Markdown."""
    context = click.Context(root, info_name="grundy")
    for name in root.list_commands(context):
        command = root.get_command(context, name)
        assert command is not None
        yield from _command(command, click.Context(command, info_name=name, parent=context), 2)


def _command(command: click.Command, context: click.Context, level: int) -> Iterator[str]:
    yield f"{'#' * level} {context.command_path}"
    yield ""
    usage = " ".join(command.collect_usage_pieces(context))
    yield from ("```text", f"{context.command_path} {usage}", "```", "")
    yield from _help(command.help or "")
    rows = [
        param.get_help_record(context)
        for param in command.params
        if isinstance(param, click.Option) and not param.hidden
    ]
    rows = [row for row in rows if row is not None]
    if rows:
        yield from ("| option | meaning |", "|---|---|")
        for option, meaning in rows:
            meaning = meaning.replace("|", "\\|").replace("*", "\\*").replace("[", "\\[")
            yield f"| `{option.replace('|', chr(0x2223))}` | {meaning} |"
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None
            below = click.Context(child, info_name=name, parent=context)
            yield from _command(child, below, level + 1)


def _help(text: str) -> Iterator[str]:
    """The help of a command: paragraphs, and verbatim blocks where click has a \\b mark."""
    for paragraph in inspect.cleandoc(text).replace("\b\n", "\b").split("\n\n"):
        if paragraph.startswith("\b"):
            yield from ("```text", *paragraph[1:].splitlines(), "```", "")
        else:
            escaped = paragraph.replace("*", "\\*").replace("|", "\\|").replace("<", "&lt;")
            yield from (*escaped.splitlines(), "")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("commands", Commands)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
