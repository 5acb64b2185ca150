"""The subcommands of `grundy strip` that print tables or compute with nimbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli._output import json_option, play_option, print_json

if TYPE_CHECKING:
    from grundy.display.grid import Cells

RULES = ("welter", "nim", "antonim", "antimatter")
MOST_SIDE = 200

game_argument = click.argument("game", type=click.Choice(RULES))


@click.command("table")
@game_argument
@click.option("--fixed", default="", help="Squares of further coins (of Antimatter: electrons).")
@click.option("--size", type=click.IntRange(1, MOST_SIDE), default=11, show_default=True)
@click.option("--values", is_flag=True, help="Values instead of the square that completes.")
@play_option()
@json_option
def coin_table(game: str, fixed: str, size: int, values: bool, play: str, as_json: bool) -> None:
    """Where one more coin makes a P-position of two and the fixed ones; or their values.

    The two coins stand on the squares of the row and the column; of Antimatter they are positrons,
    and what completes them is an electron.
    """
    from grundy import InputError
    from grundy.display.grid import grid_text
    from grundy.strips.strip_position import is_misere, read_squares
    from grundy.strips.table_method import p_table, value_table

    coins = read_squares(fixed, "fixed coins")
    if values and is_misere(play):
        raise InputError("--values: values are those of normal play; leave out --play misere")
    cells: Cells = value_table(game, coins, size) if values else p_table(game, coins, size, play)
    if as_json:
        kind = "values" if values else "completions"
        print_json({"game": game, "fixed": coins, "kind": kind, "play": play, "rows": cells})
        return
    click.echo(grid_text(cells, range(size), range(size), "".join(map(str, coins))))


@click.command("third-property")
@game_argument
@click.option("--coins", type=click.IntRange(1, 5), default=3, show_default=True)
@click.option("--size", type=click.IntRange(1, 16), default=6, show_default=True)
@json_option
def third_property(game: str, coins: int, size: int, as_json: bool) -> None:
    """Search for a third property, as van Splunder 2020, section 7.1, does.

    A function of the value and x that says what becomes of it when x is nim-added to every coin:
    all of the forms tried there that fit every position of so many coins below SIZE.
    """
    from grundy.strips.table_method import third_property_search

    found = third_property_search(game, coins, size)
    if as_json:
        print_json({"game": game, "coins": coins, "size": size, "functions": found})
    elif not found:
        click.echo(f"no function of the forms tried fits {game} with {coins} coins below {size}")
    else:
        for function in found:
            click.echo(function)


@click.command("nim-product")
@click.argument("factors", type=click.IntRange(min=0), nargs=-1, required=True)
@json_option
def product_of_nimbers(factors: tuple[int, ...], as_json: bool) -> None:
    """The product of nimbers."""
    from grundy import nim_product

    product = 1
    for factor in factors:
        product = nim_product(product, factor)
    if as_json:
        print_json({"factors": list(factors), "product": product})
    else:
        click.echo(f"{' ⊗ '.join(map(str, factors))} = {product}")


def tables() -> list[Any]:
    """The commands."""
    return [coin_table, third_property, product_of_nimbers]
