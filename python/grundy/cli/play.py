"""`grundy play`: a game in the terminal against an opponent who explains."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli._output import json_option, play_option, position_argument, print_json
from grundy.cli._progress import elapsed_line

if TYPE_CHECKING:
    from grundy.playing import Match
    from grundy.position import Step, Verdict

_COMMANDS = {
    "hint": "a winning move, and why",
    "why": "why you win or lose here, move by move",
    "moves": "every legal move, with its number",
    "rules": "the rules",
    "undo": "take your last move back",
    "review": "the moves so far, judged",
    "save FILE": "keep the game as text",
    "link": "the command that starts from here",
    "quit": "stop",
}
_HELP = "type a move, its number, or one of: " + ", ".join(word for word in _COMMANDS)
_SHOWN = 40


@click.command()
@click.argument("game", required=False)
@position_argument(required=False)
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
@click.option(
    "--strength",
    type=click.Choice(["random", "careless", "thoughtful", "perfect"]),
    default="perfect",
    show_default=True,
    help="How well the opponent plays.",
)
@click.option(
    "--load", type=click.Path(path_type=Path, exists=True), help="Go on with a saved game."
)
@click.option("--quiet", is_flag=True, help="No word on mistakes.")
@json_option
def command(
    game: str | None,
    position: str | None,
    play: str,
    first: str,
    side: str,
    two: bool,
    strength: str,
    load: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play GAME from POSITION: any name of `grundy rulesets`, a code, or a class of your own.

    \b
    grundy play .77 "5 4 3" --play misere
    grundy play welter "1 3 7 8 11 19" --strength careless
    grundy play domineering 4x4 --as right
    grundy play sum "domineering 3x3 + .77 5 4"
    grundy play mymodule:MyGame POSITION
    grundy play --load kept.txt

    A mistake is commented on, and after the game every move is reviewed. With --json nothing is
    played: the moves, the winning ones and the reply are printed.
    """
    from grundy.cli._registry import named
    from grundy.playing import Match
    from grundy.position import other_player

    if load is not None:
        match = Match.from_text(load.read_text(encoding="utf-8"), strength)
    elif game is None:
        raise click.UsageError('no game given; for example: grundy play kayles "5 4 3"')
    else:
        to_move = side if first == "you" else other_player(side)
        match = Match(named(game), position, play=play, to_move=to_move, strength=strength)
    if as_json:
        moves = match.moves()
        with elapsed_line("moves"):
            judged = _judged(match)
        known = judged and match.opponent.strength == "perfect"
        reply = (
            match.opponent.chosen(judged, match.to_move)
            if known
            else match.opponent.reply(match.at, match.to_move)
        )
        print_json(
            {
                "game": match.game,
                "position": match.position,
                "play": match.play,
                "to_move": match.to_move,
                "moves": [step.text for step in moves],
                "hints": [
                    {"move": one.step.text, "to": str(one.step.position), "why": one.why}
                    for one in judged
                    if one.wins
                ],
                "reply": None if reply is None else reply.text,
                "guess": bool(reply and reply.guess),
                "strength": strength,
            }
        )
        return
    _Terminal(match, side, two, quiet).run()


def _judged(match: Match) -> list[Verdict]:
    return match.at.judge_within(match.opponent.seconds, match.play, match.to_move)


