"""`grundy strip`: games of coins on strips."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy import LimitError
from grundy.cli._output import json_option, play_option, position_argument, print_json
from grundy.cli._progress import elapsed_line
from grundy.cli._status import OPEN
from grundy.cli._strip_rows import add_to
from grundy.cli.outcome import move_text

if TYPE_CHECKING:
    from grundy import Welter
    from grundy.strips.strip_position import StripPosition


# A position such as "-1" is a wrong position, not an option.
POSITION = {"ignore_unknown_options": True}


@click.group(invoke_without_command=True)
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
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _solve(
    game: str,
    position: StripPosition,
    shown: Any,
    play: str,
    as_json: bool,
    more: dict[str, Any] | None = None,
) -> None:
    more = more or {}
    fields: dict[str, Any] = {"game": game, "position": shown, "play": play}
    try:
        with elapsed_line(f"{game}: value"):
            fields["value"] = position.value
    except LimitError as error:
        # The outcome may be within reach all the same.
        fields["value"] = None
        click.echo(f"grundy: value: {error}", err=True)
    with elapsed_line(f"{game}: outcome and moves"):
        fields["outcome"] = position.outcome(play)
        if "winning_moves" not in more:
            fields["winning_moves"] = position.winning_moves(play)
    fields |= more
    if as_json:
        print_json(fields)
    else:
        _tell(position, fields)
        if "target" in more:
            primes = " ".join(map(str, more["primes"]))
            click.echo(f"value {more['target']} with a coin on, in turn: {primes}")
    if fields["value"] is None:
        raise SystemExit(OPEN)


def _tell(position: StripPosition, fields: dict[str, Any]) -> None:
    drawn = position.picture().text()
    if drawn:
        click.echo(drawn + "\n")
    click.echo(f"value {'not found' if fields['value'] is None else fields['value']}")
    who = "the player to move wins" if fields["outcome"] == "N" else "the player who moved wins"
    click.echo(f"outcome {fields['outcome']} in {fields['play']} play: {who}")
    for move in fields["winning_moves"]:
        click.echo(f"winning move {move_text(move)}")


def _one_strip(name: str, class_name: str, help_text: str) -> None:
    @command.command(name, help=help_text, context_settings=POSITION)
    @position_argument()
    @play_option()
    @json_option
    def run(position: str, play: str, as_json: bool) -> None:
        import grundy

        solved = getattr(grundy, class_name)(position)
        _solve(name, solved, list(solved._key()), play, as_json)


_one_strip("silver-dollar", "SilverDollar", "Coins slide down and never pass one another.")
_one_strip("wythoff", "Wythoff", "Two heaps: take from one, or equally from both.")
_one_strip("staircase", "StaircaseNim", "Coins on stairs 1, 2, …, moved one stair down.")


@command.command(context_settings=POSITION)
@position_argument()
@play_option()
@click.option("--target", type=click.IntRange(min=0), help="Show the primes for this value.")
@click.option("--frieze", "svg", type=click.Path(path_type=Path), help="Draw the frieze (SVG).")
@json_option
def welter(position: str, play: str, target: int | None, svg: Path | None, as_json: bool) -> None:
    """Coins on different squares, each moved to a lower empty one."""
    from grundy import Welter
    from grundy.display.frieze import frieze_svg, frieze_text

    solved = Welter(position)
    if svg is not None:
        svg.write_text(frieze_svg(solved.frieze(target), len(solved.coins)), encoding="utf-8")
    more = _welter_fields(solved, target) if as_json else None
    _solve("welter", solved, list(solved.coins), play, as_json, more)
    if as_json:
        return
    if target is not None:
        array = solved.primes(target)
        click.echo(f"\n{_prime_array_text(array.coins, array.primes, array.value, array.target)}")
    if 1 <= len(solved.coins) <= 12:
        click.echo("\n" + frieze_text(solved.frieze(target)))
        if solved.partition and solved.coins[-1] <= 40:
            boxes = "\n".join(" ".join(f"{h:2}" for h in row) for row in solved.hooks)
            click.echo(
                f"\nhooks of the Young diagram; the value is the sum of h ⊕ (h − 1)\n{boxes}"
            )


# Number of coins up to which the frieze is part of the JSON.
MOST_IN_FRIEZE = 64


def _welter_fields(position: Welter, target: int | None) -> dict[str, Any]:
    """All that is known of a position of Welter's game."""
    from grundy.strips.welter_sprague import COINS, SQUARES, renumbered

    fields: dict[str, Any] = {
        "mates": [[m.low, m.high] for m in position.mates],
        "spinster": position.spinster,
        "abacus": position.is_abacus,
        "completion": position.completion(target or 0),
    }
    coins = position.coins
    if coins and coins[-1] < 1000:
        fields["hooks"] = position.hooks
    if coins and coins[-1] < 2**20:
        fields["mod_16_moves"] = position.mod_16_moves()
    if len(coins) == COINS and coins[-1] < SQUARES:
        fields["sprague"] = list(renumbered(position))
    if 1 <= len(coins) <= MOST_IN_FRIEZE:
        fields["frieze"] = position.frieze(target)
    if target is not None:
        fields |= {"target": target, "primes": list(position.primes(target).primes)}
    return fields


