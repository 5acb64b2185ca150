"""grundy nim: values of single heaps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import checkpoint_option, json_option, print_json, threads_option
from grundy.cli._progress import progress_line
from grundy.cli._status import OPEN
from grundy.cli._time import stopped
from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame


@click.command(short_help="The nim-sequence of a heap game.")
@click.argument("code")
@click.option("-n", "last", type=click.IntRange(0), required=True, help="Last heap.")
@click.option("--from", "first", type=click.IntRange(0), default=0, help="First heap (0).")
@click.option(
    "--engine",
    type=click.Choice(["auto", "naive", "sparse", "breaks"]),
    default="auto",
    help="How to compute; all give the same values.",
)
@checkpoint_option
@threads_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    code: str,
    last: int,
    first: int,
    engine: str,
    checkpoint: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Print G(M) … G(N), the nim-values of the heaps of CODE.

    Of a partizan heap game, such as .77|.37 or S(2,4,7|1,3), the values of the heaps; of a game
    with a pass, pass(.77), those of heaps with a pass. Signs and sets in a code, as in 4!.0 or
    .3{2,3}, say more about the heaps that may be left.
    """
    from grundy.heaps.pass_game import is_pass_game

    if is_pass_game(code):
        return _with_pass(ctx, code, first, last, as_json)
    if "|" in code:
        return _partizan(ctx, code, first, last, as_json)
    from grundy.heaps.constrained_code import is_constrained

    if is_constrained(code):
        from grundy.heaps.own_heap_game import heap_game

        values = heap_game(code).nim_values(last, start=first)
        if as_json:
            print_json({"code": code, "from": first, "values": values})
        else:
            click.echo(" ".join(map(str, values)))
        return
    from grundy.heaps.heap_game import FEW, HeapGame

    game = HeapGame(code, engine=engine, threads=threads)
    why, status = "", 0
    with progress_line(f"{game.code}: values") as progress:
        try:
            # Few values alone: more are computed now, and printed piece by piece.
            start = min(last, max(first, last - FEW))
            game.nim_values(last, start=start, progress=progress, checkpoint=checkpoint)
            shown = last
        except KeyboardInterrupt as interrupt:
            why, status = stopped(interrupt)
            shown = min(game.known - 1, first + _AFTER_A_STOP - 1)
    first = min(first, shown)
    if as_json:
        _print_json_in_pieces(game, first, shown)
    else:
        _print_grid_in_pieces(game, first, shown)
    if status:
        more = f", and values are known up to heap {game.known - 1}"
        more = "" if shown == game.known - 1 else more
        click.echo(f"grundy: {why}; this is up to heap {shown}{more}", err=True)
        ctx.exit(status)


# Values that are taken and printed together: a whole number of lines.
_PIECE = 24 * 10_000
# Values printed when time was over: more would take longer to print than they took to compute.
_AFTER_A_STOP = 24 * 5_000


def _pieces(game: HeapGame, first: int, last: int) -> Iterator[list[int]]:
    for at in range(first, last + 1, _PIECE):
        yield game.nim_values(min(at + _PIECE - 1, last), start=at)


def _print_grid_in_pieces(game: HeapGame, first: int, last: int) -> None:
    if last - first < _PIECE:
        return _print_grid(first, game.nim_values(last, start=first))
    largest = max(max(piece) for piece in _pieces(game, first, last))
    for piece in _pieces(game, first, last):
        _print_grid(first, piece, len(str(largest)))
        first += len(piece)


def _print_json_in_pieces(game: HeapGame, first: int, last: int) -> None:
    head = json.dumps({"code": game.code, "play": "normal", "from": first}, ensure_ascii=False)
    click.echo(head[:-1] + ', "values": [', nl=False)
    between = ""
    for piece in _pieces(game, first, last):
        click.echo(between + json.dumps(piece)[1:-1], nl=False)
        between = ", "
    click.echo("]}")


def _one_after_the_other(
    ctx: click.Context, code: str, compute: Callable[[int], object], last: int, step: int
) -> Iterator[int]:
    """Compute values `step` heaps at a time; yields once, the last heap whose value is known.

    If it was stopped before, the command ends by saying so once the values are printed.
    """
    known, why, status = -1, "", 0
    with progress_line(f"{code}: values", last) as progress:
        try:
            while known < last:
                heap = min(known + step, last)
                compute(heap)
                known = heap
                if progress is not None:
                    progress(heap)
        except KeyboardInterrupt as interrupt:
            why, status = stopped(interrupt)
        except LimitError as error:
            if known < 0:
                raise
            why, status = str(error), OPEN
    yield known
    if status:
        click.echo(f"grundy: {why}; this is up to heap {known}", err=True)
        ctx.exit(status)


def _with_pass(ctx: click.Context, code: str, first: int, last: int, as_json: bool) -> None:
    """The values of the heaps with a pass."""
    from grundy.heaps.pass_game import MOST_HEAP, PassGame

    game = PassGame(code)
    if last > MOST_HEAP or first > last:
        game.nim_values(last, start=first)  # says what is wrong
    for known in _one_after_the_other(ctx, game.code, game.nim_values, last, 256):
        values = game.nim_values(known, start=first) if known >= first else []
        if as_json:
            print_json({"code": game.code, "play": "normal", "from": first, "values": values})
        else:
            _print_grid(first, values)


# Lines that are written together: one by one, a million values take seconds.
_LINES = 1000


def _print_grid(first: int, values: list[int], width: int | None = None) -> None:
    from grundy.display.heap_text import grid

    lines = [
        f"{first + 24 * at:>8}: {row.strip()}" for at, row in enumerate(grid(values, width=width))
    ]
    for at in range(0, len(lines), _LINES):
        click.echo("\n".join(lines[at : at + _LINES]))


def _partizan(ctx: click.Context, code: str, first: int, last: int, as_json: bool) -> None:
    """The values of the heaps of a partizan game, one a line."""
    from grundy.heaps.partizan_heaps import PartizanHeapGame

    game = PartizanHeapGame(code)
    if first > last:
        game.values(last, start=first)  # says what is wrong
    for known in _one_after_the_other(ctx, game.code, game.value, last, 1):
        found = game.values(known, start=first) if known >= first else []
        values = [str(value) for value in found]
        if as_json:
            print_json({"code": game.code, "play": "normal", "from": first, "values": values})
        else:
            for heap, value in enumerate(values, first):
                click.echo(f"{heap:>8}: {value}")
