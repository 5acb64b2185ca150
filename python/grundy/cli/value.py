"""`grundy value RULESET POSITION`: the value of a position."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json


@click.command()
@click.argument("ruleset", required=False)
@click.argument("position", required=False)
@click.option("--thermograph", is_flag=True, help="Draw the thermograph.")
@click.option("--latex", is_flag=True, help="Print the value in LaTeX.")
@json_option
def command(
    ruleset: str | None, position: str | None, thermograph: bool, latex: bool, as_json: bool
) -> None:
    """The value of a POSITION of a partizan RULESET (no RULESET: list them).

    \b
    grundy value domineering 4x4
    grundy value hackenbush string:LRRL
    grundy value toads-and-frogs tt..ff
    grundy value col path:7
    grundy value snort grid:3x3
    grundy value col "edges:a-b,b-c;L:a;R:c"
    grundy value mymodule:MyGame POSITION     (a class with moves(player))
    """
    import grundy as gr
    from grundy.cli import _value_report

    if ruleset is None:
        if as_json:
            print_json({"rulesets": gr.rulesets()})
            return
        for name, notation in sorted(gr.rulesets().items()):
            click.echo(f"{name:20} {notation}")
        return
    if position is None:
        known = gr.rulesets()
        if ruleset not in known:
            raise click.UsageError(f"unknown ruleset '{ruleset}': known are {', '.join(known)}")
        raise click.UsageError(f"no position given; for example {known[ruleset]}")
    if ":" in ruleset:
        # A module of the user's is looked for where the command is run.
        import sys

        sys.path.insert(0, "")
    game = gr.value(ruleset, position)
    if as_json:
        print_json({"ruleset": ruleset, "position": position, **_value_report.fields(game)})
        return
    if latex:
        click.echo(game.latex())
        return
    _value_report.show(game)
    if thermograph:
        from grundy.display.thermograph import text

        click.echo(text(game.thermograph))
