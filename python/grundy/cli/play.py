"""`grundy play`: a game in the terminal against the perfect opponent."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json

_HELP = "type a move, its number, 'hint', 'undo', 'moves', 'link' or 'quit'"
_SHOWN = 40


@click.command()
@click.argument("game")
@click.argument("position", required=False)
@click.option("--play", type=click.Choice(["normal", "misere"]), default="normal")
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
    """Play GAME from POSITION: a code, a strip game or a ruleset.

    \b
    grundy play .77 "5 4 3" --play misere
    grundy play welter "1 3 7 8 11 19"
    grundy play domineering 4x4 --as right

    With --json nothing is played: the moves, the winning ones and the reply are printed.
    """
    from grundy.playing import Match
    from grundy.playing.rules import other_side

    to_move = side if first == "you" else other_side(side)
    match = Match(game, position, play=play, to_move=to_move)
    if as_json:
        reply = match.opponent.reply(match.position, match.to_move)
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
        if self.two or not self.match.rules.impartial:
            return side.capitalize()
        return "you"

    def _show(self) -> None:
        click.echo("")
        click.echo(drawn(self.match.game, self.match.rules.kind, self.match.position))

    def _tell_winner(self, winner: str) -> None:
        if self.two:
            first = "Left" if self.match.rules.impartial is False else "the first player"
            second = "Right" if self.match.rules.impartial is False else "the second player"
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
                standing = match.rules.standing(match.position, match.to_move, match.play)
                click.echo(f"  no move wins: {standing}")
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


def drawn(game: str, kind: str, position: str) -> str:
    """A position drawn with characters."""
    if kind == "heap":
        heaps = [int(word) for word in position.split() if word != "0"]
        rows = [f"{heap:>4}  {'●' * min(heap, 60)}{'…' if heap > 60 else ''}" for heap in heaps]
        return "\n".join(rows) or "no heap is left"
    if kind == "board":
        from grundy._core import board_shapes
        from grundy.display.board import text

        return (text(*board_shapes(game, position)) or "") + f"\n{position or 'nothing'}"
    from grundy.display.strip import antimatter_text, coins_text, star_text
    from grundy.strips.joined_strips import read_strips

    if game == "star":
        return star_text(read_strips(position))
    if game == "antimatter":
        from grundy import Antimatter

        at = Antimatter(position)
        return antimatter_text(at.positrons, at.electrons) or "nothing is left"
    if game in ("wythoff", "staircase"):
        return position
    return coins_text([int(word) for word in position.split()]) or position
