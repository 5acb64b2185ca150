"""Check a pretending table of one's own: a proof, or positions that it gets wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.misere_solution import Progress

# Seconds for the quotient, and its largest heap, unless told.
SECONDS = 60.0
MAX_HEAP = 20_000


@dataclass(frozen=True)
class PretendingCheck:
    """What became of a pretending table; made by `check_pretending`.

    `verdict` is `"verified"`, `"refuted"`, or `"open"` when nothing is wrong up to `heaps` but the
    quotient is not known further. Each of `failures` has a sentence in `text` and, for a wrong
    equation, two positions of the game that the table takes for equal, with their outcomes.

    >>> import grundy as gr
    >>> found = gr.check_pretending(".77", ":1 :2 :3 :1 :4")
    >>> found.verdict, found.failures[0]["position"], found.failures[0]["pretended"]
    ('refuted', [5], [2, 2])
    """

    code: str
    verdict: str
    #: The largest heap that was looked at.
    heaps: int
    #: Whether the verdict covers all heaps.
    for_ever: bool
    #: Number of equations and genera that were compared.
    claims: int
    #: The order of the quotient in which they were compared.
    quotient_order: int
    failures: tuple[dict[str, Any], ...]
    #: Wrong claims beyond those listed.
    more: int
    #: What is right but could be said better, and what could not be compared in full.
    notes: tuple[str, ...]

    def __str__(self) -> str:
        how_far = "all heaps" if self.for_ever else f"heaps up to {self.heaps}"
        head = {
            "verified": f"verified for {how_far}: {self.claims} claims hold in the quotient of "
            f"order {self.quotient_order}",
            "refuted": f"refuted: {len(self.failures) + self.more} of {self.claims} claims fail",
            "open": f"open: right for heaps up to {self.heaps}, and no further is known",
        }[self.verdict]
        lines = [f"  {failure['text']}" for failure in self.failures]
        lines += [f"  and {self.more} more"] if self.more else []
        return "\n".join([head, *lines, *(f"  note: {note}" for note in self.notes)])

    def to_dict(self) -> dict[str, Any]:
        """The JSON fields of `grundy pretend --json`.

        >>> import grundy as gr
        >>> gr.check_pretending(".77", ":1 :2 :3").to_dict()["verdict"]
        'verified'
        """
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        lists = {"failures": list(self.failures), "notes": list(self.notes)}
        return {"code": self.code, "play": "misere", **fields, **lists}


def check_pretending(
    game: HeapGame | str,
    table: str,
    *,
    time: float = SECONDS,
    max_heap: int = MAX_HEAP,
    progress: Progress | None = None,
) -> PretendingCheck:
    """Compare a heap pretending table with the misère quotient of the game.

    The table lists what heaps 1, 2, … are taken for: an adder `:a`, or a letter, with its period
    and start once, `A_{2,1}` or `A21`. What repeats for ever is in brackets, or the rows stand as
    in print with `…` after the last. Genera of sums may follow, one to a line: `:1 + 2·A = 3^02`.
    Without anything that repeats the claim is one about positions with no larger heaps. Plambeck
    2003, sections 3.2 and 9.

    >>> print(check_pretending(".123", ":1 :0 :2 :2 (:1 C11 :0 A21 B22); A + B = 3^02"))
    verified for all heaps: 11 claims hold in the quotient of order 20
      note: A_{2,1} is right but not least: A_{2,0}
    >>> print(check_pretending(".123", ":1 :0 :2 :2 (:1 C11 :0 :2 B22)"))
    refuted: 1 of 10 claims fail
      heap 8 is not :2: 8 + 1 is P, 3 + 1 is N
    """
    from grundy.web.core import answer

    code = game if isinstance(game, str) else game.code
    asked = {"code": code, "table": table, "max_heap": max_heap}
    found = answer("pretends", seconds=time, progress=progress, **asked)
    fields = {name: found[name] for name in PretendingCheck.__dataclass_fields__}
    lists = {"failures": tuple(found["failures"]), "notes": tuple(found["notes"])}
    return PretendingCheck(**{**fields, **lists})
