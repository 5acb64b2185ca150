"""`grundy rulesets`: every game that can be asked about, by name."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json

_FAMILIES = {
    "heap": "Heaps (and any code, such as .77 or S(1,3,4))",
    "strip": "Strips and coins",
    "graph": "Graphs",
    "board": "Boards",
    "sum": "Sums",
    "value": "Values",
}


@click.command()
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the rulesets, with an example each; with NAME, what there is to know of one.

    \b
    grundy rulesets
    grundy rulesets toads-and-frogs

    Any of them can be given to `grundy value`, `grundy outcome` and `grundy play`.
    """
    from grundy.rulesets import find, listed

    if name is not None:
        ruleset = find(name)
        if as_json:
            print_json({"rulesets": [ruleset.to_dict()]})
            return
        click.echo(click.style(ruleset.title, bold=True) + f" ({ruleset.name})")
        for line in (ruleset.help, f"positions: {ruleset.notation}"):
            click.echo(f"  {line}")
        kinds = ["impartial" if ruleset.impartial else "partizan"] + ["loopy"] * ruleset.loopy
        click.echo(f'  {", ".join(kinds)}; try: grundy play {ruleset.name} "{ruleset.example}"')
        return
    if as_json:
        print_json({"rulesets": [ruleset.to_dict() for ruleset in listed()]})
        return
    for family, heading in _FAMILIES.items():
        click.echo(click.style(heading, bold=True))
        for ruleset in listed():
            if ruleset.family == family:
                click.echo(f"  {ruleset.name:30} {ruleset.example}")
