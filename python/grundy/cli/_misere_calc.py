"""`grundy calc --play misere`: one expression, or a prompt."""

from __future__ import annotations

import re
from typing import Any

import click

from grundy import _core
from grundy.cli._output import in_json
from grundy.cli._progress import elapsed_line
from grundy.cli._prompt import Session

# Most copies of a generator in the picture of a genus over it.
COLUMNS = 10

_HELP = """\
Write a misère game or a sum of games and press Enter. Examples:
  3   *12   :5   2+   2_2   {2_2,1}   2_2 31   kayles[5]   .123[6] + 2
A digit is a nim-heap, :n an adder, 2+ is {2}, 2_2 is 2 + 2; games side by side are options.
g + h (a space before the plus) is a sum, g - h the x with x + h = g, 3.g three copies.
  x = {2_2,1}            keep a game under a name     ans    the last one
  genus(x)  x = y        functions and equality       functions  lists the functions
  with_genus(#1##0#)     a game with this blurry genus
  over(.123[9], {:4,1})  the genus over <1,2,a>       names  what is kept
  latex x                its LaTeX                    quit   (or Ctrl-D)\
"""
_COMMANDS = ("copy", "exit", "functions", "help", "latex", "names", "quit")


class MisereSession(Session):
    """The names kept at the prompt of misère play."""

    commands = _COMMANDS
    help_text = _HELP

    def worked_out(self, line: str, assignment: re.Match[str] | None) -> Any:
        if assignment is None:
            return self.calculate(line)
        self.offset = assignment.start(2)
        self.names[assignment[1]] = self.calculate(assignment[2])
        return self.names[assignment[1]]

    def calculate(self, text: str) -> Any:
        from grundy.misere.calculator import calculate

        return calculate(text, self.names)

    def shown(self, result: Any) -> str:
        return str(result)

    def tell(self, result: Any) -> str:
        return told(result)

    def latex(self, result: Any) -> str:
        found: str | None = getattr(result, "_repr_latex_", lambda: None)()
        return (found or str(result)).strip("$")

    @staticmethod
    def functions() -> dict[str, str]:
        from grundy.misere.calculator import FUNCTIONS

        return {n: f"  {n}({a})".ljust(26) + meaning for n, (a, meaning, _) in FUNCTIONS.items()}


def show(expr: str, latex: bool, as_json: bool) -> None:
    """Calculate and print."""
    from grundy import MisereGame
    from grundy.misere.calculator import calculate

    with elapsed_line("calculating"):
        result = calculate(expr)
    if as_json:
        click.echo(report(expr, result))
    elif latex:
        click.echo(MisereSession().latex(result))
    elif isinstance(result, MisereGame):
        click.echo(str(result))
        form = _in_earlier_heaps(expr)
        if form is not None:
            click.echo(f"heaps     {form}")
        for name, value in facts(result).items():
            click.echo(f"{name:<9} {value}")
    else:
        click.echo(told(result))


def facts(game: Any) -> dict[str, Any]:
    """Outcome, genus, class and birthday."""
    return {
        "outcome": game.outcome,
        "genus": str(game.genus),
        "class": game.misere_class,
        "birthday": game.birthday,
    }


def report(expr: str, result: Any) -> str:
    """The JSON object of a result, which the core writes."""
    from grundy import MisereGame
    from grundy.misere.generalized_genus import GenusArray

    if isinstance(result, MisereGame):
        name = result._form.name()
        options = [str(option) for option in result.options] if name else None
        about = (result.outcome, str(result.genus), result.misere_class, result.birthday)
        return _core.misere_game_report(expr, name, *about, options)
    if isinstance(result, GenusArray):
        growing = None if result.growing is None else str(result.growing)
        array = (str(result.game), result.periods, result.searched_to)
        return _core.generalized_genus_report(expr, *array, growing)
    if isinstance(result, list):
        return _core.misere_value_report(expr, in_json([str(item) for item in result]))
    plain = result if isinstance(result, (bool, int)) else str(result)
    return _core.misere_value_report(expr, in_json(plain))


def told(result: Any) -> str:
    """A result in one line, or a generalized genus in a few."""
    from grundy import MisereGame
    from grundy.misere.generalized_genus import GenusArray

    if isinstance(result, MisereGame):
        return f"{result}    [{result.outcome}, genus {result.genus}, {result.misere_class}]"
    if isinstance(result, GenusArray):
        return _array(result)
    if isinstance(result, list):
        return "\n".join(f"  {item}" for item in result) or "  (none)"
    return str(result)


def _array(array: Any) -> str:
    """The periods of a generalized genus, and the genera of the first copies."""
    lines = []
    count = len(array.generators)
    for k, generator in enumerate(array.generators):
        if array.periods is None:
            said = f"no period with up to {array.searched_to} copies"
            if array.growing is not None:
                said = str(array.growing)
        else:
            start, period = array.periods[k]
            said = f"repeats from {start} copies with period {period}, proved"
        lines.append(f"{generator}: {said}")
        row = []
        for n in range(COLUMNS):
            copies = [0] * count
            copies[k] = n
            row.append(str(array.genus(*copies)))
        lines.append("  " + " ".join(row) + " …")
    return "\n".join(lines)


def _in_earlier_heaps(expr: str) -> str | None:
    """A single heap in terms of earlier ones, if its form is long."""
    import re

    from grundy.misere.heap_form import LARGEST, HeapForm

    found = re.fullmatch(r"\s*(\S+)\[(\d+)\]\s*", expr)
    if found is None or int(found[2]) > LARGEST:
        return None
    form = HeapForm.of(found[1], int(found[2]))
    return str(form) if "d[" in form.name else None
