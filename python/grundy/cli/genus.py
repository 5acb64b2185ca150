"""`grundy genus`: genera of heaps and positions in misère play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import elapsed_line, progress_line
from grundy.cli._status import OPEN
from grundy.cli._time import stopped

if TYPE_CHECKING:
    from grundy.misere.genus import Genus
    from grundy.misere.genus_table import GenusTable
    from grundy.misere.pretending import BlurredGenus

_WIDTH = 10


@click.command()
@click.argument("code")
@click.option("-n", "--heaps", type=click.IntRange(min=0), help="Show heaps 0 to N.")
@click.option("--position", help='A sum of heaps, such as "9 8 5".')
@click.option("--apart", help='Two heaps, such as "6 11": a game that tells them apart.')
@click.option("--blurry", is_flag=True, help="Allemang's blurry form: entries above 3 are '#'.")
@click.option("--load", type=click.Path(exists=True, dir_okay=False), help="Start from a table.")
@click.option("--save", type=click.Path(dir_okay=False), help="Write the table when done.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str,
    heaps: int | None,
    position: str | None,
    apart: str | None,
    blurry: bool,
    load: str | None,
    save: str | None,
    as_json: bool,
) -> None:
    """Genera of a heap game in misère play.

    CODE is a code such as .123 or a name such as kayles. A genus g^g0g1g2... holds the normal
    value and the misère values of the heap plus 0, 1, 2, ... heaps of size 2; its last two entries
    repeat for ever.
    """
    from grundy import InputError
    from grundy.misere.genus_table import GenusTable

    if sum(given is not None for given in (heaps, position, apart)) != 1:
        raise click.UsageError("give one of -n N, --position 'HEAPS' and --apart 'HEAP HEAP'")
    table = GenusTable(code)
    if apart is not None:
        from grundy.heaps.heap_sum import read_heaps

        _show_apart(table.code, read_heaps(apart), as_json)
        return
    if load is not None:
        loaded = GenusTable.load(load)
        if loaded.code != table.code:
            raise InputError(f"{load}: holds {loaded.code}, not {table.code}")
        table = loaded
    status = 0
    try:
        if position is not None:
            _show_position(table, position, blurry, as_json)
        else:
            status = _show_heaps(table, heaps or 0, blurry, as_json)
    finally:
        if save is not None:
            table.save(save)
    if status:
        ctx.exit(status)


def _show_position(table: GenusTable, position: str, blurry: bool, as_json: bool) -> None:
    from grundy.heaps.heap_sum import read_heaps
    from grundy.misere.genus import Genus
    from grundy.misere.position_genus import position_genus

    heaps = read_heaps(position)
    with progress_line(f"{table.code}: sums") as progress:
        genus = position_genus(table, heaps, progress)
    if not isinstance(genus, Genus):
        _show_blurred(table.code, heaps, genus, blurry, as_json)
        return
    found = table.classify(heaps)
    shown = genus.blurry if blurry else str(genus)
    if as_json:
        fields = {"code": table.code, "play": "misere", "position": heaps, "genus": shown}
        print_json({**fields, "class": found.name, "outcome": genus.outcome})
        return
    click.echo(f"{table.code}  {' + '.join(map(str, heaps)) or '0'}")
    click.echo(f"genus    {shown}")
    click.echo(f"outcome  {genus.outcome} (misère)")
    click.echo(f"class    {found.name}")
    for option, normal, misere in found.reverted:
        click.echo(f"         its option of genus {option} is reverted to {normal} and {misere}")
    if found.obstacle:
        click.echo(f"         {found.obstacle}")


def _show_blurred(
    code: str, heaps: list[int], genus: BlurredGenus, blurry: bool, as_json: bool
) -> None:
    """A genus known up to its entries above 3, without the class, which needs all."""
    shown = genus.blurry if blurry else str(genus)
    if as_json:
        fields = {"code": code, "play": "misere", "position": heaps, "genus": shown}
        print_json({**fields, "class": None, "outcome": genus.outcome})
        return
    click.echo(f"{code}  {' + '.join(map(str, heaps)) or '0'}")
    click.echo(f"genus    {shown}  (# stands for an entry above 3)")
    click.echo(f"outcome  {genus.outcome} (misère)")


def _show_apart(code: str, heaps: list[int], as_json: bool) -> None:
    from grundy import InputError
    from grundy.misere.distinguishing import distinguish

    if len(heaps) != 2:
        raise InputError(f"{len(heaps)} heaps to tell apart: must be two")
    with elapsed_line(f"{code}: games tried"):
        found = distinguish(f"{code}[{heaps[0]}]", f"{code}[{heaps[1]}]")
    if as_json:
        print_json(
            {
                "code": code,
                "play": "misere",
                "heaps": heaps,
                "equal": found.equal,
                "game": None if found.game is None else str(found.game),
                "outcomes": found.outcomes,
                "smallest": found.smallest,
            }
        )
    elif found.equal or found.outcomes is None:
        click.echo(f"{code}  heaps {heaps[0]} and {heaps[1]} are equal as misère games")
    else:
        kind = "a smallest game" if found.smallest else "a game (none is born by day 5)"
        click.echo(f"{code}  {kind} that tells heaps {heaps[0]} and {heaps[1]} apart: {found.game}")
        for heap, outcome in zip(heaps, found.outcomes, strict=True):
            click.echo(f"heap {heap} with it is {outcome}")


def _show_heaps(table: GenusTable, n: int, blurry: bool, as_json: bool) -> int:
    """Show what could be computed; the exit status says whether that is all."""
    from grundy import LimitError

    genera: list[Genus] = []
    status = 0
    with progress_line(f"{table.code}: sums") as progress:
        try:
            for heap in range(n + 1):
                genera.append(table.genus(heap, progress))
        except KeyboardInterrupt as interrupt:
            why, status = stopped(interrupt)
        except LimitError as error:
            status, why = OPEN, str(error)
    if status:
        click.echo(f"grundy: {why}: heaps 0 to {len(genera) - 1} of {n} are known", err=True)
    shown = [genus.blurry if blurry else str(genus) for genus in genera]
    if as_json:
        print_json({"code": table.code, "play": "misere", "genera": shown})
    elif len(shown) <= 1:
        click.echo(f"heap 0: {shown[0]}" if shown else "nothing is known yet")
    else:
        _print_rows(table.code, shown)
    return status


def _print_rows(code: str, shown: list[str]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    picture = Table(title=f"Genera of {code}", box=box.SIMPLE_HEAD)
    picture.add_column("heap", justify="right")
    for column in range(1, _WIDTH + 1):
        picture.add_column(str(column))
    for start in range(0, len(shown) - 1, _WIDTH):
        picture.add_row(f"{start}+", *shown[start + 1 : start + 1 + _WIDTH])
    width = max(len(text) for text in shown) + 2
    Console(width=8 + (width + 2) * _WIDTH, soft_wrap=True).print(picture)
