"""Rulesets as the command line finds them: a user's own modules are looked for where it is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.rulesets import Ruleset


def named(name: str) -> Ruleset:
    """The ruleset of this name or code, or of a class such as `mymodule:MyGame`."""
    from grundy.rulesets import find, is_own

    if is_own(name):
        import sys

        if "" not in sys.path:
            sys.path.insert(0, "")
    return find(name)
