"""grundy table: the published tables, regenerated."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import elapsed_line

FORMATS = ["text", "csv", "latex", "json"]


@click.command(short_help="Regenerate a published table.")
@click.argument("name", required=False)
@click.argument("code", required=False)
@click.option("--max-heap", type=click.IntRange(1), help="With CODE: up to this heap.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text")
@json_option
def command(
    name: str | None, code: str | None, max_heap: int | None, form: str, as_json: bool
) -> None:
    """Regenerate the table NAME, every cell computed; without NAME, list the tables.

    Some tables can be made for any game CODE: `grundy table allemang-ii .37`.
    """
    from grundy.errors import InputError
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
    title, source = table.title, table.source
    if code is None and max_heap is None:
        with elapsed_line(f"table {name}"):
            header, rows = table.rows()
    elif code is not None and table.rows_for is not None:
        with elapsed_line(f"table {name}"):
            header, rows = table.rows_for(code, max_heap)
        title, source = f"{code}: {table.about_for[0]}", table.about_for[1]
    else:
        raise InputError(f"table '{name}' does not take a code or a heap")
    if form == "json":
        print_json(
            {
                "name": table.name,
                "title": title,
                "source": source,
                "header": header,
                "rows": rows,
            }
        )
        return
    click.echo(render(title, source, header, rows, form), nl=False)
