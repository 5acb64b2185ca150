"""What a question is answered with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grundy.picture import Picture


@dataclass(frozen=True)
class Answer:
    """An answer: the verdict first, then moves, the reason, a picture, and how to cite it.

    `fields` are those of the command the question became, which is `command`.

    >>> import grundy as gr
    >>> answer = gr.ask("nim(3,5,7)")
    >>> answer.verdict
    'N: whoever is to move wins.'
    >>> answer.command, answer.moves[0]
    ('explain', '3 → 2')
    """

    understood: str
    command: str
    verdict: str
    moves: tuple[str, ...] = ()
    reason: str = ""
    picture: Picture | None = None
    cite: str = ""
    fields: dict[str, Any] = field(default_factory=dict)
    open: bool = False

    @property
    def text(self) -> str:
        """The whole answer in words.

        >>> import grundy as gr
        >>> print(gr.ask("kayles").text.split(chr(10))[0])
        Period 12 from heap 71 on: G(n+12) = G(n) for all n ≥ 71.
        """
        pieces = [self.verdict]
        if self.moves:
            pieces.append("\n".join(self.moves))
        if self.reason:
            pieces.append(self.reason)
        drawn = self.picture.text(coordinates=True) if self.picture is not None else ""
        if drawn:
            pieces.append(drawn)
        if self.cite:
            pieces.append(f"To cite: {self.cite}")
        pieces.append(f"(understood as: {self.understood})")
        return "\n\n".join(pieces)

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The fields of `grundy ask --json`: `understood`, what is said, and those of `command`.

        >>> import grundy as gr
        >>> gr.ask("{1|-1} + ^").to_dict()["value"]
        '{1^|-1^}'
        """
        return {
            "understood": self.understood,
            "command": self.command,
            "verdict": self.verdict,
            "moves": list(self.moves),
            "reason": self.reason,
            "cite": self.cite,
            **self.fields,
        }

    def _repr_html_(self) -> str:
        from html import escape

        drawn = (self.picture.svg() or "") if self.picture is not None else ""
        moves = "".join(f"<li>{escape(move)}</li>" for move in self.moves)
        reason = "".join(f"<p>{escape(line)}</p>" for line in self.reason.split("\n") if line)
        return (
            f'<div class="grundy-answer"><p><strong>{escape(self.verdict)}</strong></p>'
            f"{f'<ul>{moves}</ul>' if moves else ''}{reason}{drawn}"
            f"<p><small>{escape(self.understood)}</small></p></div>"
        )
