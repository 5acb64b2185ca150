"""The group of all commands, found by listing the package."""

from __future__ import annotations

import importlib
import os
from functools import cache

import click

from grundy import __version__, cli


@cache
def _names() -> list[str]:
    """The commands: a listing is enough, as each is a file."""
    stems = (name.removesuffix(".py") for name in os.listdir(cli.__path__[0]) if name[0] != "_")
    return sorted(stem.replace("_", "-") for stem in stems)


class _CommandPerFile(click.Group):
    """Finds commands by listing this package; imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return _names()

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _names():
            return None
        module = importlib.import_module(f"grundy.cli.{name.replace('-', '_')}")
        command: click.Command = module.command
        command.name = name
        return command


@click.group(cls=_CommandPerFile, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="grundy")
def grundy() -> None:
    """Combinatorial games: who wins, by which move, and how do we know?

    Every command takes --json and then prints one JSON object. Exit status: 0 done,
    1 the question stayed open within the given bounds, 2 bad input.
    """
