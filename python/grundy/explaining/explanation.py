"""What an explanation consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: How deep an explanation goes.
DEPTHS = ("student", "course", "expert")


# What the steps of `to_dict` are, and the fields that are not figures.
_KINDS = ("move", "reason", "note", "answer")
_REASON = ("kind", "argument", "text")
_ANSWER = ("move", "to", "answer", "answer_to")
_SAME = (
    *("position", "ruleset", "play", "player", "depth", "outcome", "wins", "winning_moves"),
    "complete",
)


@dataclass(frozen=True)
class Answered:
    """A move and the answer to it, with the positions they lead to. An answer is None where the
    move ends the game in the answerer's favour.

    >>> import grundy as gr
    >>> gr.explain(gr.Nim([2, 1])).answers[0]
    Answered(move='1 → 0', to='0 1', answer='1 → 0', answer_to='0 0')
    """

    move: str
    to: str
    answer: str | None
    answer_to: str | None


@dataclass(frozen=True)
class Explanation:
    """Why a player wins or loses, who is to move.

    `answers` are all the opponent's replies after `move`, each with the answer to it; if the
    position is lost, all the player's own moves, with the opponent's answers. `complete` says
    whether none was left out.

    >>> import grundy as gr
    >>> found = gr.explain(gr.Nim([3, 1]))
    >>> found.wins, found.move, found.argument
    (True, '3 → 1', 'pairing')
    """

    position: str
    ruleset: str
    play: str
    player: str
    depth: str
    outcome: str | None
    wins: bool | None
    winning_moves: list[dict[str, str]]
    move: str | None
    move_to: str | None
    argument: str
    reason: str
    answers: tuple[Answered, ...] = ()
    complete: bool = True
    notes: tuple[str, ...] = ()
    figures: dict[str, Any] = field(default_factory=dict)
    text: str = ""

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Explanation:
        """The explanation with these fields, those of `to_dict`.

        >>> import grundy as gr
        >>> found = gr.explain(gr.Nim([3, 1]))
        >>> gr.Explanation.from_dict(found.to_dict()) == found
        True
        """
        told = {kind: [s for s in fields["steps"] if s["kind"] == kind] for kind in _KINDS}
        move = told["move"][0] if told["move"] else {"move": None, "to": None}
        reason = dict(told["reason"][0])
        figures = {name: reason[name] for name in reason if name not in _REASON}
        answers = tuple(Answered(*(s[name] for name in _ANSWER)) for s in told["answer"])
        known = {name: fields[name] for name in _SAME}
        return cls(
            **known,
            move=move["move"],
            move_to=move["to"],
            argument=reason["argument"],
            reason=reason["text"],
            answers=answers,
            notes=tuple(s["text"] for s in told["note"]),
            figures=figures,
            text=fields["explanation"],
        )

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The fields of `grundy explain --json`.

        >>> import grundy as gr
        >>> gr.explain(gr.Nim([3, 1])).to_dict()["outcome"]
        'N'
        """
        steps: list[dict[str, Any]] = []
        if self.move is not None:
            steps.append({"kind": "move", "move": self.move, "to": self.move_to})
        steps.append(
            {"kind": "reason", "argument": self.argument, "text": self.reason, **self.figures}
        )
        steps += [{"kind": "note", "text": note} for note in self.notes]
        steps += [
            {
                "kind": "answer",
                "move": one.move,
                "to": one.to,
                "answer": one.answer,
                "answer_to": one.answer_to,
            }
            for one in self.answers
        ]
        return {
            "ruleset": self.ruleset,
            "position": self.position,
            "play": self.play,
            "player": self.player,
            "depth": self.depth,
            "outcome": self.outcome,
            "wins": self.wins,
            "winning_moves": self.winning_moves,
            "explanation": self.text,
            "steps": steps,
            "complete": self.complete,
        }

    def _repr_html_(self) -> str:
        from html import escape

        lines = "".join(f"<p>{escape(line)}</p>" for line in self.text.split("\n"))
        return f'<div class="grundy-explanation">{lines}</div>'
