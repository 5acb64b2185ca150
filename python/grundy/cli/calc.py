"""`grundy calc`: values of games from an expression, or a prompt."""

from __future__ import annotations

from typing import Any

import click

from grundy.cli._output import (
    ascii_option,
    full_option,
    json_option,
    play_option,
    print_json,
)
from grundy.cli._progress import elapsed_line
from grundy.cli._time import time_option, within


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("expr", required=False)
@click.option("--thermograph", is_flag=True, help="Draw the thermograph.")
@click.option("--steps", is_flag=True, help="Derive the canonical form of a literal form.")
@click.option("--cgsuite", is_flag=True, help="Read CGSuite's notation, in which 3*5 is 15.")
@click.option("--latex", is_flag=True, help="Print the value in LaTeX.")
@click.option("--svg", type=click.Path(dir_okay=False), help="Write the thermograph to a file.")
@play_option()
@time_option
@full_option
@ascii_option
@json_option
def command(
    expr: str | None,
    thermograph: bool,
    steps: bool,
    cgsuite: bool,
    latex: bool,
    svg: str | None,
    play: str,
    seconds: float,
    full: bool,
    as_json: bool,
) -> None:
    """The value of the game EXPR (no EXPR: a prompt with history, names and help).

    \b
    grundy calc "{1|-1}+{2|-2}"
    grundy calc "cool({3||2|-4}, 1/2)"
    grundy calc "-1^*"
    grundy calc --steps "{0,*|1,{2|0}}"    (dominated and reversible options, one by one)
    grundy calc "domineering('3x3') + ^"      (positions of any ruleset)
    grundy calc "5 * {3||2|0}"                (a product has spaces round its star)
    grundy calc "f := g -> g + g; [f(n.^) for n from 1 to 4]"
    grundy calc --cgsuite "3^5 + *(3+2)"      (CGSuite's notation: 243*5)
    grundy calc "over + over"              (loopy: on off over under upon tis tisn dud)
    grundy calc "a{0|b{a|0}}"              (nodes with names; pass is the position itself)
    grundy calc --play misere ":4 + :3"    (impartial games in misère play; also as a prompt)
    grundy calc --play misere "over(.123[9], {:4,1})"
    """
    if play == "misere":
        if thermograph or svg or steps:
            raise click.UsageError("--thermograph, --svg and --steps are for normal play")
        if expr is not None:
            from grundy.cli import _misere_calc

            with within(seconds):
                _misere_calc.show(expr, latex, as_json)
            return
    if expr is not None and steps:
        with within(seconds):
            _derive(expr, as_json)
        return
    if expr is not None:
        with within(seconds):
            _show(expr, cgsuite, thermograph, latex, svg, full, as_json)
        return
    if as_json:
        raise click.UsageError("--json needs an expression")
    from grundy.cli import _misere_calc
    from grundy.cli._prompt import prompt

    prompt(_misere_calc.MisereSession() if play == "misere" else None)


def _show(
    expr: str,
    cgsuite: bool,
    thermograph: bool,
    latex: bool,
    svg: str | None,
    full: bool,
    as_json: bool,
) -> None:
    """Calculate and print."""
    from grundy import Game, LoopyGame
    from grundy.cli import _value_report
    from grundy.partizan.calculator import calculate

    notes: list[str] = []
    with elapsed_line("calculating"):
        result = calculate(expr, cgsuite=cgsuite, notes=notes)
    for note in notes:
        click.echo(f"note: {note}", err=True)
    if isinstance(result, LoopyGame):
        if thermograph or svg:
            raise click.UsageError("a loopy game has no thermograph")
        if as_json:
            print_json({"expression": expr, **_value_report.fields(result)})
        elif latex:
            click.echo(result.latex())
        else:
            _value_report.show_loopy(result)
        return
    if not isinstance(result, Game):
        if as_json:
            print_json({"expression": expr, "value": _plain(result)})
        else:
            click.echo(_value_report.shown(result))
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
    _value_report.show(result, full)
    if thermograph:
        _draw(result)


def _derive(expr: str, as_json: bool) -> None:
    """The canonical form of a literal form, step by step."""
    from grundy.cli import _value_report
    from grundy.partizan.form import Form

    form = Form(expr)
    found = form.steps()
    if as_json:
        told = [{"text": step.text, "form": str(step.form)} for step in found]
        print_json({"expression": expr, **_value_report.fields(form.value), "steps": told})
        return
    click.echo(str(form))
    for number, step in enumerate(found, 1):
        click.echo(f"{number}. {step.text}\n   {step.form}")
    click.echo("")
    _value_report.show(form.value)


def _draw(game: Any) -> None:
    from grundy.display.thermograph import text

    click.echo(text(game.thermograph))


def _plain(result: Any) -> Any:
    """A result that is not a game, for JSON."""
    if isinstance(result, bool):
        return result
    if isinstance(result, (list, tuple)):
        return [_plain(item) for item in result]
    if isinstance(result, (set, frozenset)):
        return sorted(map(str, result))
    return None if result is None else str(result)
