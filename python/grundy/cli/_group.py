"""The group of all commands, found by listing the package."""

from __future__ import annotations

import importlib
import os
from functools import cache

import click

from grundy import __version__, cli
from grundy.cli._negative import NegativeNumbers


@cache
def _names() -> list[str]:
    """The commands: a listing is enough, as each is a file."""
    stems = (name.removesuffix(".py") for name in os.listdir(cli.__path__[0]) if name[0] != "_")
    return sorted(stem.replace("_", "-") for stem in stems)


class _CommandPerFile(NegativeNumbers):
    """Finds commands by listing this package; imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return _names()

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _names():
            return None
        module = importlib.import_module(f"grundy.cli.{name.replace('-', '_')}")
        command: click.Command = module.command
        if command.name != name:
            from grundy.cli._time import limited

            command.name = name
            limited(command, name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Say which command was perhaps meant."""
        if args and args[0] not in _names() and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0].lower(), _names(), 3, 0.6)
            hint = f"; did you mean {' or '.join(near)}?" if near else "."
            ctx.fail(f"No such command '{args[0]}'{hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=_CommandPerFile, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="grundy")
def grundy() -> None:
    """Combinatorial games: who wins, by which move, and how do we know?

    Every command takes --json and then prints one JSON object. Exit status: 0 done,
    1 the question stayed open within the given bounds, 2 bad input.
    """