class _Terminal:
    """The conversation of one game."""

    def __init__(self, match: Match, side: str, two: bool, quiet: bool) -> None:
        self.match = match
        self.side = side
        self.two = two
        self.quiet = quiet

    def run(self) -> None:
        self._rules()
        click.echo(_HELP, err=True)
        while True:
            self._show()
            winner = self.match.winner
            if winner is not None:
                self._tell_winner(winner)
                return
            if not self.two and self.match.to_move != self.side:
                self._reply()
                continue
            try:
                line = input(f"{self._name(self.match.to_move)}> ").strip()
            except EOFError:
                return
            if line in ("quit", "exit", "q"):
                return
            self._answer(line)

    def _reply(self) -> None:
        perfect = self.match.opponent.strength == "perfect"
        with elapsed_line("the opponent thinks"):
            choice = self.match.reply()
        assert choice is not None
        guess = f" ({choice.why})" if choice.guess and perfect else ""
        click.echo(f"opponent: {choice.text}{guess}")

    def _rules(self) -> None:
        rules, misere = self.match.ruleset, self.match.play == "misere"
        ends = "loses" if misere else "wins"
        click.echo(click.style(rules.title[:1].upper() + rules.title[1:], bold=True))
        if rules.help:
            click.echo(f"  {rules.help}")
        if not self.match.at.impartial and not self.two:
            click.echo(f"  You are {self.side.capitalize()}.")
        click.echo(f"  Whoever moves last {ends}{' (misère play)' if misere else ''}.")

    def _name(self, side: str) -> str:
        if self.two or not self.match.at.impartial:
            return side.capitalize()
        return "you"

    def _show(self) -> None:
        click.echo("")
        at = self.match.at
        drawn = at.picture().text(coordinates=True)
        text = str(at) or "nothing"
        if (drawn and len(text) > 60) or (
            at.picture().style in ("rows", "strip", "star") and drawn
        ):
            click.echo(drawn)
        else:
            click.echo(drawn if drawn == text else "\n".join(filter(None, (drawn, text))))
        misere = "misère: last to move loses" if self.match.play == "misere" else ""
        if reminder := ", ".join(filter(None, (self.match.ruleset.help, misere))):
            click.echo(click.style(f"[{reminder}]", dim=True), err=True)

    def _tell_winner(self, winner: str) -> None:
        if self.two:
            impartial = self.match.at.impartial
            first = "the first player" if impartial else "Left"
            second = "the second player" if impartial else "Right"
            click.echo(f"{first if winner == 'left' else second} wins")
        else:
            click.echo("you win" if winner == self.side else "the opponent wins")
        if self.match.record:
            click.echo("")
            click.echo(str(self.match.review()))

    def _answer(self, line: str) -> None:
        from grundy import InputError

        match = self.match
        if line in ("", "help", "?"):
            click.echo("type a move, its number, or", err=True)
            for word, what in _COMMANDS.items():
                click.echo(f"  {word:10} {what}", err=True)
        elif line in ("hint", "h"):
            self._hint()
        elif line == "why":
            from grundy.explaining import explain

            click.echo(explain(match.at, match.play, player=match.to_move).text)
        elif line in ("undo", "u"):
            match.undo(1 if self.two else 2)
        elif line in ("moves", "m"):
            moves = match.moves()
            for number, step in enumerate(moves[:_SHOWN], 1):
                click.echo(f"  {number:>3}  {step.text}")
            if len(moves) > _SHOWN:
                click.echo(f"  … and {len(moves) - _SHOWN} more")
        elif line == "rules":
            self._rules()
        elif line == "review":
            click.echo(str(match.review()) or "  no move was made yet")
        elif line == "link":
            click.echo(f'  grundy play {match.game} "{match.position}" --play {match.play}')
        elif line.split()[0] == "save":
            self._save(line.partition(" ")[2].strip())
        else:
            try:
                match.move(self._named(line))
            except InputError as error:
                click.echo(f"  {error}", err=True)
                return
            comment = None if self.two or self.quiet else match.comment()
            if comment:
                click.echo(f"  {comment}")

    def _hint(self) -> None:
        match = self.match
        with elapsed_line("moves"):
            judged = _judged(match)
        winning = [one for one in judged if one.wins]
        for one in winning[:_SHOWN]:
            click.echo(f"  {one.step.text}   ({one.why})")
        if winning:
            return
        if any(one.wins is None for one in judged):
            click.echo("  too large to solve in a few seconds: I would be guessing, too")
        else:
            click.echo(f"  no move wins: {match.at.why(match.play, match.to_move)}")

    def _save(self, name: str) -> None:
        if not name:
            click.echo("  save where? for example: save kept.txt", err=True)
            return
        try:
            Path(name).write_text(self.match.text() + "\n", encoding="utf-8")
        except OSError as error:
            click.echo(f"  {name}: {error.strerror}", err=True)
        else:
            click.echo(f"  kept in {name}; grundy play --load {name} goes on")

    def _named(self, line: str) -> Step | str:
        """A number in the list of moves, or the move itself."""
        moves = self.match.moves()
        if line.isdecimal() and 1 <= int(line) <= len(moves):
            return moves[int(line) - 1]
        return line
