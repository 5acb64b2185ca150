"""grundy check: verify a certificate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN

if TYPE_CHECKING:
    from grundy.certificate import Certificate


@click.command(short_help="Verify a certificate from the rules of the game.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--memory", type=click.IntRange(1), default=8192, help="Megabytes allowed (8192).")
@click.option("--proved", is_flag=True, help="Have Coq prove the claim instead (needs coqc).")
@click.option(
    "--coq",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the proof in this .v file, which compiles without grundy.",
)
@click.option(
    "--time", "seconds", type=click.FloatRange(0, min_open=True), help="Seconds allowed to coqc."
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    file: Path,
    memory: int,
    proved: bool,
    coq: Path | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Verify the certificate in FILE with the checker, which shares no code with the solver.

    The exit status is 0 when it is verified, 1 when it is refuted. With --proved a checker that
    is proved sound in Coq runs in Coq's kernel.
    """
    from grundy.certificate import Certificate

    if coq is not None and not proved:
        raise click.UsageError("--coq keeps a proof: give --proved too")
    certificate = Certificate.load(file)
    if proved:
        _prove(ctx, file, certificate, memory, coq, seconds, as_json)
        return
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


def _prove(
    ctx: click.Context,
    file: Path,
    certificate: Certificate,
    memory: int,
    coq: Path | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    from grundy.proofs import Unproved, prove

    try:
        proof = prove(certificate, keep=coq, seconds=seconds)
    except Unproved as why:
        click.echo(f"{file}: {why}", err=True)
        ctx.exit(OPEN)
    refutation = None
    if not proof.proved:
        # Coq says no more than "false"; the other checker says where.
        found = certificate.check(memory=memory << 20)
        refutation = found.refutation or "Coq's computation does not end in true"
    verdict = "verified" if proof.proved else "refuted"
    if as_json:
        print_json(
            {
                "file": str(file),
                "verdict": verdict,
                "claim": certificate.claim,
                "refutation": refutation,
                "proof": {
                    "by": proof.coq,
                    "theorem": proof.theorem,
                    "seconds": round(proof.seconds, 3),
                    "file": None if coq is None else str(coq),
                },
            }
        )
    else:
        click.echo(f"{verdict}: {certificate.claim}")
        if refutation:
            click.echo(f"  {refutation}")
        else:
            click.echo(f"  by {proof.coq}, {proof.theorem}, in {proof.seconds:.1f} s")
        if coq is not None and proof.proved:
            click.echo(f"  the proof is in {coq}")
    if not proof.proved:
        ctx.exit(OPEN)
