"""The prompt of `grundy calc`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import click

_HELP = """\
Write a game or a sum of games and press Enter. Examples:
  3/4   *2   ^   ^^*   v3*2   {1|-1}   {0||0|-2}   +-1   tiny(2)   3.^   1:-1   1^*
Juxtaposition adds; +-1 is the switch {1|-1}; 'n.g' and 'n * g' (with spaces) are n copies of g;
g:h is the ordinal sum.
Compare with  <=  >=  <  >  =  !=  || (confused);  and, or, not.
  x = {2|-1}         keep a value under a name (or :=)  ans     the last value
  f = g -> g + g     a function of your own             f(^)    its value
  [n.^ for n from 1 to 5]   lists; also {1, 2}, 1..10, {"a" => 1}, sumof(…), tableof(…)
  a{0|a}, {pass|*}   loopy games: on off over under upon tis tisn dud, s & t; onside(g), offside(g)
  kayles("5 3") + x  positions of any ruleset: clobber("xo|ox").LeftOptions
  cool(x, 1/2)       functions; 'functions' lists them  x.cool(1/2), x Cool 1/2 are the same
  help cool          what a function answers            names   what is kept
  thermo x           the thermograph drawn              latex x the value in LaTeX
  copy x             its LaTeX to the clipboard         quit    (or Ctrl-D)
Tab completes names and functions; the arrow keys go through the history.\
"""
_ASSIGNMENT = re.compile(r"^\s*([A-Za-z_]\w*)\s*(?::=|=(?!=))\s*(.+)$")
_COLUMN = re.compile(r"column (\d+) of ")
_COMMANDS = ("copy", "exit", "functions", "help", "latex", "names", "quit", "thermo")


class Session:
    """The names kept at the prompt, and what a line does to them."""

    commands: tuple[str, ...] = _COMMANDS
    help_text = _HELP

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        # Where the expression begins in the line answered last.
        self.offset = 0
        # How something in the last line was read.
        self.notes: list[str] = []

    def answer(self, line: str) -> str | None:
        """What to print for a line; `None` to stop."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        self.offset = line.find(rest, line.find(word) + len(word)) if rest else 0
        if word in ("quit", "exit") and not rest:
            return None
        if word in ("help", "?"):
            return self._help(rest) if rest else self.help_text
        if word == "functions" and not rest:
            return "\n".join(self.functions().values())
        if word == "names" and not rest:
            kept = self.names.items()
            return "\n".join(f"  {n} = {self.shown(v)}" for n, v in kept) or "  (none)"
        if (
            word in ("thermo", "latex", "copy")
            and word in self.commands
            and not re.match(r"(=|:=)", rest)
        ):
            return self._shown_as(word, rest)
        found = _ASSIGNMENT.match(line)
        self.offset = 0
        if found and found[1] in self._reserved():
            return f"'{found[1]}' has a meaning of its own; choose another name"
        self.notes.clear()
        result = self.worked_out(line, found)
        self.names["ans"] = result
        if line.rstrip().endswith(";"):
            return ""
        told = f"{found[1]} = {self.shown(result)}" if found else self.tell(result)
        return "\n".join([told, *(f"  ({note})" for note in self.notes)])

    def worked_out(self, line: str, assignment: re.Match[str] | None) -> Any:
        """The value of a line; names that it gives a value are kept."""
        return self.calculate(line)

    def calculate(self, text: str) -> Any:
        """The value of an expression."""
        from grundy.partizan.calculator import calculate

        return calculate(text, self.names, assigns=True, notes=self.notes)

    def shown(self, result: Any) -> str:
        """A value by itself."""
        from grundy.cli._value_report import shown

        return shown(result)

    def tell(self, result: Any) -> str:
        """A value with what is said of it."""
        from grundy import Game, LoopyGame

        if isinstance(result, Game) and not result.is_number:
            return f"{result}    [{result.outcome}, mean {result.mean}, t {result.temperature}]"
        if isinstance(result, LoopyGame):
            return f"{result}    [{result.outcome}]"
        return self.shown(result)

    def latex(self, result: Any) -> str | None:
        """The LaTeX of a value; None for anything else."""
        from grundy import Game, LoopyGame

        return result.latex() if isinstance(result, (Game, LoopyGame)) else None

    def _shown_as(self, word: str, rest: str) -> str:
        from grundy import Game

        if not rest and "ans" not in self.names:
            return f"{word} needs a game: {word} {{2|-1}}"
        game = self.calculate(rest or "ans")
        written = self.latex(game) if word != "thermo" else None
        if written is not None:
            if word == "copy":
                _to_clipboard(written)
            return written
        if not isinstance(game, Game):
            return f"{word} needs a game"
        from grundy.display.thermograph import text

        return text(game.thermograph)

    def _help(self, name: str) -> str:
        about = self.functions().get(name.lower().rstrip("()"))
        return about or f"no function '{name}'; 'functions' lists them"

    @staticmethod
    def functions() -> dict[str, str]:
        """Each function with its arguments and meaning."""
        from grundy._core import calculator_functions

        return {n: f"  {n}({a})".ljust(26) + m for n, a, m in calculator_functions()}

    @classmethod
    def _reserved(cls) -> set[str]:
        return {*cls.commands, "ans", *cls.functions(), *("v" * k for k in range(1, 9))}

    def complete(self, text: str, state: int) -> str | None:
        """Names and functions that begin with the text, as readline asks for them."""
        words = sorted({*self._reserved(), *self.names})
        matches = [w for w in words if text and w.startswith(text) and not w.startswith("vv")]
        return matches[state] if state < len(matches) else None


