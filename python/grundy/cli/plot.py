"""`grundy plot`: pictures as SVG, PNG, PDF or TikZ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from grundy.cli._negative import NegativeNumbers
from grundy.cli._output import json_option, play_option, print_json
from grundy.cli._progress import elapsed_line

FORMS = (".svg", ".png", ".pdf", ".tex")
# Heaps with a pass that are drawn unless told otherwise.
WITH_PASS = 400


@click.group(cls=NegativeNumbers, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Draw to a file: SVG, PNG, PDF or, as FILE.tex, TikZ by its name.

    \b
    grundy plot nim .77 --out kayles.svg          rows of one period
    grundy plot nim .16 -n 20000 --out f.png      values against heaps
    grundy plot thermograph "{3||2|-1}" --out t.svg
    grundy plot tree "{1|-1} + ^*" --out tree.svg
    grundy plot frieze "1 5 7" --target 0 --out frieze.svg
    grundy plot star-table --rows 12 --columns 20 --out star.svg
    grundy plot genus .123 -n 30 --out genus.svg
    grundy plot position hackenbush string:LRRL --out stalk.svg
    grundy plot positions nim "1 2 3" --out nim.tex
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _options(function: Callable[..., None]) -> Callable[..., None]:
    for option in (
        json_option,
        click.option("--dpi", type=click.IntRange(30, 1200), default=200, help="Of a PNG."),
        click.option(
            "--out",
            type=click.Path(path_type=Path, dir_okay=False),
            required=True,
            help="FILE.svg, FILE.png, FILE.pdf or FILE.tex (TikZ).",
        ),
    ):
        function = option(function)
    return function


def _form(out: Path) -> str:
    if out.suffix.lower() not in FORMS:
        raise click.UsageError(f"{out}: the name must end in one of {', '.join(FORMS)}")
    return out.suffix.lower()


def _diagram(svg: str, out: Path, dpi: int, as_json: bool, **fields: Any) -> None:
    """Write a diagram we drew ourselves."""
    if _form(out) == ".svg":
        out.write_text(svg, encoding="utf-8")
    elif _form(out) == ".tex":
        from grundy.display.tikz import tikz

        out.write_text(tikz(svg), encoding="utf-8")
    else:
        from grundy.display.raster import save

        save(svg, out, dpi)
    _tell(out, as_json, fields)


def _tell(out: Path, as_json: bool, fields: dict[str, Any]) -> None:
    if as_json:
        print_json({**fields, "out": str(out), "bytes": out.stat().st_size})
    else:
        click.echo(f"wrote {out}", err=True)


@command.command()
@click.argument("code")
@click.option("-n", "count", type=click.IntRange(1, 2_000_000), help="Heaps to show.")
@click.option("--kind", type=click.Choice(["auto", "grid", "points"]), default="auto")
@click.option("--width", type=click.IntRange(1, 2000), help="Heaps in a row of the grid.")
@_options
def nim(
    code: str,
    count: int | None,
    kind: str,
    width: int | None,
    out: Path,
    dpi: int,
    as_json: bool,
) -> None:
    """The nim-sequence: a grid with a period to a row, or values against heaps."""
    from grundy import HeapGame
    from grundy.display.nim_plot import WIDEST, save_grid, save_points
    from grundy.heaps.pass_game import is_pass_game
    from grundy.heaps.structure import MOST_COMPUTED

    _form(out)
    if is_pass_game(code):
        return _with_pass(code, count, width, out, dpi, as_json)
    game = HeapGame(code)
    with elapsed_line(f"{game.code}: solving"):
        solution = game.solve(time=10.0)
    period, preperiod = solution.period, solution.preperiod
    # Before a late period everything is an exception, and nothing is gained by marking it.
    marked = list(solution.exceptions) if (preperiod or 0) <= MOST_COMPUTED else []
    drawable = period is not None and preperiod is not None and period <= WIDEST
    if kind == "auto":
        kind = "grid" if drawable or width else "points"
    if kind == "grid":
        row = width or (period if drawable and period else 50)
        row = row * max(1, 12 // row)
        if out.suffix.lower() == ".tex":
            from grundy.display.nim_svg import nim_svg

            rows = ((preperiod or 0) // row + 3) if drawable else 12
            values = game.nim_values(row * min(rows, 40) - 1 if count is None else count)
            svg = nim_svg(values, row, marked)
            _diagram(svg, out, dpi, as_json, code=game.code, kind=kind, heaps=len(values))
            return
        if count is None:
            rows = ((preperiod or 0) // row + 3) if drawable else 40
            count = row * min(rows, 80) - 1
        values = game.nim_sequence(count).tolist()
        title = f"{game.code}: " + (
            "read by an automaton"
            if solution.automaton
            else f"period {period} from heap {preperiod}"
            if solution.solved
            else "no period proved"
        )
        save_grid(values, out, width=row, title=title, exceptions=marked, dpi=dpi)
    elif out.suffix.lower() == ".tex":
        raise click.UsageError("thousands of points are not for TikZ: write them to FILE.pdf")
    else:
        values = game.nim_sequence(count or 10_000).tolist()
        title = f"{game.code}: G(0) … G({len(values) - 1})"
        save_points(values, out, title=title, dpi=dpi)
    _tell(out, as_json, {"code": game.code, "kind": kind, "heaps": len(values)})


def _with_pass(
    code: str, count: int | None, width: int | None, out: Path, dpi: int, as_json: bool
) -> None:
    """The values of heaps with a pass: a grid if they have a width, points else."""
    from grundy.display.nim_plot import save_grid, save_points
    from grundy.heaps.pass_game import PassGame

    if out.suffix.lower() == ".tex":
        raise click.UsageError("thousands of points are not for TikZ: write them to FILE.pdf")
    game = PassGame(code)
    values = game.nim_values(WITH_PASS if count is None else count)
    title = f"{game.code}: P(0) … P({len(values) - 1})"
    if width:
        save_grid(values, out, width=width, title=title, dpi=dpi)
    else:
        save_points(values, out, title=title, dpi=dpi)
    kind = "grid" if width else "points"
    _tell(out, as_json, {"code": game.code, "kind": kind, "heaps": len(values)})


@command.command()
@click.argument("ruleset")
@click.argument("position")
@_options
def position(ruleset: str, position: str, out: Path, dpi: int, as_json: bool) -> None:
    """A position of any ruleset: `grundy plot position domineering 4x4 --out board.svg`."""
    from grundy import LimitError
    from grundy.cli._registry import named

    at = named(ruleset).read(position)
    svg = at.picture().svg()
    if svg is None:
        raise LimitError(f"'{at}' is too large to draw")
    _diagram(svg, out, dpi, as_json, ruleset=at.ruleset.name, position=str(at))


@command.command()
@click.argument("expr")
@_options
def thermograph(expr: str, out: Path, dpi: int, as_json: bool) -> None:
    """The thermograph of a game."""
    from grundy import Game
    from grundy.display.thermograph import svg

    with elapsed_line("calculating"):
        game = Game(expr)
    name = game.unicode()
    drawn = svg(game.thermograph, name=name if len(name) <= 48 else "")
    _diagram(drawn, out, dpi, as_json, value=str(game))


@command.command()
@click.argument("expr")
@_options
def tree(expr: str, out: Path, dpi: int, as_json: bool) -> None:
    """The tree of a canonical form, down to numbers."""
    from grundy import Game
    from grundy.display.game_tree import svg

    with elapsed_line("calculating"):
        game = Game(expr)
    _diagram(svg(game), out, dpi, as_json, value=str(game))


@command.command()
@click.argument("ruleset")
@click.argument("position")
@play_option()
@_options
def positions(ruleset: str, position: str, play: str, out: Path, dpi: int, as_json: bool) -> None:
    """Every position that play can reach, with the outcome at each: P and N for Nim 1 2 3."""
    from grundy.cli._registry import named
    from grundy.display.position_tree import svg

    at = named(ruleset).read(position)
    _diagram(svg(at, play), out, dpi, as_json, ruleset=at.ruleset.name, position=str(at))


@command.command()
@click.argument("position")
@click.option("--target", type=click.IntRange(min=0), help="Go on to the primes for this value.")
@_options
def frieze(position: str, target: int | None, out: Path, dpi: int, as_json: bool) -> None:
    """The frieze of a position of Welter's game."""
    from grundy import LimitError, Welter
    from grundy.display.frieze import frieze_svg

    welter = Welter(position)
    if len(welter.coins) > 40:
        raise LimitError(f"{len(welter.coins)} coins: a frieze is drawn for at most 40", limit=40)
    svg = frieze_svg(welter.frieze(target), len(welter.coins))
    _diagram(svg, out, dpi, as_json, position=list(welter.coins), value=welter.value)


@command.command("star-table")
@click.option("--rows", type=click.IntRange(1, 60), default=10, show_default=True)
@click.option("--columns", type=click.IntRange(1, 120), default=20, show_default=True)
@_options
def star_table(rows: int, columns: int, out: Path, dpi: int, as_json: bool) -> None:
    """The table of 2-Star Nim."""
    from grundy.display.star_table import star_table_svg

    _diagram(star_table_svg(rows, columns), out, dpi, as_json, rows=rows, columns=columns)


@command.command()
@click.argument("code")
@click.option("-n", "count", type=click.IntRange(1, 2000), default=60, show_default=True)
@click.option("--width", type=click.IntRange(1, 60), default=10, show_default=True)
@_options
def genus(code: str, count: int, width: int, out: Path, dpi: int, as_json: bool) -> None:
    """The misère genera of heaps 1 to N; those that no position of Nim has are tinted."""
    from grundy import HeapGame
    from grundy.display.genus_svg import genus_svg

    game = HeapGame(code)
    with elapsed_line(f"{game.code}: genera"):
        genera = game.genera(count, start=1)
    _diagram(genus_svg(genera, width), out, dpi, as_json, code=game.code, heaps=count)