def _prime_array_text(
    coins: tuple[int, ...], primes: tuple[int, ...], value: int, target: int
) -> str:
    width = max(len(str(x)) for x in (*coins, *primes, 0))
    lines = []
    for row, result in ((coins, value), (primes, target)):
        lines.append(f"[ {' | '.join(str(x).rjust(width) for x in row)} ] = {result}")
    return "\n".join(lines)


target_option = click.option(
    "--target",
    type=click.IntRange(min=0),
    help="Show where each coin gives the position this value, up or down.",
)


def _with_target(name: str, class_name: str, help_text: str) -> None:
    @command.command(name, help=help_text, context_settings=POSITION)
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
        _solve(name, solved, shown, play, as_json, more)


_with_target("nim", "Nim", "Coins may share squares (or: heaps).")
_with_target("antonim", "Antonim", "Coins on different squares, except on square 0.")
_with_target("antimatter", "Antimatter", "Positrons | electrons that meet annihilate.")


@command.command(context_settings=POSITION)
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
    moves = [
        move | {"from": str(component(move["from"])), "to": str(component(move["to"]))}
        for move in solved.winning_moves(play)
    ]
    _solve("nearly", solved, str(solved), play, as_json, {"winning_moves": moves})


@command.command(context_settings=POSITION)
@position_argument()
@play_option()
@click.option("--out", type=click.Path(path_type=Path), help="Draw the position (SVG).")
@click.option("--cells", type=click.IntRange(min=0), default=1, help="Common first cells.")
@click.option("--jump", is_flag=True, help="Tokens may pass over each other.")
@json_option
def star(position: str, play: str, out: Path | None, cells: int, jump: bool, as_json: bool) -> None:
    """Strips joined at their first cell (or first cells): "[2,5] [3] [1,4]"."""
    from grundy import JoinedStrips, StarSilverDollar

    plain = cells == 1 and not jump
    solved = StarSilverDollar(position) if plain else JoinedStrips(position, cells, jump=jump)
    if out is not None:
        from grundy.display.strip_svg import star_svg

        out.write_text(star_svg(solved.strips), encoding="utf-8")
    _solve("star", solved, [list(strip) for strip in solved.strips], play, as_json)


@command.command(context_settings=POSITION)
@position_argument()
@click.option("--width", type=click.IntRange(min=2), default=8, show_default=True)
@click.option("--player", type=click.Choice(["white", "black"]), default="white")
@json_option
def northcott(position: str, width: int, player: str, as_json: bool) -> None:
    """Northcott's game: "0-3 1-7" are rows with white on 0 and 1, black on 3 and 7."""
    from grundy import Northcott

    solved = Northcott(position, width)
    fields: dict[str, Any] = {
        "game": "northcott",
        "position": [list(row) for row in solved.rows],
        "play": "normal",
        "value": solved.value,
        "outcome": solved.outcome(),
        "winning_moves": solved.winning_moves(player=player),
    }
    if as_json:
        print_json(fields)
        return
    click.echo(solved.picture().text())
    click.echo(f"value {solved.value}, outcome {solved.outcome()}")
    for move in fields["winning_moves"]:
        click.echo(f"winning move for {player}, {move_text(move)}")


@command.command(context_settings=POSITION)
@position_argument()
@click.option("--k", type=click.IntRange(min=1), default=2, show_default=True)
@play_option()
@json_option
def moore(position: str, k: int, play: str, as_json: bool) -> None:
    """Moore's Nim: reduce at most K heaps in a move."""
    from grundy import MooreNim

    solved = MooreNim(position, k)
    _solve("moore", solved, list(solved.heaps), play, as_json)


add_to(command)


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
