"""`grundy strip`: games of coins on strips."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy import _core
from grundy.cli._moves import move_text
from grundy.cli._negative import NegativeNumbers
from grundy.cli._output import (
    in_json,
    json_option,
    play_option,
    position_argument,
    print_json,
)
from grundy.cli._progress import elapsed_line
from grundy.cli._strip_position import solve
from grundy.cli._strip_rows import add_to
from grundy.cli._strip_tables import tables
from grundy.cli._welter import welter

if TYPE_CHECKING:
    from grundy.rulesets import Ruleset


class _StripGames(NegativeNumbers):
    """The commands of this file, and one for every other ruleset of strips in the registry."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from grundy.rulesets import listed

        others = {rules.name for rules in listed() if rules.family == "strip" and rules.impartial}
        return sorted({*super().list_commands(ctx), *others})

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        own = super().get_command(ctx, name)
        if own is not None:
            return own
        from grundy.rulesets import listed

        others = (rules for rules in listed() if rules.family == "strip" and rules.impartial)
        return next((_registered(rules) for rules in others if rules.name == name), None)


def _registered(rules: Ruleset) -> click.Command:
    """A position of a game without a command of its own."""

    @click.command(rules.name, help=rules.help)
    @position_argument()
    @play_option()
    @json_option
    def run(position: str, play: str, as_json: bool) -> None:
        from grundy.strips.strip_position import StripPosition

        solved = rules.read(position)
        assert isinstance(solved, StripPosition)
        solve(rules.name, solved, str(solved), play, as_json)

    return run


