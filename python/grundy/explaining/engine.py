"""The winning move, why it wins, and the answer to every reply: by the core, or here for positions
that are written in Python."""

from __future__ import annotations

from time import monotonic
from typing import Any

from grundy.errors import InputError, LimitError
from grundy.explaining.argument import Argument
from grundy.explaining.ended import Ended
from grundy.explaining.explanation import DEPTHS, Answered, Explanation
from grundy.explaining.pairing import Pairing, is_paired, pairing
from grundy.explaining.values import Values, hottest
from grundy.play import read_play
from grundy.position import Position, Step, Verdict, other_player, read_player

# Replies that are answered one by one, and how many of them the text names.
MOST_ANSWERS = 200
SHOWN = 5
# Moves that are listed at all; positions with more are explained without them.
MOST_MOVES = 2_000
# Seconds for who wins, and for all the answers.
SECONDS = 5.0


def explain(
    position: Any, play: str = "normal", *, player: str = "left", depth: str = "student"
) -> Explanation:
    """Why the player to move wins or loses a position, at the depth of a student, a course or an
    expert. A position is anything that can stand in a sum: `Nim([3, 2])`, `("cram", "2x2")`.

    >>> import grundy as gr
    >>> print(gr.explain(gr.Nim([3, 1])))
    You win. Play 3 → 1, which leaves 1 1.
    The parts come in equal pairs. Whatever is done to one, do the same to its twin: then there is \
always an answer.
    If they play 1 → 0, you answer 1 → 0.
    """
    from grundy.sum import component
    from grundy.web.core import answer, answers_for

    if depth not in DEPTHS:
        raise InputError(f"depth '{depth}': must be one of {', '.join(DEPTHS)}")
    at = component(position)
    play, player = read_play(play), read_player(player)
    if answers_for(at):
        game, position = at.ruleset.name, str(at)
        asked = {"game": game, "position": position, "play": play, "side": player, "depth": depth}
        return Explanation.from_dict(answer("explain", seconds=None, **asked))
    return _Explainer(at, play, player, depth).explain()


