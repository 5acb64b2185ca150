"""grundy check: verify a certificate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._output import json_option, print_json
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN
from grundy.cli._time import within

if TYPE_CHECKING:
    from grundy.certificate import Certificate


def _part(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """I/K: the I-th of K equal parts."""
    if value is None:
        return None
    index, _, parts = value.partition("/")
    if not (index.isdecimal() and parts.isdecimal() and 1 <= int(index) <= int(parts)):
        raise click.BadParameter("a part is I/K with I from 1 to K, such as 3/16")
    return int(index), int(parts)


@click.command(short_help="Verify a certificate from the rules of the game.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--memory", type=click.IntRange(1), default=8192, help="Megabytes allowed (8192).")
@click.option(
    "--work",
    type=click.IntRange(1),
    help="Steps allowed (500,000,000,000: minutes to hours, by kind).",
)
@click.option("--proved", is_flag=True, help="Have Coq prove the claim instead (needs coqc).")
@click.option(
    "--coq",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the proof in this .v file, which compiles without grundy.",
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    help="Stop after this many seconds.",
)
@click.option(
    "--segments",
    "part",
    metavar="I/K",
    callback=_part,
    help="Only the I-th of K parts of the segments.",
)
@click.option("--sample", type=click.IntRange(1), help="Only this many segments, taken at random.")
@click.option("--threads", type=click.IntRange(1), help="Segments checked at a time (all cores).")
@click.option("--scheduler", help="Address of a Dask scheduler, tcp://host:8786.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    file: Path,
    memory: int,
    work: int | None,
    proved: bool,
    coq: Path | None,
    seconds: float | None,
    part: tuple[int, int] | None,
    sample: int | None,
    threads: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Verify the certificate in FILE with the checker, which shares no code with the solver.

    A certificate by windows splits into segments that can be checked apart: a check of some says
    how many were verified of how many, and only all together verify the claim. The exit status is
    0 when what was asked for is verified, 1 when it is refuted or the check is beyond its limits, 2
    when the file is not a certificate. With --proved a checker that is
    proved sound in Coq runs in Coq's kernel, for ten minutes at most unless --time says otherwise.
    """
    from grundy._core import CHECK_WORK
    from grundy.certificate import Certificate
    from grundy.heaps.segments import check_segments, choose

    if coq is not None and not proved:
        raise click.UsageError("--coq keeps a proof: give --proved too")
    certificate = Certificate.load(file)
    if proved:
        _prove(ctx, file, certificate, memory, coq, seconds, as_json)
        return
    total = certificate.segments
    partial = part is not None or sample is not None
    if total is None and (partial or scheduler is not None):
        raise click.UsageError("this kind of certificate does not split into segments")
    fields: dict[str, Any] = {"file": str(file)}
    steps = work or CHECK_WORK
    with within(seconds), progress_line("checking") as progress:
        if total is None:
            found: Any = certificate.check(memory=memory << 20, work=steps, progress=progress)
        else:
            found = check_segments(
                certificate.text,
                choose(total, part, sample),
                threads=threads,
                memory=memory << 20,
                work=steps,
                scheduler=scheduler,
                progress=progress,
            )
    fields |= {"verdict": found.verdict, "claim": found.claim, "refutation": found.refutation}
    if total is not None:
        fields |= {"segments_checked": found.verified, "segments": total}
        if found.verdict not in ("verified", "refuted"):
            fields["verdict"] = "partial"
    if as_json:
        print_json(fields)
    else:
        of = " of" if fields["verdict"] == "partial" else ""
        click.echo(f"{found.verdict}{of}: {found.claim}")
        if found.refutation:
            click.echo(f"  {found.refutation}")
    if found.refutation is not None:
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
        proof = prove(certificate, keep=coq, seconds=seconds, memory=memory << 20)
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
