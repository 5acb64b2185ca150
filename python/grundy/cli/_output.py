"""What a command prints: data to stdout, talk to stderr."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from grundy.play import read_play

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """Give a command the `--json` switch."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")(command)


def full_option(command: F) -> F:
    """Give a command the `--full` switch."""
    return click.option("--full", is_flag=True, help="Print long values whole.")(command)


ASCII = "grundy.ascii"


def _keep_ascii(context: click.Context, _: click.Parameter, given: bool) -> None:
    context.meta[ASCII] = given


def ascii_option(command: F) -> F:
    """Give a command the `--ascii` switch, which `unicode_wanted` asks for."""
    return click.option(
        "--ascii",
        is_flag=True,
        expose_value=False,
        callback=_keep_ascii,
        help="Write ^* and +-1, not ↑∗ and ±1, on a terminal too.",
    )(command)


def print_json(fields: dict[str, Any]) -> None:
    """Print the one JSON object of a `--json` run."""
    click.echo(json.dumps(fields, ensure_ascii=False))


def in_json(what: Any) -> str:
    """A piece of JSON for an object that the core puts together."""
    return json.dumps(what, ensure_ascii=False)


class PlayName(click.Choice[str]):
    """A kind of play, as `read_play` reads it, or one of the command's `other` words."""

    def __init__(self, *other: str) -> None:
        super().__init__(["normal", "misere", *other])

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | Any:
        """The name without accents; click's own message lists the words that would be right."""
        from grundy import InputError

        try:
            return read_play(value)
        except InputError:
            return super().convert(value, param, ctx)


def _joined(_: click.Context, __: click.Parameter, words: tuple[str, ...]) -> str | None:
    # An empty position is a position: all coins are off the strip.
    return " ".join(words) if words else None


def position_argument(required: bool = True) -> Callable[[F], F]:
    """Give a command a POSITION, quoted or not: `"3 5 7"` and `3 5 7` are the same."""
    return click.argument("position", nargs=-1, required=required, callback=_joined)


def play_option(default: str = "normal") -> Callable[[F], F]:
    """Give a command the `--play` option; a default such as "both" is a further choice."""
    kinds = PlayName() if default in ("normal", "misere") else PlayName(default)
    return click.option("--play", type=kinds, default=default, show_default=True)


def checkpoint_option(command: F) -> F:
    """Give a command the `--checkpoint FILE` option."""
    return click.option(
        "--checkpoint",
        type=click.Path(path_type=Path),
        help="Save values here and resume from them.",
    )(command)


def threads_option(command: F) -> F:
    """Give a command the `--threads N` option."""
    return click.option(
        "--threads",
        type=click.IntRange(1),
        help="Threads for long runs, 1 or 2 (2 beyond a million values).",
    )(command)
