"""What the calculator can ask of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grundy.errors import InputError, LimitError

__all__ = ["FACTS", "followers", "of_ruleset", "sensible", "why_sensible"]

# Most positions that are listed as followers.
MOST_FOLLOWERS = 1_000_000


def _value(at: Any) -> Any:
    from grundy.boards.board_value import loopy_value

    rules = at.ruleset
    return loopy_value(rules.name, str(at)) if rules.loopy else rules.value(str(at))


def _texts(positions: Sequence[Any]) -> list[str]:
    return list(dict.fromkeys(map(str, positions)))


def _options(at: Any, player: str = "both") -> list[str]:
    players = ("left", "right") if player == "both" else (player,)
    return _texts([option for p in players for option in at.options(p)])


def followers(at: Any) -> list[Any]:
    """Every position that can be reached, `at` first.

    >>> from grundy import rulesets
    >>> len(followers(rulesets.find("domineering").read("2x2")))
    6
    """
    seen = {at: None}
    waiting = [at]
    while waiting:
        here = waiting.pop()
        for player in ("left", "right"):
            for option in here.options(player):
                if option not in seen:
                    seen[option] = None
                    waiting.append(option)
        if len(seen) > MOST_FOLLOWERS:
            raise LimitError(f"more than {MOST_FOLLOWERS:,} positions can be reached")
    return list(seen)


def why_sensible(at: Any, player: str) -> list[tuple[Any, str]]:
    """Each option of a player, and why it is not sensible; the reason is empty if it is.

    An option is sensible if no other option is at least as good for the player (of equal ones the
    first counts), and the opponent has no reply that makes up for it, to a position at most as good
    for the player as `at` itself.

    >>> from grundy import rulesets
    >>> at = rulesets.find("domineering").read("2x3")
    >>> [(str(option), why) for option, why in why_sensible(at, "left")]
    [('#..|#..', 'dominated by .#.|.#.'), ('.#.|.#.', ''), ('..#|..#', 'dominated by #..|#..')]
    """
    sign = 1 if player == "left" else -1
    other = "right" if player == "left" else "left"
    options = list(dict.fromkeys(at.options(player)))
    values = [sign * _value(option) for option in options]
    own = sign * _value(at)
    found = []
    for i, option in enumerate(options):
        better = [
            str(options[j])
            for j in range(len(options))
            if j != i and values[j] >= values[i] and (values[j] != values[i] or j < i)
        ]
        if better:
            found.append((option, f"dominated by {better[0]}"))
            continue
        replies = [reply for reply in option.options(other) if sign * _value(reply) <= own]
        found.append((option, f"reversible through {replies[0]}" if replies else ""))
    return found


def sensible(at: Any, player: str = "left") -> list[Any]:
    """The options of a player that no other dominates and no reply reverses.

    >>> from grundy import rulesets
    >>> [str(option) for option in sensible(rulesets.find("domineering").read("2x3"))]
    ['.#.|.#.']
    """
    return [option for option, why in why_sensible(at, player) if not why]


def _why(at: Any, player: str = "left") -> list[str]:
    return [f"{option}: {why or 'sensible'}" for option, why in why_sensible(at, player)]


def _nim_value(at: Any) -> int:
    value = _value(at)
    nimber = getattr(value, "nimber", None)
    if nimber is None:
        raise InputError(f"{at} of {at.ruleset.title} has value {value}, which is no nimber")
    return int(nimber)


def _misere_outcome(at: Any) -> str:
    return str(at.outcome("misere"))


def _misere_form(at: Any) -> Any:
    from grundy.misere.position_form import position_form

    return position_form(at)


# What can be asked of a position, by the name of the method in lower case.
FACTS: dict[str, Callable[..., Any]] = {
    "value": _value,
    "left": lambda at: _options(at, "left"),
    "right": lambda at: _options(at, "right"),
    "options": _options,
    "followers": lambda at: _texts(followers(at)),
    "sensible": lambda at, player="left": _texts(sensible(at, player)),
    "why": _why,
    "nimvalue": _nim_value,
    "misereoutcome": _misere_outcome,
    "miserecanonicalform": _misere_form,
    "genus": lambda at: str(_misere_form(at).genus),
    "miserenimvalue": lambda at: _misere_form(at).misere_nim_value,
}


def _nim_value_sequence(name: str, parameters: list[tuple[str, str]], largest: str) -> list[int]:
    from grundy.partizan.foreign_rulesets import named, ruleset

    rules = named(name, parameters)
    if rules.family == "heap":
        from grundy import HeapGame

        return [int(v) for v in HeapGame(rules.name).nim_values(int(largest))]
    heaps = range(1, int(largest) + 1)
    return [0, *(_nim_value(ruleset(name, parameters, str(n))) for n in heaps)]


def of_ruleset(
    name: str, parameters: list[tuple[str, str]], what: str, arguments: list[str]
) -> Any:
    """What is asked of a ruleset.

    >>> of_ruleset("Kayles", [], "nimvaluesequence", ["5"])
    [0, 1, 2, 3, 1, 4]
    """
    if what == "nimvaluesequence" and len(arguments) == 1:
        return _nim_value_sequence(name, parameters, arguments[0])
    raise InputError(f"'{what}' is not known of a ruleset")
