"""What the page of a ruleset shows, in the explorer and in the documentation."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.bibliography import entry
from grundy.errors import InputError, LimitError
from grundy.position import PLAYERS, Position
from grundy.ruleset_text import RulesetText, text_of
from grundy.rulesets import Ruleset

__all__ = ["MoveShown", "RulesetPage", "page_of_ruleset"]

# Positions whose values are listed, and the most that are evaluated for one of them.
MOST_VALUES = 12
MOST_POSITIONS = 20_000
# Characters of a value that are shown.
LONGEST = 60
# Small positions by shape, of which those are shown that the ruleset can read.
_SIZES = ("1x1", "1x2", "2x2", "2x3", "2x4", "3x3", "3x4")
_PATHS = tuple(f"path:{n}" for n in range(1, 9))


class MoveShown(NamedTuple):
    """A move from the starting position: who makes it, how it is said, and the picture after it."""

    player: str
    text: str
    svg: str | None


class RulesetPage(NamedTuple):
    """Everything a page shows of a ruleset.

    >>> from grundy.rulesets import find
    >>> page = page_of_ruleset(find("domineering"))
    >>> page.kinds, [(move.player, move.text) for move in page.moves]
    (['partizan', 'board'], [('Left', '1,1–2,1'), ('Right', '1,1–1,2')])
    >>> page.values[:3]
    [('1x1', '0'), ('1x2', '-1'), ('2x2', '±1')]
    """

    ruleset: Ruleset
    text: RulesetText
    kinds: list[str]
    svg: str | None
    drawn: str
    moves: list[MoveShown]
    values: list[tuple[str, str]]
    values_about: str
    references: list[str]


def page_of_ruleset(ruleset: Ruleset) -> RulesetPage:
    """The page of a ruleset, from the registry and its text."""
    at = ruleset.read(ruleset.example)
    text = text_of(ruleset)
    kinds = ["impartial" if at.impartial else "partizan", ruleset.family]
    if ruleset.loopy:
        kinds.append("loopy")
    about, values = _values(ruleset, at)
    return RulesetPage(
        ruleset,
        text,
        kinds,
        at.picture().svg(coordinates=True),
        at.picture().text(coordinates=True),
        _moves(at),
        values,
        about,
        [entry(key).citation() for key in text.references],
    )


def _moves(at: Position) -> list[MoveShown]:
    players = PLAYERS[:1] if at.impartial else PLAYERS
    found = []
    for player in players:
        steps = at.moves(player)
        if steps:
            step = steps[0]
            who = "Either player" if at.impartial else player.capitalize()
            found.append(MoveShown(who, step.text, step.position.picture().svg(coordinates=True)))
    return found


def _values(ruleset: Ruleset, at: Position) -> tuple[str, list[tuple[str, str]]]:
    """Values of small positions: what they are of, and each with its value."""
    if ruleset.family == "heap":
        return "Nim-values of single heaps", _of(ruleset, [str(n) for n in range(MOST_VALUES + 1)])
    begun = "start:" if "start:" in ruleset.notation else ""
    tried = [begun + size for size in _SIZES] if ruleset.shape != "row" else []
    found = _of(ruleset, _PATHS if ruleset.shape == "graph" else tried)
    # On boards without pieces nothing happens.
    if len(found) > 2 and any(value != "0" for _, value in found):
        about = "paths" if ruleset.shape == "graph" else "small boards"
        return f"Values of {about}", found
    if ruleset.loopy:
        return "", []
    options = dict.fromkeys(str(s.position) for p in PLAYERS for s in at.moves(p))
    positions = [ruleset.example, *options][: MOST_VALUES - 4]
    return "Values of the start and of positions after one move", _of(ruleset, positions)


def _of(ruleset: Ruleset, positions: Any) -> list[tuple[str, str]]:
    from grundy.display.partizan import shown

    found = []
    for text in positions:
        try:
            at = ruleset.read(text)
            value = at.value if ruleset.family in ("heap", "strip") else at.as_game(MOST_POSITIONS)
        except (InputError, LimitError):
            continue
        said = str(value) if isinstance(value, int) else shown(value)
        found.append((text, said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"))
    return found
