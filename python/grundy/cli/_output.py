"""What a command prints: data to stdout, talk to stderr."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """Give a command the `--json` switch."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")(command)


def print_json(fields: dict[str, Any]) -> None:
    """Print the one JSON object of a `--json` run."""
    click.echo(json.dumps(fields, ensure_ascii=False))


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
