"""Toads and Frogs with longer slides and jumps, as four numbers say."""

from __future__ import annotations

from grundy.boards.picture_of_rules import OnRules
from grundy.errors import InputError, LimitError
from grundy.rulesets import Ruleset

__all__ = ["GeneralizedToadsAndFrogs"]

# Longest slide and jump: every length is a pattern of its own.
LONGEST = 60


class GeneralizedToadsAndFrogs(OnRules):
    """Toads go right and frogs left. `least,most,jump,friends: tt..ff` says how.

    A piece with an empty square ahead slides over at least `least` and at most `most` empty
    squares; a piece that is blocked jumps over at most `jump` pieces in a row onto the empty square
    behind them: enemies, or with `friends` 1 any pieces. Toads and Frogs is `1,1,1,0`, Elephants
    and Rhinos `1,1,0,0`.

    >>> import grundy as gr
    >>> toads = gr.rulesets.find("generalized toads and frogs").read
    >>> toads("1,1,1,0: tt..ff").value == gr.Board("toads-and-frogs", "tt..ff").value
    True
    >>> [str(step.position) for step in toads("1,2,1,0: t..f").moves()]
    ['1,2,1,0: .t.f', '1,2,1,0: ..tf']
    """

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset.

        >>> import grundy as gr
        >>> gr.rulesets.find("generalized-toads-and-frogs").read("1,1,0,0: t.f").ruleset.shape
        'text'
        """
        return RULESET

    @staticmethod
    def _declaration(head: tuple[int, ...]) -> str:
        least, most, jump, friends = head
        lines = [f"title: Toads {' '.join(map(str, head))}", "board: strip", "squares: . t f"]
        for k in range(least, most + 1):
            lines += [f"left: t {'. ' * k}-> {'. ' * k}t", f"right: {'. ' * k}f -> f{' .' * k}"]
        for k in range(1, jump + 1):
            enemy, friend = ("[tf]", "[tf]") if friends else ("f", "t")
            lines += [
                f"left: t {f'{enemy} ' * k}. -> . {f'{enemy} ' * k}t",
                f"right: . {f'{friend} ' * k}f -> f {f'{friend} ' * k}.",
            ]
        return "\n".join(lines)


def _read(text: str) -> GeneralizedToadsAndFrogs:
    head, colon, strip = text.rpartition(":")
    words = head.split(",")
    if not colon or len(words) != 4 or not all(word.strip().isdecimal() for word in words):
        raise InputError(
            f"'{text}': four numbers and a strip, such as 1,2,1,0: tt..ff (least and most slide, "
            "longest jump, 1 to jump over friends too)"
        )
    least, most, jump, friends = (int(word) for word in words)
    if not 1 <= least <= most or friends > 1:
        raise InputError(
            f"'{head}': the least slide is at least 1 and at most the longest, the last number 0 or 1"
        )
    if max(most, jump) > LONGEST:
        raise LimitError(f"'{head}': slides and jumps go up to {LONGEST}", limit=LONGEST)
    return GeneralizedToadsAndFrogs((least, most, jump, friends), strip.strip())


RULESET = Ruleset(
    name="generalized-toads-and-frogs",
    title="Generalized Toads and Frogs",
    family="board",
    notation="least slide, longest slide, longest jump, 1 to jump over friends: 1,2,1,0: tt..ff",
    example="1,2,2,0: tt..ff",
    impartial=False,
    help="Toads go right and frogs left: slides over empty squares and jumps over pieces, as long as "
    "the numbers allow.",
    reader=_read,
)
