"""grundy table: the published tables, regenerated."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json

FORMATS = ["text", "csv", "latex", "json"]


@click.command(short_help="Regenerate a published table.")
@click.argument("name", required=False)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text")
@json_option
def command(name: str | None, form: str, as_json: bool) -> None:
    """Regenerate the table NAME, every cell computed; without NAME, list the tables."""
    from grundy.tables import find_table, list_tables

    if as_json:
        form = "json"
    if name is None:
        tables = list_tables()
        if form == "json":
            print_json({"tables": [{"name": t.name, "title": t.title} for t in tables]})
            return
        for t in tables:
            click.echo(f"{t.name:<22} {t.title}")
        return
    from grundy.display.table import render

    table = find_table(name)
    header, rows = table.rows()
    if form == "json":
        print_json(
            {
                "name": table.name,
                "title": table.title,
                "source": table.source,
                "header": header,
                "rows": rows,
            }
        )
        return
    click.echo(render(table.title, table.source, header, rows, form), nl=False)