class _Explainer:
    """One position being explained."""

    def __init__(self, at: Position, play: str, player: str, depth: str) -> None:
        self.at, self.play, self.player, self.depth = at, play, player, depth
        self.other = other_player(player)
        self.until = monotonic() + 2 * SECONDS
        self.complete = True

    def explain(self) -> Explanation:
        if self.at.rough_moves() > MOST_MOVES:
            return self._without_moves()
        judged = self.at.judge_within(SECONDS, self.play, self.player)
        if not judged:
            ended = Ended(self.play)
            wins = not ended.lost
            return self._made(
                wins, [], None, ended, (), (), f"You {_win(wins)}. {ended.at(self.depth)}"
            )
        winning = [one for one in judged if one.wins]
        if winning:
            return self._won(winning)
        if any(one.wins is None for one in judged):
            words = (
                "This position is too large to settle in a few seconds: who wins is not known here."
            )
            return self._made(None, [], None, None, (), (), words)
        return self._lost(judged)

    def _won(self, winning: list[Verdict]) -> Explanation:
        step, argument = self._clearest(winning)
        after: Position = step.position
        answers = self._answers(after, self.other, self.player, argument)
        notes = self._notes(step)
        lines = [f"You win. Play {step.text}, which leaves {_shown(after)}"]
        lines += [argument.at(self.depth), *notes, *self._derived()]
        lines += self._told(
            answers, "they play", "you answer", "they cannot move, and you have won"
        )
        return self._made(True, winning, step, argument, answers, notes, "\n".join(lines))

    def _lost(self, judged: list[Verdict]) -> Explanation:
        argument = self._argument(self.at, self.player)
        answers = self._answers(self.at, self.player, self.other, argument)
        doubtful = self.at.loopy or not self.complete
        if doubtful and self.at.winner(self.player, self.play) == "draw":
            words = "Neither side can force a win: with good play the game goes on for ever."
            return self._made(None, [], None, None, (), (), words)
        lines = ["You lose against good play: every move has an answer.", argument.at(self.depth)]
        lines += self._derived()
        lines += self._told(answers, "you play", "they answer", "")
        return self._made(False, [], None, argument, answers, (), "\n".join(lines))

    def _derived(self) -> list[str]:
        """How the canonical form comes from the options, for a course on partizan games."""
        if self.depth == "student" or self.play != "normal" or self.at.impartial:
            return []
        from grundy.explaining.derivation import derivation

        return derivation(self.at)

    def _without_moves(self) -> Explanation:
        """A position with too many moves to list: its theorem, and some winning moves."""
        argument = self._argument(self.at, self.player)
        wins = not argument.lost
        moves, _ = self.at.winning_moves_so_far(self.play)
        self.complete = False
        listed = [{"move": _record(move), "to": ""} for move in moves[:MOST_ANSWERS]]
        first = f" Play {listed[0]['move']}." if listed else ""
        words = f"You {_win(wins)}.{first}\n{argument.at(self.depth)}"
        made = self._made(wins, [], None, argument, (), (), words)
        made.winning_moves.extend(listed)
        return made

    def _clearest(self, winning: list[Verdict]) -> tuple[Step, Argument]:
        """The winning move that is easiest to understand: one that can be copied from then on, one
        in the hottest part, or the first."""
        if self.play == "normal" and self.at.impartial:
            for one in winning[:MOST_ANSWERS]:
                found = pairing(one.step.position)
                if found is not None:
                    return one.step, found
        steps = [one.step for one in winning]
        hot = [step for step in steps[:40] if self._is_hottest(step)]
        step = hot[0] if hot else steps[0]
        return step, self._argument(step.position, self.other)

    def _argument(self, at: Position, player: str) -> Argument:
        if self.play == "normal":
            paired = pairing(at)
            if paired is not None:
                return paired
        valued = self.play == "normal" and not at.impartial
        if not valued and at.rough_moves() <= MOST_MOVES and not at.moves(player):
            return Ended(self.play)
        return at.argument(self.play, player)

    def _parts(self, at: Position | None = None) -> list[tuple[str, Any]]:
        try:
            argument = (at or self.at).argument(self.play, self.player)
        except LimitError:
            return []
        return argument.parts if isinstance(argument, Values) else []

    def _is_hottest(self, step: Step) -> bool:
        """Is the move made in the hottest of several parts?"""
        if self.play != "normal" or self.at.impartial:
            return False
        top = hottest(self._parts())
        if not top:
            return False
        before = [name for name, _ in self._parts()]
        left = [name for name, _ in self._parts(step.position)]
        # The part that was moved in is no longer there.
        return left.count(top[0]) < before.count(top[0])

    def _notes(self, step: Step) -> tuple[str, ...]:
        """Advice that goes beyond this move."""
        if self.play != "normal" or self.at.impartial:
            return ()
        parts = self._parts()
        if self._is_hottest(step):
            return ("That is the hottest part, where a move gains most: move there first.",)
        if len(parts) > 1 and all(value.is_number for _, value in parts):
            return (
                "Only numbers are left: every move costs something, so count spare moves and make "
                "the move that costs least.",
            )
        if any(value.is_number for _, value in parts) and len(parts) > 1:
            return ("Leave the parts that are numbers alone as long as there is anything else.",)
        return ()

    def _answers(
        self, at: Position, mover: str, answerer: str, argument: Argument
    ) -> tuple[Answered, ...]:
        """Every move from here with the answer to it, as far as there is time."""
        found = []
        steps = at.moves(mover)
        for step in steps[:MOST_ANSWERS]:
            if monotonic() > self.until:
                break
            answer = self._answer(step.position, answerer, argument)
            if answer is None:
                if self.play == "misere" and not step.position.moves(answerer):
                    found.append(Answered(step.text, str(step.position), None, None))
                    continue
                break  # a draw, or no time left
            found.append(Answered(step.text, str(step.position), answer.text, str(answer.position)))
        self.complete &= len(found) == len(steps)
        return tuple(found)

    def _answer(self, at: Position, player: str, argument: Argument) -> Step | None:
        """The answer: the copy of the move where moves are copied, else any that wins."""
        if isinstance(argument, Pairing):
            for step in at.moves(player):
                if is_paired(step.position, argument.how):
                    return step
        judged = at.judge_within(SECONDS / 2, self.play, player)
        return next((one.step for one in judged if one.wins), None)

    def _told(self, answers: tuple[Answered, ...], they: str, you: str, nothing: str) -> list[str]:
        if not answers:
            return [f"{nothing[:1].upper()}{nothing[1:]}."] if nothing and self.complete else []
        lines = []
        for one in answers[:SHOWN]:
            if one.answer is None:
                lines.append(
                    f"If {they} {one.move}, no move is left, and that loses for the mover."
                )
            else:
                lines.append(f"If {they} {one.move}, {you} {one.answer}.")
        if len(answers) > SHOWN:
            more = len(answers) - SHOWN
            lines.append(f"… and so on for {more} more move{'s' if more > 1 else ''}.")
        return lines

    def _made(
        self,
        wins: bool | None,
        winning: list[Verdict],
        step: Step | None,
        argument: Argument | None,
        answers: tuple[Answered, ...],
        notes: tuple[str, ...],
        text: str,
    ) -> Explanation:
        return Explanation(
            position=str(self.at),
            ruleset=self.at.ruleset.name,
            play=self.play,
            player=self.player,
            depth=self.depth,
            outcome=self._outcome(wins),
            wins=wins,
            winning_moves=[
                {"move": one.step.text, "to": str(one.step.position)} for one in winning
            ],
            move=None if step is None else step.text,
            move_to=None if step is None else str(step.position),
            argument="none" if argument is None else argument.name,
            reason="" if argument is None else argument.at(self.depth),
            answers=answers,
            complete=self.complete and wins is not None,
            notes=notes,
            figures={} if argument is None else argument.data(),
            text=text,
        )

    def _outcome(self, wins: bool | None) -> str | None:
        if wins is not None and self.at.impartial:
            return "N" if wins else "P"
        if wins is None and not self.at.loopy:
            return None
        try:
            return self.at.outcome(self.play)
        except LimitError:
            return None


def _win(wins: bool) -> str:
    return "win" if wins else "lose against good play"


def _shown(at: Position) -> str:
    text = str(at) or "nothing"
    if len(text) > 60:
        return "a position too long to write here."
    # A board may end in points of its own.
    return text if text.endswith(".") else f"{text}."


def _record(move: dict[str, Any]) -> str:
    new = move["to"]
    if isinstance(new, list) and not isinstance(move["from"], list):
        new = " + ".join(map(str, new)) or "0"
    return f"{move['from']} → {new}"
