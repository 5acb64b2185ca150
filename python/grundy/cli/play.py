"""`grundy play`: a game in the terminal against the perfect opponent."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, play_option, print_json

_HELP = "type a move, its number, 'hint', 'undo', 'moves', 'link' or 'quit'"
_SHOWN = 40


@click.command()
@click.argument("game")
@click.argument("position", required=False)
@play_option()
@click.option("--first", type=click.Choice(["you", "opponent"]), default="you", show_default=True)
@click.option(
    "--as",
    "side",
    type=click.Choice(["left", "right"]),
    default="left",
    show_default=True,
    help="Your side in a partizan game.",
)
@click.option("--two", is_flag=True, help="Two people, no opponent.")
@json_option
def command(
    game: str,
    position: str | None,
    play: str,
    first: str,
    side: str,
    two: bool,
    as_json: bool,
) -> None:
    """Play GAME from POSITION: any name of `grundy rulesets`, a code, or a class of your own.

    \b
    grundy play .77 "5 4 3" --play misere
    grundy play welter "1 3 7 8 11 19"
    grundy play domineering 4x4 --as right
    grundy play sum "domineering 3x3 + .77 5 4"
    grundy play mymodule:MyGame POSITION

    With --json nothing is played: the moves, the winning ones and the reply are printed.
    """
    from grundy.cli._registry import named
    from grundy.playing import Match
    from grundy.position import other_player

    to_move = side if first == "you" else other_player(side)
    match = Match(named(game), position, play=play, to_move=to_move)
    if as_json:
        reply = match.opponent.reply(match.at, match.to_move)
        print_json(
            {
                "game": match.game,
                "position": match.position,
                "play": play,
                "to_move": match.to_move,
                "moves": [step.text for step in match.moves()],
                "hints": [{"move": h.text, "to": h.position, "why": h.why} for h in match.hints()],
                "reply": None if reply is None else reply.text,
            }
        )
        return
    click.echo(
        f"{match.game}, {'misère' if play == 'misere' else 'normal'} play. {_HELP}", err=True
    )
    _Terminal(match, side, two).run()


class _Terminal:
    """The conversation of one game."""

    def __init__(self, match, side: str, two: bool) -> None:  # type: ignore[no-untyped-def]
        self.match = match
        self.side = side
        self.two = two

    def run(self) -> None:
        while True:
            self._show()
            winner = self.match.winner
            if winner is not None:
                self._tell_winner(winner)
                return
            if not self.two and self.match.to_move != self.side:
                choice = self.match.reply()
                click.echo(f"opponent: {choice.text}")
                continue
            try:
                line = input(f"{self._name(self.match.to_move)}> ").strip()
            except EOFError:
                return
            if line in ("quit", "exit", "q"):
                return
            self._answer(line)

    def _name(self, side: str) -> str:
        if self.two or not self.match.at.impartial:
            return side.capitalize()
        return "you"

    def _show(self) -> None:
        click.echo("")
        at = self.match.at
        drawn = at.picture().text()
        if at.ruleset.family in ("heap", "strip") and drawn:
            click.echo(drawn)
        else:
            click.echo("\n".join(filter(None, (drawn, str(at) or "nothing"))))

    def _tell_winner(self, winner: str) -> None:
        if self.two:
            impartial = self.match.at.impartial
            first = "the first player" if impartial else "Left"
            second = "the second player" if impartial else "Right"
            click.echo(f"{first if winner == 'left' else second} wins")
        else:
            click.echo("you win" if winner == self.side else "the opponent wins")

    def _answer(self, line: str) -> None:
        from grundy import InputError

        match = self.match
        if line in ("", "help", "?"):
            click.echo(_HELP, err=True)
        elif line in ("hint", "h"):
            hints = match.hints()
            for hint in hints:
                click.echo(f"  {hint.text}   ({hint.why})")
            if not hints:
                click.echo(f"  no move wins: {match.at.why(match.play, match.to_move)}")
        elif line in ("undo", "u"):
            match.undo(1 if self.two else 2)
        elif line in ("moves", "m"):
            moves = match.moves()
            for number, step in enumerate(moves[:_SHOWN], 1):
                click.echo(f"  {number:>3}  {step.text}")
            if len(moves) > _SHOWN:
                click.echo(f"  … and {len(moves) - _SHOWN} more")
        elif line == "link":
            click.echo(f'  grundy play {match.game} "{match.position}" --play {match.play}')
        else:
            try:
                match.move(self._named(line))
            except InputError as error:
                click.echo(f"  {error}", err=True)

    def _named(self, line: str):  # type: ignore[no-untyped-def]
        """A number in the list of moves, or the move itself with `->` for the arrow."""
        moves = self.match.moves()
        if line.isdecimal() and 1 <= int(line) <= len(moves):
            return moves[int(line) - 1]
        return line.replace("->", "→")
