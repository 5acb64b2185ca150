"""`grundy value RULESET POSITION`: the value of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from grundy.cli._output import ascii_option, full_option, json_option, position_argument, print_json

if TYPE_CHECKING:
    from grundy import Game, LoopyGame
    from grundy.cli._time import TimeUpError
    from grundy.errors import LimitError
    from grundy.position import Position
    from grundy.rulesets import Ruleset

# Seconds spent on the outcome of a position too large to evaluate.
_OUTCOME_SECONDS = 20.0
# The same where a limit was given: who asks for little work is not kept waiting.
_OUTCOME_BRIEFLY = 2.0


class _Command(click.Command):
    """The notation of every ruleset, read from the registry, ends the help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from grundy.rulesets import listed

        with formatter.section("Rulesets and their positions"):
            for ruleset in listed():
                formatter.write(f"  {ruleset.name:21} {ruleset.notation}\n")


@click.command(cls=_Command)
@click.argument("ruleset", required=False)
@position_argument(required=False)
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
@full_option
@ascii_option
@json_option
def command(
    ruleset: str | None,
    position: str | None,
    thermograph: bool,
    latex: bool,
    draw: bool,
    svg_file: str | None,
    limit: int | None,
    full: bool,
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
    grundy value welter "1 3 7"               (a nim-value)
    grundy value .77 "5 4"                    (a nim-value)
    grundy value sum "domineering 3x3 + ^"    (a sum)
    grundy value fox-and-geese 8x8            (loopy)
    grundy value mymodule:MyGame POSITION     (a class with moves(player))

    Boards of squares are rows of letters with | between them: . empty, # removed, x Left's
    piece, o Right's (X and O, B and W, L and R are read too); 3x4 is three empty rows of
    four. Quote positions that contain | or #.
    """
    from grundy import LimitError, LoopyGame
    from grundy.cli import _value_report
    from grundy.cli._registry import named
    from grundy.cli._time import TimeUpError
    from grundy.rulesets import listed

    if ruleset is None:
        if as_json:
            print_json({"rulesets": {one.name: one.notation for one in listed()}})
            return
        for one in listed():
            click.echo(f"{one.name:20} {one.notation}")
        return
    rules = named(ruleset)
    if position is None:
        raise click.UsageError(f"no position given; for example {rules.example or rules.notation}")
    try:
        game = _value(rules, position, limit)
    except TimeUpError as up:
        _out_of_time(rules, position, up, as_json)
    if isinstance(game, LimitError) and _is_nimber(game):
        _tell_nimber(rules, position, int(str(game.known)[1:]), as_json)
        return
    if isinstance(game, LimitError):
        _outcome_only(rules, position, game, limit, as_json)
    about = {"ruleset": ruleset, "position": position}
    if svg_file:
        _write_picture(rules.read(position), svg_file)
    if draw and not as_json and not latex:
        at = rules.read(position)
        click.echo((at.picture().text() or str(at)) + "\n")
    if as_json:
        fields = _value_report.fields(game)
        if rules.impartial and not isinstance(game, LoopyGame):
            fields["nim_value"] = game.nimber
        print_json({**about, **fields})
    elif latex:
        click.echo(game.latex())
    elif isinstance(game, LoopyGame):
        _value_report.show_loopy(game)
    else:
        _value_report.show(game, full)
        if thermograph:
            from grundy.display.thermograph import text

            click.echo(text(game.thermograph))


def _write_picture(at: Position, svg_file: str) -> None:
    drawn = at.picture().svg()
    if drawn is None:
        raise click.UsageError(f"'{at}' is too large to draw")
    with open(svg_file, "w", encoding="utf-8") as out:
        out.write(drawn + "\n")


def _value(rules: Ruleset, position: str, limit: int | None) -> Game | LoopyGame | LimitError:
    """The value; an error when the limit stopped the evaluation."""
    from grundy import LoopyGame
    from grundy.cli._progress import elapsed_line, progress_line
    from grundy.errors import LimitError, LoopyError

    try:
        if not rules.loopy:
            with progress_line("positions") as progress:
                return rules.value(position, limit, progress)
    except LoopyError:
        pass
    except LimitError as error:
        if not error.stopped and not _is_nimber(error):
            raise
        return error
    with elapsed_line("positions that can be reached"):
        return LoopyGame(rules.read(position).value)


def _is_nimber(error: LimitError) -> bool:
    """Is the value known, a nimber too large for `Game`?"""
    return str(error.known)[:1] == "*"


def _tell_nimber(rules: Ruleset, position: str, nimber: int, as_json: bool) -> None:
    from grundy.cli import _value_report

    fields = _value_report.nimber_fields(nimber)
    if as_json:
        about = {"ruleset": rules.name, "position": position}
        print_json({**about, **fields, "nim_value": nimber})
    else:
        _value_report.show_fields(fields)


def _out_of_time(rules: Ruleset, position: str, up: TimeUpError, as_json: bool) -> NoReturn:
    """Say that time ran out; the outcome may be found sooner than the value."""
    from grundy.cli._status import OPEN

    if as_json:
        about = {"ruleset": rules.name, "position": position, "value": None, "outcome": None}
        starts = {"left_starts": None, "right_starts": None}
        print_json({**about, **starts, "known": str(up), "stopped_at": None})
    else:
        click.echo(f"value open: {up}")
        click.echo(f"  `grundy outcome {rules.name} …` may still find who wins")
    raise click.exceptions.Exit(OPEN)


def _outcome_only(
    rules: Ruleset, position: str, stopped: LimitError, limit: int | None, as_json: bool
) -> NoReturn:
    """Say what is known without the value; the question stays open."""
    import grundy as gr
    from grundy.cli._progress import progress_line
    from grundy.cli._status import OPEN

    at = rules.read(position)
    with progress_line("sums") as progress:
        seconds = _OUTCOME_SECONDS if limit is None else _OUTCOME_BRIEFLY
        found = gr.outcome(at, time=seconds, progress=progress)
    if as_json:
        about = {"ruleset": rules.name, "position": position, "value": None}
        starts = {"left_starts": found.left_starts, "right_starts": found.right_starts}
        ends = {"known": stopped.known, "stopped_at": stopped.limit}
        print_json({**about, "outcome": found.outcome, **starts, **ends})
    else:
        most = f"{stopped.limit:,}"
        click.echo(f"value open: stopped at the limit of {most} evaluated positions (--limit)")
        if stopped.known:
            click.echo(f"  {stopped.known}")
        click.echo(f"  outcome {found.outcome or 'open as well'}, by search")
    raise click.exceptions.Exit(OPEN)