@click.group(cls=_StripGames, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Coins on strips: value, outcome and winning moves.

    \b
    grundy strip welter "1 3 7 8 11 19"     grundy strip nim "3 5 7"
    grundy strip antonim "5 6 7 8 9"        grundy strip silver-dollar "3 5 8 12 19"
    grundy strip antimatter "6 7 9 | 3 4"   (positrons | electrons)
    grundy strip star "[2,5] [3] [1,4]"     grundy strip wythoff "3 5"
    grundy strip star-row 7                 the period of a row of 2-Star Nim, proved
    grundy strip row star "[2] [3] [c]"     the same with any number of tokens
    grundy strip star-diagonal 6            the period of a diagonal
    grundy strip table antonim --fixed 2    the square that makes a P-position
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _one_strip(name: str, class_name: str, help_text: str) -> None:
    @command.command(name, help=help_text)
    @position_argument()
    @play_option()
    @json_option
    def run(position: str, play: str, as_json: bool) -> None:
        import grundy

        solved = getattr(grundy, class_name)(position)
        solve(name, solved, list(solved._key()), play, as_json)


_one_strip("silver-dollar", "SilverDollar", "Coins slide down and never pass one another.")
_one_strip("wythoff", "Wythoff", "Two heaps: take from one, or equally from both.")
_one_strip("staircase", "StaircaseNim", "Coins on stairs 1, 2, …, moved one stair down.")


command.add_command(welter)


target_option = click.option(
    "--target",
    type=click.IntRange(min=0),
    help="Show where each coin gives the position this value, up or down.",
)


def _with_target(name: str, class_name: str, help_text: str) -> None:
    @command.command(name, help=help_text)
    @position_argument()
    @play_option()
    @target_option
    @json_option
    def run(position: str, play: str, target: int | None, as_json: bool) -> None:
        import grundy

        solved = getattr(grundy, class_name)(position)
        shown: Any = list(solved._key())
        if name == "antimatter":
            shown = {"positrons": list(solved.positrons), "electrons": list(solved.electrons)}
        more: dict[str, Any] = {}
        if target is not None:
            more = {"target": target, "primes": list(solved.primes(target))}
        solve(name, solved, shown, play, as_json, more)


_with_target("nim", "Nim", "Coins may share squares (or: heaps).")
_with_target("antonim", "Antonim", "Coins on different squares, except on square 0.")
_with_target("antimatter", "Antimatter", "Positrons | electrons that meet annihilate.")


@command.command()
@position_argument()
@play_option()
@json_option
def nearly(position: str, play: str, as_json: bool) -> None:
    """A nearly disjunctive sum: "nim 3 + welter 1 3 + nim 2"."""
    from grundy import NearlyDisjunctiveSum
    from grundy.rulesets import find
    from grundy.sum import component

    solved = find("nearly-disjunctive").reader(position)
    assert isinstance(solved, NearlyDisjunctiveSum)
    with elapsed_line("nearly: winning moves"):
        moves = [
            move | {"from": str(component(move["from"])), "to": str(component(move["to"]))}
            for move in solved.winning_moves(play)
        ]
    solve("nearly", solved, str(solved), play, as_json, {"winning_moves": moves})


@command.command()
@position_argument()
@play_option()
@click.option("--out", type=click.Path(path_type=Path), help="Draw the position (SVG).")
@click.option("--cells", type=click.IntRange(min=0), help="Common first cells (1 unless told).")
@click.option("--orders", help="Which common cell each first cell of a strip is: 0,1/1,0.")
@click.option("--jump", is_flag=True, help="Tokens may pass over each other.")
@json_option
def star(
    position: str,
    play: str,
    out: Path | None,
    cells: int | None,
    orders: str | None,
    jump: bool,
    as_json: bool,
) -> None:
    """Strips joined at their first cell (or first cells): "[2,5] [3] [1,4]"."""
    from grundy import InputError, JoinedStrips, StarSilverDollar
    from grundy.strips.strip_position import read_squares

    if orders is not None and cells is not None:
        raise InputError("--cells and --orders: the orders say how many cells there are")
    solved: JoinedStrips
    if orders is not None:
        read = [read_squares(order, "common cells") for order in orders.split("/")]
        solved = JoinedStrips(position, orders=read, jump=jump)
    elif jump or cells not in (None, 1):
        solved = JoinedStrips(position, 1 if cells is None else cells, jump=jump)
    else:
        solved = StarSilverDollar(position)
    if out is not None:
        from grundy.display.strip_svg import star_svg

        out.write_text(star_svg(solved.strips), encoding="utf-8")
    solve("star", solved, [list(strip) for strip in solved.strips], play, as_json)


@command.command()
@position_argument()
@click.option("--width", type=click.IntRange(min=2), default=8, show_default=True)
@click.option("--player", type=click.Choice(["white", "black"]), default="white")
@json_option
def northcott(position: str, width: int, player: str, as_json: bool) -> None:
    """Northcott's game: "0-3 1-7" are rows with white on 0 and 1, black on 3 and 7."""
    from grundy import Northcott

    solved = Northcott(position, width)
    moves, outcome = solved.winning_moves(player=player), solved.outcome()
    if as_json:
        rows, value = in_json(solved.rows), in_json(solved.value)
        report = _core.strip_report("northcott", rows, "normal", value, outcome, in_json(moves))
        click.echo(report)
        return
    click.echo(solved.picture().text())
    click.echo(f"value {solved.value}, outcome {outcome}")
    for move in moves:
        click.echo(f"winning move for {player}, {move_text(move)}")


@command.command()
@position_argument()
@click.option("--k", type=click.IntRange(min=1), default=2, show_default=True)
@play_option()
@json_option
def moore(position: str, k: int, play: str, as_json: bool) -> None:
    """Moore's Nim: reduce at most K heaps in a move."""
    from grundy import MooreNim

    solved = MooreNim(position, k)
    solve("moore", solved, list(solved.heaps), play, as_json)


# The registry's name for the same game.
command.add_command(nearly, "nearly-disjunctive")
add_to(command)
for table in tables():
    command.add_command(table)


@command.command()
@click.option("--coin", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--size", type=click.IntRange(min=1), default=16, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="Write SVG here.")
@json_option
def blocks(coin: int, size: int, out: Path | None, as_json: bool) -> None:
    """The coloured 2×2 blocks of Welter's game with three coins, one on square COIN."""
    from grundy.display.welter_blocks import blocks_svg, blocks_text
    from grundy.strips.welter_blocks import colour_picture

    if out is not None:
        out.write_text(blocks_svg(coin, size), encoding="utf-8")
    if as_json:
        print_json({"coin": coin, "colours": colour_picture(coin, size)})
    else:
        click.echo(blocks_text(coin, size))