def _to_clipboard(text: str) -> None:
    """Ask the terminal to take the text, by the escape sequence OSC 52."""
    from base64 import b64encode

    if sys.stdout.isatty():
        coded = b64encode(text.encode()).decode("ascii")
        sys.stdout.write(f"\x1b]52;c;{coded}\x07")


def prompt(session: Session | None = None) -> None:
    """Read lines until the end, keeping a history where the terminal can."""
    from grundy import InputError, LimitError

    session = session or Session()
    interactive = sys.stdin.isatty()
    save = _with_readline(session) if interactive else None
    sign = "> " if interactive else ""
    if interactive:
        click.echo("grundy calculator: 'help' for help, Ctrl-D to leave", err=True)
    try:
        while True:
            try:
                line = input(sign)
            except EOFError:
                if interactive:
                    click.echo("", err=True)
                break
            except KeyboardInterrupt:
                click.echo("", err=True)
                continue
            if not line.strip():
                continue
            try:
                answer = session.answer(line)
            except (InputError, LimitError) as error:
                _complain(str(error), len(sign) + session.offset if interactive else None)
                continue
            except KeyboardInterrupt:
                click.echo("  interrupted", err=True)
                continue
            if answer is None:
                break
            if answer:
                click.echo(answer)
    finally:
        if save is not None:
            save()


def _complain(message: str, before: int | None) -> None:
    """The message, and at a terminal an arrow from the place in the line typed above."""
    found = _COLUMN.search(message)
    if found and before is not None:
        click.echo(" " * (before + int(found[1]) - 1) + "^", err=True)
    click.echo(f"  {message}", err=True)


def _with_readline(session: Session) -> Callable[[], None] | None:
    """Turn on history and completion; returns what saves the history."""
    try:
        import readline
    except ImportError:
        return None
    from contextlib import suppress
    from pathlib import Path

    path = Path.home() / ".grundy_history"
    with suppress(OSError):
        readline.read_history_file(path)
    readline.set_completer(session.complete)
    readline.set_completer_delims(" \t\n(){}|,+-*^:=<>./")
    readline.parse_and_bind("tab: complete")
    readline.set_history_length(1000)

    def save() -> None:
        with suppress(OSError):
            readline.write_history_file(path)

    return save
