"""What is told of a ruleset beyond what the registry knows: a short text beside its module.

The text of a ruleset is `texts/NAME.toml` in the folder of its family: `heaps`, `strips`, `boards`
or `partizan`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from grundy.errors import InputError
from grundy.rulesets import Ruleset

__all__ = ["RulesetText", "text_of"]

_FOLDERS = ("heaps", "strips", "boards", "partizan")


class RulesetText(NamedTuple):
    """The rules in words, where the game comes from, what is known of it, and where to read on.

    >>> from grundy.rulesets import find
    >>> text_of(find("wythoff")).rules
    'Two heaps. Take any number from one heap, or the same number from both.'
    """

    rules: str
    history: str
    known: str
    references: tuple[str, ...]


def text_of(ruleset: Ruleset) -> RulesetText:
    """The text of a ruleset; for a code without a name, its rules alone.

    >>> from grundy.rulesets import find
    >>> text_of(find(".26")).rules
    'Take 1 from a heap, leaving it as one heap; take 2 from a heap, leaving it as one heap or as \
two heaps.'
    """
    found = _read(ruleset.name)
    if found is not None:
        return found
    if ruleset.family not in ("heap", "own"):
        raise InputError(f"the ruleset '{ruleset.name}' has no text: texts/{ruleset.name}.toml")
    about = ("winning-ways", "guy-smith1956") if ruleset.family == "heap" else ()
    return RulesetText(ruleset.help, "", "", about)


@cache
def _read(name: str) -> RulesetText | None:
    for folder in _FOLDERS:
        file = Path(__file__).parent / folder / "texts" / f"{name}.toml"
        # Codes have signs that no file has.
        if name.replace("-", "").isalnum() and file.is_file():
            fields = tomllib.loads(file.read_text(encoding="utf-8"))
            said = {key: " ".join(fields[key].split()) for key in ("rules", "history", "known")}
            return RulesetText(**said, references=tuple(fields["references"]))
    return None
