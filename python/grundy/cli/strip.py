"""`grundy strip`: games of coins on strips."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy import LimitError
from grundy.cli._output import json_option, play_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN
from grundy.cli.outcome import move_text

if TYPE_CHECKING:
    from grundy.strips.star_nim import RowPeriod
    from grundy.strips.strip_position import StripPosition


@click.group(invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Coins on strips: value, outcome and winning moves.

    \b
    grundy strip welter "1 3 7 8 11 19"     grundy strip nim "3 5 7"
    grundy strip antonim "5 6 7 8 9"        grundy strip silver-dollar "3 5 8 12 19"
    grundy strip antimatter "6 7 9 | 3 4"   (positrons | electrons)
    grundy strip star "[2,5] [3] [1,4]"     grundy strip wythoff "3 5"
    grundy strip star-row --a 7             the period of a row of 2-Star Nim, proved
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _solve(game: str, position: StripPosition, shown: Any, play: str, as_json: bool) -> None:
    fields: dict[str, Any] = {"game": game, "position": shown, "play": play}
    try:
        fields["value"] = position.value
    except LimitError as error:
        # The outcome may be within reach all the same.
        fields["value"] = None
        click.echo(f"grundy: value: {error}", err=True)
    fields["outcome"] = position.outcome(play)
    fields["winning_moves"] = position.winning_moves(play)
    if as_json:
        print_json(fields)
    else:
        _tell(position, fields)
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
    @command.command(name, help=help_text)
    @click.argument("position")
    @play_option()
    @json_option
    def run(position: str, play: str, as_json: bool) -> None:
        import grundy

        solved = getattr(grundy, class_name)(position)
        _solve(name, solved, list(solved._key()), play, as_json)


_one_strip("nim", "Nim", "Coins may share squares (or: heaps).")
_one_strip("antonim", "Antonim", "Coins on different squares, except on square 0.")
_one_strip("silver-dollar", "SilverDollar", "Coins slide down and never pass one another.")
_one_strip("wythoff", "Wythoff", "Two heaps: take from one, or equally from both.")
_one_strip("staircase", "StaircaseNim", "Coins on stairs 1, 2, …, moved one stair down.")


@command.command()
@click.argument("position")
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
    if as_json and target is not None:
        array = solved.primes(target)
        print_json(
            {
                "game": "welter",
                "position": list(solved.coins),
                "play": play,
                "value": solved.value,
                "outcome": solved.outcome(play),
                "winning_moves": solved.winning_moves(play),
                "target": target,
                "primes": list(array.primes),
            }
        )
        return
    _solve("welter", solved, list(solved.coins), play, as_json)
    if as_json:
        return
    if target is not None:
        array = solved.primes(target)
        click.echo(f"\n{_prime_array_text(array.coins, array.primes, array.value, array.target)}")
    if 1 <= len(solved.coins) <= 12:
        click.echo("\n" + frieze_text(solved.frieze(target)))


def _prime_array_text(
    coins: tuple[int, ...], primes: tuple[int, ...], value: int, target: int
) -> str:
    width = max(len(str(x)) for x in (*coins, *primes, 0))
    lines = []
    for row, result in ((coins, value), (primes, target)):
        lines.append(f"[ {' | '.join(str(x).rjust(width) for x in row)} ] = {result}")
    return "\n".join(lines)


@command.command()
@click.argument("position")
@play_option()
@json_option
def antimatter(position: str, play: str, as_json: bool) -> None:
    """Positrons | electrons; opposite particles that meet annihilate."""
    from grundy import Antimatter

    solved = Antimatter(position)
    shown = {"positrons": list(solved.positrons), "electrons": list(solved.electrons)}
    _solve("antimatter", solved, shown, play, as_json)


@command.command()
@click.argument("position")
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


@command.command()
@click.argument("position")
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


@command.command()
@click.argument("position")
@click.option("--k", type=click.IntRange(min=1), default=2, show_default=True)
@play_option()
@json_option
def moore(position: str, k: int, play: str, as_json: bool) -> None:
    """Moore's Nim: reduce at most K heaps in a move."""
    from grundy import MooreNim

    solved = MooreNim(position, k)
    _solve("moore", solved, list(solved.heaps), play, as_json)


def _row_command(name: str, help_text: str, find: Callable[..., RowPeriod]) -> None:
    @command.command(name, help=help_text)
    @click.option("--a", type=click.IntRange(min=0), required=True, help="The row.")
    @click.option("--time", "seconds", type=click.FloatRange(min=0), help="Seconds allowed.")
    @click.option(
        "--certificate", type=click.Path(path_type=Path), help="Write a certificate (2-Star Nim)."
    )
    @json_option
    def run(
        a: int,
        seconds: float | None,
        certificate: Path | None,
        as_json: bool,
    ) -> None:
        with progress_line(f"{name} {a}, columns") as progress:
            row = find(a, seconds, progress)
        if row.proved and certificate is not None:
            row.certificate.save(certificate)
        if as_json:
            print_json(
                {
                    "game": name,
                    "a": a,
                    "period": row.period,
                    "preperiod": row.preperiod,
                    "proved": row.proved,
                    "columns": row.columns,
                    "state_column": row.state_column,
                    "state_period": row.state_period,
                }
            )
        elif row.proved:
            click.echo(
                f"G({a}, b + {row.period}) = G({a}, b) + {row.period} "
                f"for all b ≥ {row.preperiod}, both least\n"
                f"proved: the state of rows 0 to {a} at column {row.state_column} "
                f"comes back {row.state_period} columns later"
            )
        else:
            click.echo(f"open: no state came back within {row.columns} columns")
        if not row.proved:
            raise SystemExit(OPEN)


def _star_row(a: int, seconds: float | None, progress: Any) -> RowPeriod:
    from grundy.strips.star_nim import star_row

    return star_row(a, seconds, progress)


def _wythoff_row(a: int, seconds: float | None, progress: Any) -> RowPeriod:
    from grundy.strips.wythoff import wythoff_row

    return wythoff_row(a, seconds, progress)


_row_command("star-row", "The additive period of row A of 2-Star Nim, proved.", _star_row)
_row_command("wythoff-row", "The additive period of row A of Wythoff's game.", _wythoff_row)


@command.command("star-value")
@click.argument("g", type=click.IntRange(min=0))
@click.option("--bound", type=click.IntRange(min=0), default=30, show_default=True)
@json_option
def star_value(g: int, bound: int, as_json: bool) -> None:
    """The positions of 2-Star Nim of value G and the period of their differences."""
    from grundy import StarSequence

    sequence = StarSequence(g)
    fields = {
        "g": g,
        "pairs": [list(pair) for pair in sequence.pairs(bound)],
        "period": sequence.period,
        "preperiod": sequence.preperiod,
        "differences": sequence.differences,
    }
    if as_json:
        print_json(fields)
        return
    click.echo(" ".join(f"({x},{y})" for x, y in sequence.pairs(bound)) + " …")
    click.echo(
        f"differences have period {sequence.period} from pair {sequence.preperiod} on, proved"
    )


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
