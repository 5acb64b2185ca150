"""The subcommands of `grundy strip` about rows, values and diagonals of tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.strips.star_nim import RowPeriod

time_option = click.option(
    "--time", "seconds", type=click.FloatRange(min=0), help="Seconds allowed."
)
certificate_option = click.option(
    "--certificate", type=click.Path(path_type=Path), help="Write the certificate here."
)


columns_option = click.option(
    "--columns", type=click.IntRange(min=0), default=0, help="Show so many values."
)


def _row_command(
    group: click.Group,
    name: str,
    help_text: str,
    find: Callable[..., Any],
    *options: Callable[[Any], Any],
) -> None:
    @click.argument("row", type=click.IntRange(min=0), required=False)
    @click.option("--a", type=click.IntRange(min=0), help="The row.")
    @columns_option
    @time_option
    @certificate_option
    @json_option
    def run(
        row: int | None,
        a: int | None,
        columns: int,
        seconds: float | None,
        certificate: Path | None,
        as_json: bool,
        **joint: Any,
    ) -> None:
        if (row is None) == (a is None):
            raise click.UsageError(f"give the row once: grundy strip {name} 7")
        number = row if row is not None else a
        if certificate is not None and name != "star-row":
            from grundy import InputError

            raise InputError(f"{name}: only `star-row` and `row` write certificates")
        with progress_line(f"{name} {number}, columns") as progress:
            found = find(number, seconds, progress, **joint)
        if found.proved and certificate is not None:
            found.certificate.save(certificate)
        fields: dict[str, Any] = {"game": name, "a": number}
        if columns:
            fields["values"] = _shown(found.values(columns), as_json)
        _tell_row(fields, f"G({number}, b", f"rows 0 to {number}", found, as_json)

    command: Any = run
    for option in options:
        command = option(command)
    group.command(name, help=help_text)(command)


def _shown(values: list[int | None], as_json: bool) -> list[int | None]:
    """Values of a row, printed unless they are for the JSON."""
    if not as_json:
        click.echo(" ".join("-" if value is None else str(value) for value in values))
    return values


def _tell_row(
    fields: dict[str, Any], value: str, rows: str, found: RowPeriod, as_json: bool
) -> None:
    if as_json:
        names = ("period", "preperiod", "proved", "columns", "state_column", "state_period")
        print_json(fields | {name: getattr(found, name) for name in names})
    elif found.proved:
        head = f"{value} + {found.period}) = {value}) + {found.period}"
        click.echo(
            f"{head} for all {value[-1]} ≥ {found.preperiod}, both least\n"
            f"proved: the state of {rows} at column {found.state_column} "
            f"comes back {found.state_period} columns later"
        )
    else:
        click.echo(f"open: no state came back within {found.columns} columns")
    if not found.proved:
        raise SystemExit(OPEN)


def _star_row(a: int, seconds: float | None, progress: Any) -> RowPeriod:
    from grundy.strips.star_nim import star_row

    return star_row(a, seconds, progress)


def _wythoff_row(a: int, seconds: float | None, progress: Any, apart: int) -> RowPeriod:
    from grundy.strips.wythoff import wythoff_row

    return wythoff_row(a, seconds, progress, apart)


def _joined_row(a: int, seconds: float | None, progress: Any, order: str, jump: bool) -> RowPeriod:
    from grundy.strips.star_nim import joined_row
    from grundy.strips.strip_position import read_squares

    return joined_row(a, read_squares(order, "common cells"), jump, seconds, progress)


@click.command()
@click.argument("game", type=click.Choice(["star", "antonim", "welter", "nim"]))
@click.argument("position")
@columns_option
@time_option
@certificate_option
@json_option
def row(
    game: str,
    position: str,
    columns: int,
    seconds: float | None,
    certificate: Path | None,
    as_json: bool,
) -> None:
    """The period of a row with any number of tokens; c is the one that runs: star "[2] [3] [c]"."""
    from grundy import strip_row

    with progress_line(f"row {position}, columns") as progress:
        found = strip_row(game, position, seconds, progress)
    if found.proved and certificate is not None:
        found.certificate.save(certificate)
    fields: dict[str, Any] = {"game": game, "row": found.text}
    if columns:
        fields["values"] = _shown(found.values(0, columns), as_json)
    _tell_row(fields, "G(c", "all rows below", found, as_json)  # type: ignore[arg-type]


@click.command("star-value")
@click.argument("g", type=click.IntRange(min=0))
@click.option("--bound", type=click.IntRange(min=0), default=30, show_default=True)
@time_option
@certificate_option
@json_option
def star_value(
    g: int, bound: int, seconds: float | None, certificate: Path | None, as_json: bool
) -> None:
    """The positions of 2-Star Nim of value G and the period of their differences."""
    from grundy import StarSequence

    with progress_line(f"star-value {g}, steps") as progress:
        sequence = StarSequence(g, seconds, progress)
        why = sequence.open
    pairs = sequence.pairs(bound)
    if why is None and certificate is not None:
        sequence.certificate.save(certificate)
    if as_json:
        known = why is None
        print_json(
            {
                "g": g,
                "pairs": [list(pair) for pair in pairs],
                "proved": known,
                "period": sequence.period if known else None,
                "preperiod": sequence.preperiod if known else None,
                "differences": sequence.differences if known else None,
                "reason": why,
            }
        )
    else:
        click.echo(" ".join(f"({x},{y})" for x, y in pairs) + " …")
        click.echo(
            f"differences have period {sequence.period} from pair {sequence.preperiod} on, proved"
            if why is None
            else f"open: {why}"
        )
    if why is not None:
        raise SystemExit(OPEN)


@click.command("star-diagonal")
@click.argument("d", type=click.IntRange(min=0))
@time_option
@certificate_option
@json_option
def star_diagonal(d: int, seconds: float | None, certificate: Path | None, as_json: bool) -> None:
    """The period of the diagonal G(a, a + D) of 2-Star Nim, proved by bands."""
    from grundy import LimitError
    from grundy import star_diagonal as find

    found, why = None, ""
    with progress_line(f"star-diagonal {d}, steps") as progress:
        try:
            found = find(d, seconds, progress)
        except LimitError as error:
            why = str(error)
    if found is None:
        if as_json:
            print_json({"d": d, "proved": False, "reason": why})
        else:
            click.echo(f"open: {why}")
        raise SystemExit(OPEN)
    if certificate is not None:
        found.certificate.save(certificate)
    if as_json:
        print_json(
            {
                "d": d,
                "proved": True,
                "period": found.period,
                "preperiod": found.preperiod,
                "bound": found.bound,
                "values": list(found.values[:1000]),
            }
        )
    else:
        click.echo(
            f"G(a + {found.period}, a + {found.period} + {d}) = G(a, a + {d}) for all "
            f"a ≥ {found.preperiod}, both least; proved"
        )
        click.echo(" ".join(map(str, found.values[:24])) + " …" * (found.period > 24))


@click.command("star-bands")
@click.argument("d", type=click.IntRange(min=0))
@time_option
@json_option
def star_bands(d: int, seconds: float | None, as_json: bool) -> None:
    """The bands of diagonals of 2-Star Nim up to D, with those periods that are found."""
    from grundy.strips.star_nim import star_bands as find

    with progress_line(f"star-bands {d}, steps") as progress:
        bands, why = find(d, seconds, progress)
    if as_json:
        print_json({"d": d, "bands": [list(band) for band in bands], "reason": why})
    else:
        for first, last, period in bands:
            found = f"period {period}" if period is not None else "periodic, period not found"
            click.echo(f"diagonals {first} to {last}: {found}")
        if why is not None:
            click.echo("open: " + why.replace("; ", "\nopen: "))
    if why is not None:
        raise SystemExit(OPEN)


@click.command("star-closure")
@click.argument("d", type=click.IntRange(min=0))
@time_option
@certificate_option
@json_option
def star_closure(d: int, seconds: float | None, certificate: Path | None, as_json: bool) -> None:
    """Prove that every diagonal of 2-Star Nim up to D is ultimately periodic."""
    from grundy import LimitError
    from grundy import star_closure as find

    found, why = None, ""
    with progress_line(f"star-closure {d}, steps") as progress:
        try:
            found = find(d, seconds, progress)
        except LimitError as error:
            why = str(error)
    if found is None:
        if as_json:
            print_json({"up_to": d, "proved": False, "reason": why})
        else:
            click.echo(f"open: {why}")
        raise SystemExit(OPEN)
    if certificate is not None:
        found.certificate.save(certificate)
    fields = {"up_to": d, "proved": True, "distance": found.distance, "start": found.start}
    if as_json:
        print_json(fields)
    else:
        click.echo(
            f"G(x, x + z) ≤ {2 * found.distance} exactly when z ≤ {found.distance}, for all "
            f"x ≥ {found.start}\n"
            f"proved: every diagonal up to {found.distance} is ultimately periodic"
        )


@click.command("p-positions")
@click.argument("strips", type=click.IntRange(min=1))
@click.argument("largest", type=click.IntRange(min=0))
@json_option
def p_positions(strips: int, largest: int, as_json: bool) -> None:
    """The P-positions of Star Nim, one token on each of STRIPS strips, cells up to LARGEST."""
    from grundy import star_nim_p_positions

    found = star_nim_p_positions(strips, largest)
    if as_json:
        print_json({"strips": strips, "largest": largest, "positions": [list(p) for p in found]})
    else:
        for position in found:
            click.echo(" ".join(map(str, position)))


def add_to(group: click.Group) -> None:
    """Give the group its commands about rows."""
    _row_command(group, "star-row", "The period of row A of 2-Star Nim, proved.", _star_row)
    _row_command(
        group,
        "wythoff-row",
        "The period of row A of Wythoff's game.",
        _wythoff_row,
        click.option(
            "--apart",
            type=click.IntRange(1, 16),
            default=1,
            show_default=True,
            help="Numbers taken from both heaps differ by less than this (Fraenkel).",
        ),
    )
    _row_command(
        group,
        "joined-row",
        "The period of row A of two strips with common cells.",
        _joined_row,
        click.option("--jump", is_flag=True, help="Tokens may pass over each other."),
        click.option(
            "--order", default="0,1", show_default=True, help="Common cells of the second strip."
        ),
    )
    for command in (row, star_value, star_diagonal, star_bands, star_closure, p_positions):
        group.add_command(command)
