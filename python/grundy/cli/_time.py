"""`--time`: every command that computes can be told when to stop, and stops by then."""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import FrameType
from typing import Any, TypeVar

import click

from grundy.cli._status import INTERRUPTED, OPEN

F = TypeVar("F", bound=Callable[..., Any])

# Seconds a command may take unless it is told otherwise.
SECONDS = 600.0
# Commands that wait for a person, take no time, or bound each of their games instead.
_WITHOUT = {"play", "serve", "rulesets", "census", "frontier"}
# Commands that are limited by what was asked for, so many heaps or so many games, unless told.
_UNLESS_TOLD = {"nim", "atlas"}


class TimeUpError(KeyboardInterrupt):
    """The time is over. Whatever tidies up after Ctrl-C tidies up after this too."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after {seconds:g} s, the limit (--time)")


@contextmanager
def within(seconds: float | None, grace: float = 0.0) -> Iterator[None]:
    """Raise `TimeUpError` in the main thread when the time is over; outside it is a `LimitError`.

    Work that looks at the time by itself is given some `grace` to say what it has found.

    >>> with within(None):
    ...     1 + 1
    2
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    over = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeUpError(seconds) if over.is_set() else KeyboardInterrupt

    def time_up() -> None:
        over.set()
        _thread.interrupt_main()

    before = signal.signal(signal.SIGINT, stop)
    timer = threading.Timer(seconds + grace, time_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    except TimeUpError as up:
        from grundy.errors import LimitError

        raise LimitError(str(up), stopped=True) from None
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def stopped(interrupt: KeyboardInterrupt) -> tuple[str, int]:
    """What is said of an interrupted run, and its exit status.

    >>> stopped(KeyboardInterrupt())
    ('interrupted', 130)
    >>> stopped(TimeUpError(5))
    ('stopped after 5 s, the limit (--time)', 1)
    """
    if isinstance(interrupt, TimeUpError):
        return str(interrupt), OPEN
    return "interrupted", INTERRUPTED


def limited(command: click.Command, name: str) -> click.Command:
    """Give a command, or each command of a group, the option `--time`, unless it has one."""
    if name in _WITHOUT:
        return command
    if isinstance(command, click.Group):
        for one in command.commands.values():
            limited(one, name)
    elif command.callback is not None and not any(p.name == "seconds" for p in command.params):
        command.callback = _timed(command.callback)
        default = None if name in _UNLESS_TOLD else SECONDS
        command.params.append(click.Option(**_option(default)))
    return command


def _option(default: float | None) -> dict[str, Any]:
    said = "" if default is None else f" ({default:g})"
    return {
        "param_decls": ["--time", "seconds"],
        "type": click.FloatRange(0, min_open=True),
        "default": default,
        "help": f"Stop after this many seconds{said}.",
    }


def time_option(command: F) -> F:
    """Give a command `--time`; it uses `within` around what is to be bounded."""
    options = _option(SECONDS)
    return click.option(*options.pop("param_decls"), **options)(command)


def _timed(callback: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(callback)
    def run(*arguments: Any, seconds: float | None = None, **options: Any) -> Any:
        with within(seconds):
            return callback(*arguments, **options)

    return run
