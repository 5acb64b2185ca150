"""grundy family: the sequences of a whole family of codes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.heaps.code_family import CodeFamily


@click.command(short_help="The nim-sequences of all codes of a family.")
@click.argument("family")
@click.option(
    "--time", "seconds", type=click.FloatRange(0), help="Stop after this many seconds (60)."
)
@click.option(
    "--certificates", type=click.Path(path_type=Path), help="Write the certificates to this folder."
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    family: str,
    seconds: float | None,
    certificates: Path | None,
    as_json: bool,
) -> None:
    """Find the sequence of every member of FAMILY, and prove it for all.

    FAMILY is a code with runs of digits (.1^s 54, .0^{2s+1}7) or a subtraction set (S(3,s,s+3)),
    in one letter. Where no pattern serves all members, the first ones are listed.
    """
    from grundy.heaps.code_family import code_family

    with progress_line(f"{family}: members") as progress:
        found = code_family(family, time=seconds, progress=progress)
    if certificates is not None:
        certificates.mkdir(parents=True, exist_ok=True)
        for one in found.classes:
            one.certificate.save(certificates / f"{one.start}-{one.step}.json")
    if as_json:
        print_json(found.to_dict())
    else:
        _show(found)
    if found.status != "solved":
        ctx.exit(OPEN)


def _show(found: CodeFamily) -> None:
    click.echo(f"{found.template}, normal play")
    for one in found.classes:
        letter = found.letter
        if one.step == 1:
            which = f"{letter} ≥ {one.start}"
        else:
            which = f"{letter} = {one.step}k+{one.start}"
        click.echo(f"  {which}: {one.text}")
    if found.classes:
        most = max(one.start + one.step * one.verified_to for one in found.classes)
        click.echo(
            f"proved for all: lengths are linear, members up to {found.letter} = {most:,} computed"
        )
    if found.laws:
        click.echo("no pattern found; the first members:" if not found.classes else "exceptions:")
        for law in found.laws:
            text = "no period found"
            if law.period is not None:
                text = f"period {law.period:,} from heap {law.preperiod:,} on"
            click.echo(f"  {found.letter} = {law.s}, {law.code}: {text}")
