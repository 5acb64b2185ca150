"""grundy atlas: questions to an atlas of solved games."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._output import json_option, play_option, print_json
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.atlas.atlas import Atlas
    from grundy.atlas.entry import Entry

FILE = click.option(
    "--atlas", "path", type=click.Path(path_type=Path), help="An atlas file (the shipped one)."
)


def _atlas(path: Path | None) -> Atlas:
    from grundy.atlas.atlas import Atlas

    return Atlas.shipped() if path is None else Atlas(path)


@click.group(short_help="Ask an atlas of solved games.", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Find, export, compare and merge atlases of solved games."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command()
@FILE
@json_option
def info(path: Path | None, as_json: bool) -> None:
    """How many games there are, solved and open."""
    with _atlas(path) as atlas:
        counts = atlas.counts()
        if as_json:
            print_json({"atlas": atlas.path, **counts})
            return
        for name, count in counts.items():
            click.echo(f"{name.replace('_', ' '):<14} {count:>8,}")


@command.command()
@click.argument("code", required=False)
@click.option("--period", type=int, help="Games of this period in normal play.")
@click.option("--preperiod", type=int)
@click.option("--saltus", type=int)
@click.option(
    "--status",
    type=click.Choice(["periodic", "arithmetic-periodic", "automatic", "unknown"]),
    default=None,
)
@click.option("--standard", help="Games with this standard form.")
@click.option("--misere-order", type=int, help="Games solved by a quotient of this order.")
@click.option("--misere-period", type=int)
@click.option("--wild/--tame", default=None, help="Games wild, or tame, in misère play.")
@click.option("--open/--solved", "unsolved", default=None, help="In normal play.")
@click.option("--misere-open/--misere-solved", "misere_unsolved", default=None)
@click.option("--limit", type=click.IntRange(1), help="At most this many.")
@FILE
@json_option
@click.pass_context
def find(
    ctx: click.Context,
    code: str | None,
    period: int | None,
    preperiod: int | None,
    saltus: int | None,
    status: str | None,
    standard: str | None,
    misere_order: int | None,
    misere_period: int | None,
    wild: bool | None,
    unsolved: bool | None,
    misere_unsolved: bool | None,
    limit: int | None,
    path: Path | None,
    as_json: bool,
) -> None:
    """Games with all the given properties; CODE may have * and ? in it.

    The exit status is 1 when there are none.
    """
    with _atlas(path) as atlas:
        found = atlas.find(
            code=_pattern(code),
            period=period,
            preperiod=preperiod,
            saltus=saltus,
            status=status,
            standard=standard,
            misere_order=misere_order,
            misere_period=misere_period,
            wild=wild,
            open=unsolved,
            misere_open=misere_unsolved,
            limit=limit,
        )
    if as_json:
        print_json({"count": len(found), "rows": [entry.to_dict() for entry in found]})
    elif found:
        _table(found)
    else:
        click.echo("no such game in the atlas", err=True)
    if not found:
        ctx.exit(OPEN)


def _pattern(code: str | None) -> str | None:
    """A code as it is stored: any notation, unless it is a pattern."""
    if code is None or set(code) & set("*?["):
        return code
    from grundy.heaps.heap_game import HeapGame

    return HeapGame(code).digits


def _table(found: list[Entry]) -> None:
    from rich.console import Console
    from rich.table import Table

    rows: list[list[str]] = []
    names = ["game", "standard", "period", "preperiod", "saltus", "largest", "searched to"]
    names += ["misère", "order", "P", "Φ period", "wild at"]
    for e in found:
        kind = {None: "", True: "tame", False: "wild"}[e.tame]
        status = e.misere_status or ""
        wild = "" if e.first_wild_heap is None else f"{e.first_wild_heap}: {e.first_wild_genus}"
        cells: list[Any] = [e.alias or e.code, e.standard, e.period, e.preperiod, e.saltus or None]
        cells += [e.largest, e.searched_to, f"{status} {kind}".strip(), e.misere_order]
        cells += [e.misere_p_order, e.misere_period, wild]
        rows.append(["" if cell is None else str(cell) for cell in cells])
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 160
    # What does not fit is left out from the right, rather than folded to a letter a line.
    kept, used = [], 0
    for at, name in enumerate(names):
        filled = [row[at] for row in rows if row[at]]
        needed = max(map(len, [name, *filled])) + 2
        if filled and used + needed <= width + 2:
            kept.append(at)
            used += needed
    table = Table(box=None, pad_edge=False)
    for at in kept:
        left = names[at] in ("game", "standard")
        table.add_column(names[at], justify="left" if left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(row[at] for at in kept))
    Console(width=max(width, 20)).print(table)
    left_out = [
        names[at] for at in range(len(names)) if at not in kept and any(r[at] for r in rows)
    ]
    if left_out:
        click.echo(f"(too narrow for {', '.join(left_out)}; --json has all)", err=True)


@command.command()
@click.argument("query")
@FILE
@json_option
def sql(query: str, path: Path | None, as_json: bool) -> None:
    """Any QUERY in SQL; the view is called atlas, the tables game, normal and misere."""
    with _atlas(path) as atlas:
        names, rows = atlas.sql(query)
    shown = [[cell.hex() if isinstance(cell, bytes) else cell for cell in row] for row in rows]
    if as_json:
        print_json({"columns": names, "rows": shown})
        return
    click.echo("\t".join(names))
    for row in shown:
        click.echo("\t".join("" if cell is None else str(cell) for cell in row))


@command.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["csv", "json", "parquet"]))
@click.option("--provenance", is_flag=True, help="Also versions, dates and seconds.")
@FILE
@json_option
def export(out: Path, form: str | None, provenance: bool, path: Path | None, as_json: bool) -> None:
    """Write all games to the file OUT; its ending says how. `-` prints CSV, or JSON."""
    from grundy.atlas.export import export as write
    from grundy.atlas.export import export_text

    with _atlas(path) as atlas:
        if str(out) == "-":
            form = form or ("json" if as_json else "csv")
            click.echo(export_text(atlas, form, provenance=provenance), nl=False)
            return
        count = write(atlas, out, form, provenance=provenance)
    if as_json:
        print_json({"file": str(out), "games": count})
    else:
        click.echo(f"{count} games written to {out}", err=True)


@command.command()
@click.argument("first", type=click.Path(path_type=Path))
@click.argument("second", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def diff(ctx: click.Context, first: Path, second: Path, as_json: bool) -> None:
    """What SECOND knows that FIRST does not, and the reverse. Exit status 1 if anything."""
    from grundy.atlas.atlas import Atlas
    from grundy.atlas.diff import diff as compare

    with Atlas(first) as one, Atlas(second) as two:
        found = compare(one, two)
    kinds = sorted({d.kind for d in found})
    counts = {kind: sum(1 for d in found if d.kind == kind) for kind in kinds}
    if as_json:
        rows = [{"code": d.code, "kind": d.kind, "fields": d.fields} for d in found]
        print_json({"counts": counts, "rows": rows})
    else:
        for d in found:
            changes = ", ".join(f"{name} {a} → {b}" for name, (a, b) in d.fields.items())
            click.echo(f"{d.code:<10} {d.kind:<13} {changes}")
        click.echo("; ".join(f"{n} {kind}" for kind, n in counts.items()) or "no differences")
    if found:
        ctx.exit(OPEN)


@command.command("import")
@click.argument("source", type=click.Path(path_type=Path))
@click.option(
    "--atlas", "path", type=click.Path(path_type=Path), required=True, help="The atlas to fill."
)
@click.option("--memory", type=click.IntRange(1), default=8192, help="Megabytes for the checker.")
@json_option
@click.pass_context
def import_(ctx: click.Context, source: Path, path: Path, memory: int, as_json: bool) -> None:
    """Take over what SOURCE knows more: an atlas, or a certificate of a period in JSON.

    Every claim is verified by the checker before it is taken. Exit status 1 if any is refused.
    """
    from grundy.atlas.atlas import Atlas
    from grundy.atlas.importing import import_atlas, import_certificate
    from grundy.cli._progress import progress_line

    with progress_line("checking") as progress, Atlas(path, write=True) as into:
        if source.suffix == ".json":
            found = import_certificate(into, source, memory=memory << 20)
        else:
            with Atlas(source) as other:
                found = import_atlas(into, other, memory=memory << 20, progress=progress)
    if as_json:
        refused = [{"class": name, "reason": why} for name, why in found.refused]
        print_json({"taken": found.taken, "known": found.known, "refused": refused})
    else:
        click.echo(f"{found.taken} taken, {found.known} known before, {len(found.refused)} refused")
        for name, why in found.refused:
            click.echo(f"  {name}: {why}")
    if found.refused:
        ctx.exit(OPEN)


@command.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--largest-certificate", type=click.IntRange(0), help="Bytes, of open quotients.")
@FILE
@json_option
def pack(out: Path, largest_certificate: int | None, path: Path | None, as_json: bool) -> None:
    """Write a small copy to OUT."""
    with _atlas(path) as atlas:
        atlas.pack(out, largest_certificate=largest_certificate)
    size = out.stat().st_size
    if as_json:
        print_json({"file": str(out), "bytes": size})
    else:
        click.echo(f"{out}: {size:,} bytes", err=True)


@command.command()
@FILE
@json_option
def discoveries(path: Path | None, as_json: bool) -> None:
    """The page of discoveries, as Markdown."""
    from grundy.atlas.discoveries import page

    with _atlas(path) as atlas:
        text = page(atlas)
    if as_json:
        print_json({"markdown": text})
    else:
        click.echo(text, nl=False)


@command.command()
@FILE
@play_option("both")
@json_option
@click.pass_context
def check(ctx: click.Context, path: Path | None, play: str, as_json: bool) -> None:
    """Verify every certificate. Exit status 1 if one is refused."""
    from grundy.atlas.importing import refusal
    from grundy.cli._progress import progress_line

    plays = ["normal", "misere"] if play == "both" else [play]
    bad = []
    done = 0
    with _atlas(path) as atlas, progress_line("checking") as progress:
        for one in plays:
            for row in atlas.rows(one):
                why = refusal(one, row)
                done += 1
                if progress is not None:
                    progress(done)
                if why is not None:
                    bad.append({"play": one, "class": row["class"], "reason": why})
    if as_json:
        print_json({"rows": done, "refused": bad})
    else:
        click.echo(f"{done} rows checked, {len(bad)} refused")
        for one_bad in bad:
            click.echo(f"  {one_bad['class']} ({one_bad['play']}): {one_bad['reason']}")
    if bad:
        ctx.exit(OPEN)
