"""Failures of any command end as one line on stderr and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from grundy import InputError, LimitError
from grundy.cli._status import BAD_INPUT, INTERRUPTED


@contextmanager
def failures_as_one_line() -> Iterator[None]:
    """Map exceptions to the exit statuses of the interface."""
    try:
        yield
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "grundy"
        _fail(f"{error.format_message()} (try: {where} --help)", BAD_INPUT)
    except click.ClickException as error:
        _fail(error.format_message(), BAD_INPUT)
    except (InputError, LimitError) as error:
        _fail(str(error), BAD_INPUT)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        _fail(f"{name}{error.strerror or error}", BAD_INPUT)


def _fail(message: str, status: int) -> None:
    line = " ".join(message.split())
    click.echo(f"grundy: {line}", err=True)
    sys.exit(status)
