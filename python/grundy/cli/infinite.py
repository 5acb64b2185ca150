"""`grundy infinite`: misère play of a game up to the first heap with an infinite quotient."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line

if TYPE_CHECKING:
    from grundy.misere.infinite_quotient import InfiniteQuotient


@click.command()
@click.argument("code")
@click.option("--max-heap", type=click.IntRange(min=1), help="Stop after this heap.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    help="Stop after this many seconds (60).",
)
@click.option(
    "--further",
    type=click.IntRange(min=0),
    default=0,
    help="Try so many heaps after the first infinite one (0).",
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the certificate of the outcomes.",
)
@click.option(
    "--infinity",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the certificate that the quotient is infinite.",
)
@json_option
def command(
    code: str,
    max_heap: int | None,
    seconds: float,
    further: int,
    certificate: Path | None,
    infinity: Path | None,
    as_json: bool,
) -> None:
    """Outcomes and a proof of infinity where a misère quotient is infinite.

    CODE is a code such as .154. Quotients are computed heap by heap until they no longer end; the
    P-positions up to the next heap are then described by a finite monoid and weights, and proved.
    """
    from grundy.errors import LimitError
    from grundy.misere.infinite_quotient import infinite_quotient
    from grundy.misere.misere_solution import DEFAULT_MAX_HEAP

    with progress_line(f"{code}: heaps") as progress:
        found = infinite_quotient(
            code,
            max_heap=DEFAULT_MAX_HEAP if max_heap is None else max_heap,
            time_limit=seconds,
            progress=progress,
            further=further,
        )
    if certificate is not None:
        found.certificate.save(certificate)
    if infinity is not None:
        if found.infinity is None:
            raise LimitError(f"{found.code}: no family of positions shows that it is infinite")
        found.infinity.save(infinity)
    _show(found, as_json)


def _show(found: InfiniteQuotient, as_json: bool) -> None:
    family = found.family
    several = [{heap: n for heap, n in own.items() if n} for own in found.all_weights]
    if as_json:
        print_json(
            {
                "code": found.code,
                "play": "misere",
                "heap": found.heap,
                "order": found.order,
                "pieces": found.pieces,
                "weights": {str(heap): weight for heap, weight in several[0].items()},
                "infinite": family is not None,
                "family": family,
            }
        )
        return
    click.echo(f"{found.code}  misère play, heaps up to {found.heap}, proved")
    number = "a weight" if len(several) == 1 else f"{len(several)} weights"
    click.echo(f"P-positions  {found.pieces} pieces: a monoid of order {found.order} and {number}")
    for weights in several:
        shown = ", ".join(f"heap {heap}: {weight:+d}" for heap, weight in weights.items())
        click.echo(f"weight       {shown}")
    if family is None:
        click.echo("infinite     not shown")
        return
    parts = {name: " + ".join(map(str, heaps)) or "0" for name, heaps in family.items()}
    click.echo(f"infinite     {parts['start']} + i·({parts['step']}) are all different:")
    click.echo(f"             {parts['test']} + i·({parts['test_step']}) tells i from all j > i")
