"""grundy check: verify a certificate."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN


@click.command(short_help="Verify a certificate from the rules of the game.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--memory", type=click.IntRange(1), default=8192, help="Megabytes allowed (8192).")
@json_option
@click.pass_context
def command(ctx: click.Context, file: Path, memory: int, as_json: bool) -> None:
    """Verify the certificate in FILE with the checker, which shares no code with the solver.

    The exit status is 0 when it is verified, 1 when it is refuted.
    """
    from grundy.certificate import Certificate

    certificate = Certificate.load(file)
    with progress_line("checking") as progress:
        found = certificate.check(memory=memory << 20, progress=progress)
    if as_json:
        print_json(
            {
                "file": str(file),
                "verdict": found.verdict,
                "claim": found.claim,
                "refutation": found.refutation,
            }
        )
    else:
        click.echo(f"{found.verdict}: {found.claim}")
        if found.refutation:
            click.echo(f"  {found.refutation}")
    if not found:
        ctx.exit(OPEN)
