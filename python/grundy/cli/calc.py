"""`grundy calc`: values of games from an expression, or a prompt."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from grundy.cli._output import json_option, print_json

_HELP = """\
Write a game or a sum of games and press Enter. Examples:
  3/4   *2   ^   ^^*   v3*2   {1|-1}   {0||0|-2}   +-1   tiny(2)   3.^   1:-1   1^*
Juxtaposition adds; +-1 is the switch {1|-1}; 'n.g' is n copies of g; g:h the ordinal sum.
Compare with  <=  >=  <  >  =  !=  || (confused).
  x = {2|-1}         keep a value under a name          ans     the last value
  a{0|a}, {pass|*}   loopy games: on off over under upon tis tisn dud, s & t; onside(g), offside(g)
  cool(x, 1/2)       functions; 'functions' lists them  x.cool(1/2) is the same
  thermo x           the thermograph drawn              latex x the value in LaTeX
  names              what is kept                       quit    (or Ctrl-D)\
"""
_ASSIGNMENT = re.compile(r"^\s*([A-Za-z_]\w*)\s*(?::=|=(?!=))\s*(.+)$")


@click.command()
@click.argument("expr", required=False)
@click.option("--thermograph", is_flag=True, help="Draw the thermograph.")
@click.option("--latex", is_flag=True, help="Print the value in LaTeX.")
@click.option("--svg", type=click.Path(dir_okay=False), help="Write the thermograph to a file.")
@json_option
def command(
    expr: str | None, thermograph: bool, latex: bool, svg: str | None, as_json: bool
) -> None:
    """The value of the game EXPR (no EXPR: a prompt with history, names and help).

    \b
    grundy calc "{1|-1}+{2|-2}"
    grundy calc "cool({3||2|-4}, 1/2)"
    grundy calc -- "-1^*"
    grundy calc "over + over"              (loopy: on off over under upon tis tisn dud)
    grundy calc "a{0|b{a|0}}"              (nodes with names; pass is the position itself)
    """
    from grundy import Game, LoopyGame
    from grundy._core import calculate
    from grundy.cli import _value_report

    if expr is None:
        if as_json:
            raise click.UsageError("--json needs an expression")
        _prompt()
        return
    result = calculate(expr)
    if isinstance(result, LoopyGame):
        if thermograph or svg:
            raise click.UsageError("a loopy game has no thermograph")
        if as_json:
            print_json({"expression": expr, **_value_report.loopy_fields(result)})
        elif latex:
            click.echo(result.latex())
        else:
            _value_report.show_loopy(result)
        return
    if not isinstance(result, Game):
        if as_json:
            print_json({"expression": expr, "value": _plain(result)})
        else:
            click.echo(_shown(result))
        return
    if svg:
        from pathlib import Path

        Path(svg).write_text(result.thermograph.svg(), encoding="utf-8")
        click.echo(f"wrote {svg}", err=True)
    if as_json:
        print_json({"expression": expr, **_value_report.fields(result)})
        return
    if latex:
        click.echo(result.latex())
        return
    _value_report.show(result)
    if thermograph:
        _draw(result)


def _draw(game: Any) -> None:
    from grundy.display.thermograph import text

    click.echo(text(game.thermograph))


def _plain(result: Any) -> Any:
    """A result that is not a game, for JSON."""
    if isinstance(result, bool):
        return result
    if isinstance(result, list):
        return [_plain(item) for item in result]
    return str(result)


def _shown(result: Any) -> str:
    if isinstance(result, bool):
        return "true" if result else "false"
    if isinstance(result, list):
        return ", ".join(_shown(item) for item in result) or "(none)"
    return str(result)


class _Session:
    """The names kept at the prompt, and what a line does to them."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}

    def answer(self, line: str) -> str | None:
        """What to print for a line; `None` to stop."""
        from grundy import Game, LoopyGame
        from grundy._core import calculate, calculator_functions

        word, _, rest = line.strip().partition(" ")
        if word in ("quit", "exit"):
            return None
        if word in ("help", "?"):
            return _HELP
        if word == "functions":
            return "\n".join(f"  {n}({a})".ljust(26) + m for n, a, m in calculator_functions())
        if word == "names":
            return "\n".join(f"  {n} = {_shown(v)}" for n, v in self.names.items()) or "  (none)"
        if word in ("thermo", "latex") and rest:
            game = calculate(rest, self.names)
            if word == "latex" and isinstance(game, (Game, LoopyGame)):
                return game.latex()
            if not isinstance(game, Game):
                return f"{word} needs a game"
            from grundy.display.thermograph import text

            return text(game.thermograph)
        found = _ASSIGNMENT.match(line)
        name, text_of = found.groups() if found else ("ans", line)
        if found and name in self._reserved():
            return f"'{name}' has a meaning of its own; choose another name"
        result = calculate(text_of, self.names)
        self.names[name] = self.names["ans"] = result
        if isinstance(result, Game) and not found:
            return f"{result}    [{result.outcome}, mean {result.mean}, t {result.temperature}]"
        if isinstance(result, LoopyGame) and not found:
            return f"{result}    [{result.outcome}]"
        return f"{name} = {_shown(result)}" if found else _shown(result)

    @staticmethod
    def _reserved() -> set[str]:
        from grundy._core import calculator_functions

        words = {"help", "functions", "names", "thermo", "latex", "quit", "exit", "ans"}
        return words | {n for n, _, _ in calculator_functions()} | {"v" * k for k in range(1, 9)}

    def complete(self, text: str, state: int) -> str | None:
        """Names and functions that begin with the text, as readline asks for them."""
        words = sorted(self._reserved() | set(self.names))
        matches = [w for w in words if text and w.startswith(text) and not w.startswith("vv")]
        return matches[state] if state < len(matches) else None


def _prompt() -> None:
    """Read lines until the end, keeping a history where the terminal can."""
    from grundy import InputError, LimitError

    session = _Session()
    interactive = sys.stdin.isatty()
    history = _with_readline(session) if interactive else None
    if interactive:
        click.echo("grundy calculator: 'help' for help, Ctrl-D to leave", err=True)
    while True:
        try:
            line = input("> " if interactive else "")
        except EOFError:
            break
        except KeyboardInterrupt:
            click.echo("", err=True)
            continue
        if not line.strip():
            continue
        try:
            answer = session.answer(line)
        except (InputError, LimitError) as error:
            click.echo(f"  {error}", err=True)
            continue
        except KeyboardInterrupt:
            click.echo("  interrupted", err=True)
            continue
        if answer is None:
            break
        click.echo(answer)
    if history is not None:
        history()


def _with_readline(session: _Session) -> Any:
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
