"""`grundy value RULESET POSITION`: the value of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from grundy.cli._output import json_option, print_json

if TYPE_CHECKING:
    from grundy import Game, LimitError, LoopyGame

# Seconds spent on the outcome of a position too large to evaluate.
_OUTCOME_SECONDS = 20.0


class _Command(click.Command):
    """The notation of every ruleset, read from the rulesets themselves, ends the help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        import grundy as gr

        with formatter.section("Rulesets and their positions"):
            for name, notation in sorted(gr.rulesets().items()):
                formatter.write(f"  {name:21} {notation}\n")


@click.command(cls=_Command)
@click.argument("ruleset", required=False)
@click.argument("position", required=False)
@click.option("--thermograph", is_flag=True, help="Draw the thermograph.")
@click.option("--latex", is_flag=True, help="Print the value in LaTeX.")
@click.option("--draw", is_flag=True, help="Draw the position.")
@click.option("--svg", "svg_file", type=click.Path(), help="Write the position's picture.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    help="Positions evaluated before giving up the value; then only the outcome is searched for. "
    "60 million if not given, or 360 million nim-values of boards that fit into a machine word.",
)
@json_option
def command(
    ruleset: str | None,
    position: str | None,
    thermograph: bool,
    latex: bool,
    draw: bool,
    svg_file: str | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """The value of a POSITION of a RULESET (no RULESET: list them).

    \b
    grundy value domineering 4x4
    grundy value domineering "..#|...|#.."
    grundy value clobber "xo.|.ox"
    grundy value hackenbush string:LRRL
    grundy value hackenbush "edges:0-1:L,1-2:G,2-0:R"
    grundy value toads-and-frogs tt..ff
    grundy value snort grid:3x3
    grundy value node-kayles "edges:a-b,b-c,c-a"
    grundy value partizan-subtraction "1,3|2,3:6+4"
    grundy value wythoff "a=2:3,5"
    grundy value col "edges:a-b,b-c;L:a;R:c"
    grundy value fox-and-geese 8x8            (loopy)
    grundy value mymodule:MyGame POSITION     (a class with moves(player))

    Boards of squares are rows of letters with | between them: . empty, # removed, x Left's
    piece, o Right's (X and O, B and W, L and R are read too); 3x4 is three empty rows of
    four. Quote positions that contain | or #.
    """
    import grundy as gr
    from grundy.boards.board_value import LOOPY_RULESETS
    from grundy.cli import _value_report

    if ruleset is None:
        if as_json:
            print_json({"rulesets": {**gr.rulesets(), **LOOPY_RULESETS}})
            return
        for name, notation in sorted((gr.rulesets() | LOOPY_RULESETS).items()):
            click.echo(f"{name:20} {notation}")
        return
    if position is None:
        known = gr.rulesets() | LOOPY_RULESETS
        if ruleset not in known:
            raise click.UsageError(f"unknown ruleset '{ruleset}': known are {', '.join(known)}")
        raise click.UsageError(f"no position given; for example {known[ruleset]}")
    if ":" in ruleset:
        # A module of the user's is looked for where the command is run.
        import sys

        sys.path.insert(0, "")
    game = _value(ruleset, position, limit)
    if isinstance(game, gr.LimitError):
        _outcome_only(ruleset, position, _stopped_at(game), _known(game), as_json)
    if isinstance(game, gr.LoopyGame):
        if svg_file or (draw and not as_json and not latex):
            _picture(ruleset, position, draw and not as_json, svg_file)
        if as_json:
            about = _value_report.loopy_fields(game)
            print_json({"ruleset": ruleset, "position": position, **about})
        elif latex:
            click.echo(game.latex())
        else:
            _value_report.show_loopy(game)
        return
    if as_json:
        if svg_file:
            _picture(ruleset, position, False, svg_file)
        print_json({"ruleset": ruleset, "position": position, **_value_report.fields(game)})
        return
    if latex:
        click.echo(game.latex())
        return
    if draw or svg_file:
        _picture(ruleset, position, draw, svg_file)
    _value_report.show(game)
    if thermograph:
        from grundy.display.thermograph import text

        click.echo(text(game.thermograph))


def _picture(ruleset: str, position: str, draw: bool, svg_file: str | None) -> None:
    """Draw a position as text, and into a file."""
    from grundy.display import board

    if ":" in ruleset:
        from grundy.boards.own_ruleset import draw as own_draw
        from grundy.boards.own_ruleset import load_ruleset

        own = own_draw(load_ruleset(ruleset)(position))
        if svg_file:
            raise click.UsageError(f"'{ruleset}' draws itself; --svg is for built-in rulesets")
        click.echo(own + "\n")
        return
    from grundy._core import board_notation, board_shapes, fox_and_geese_board
    from grundy.boards.board_value import LOOPY_RULESETS

    if ruleset in LOOPY_RULESETS:
        notation = fox_and_geese_board(position)
        shapes = board.one_coloured(notation)
    else:
        notation = board_notation(ruleset, position)
        shapes = board_shapes(ruleset, position)
    if draw:
        click.echo((board.text(*shapes) or notation) + "\n")
    if svg_file:
        with open(svg_file, "w", encoding="utf-8") as out:
            out.write(board.svg(*shapes) + "\n")


def _value(ruleset: str, position: str, limit: int | None) -> Game | LoopyGame | LimitError:
    """The value; an error when the limit stopped the evaluation of a board."""
    import grundy as gr
    from grundy.boards.board_value import LOOPY_RULESETS
    from grundy.cli._progress import progress_line

    if ruleset in LOOPY_RULESETS:
        return gr.loopy_value(ruleset, position)
    if ":" in ruleset:
        from grundy.boards.own_ruleset import load_ruleset

        try:
            return gr.value(ruleset, position, limit)
        except gr.LimitError as error:
            return error
        except gr.InputError as error:
            if "play can return" not in str(error):
                raise
            return gr.loopy_value_of(load_ruleset(ruleset)(position))
    try:
        with progress_line("positions") as progress:
            return gr.value(ruleset, position, limit, progress)
    except gr.LimitError as error:
        if "evaluated positions" not in str(error):
            raise
        return error


def _stopped_at(error: LimitError) -> int:
    """The limit that stopped an evaluation."""
    return next(int(word) for word in str(error).split() if word.isdigit())


def _known(error: LimitError) -> str | None:
    """What a stopped evaluation says it has found."""
    _, _, known = str(error).partition("; ")
    return known or None


def _outcome_only(
    ruleset: str, position: str, limit: int, known: str | None, as_json: bool
) -> NoReturn:
    """Say what is known without the value; the question stays open."""
    import grundy as gr
    from grundy.cli._status import OPEN

    found = gr.outcome((ruleset, position), time=_OUTCOME_SECONDS)
    if as_json:
        about = {"ruleset": ruleset, "position": position, "value": None}
        starts = {"left_starts": found.left_starts, "right_starts": found.right_starts}
        print_json(
            {**about, "outcome": found.outcome, **starts, "known": known, "stopped_at": limit}
        )
    else:
        click.echo(f"value open: stopped at the limit of {limit:,} evaluated positions (--limit)")
        if known:
            click.echo(f"  {known}")
        click.echo(f"  outcome {found.outcome or 'open as well'}, by search")
    raise click.exceptions.Exit(OPEN)
