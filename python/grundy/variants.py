"""Variants of any ruleset: impartial, dicotic and twisted.

`impartial clobber`, `dicotic hackenbush` and `twisted domineering` are names like any other: `find`
makes them on the spot from the ruleset that is named.
"""

from __future__ import annotations

import re
from functools import cache

from grundy import _core
from grundy.picture import Picture
from grundy.position import PLAYERS, Position, Step, other_player, read_player
from grundy.rulesets import Ruleset, find

__all__ = ["VARIANTS", "Variant", "core_variants", "variant_named"]

# The kinds, and what they change.
VARIANTS = {
    "impartial": "Either player makes the moves of both.",
    "dicotic": "A player moves only while the other could move as well.",
    "twisted": "After every move the players exchange their roles.",
}
_NAME = re.compile(rf"\s*({'|'.join(VARIANTS)})[\s_-]+(\S.*)", re.IGNORECASE | re.DOTALL)
# A twisted position in which the players have exchanged their roles.
TURNED = "turned:"


class Variant(Position):
    """A position of another ruleset, with the moves of a variant.

    With G for the position of the other ruleset: from the impartial variant of G either player
    moves to those of all G^L and G^R; from the dicotic one Left moves to those of the G^L if there
    is a G^R, and Right likewise; from the twisted one T(G) Left moves to the -T(G^L) and Right to
    the -T(G^R).

    >>> import grundy as gr
    >>> gr.rulesets.find("impartial domineering").read("2x3").value
    Game('*')
    >>> gr.rulesets.find("dicotic snort").read("path:3").value, gr.Board("snort", "path:3").value
    (Game('*2'), Game('+-2'))
    >>> gr.rulesets.find("twisted domineering").read("2x3").outcome()
    'L'
    """

    def __init__(self, rules: Ruleset, kind: str, base: Position, turned: bool = False) -> None:
        self._rules, self.kind, self.base, self.turned = rules, kind, base, turned

    @property
    def ruleset(self) -> Ruleset:
        """The variant.

        >>> import grundy as gr
        >>> gr.rulesets.find("dicotic snort").read("path:3").ruleset.title
        'Dicotic Snort'
        """
        return self._rules

    def moves(self, player: str = "left") -> list[Step]:
        """The moves of a player, each position reached once.

        >>> import grundy as gr
        >>> toads = gr.rulesets.find("impartial toads and frogs").read("t.f")
        >>> [(step.text, str(step.position)) for step in toads.moves()]
        [('1 → 2', '.tf'), ('3 → 2', 'tf.')]
        """
        read_player(player)
        if self.kind == "impartial":
            return self._both()
        if self.kind == "twisted":
            mover = other_player(player) if self.turned else player
            return [self._step(step, not self.turned) for step in self.base.moves(mover)]
        if not self.base.moves(other_player(player)):
            return []
        return [self._step(step) for step in self.base.moves(player)]

    def _both(self) -> list[Step]:
        found: dict[Position, Step] = {}
        said: set[str] = set()
        for player in PLAYERS:
            for step in self.base.moves(player):
                if step.position not in found:
                    text = step.text
                    if text in said:
                        text = f"{text}, as {player.capitalize()}"
                    said.add(text)
                    found[step.position] = self._step(step._replace(text=text))
        return list(found.values())

    def _step(self, step: Step, turned: bool = False) -> Step:
        after = Variant(self._rules, self.kind, step.position, turned)
        return step._replace(position=after)

    def picture(self) -> Picture:
        """The picture of the other ruleset.

        >>> import grundy as gr
        >>> print(gr.rulesets.find("twisted clobber").read("xo").picture().text())
        ● ○
        """
        return self.base.picture()

    def __str__(self) -> str:
        return f"{TURNED} {self.base}" if self.turned else str(self.base)

    def __repr__(self) -> str:
        return f"find({self._rules.name!r}).read({str(self)!r})"

    def _key(self) -> tuple[object, ...]:
        return (self._rules.name, self.base, self.turned)


def variant_named(name: str) -> Ruleset | None:
    """The variant of this name, `impartial clobber`, or None if it does not name one.

    The impartial variant of a game that is impartial is that game.

    >>> variant_named("twisted toads and frogs").name, variant_named("impartial cram").name
    ('twisted-toads-and-frogs', 'cram')
    >>> variant_named("clobber") is None
    True
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    kind, base = found[1].lower(), find(found[2].strip())
    if kind == "impartial" and base.impartial:
        return base
    wanted = f"{kind}-{base.name}"
    return next((one for one in core_variants() if one.name == wanted), None) or _made(kind, base)


@cache
def core_variants() -> list[Ruleset]:
    """The impartial variants that the core evaluates, by nim-values.

    >>> [ruleset.name for ruleset in core_variants()][:2]
    ['impartial-amazons', 'impartial-anti-clobber']
    """
    from grundy.boards.board_ruleset import board_ruleset

    made = (board_ruleset(about)._replace(family="own") for about in _core.board_variants())
    return sorted(made, key=lambda ruleset: ruleset.name)


def _made(kind: str, base: Ruleset) -> Ruleset:
    def read(text: str) -> Position:
        turned = kind == "twisted" and text.strip().startswith(TURNED)
        position = text.strip().removeprefix(TURNED) if turned else text
        return Variant(rules, kind, base.read(position), turned)

    rules = base._replace(
        name=f"{kind}-{base.name}",
        title=f"{kind.capitalize()} {base.title}",
        family="own",
        impartial=base.impartial or kind == "impartial",
        help=f"{base.help} {VARIANTS[kind]}",
        page="play",
        reader=read,
        evaluator=None,
    )
    return rules
