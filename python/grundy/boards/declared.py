"""Rulesets declared by pictures: what a move looks like before and after, in a few lines."""

from __future__ import annotations

from pathlib import Path

from grundy import _core
from grundy.boards.board import Board
from grundy.boards.board_ruleset import board_ruleset
from grundy.errors import InputError
from grundy.rulesets import Ruleset, is_known, spelled

__all__ = ["declare", "declare_file", "declared_ruleset"]


def declare(text: str) -> Ruleset:
    """A ruleset of your own, run at the speed of ours.

    Each line is `key: value`. `left`, `right` and `both` give moves as patterns: the squares before
    and after, and in which directions. Right's moves are Left's with the pieces exchanged unless
    they are given. `title`, `board` (`grid` or `strip`), `squares`, `exchange`, `example` and
    `rules` say the rest. "Declare a ruleset by pictures" in the documentation has all of it.

    >>> import grundy as gr
    >>> clobber = gr.declare('''
    ...     title: My Clobber
    ...     left: x o -> . x, in every direction
    ... ''')
    >>> clobber.name, clobber.read("xo|ox").value
    ('my-clobber', Game('*'))
    >>> gr.value("my-clobber", "xxo"), gr.Board("my-clobber", "xo.xo").parts()
    (Game('^'), [Board('my-clobber', 'xo'), Board('my-clobber', 'xo')])
    >>> gr.declare("left: x o -> . y")
    Traceback (most recent call last):
        ...
    grundy.InputError: line 1 of the rules: 'y' is not one of the squares . x o #
    """
    title = next((line for line in text.splitlines() if line.strip().startswith("title:")), "")
    name = spelled(title.partition(":")[2])
    if name and _core.board_declared(name) is None and is_known(name):
        raise InputError(f"there is a ruleset '{name}' already: give yours another title")
    return declared_ruleset(_core.board_declare(text), text)


def declare_file(name: str) -> Ruleset:
    """The ruleset that a file declares."""
    try:
        text = Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"'{name}' cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"'{name}' is not a text") from error
    try:
        return declare(text)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error


def declared_ruleset(about: _core.BoardRuleset, text: str) -> Ruleset:
    """The ruleset as the registry has it."""
    return board_ruleset(about)._replace(family="own", help=about.help or _moves_said(text))


def _moves_said(text: str) -> str:
    """The lines that give the moves, which are the rules where no words are."""
    lines = [line.strip() for line in text.splitlines()]
    moves = [line for line in lines if line.partition(":")[0] in ("left", "right", "both")]
    return "; ".join(line[:1].upper() + line[1:] for line in moves) + "."


def restored(text: str, position: str) -> Board:
    """A position that came from another process."""
    return Board(declare(text).name, position)
