"""The command line: one file per command, named after it, loaded when it is called.

A module `grundy.cli.foo_bar` holds one click command named `command` and is reached as
`grundy foo-bar`. Modules whose names start with an underscore are shared helpers.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

import click

from grundy import __version__
from grundy.cli._failures import failures_as_one_line


class _CommandPerFile(click.Group):
    """Finds commands by listing this package; imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = (m.name for m in pkgutil.iter_modules(__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(ctx):
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


def main() -> None:
    """Entry point of the `grundy` script."""
    with failures_as_one_line():
        # Outside standalone mode click hands back what `ctx.exit` was given.
        sys.exit(grundy.main(prog_name="grundy", standalone_mode=False))
