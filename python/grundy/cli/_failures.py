"""Failures of any command end as one line on stderr and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from grundy import InputError, LimitError
from grundy.cli._status import BAD_INPUT, INTERRUPTED, OPEN


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
    except InputError as error:
        _fail(str(error), BAD_INPUT)
    except LimitError as error:
        _fail(str(error), OPEN)
    except (MemoryError, RecursionError):
        _fail("this needs more memory than there is", OPEN)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        _fail(f"{name}{error.strerror or error}", BAD_INPUT)
    except Exception as error:
        if os.environ.get("GRUNDY_TRACEBACK"):
            raise
        notes = getattr(error, "__notes__", [])
        if notes:
            # A class of the user's own.
            _fail(notes[0], BAD_INPUT)
        said = f"{type(error).__name__}: {error}"
        _fail(
            f"a fault of grundy's: {said} (GRUNDY_TRACEBACK=1 shows where; please report it)", OPEN
        )


# Longest line that is shown.
MOST_CHARACTERS = 2000


def _shown(character: str) -> str:
    """A character that a terminal would obey becomes its escape."""
    return character if character.isprintable() else ascii(character)[1:-1]


def _fail(message: str, status: int) -> None:
    line = " ".join(message.split())
    if len(line) > MOST_CHARACTERS:
        line = f"{line[:MOST_CHARACTERS]}…"
    click.echo(f"grundy: {''.join(map(_shown, line))}", err=True)
    sys.exit(status)
