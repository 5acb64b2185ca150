"""`grundy identify`: which games have these nim-values?"""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import elapsed_line


@click.command(short_help="The games of the atlas that have these nim-values.")
@click.argument("numbers", nargs=-1, required=True)
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="Games listed.")
@json_option
def command(numbers: tuple[str, ...], most: int, as_json: bool) -> None:
    """Find the games whose nim-sequence has NUMBERS, from some heap on.

    \b
    grundy identify 0 1 2 3 1 4 3 2
    grundy identify 1,1,2,0,3,1,1,0,3,3

    The atlas is searched: all octal games to three digits, recurring ones too, hexadecimal to
    three, quaternary to five, subtraction sets, and the named games. The exit status is 1 if no
    game has all the numbers.
    """
    from grundy.atlas.identify import identify
    from grundy.cli._status import OPEN
    from grundy.errors import InputError

    words = " ".join(numbers).replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise InputError(f"'{word}' is not a nim-value: give whole numbers, 0 1 2 3 1 4 3 2")
    with elapsed_line("games of the atlas"):
        found = identify([int(word) for word in words], most)
    if as_json:
        print_json(found.to_dict())
    else:
        total = len(found.numbers)
        games = f"{found.searched:,} games"
        click.echo(
            f"{found.exact} of {games} have these {total} values"
            if found.exact
            else f"none of {games} has all {total} values"
        )
        if found:
            click.echo(f"  {'game':20} {'from heap':>9}  agrees")
        for one in found:
            name = f"{one.code} {one.name.replace('-', ' ')}".strip()
            far = "all" if one.agrees_to == total else f"first {one.agrees_to} of {total}"
            click.echo(f"  {name:20} {one.offset:>9}  {far}")
        if found.exact > len(found):
            click.echo(f"  … and {found.exact - len(found)} more (--most)")
    if not found.exact:
        raise click.exceptions.Exit(OPEN)
