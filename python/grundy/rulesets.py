"""One registry: every face finds games here and nowhere else.

Boards bring their names from their Rust files, strips from their modules, heap games from the list
of named codes; any code, a sum and a class of your own (`mymodule:MyGame`) are found by name too.

>>> from grundy import rulesets
>>> rulesets.find("toads and frogs").example
'tt..ff'
>>> rulesets.find(".77").read("5 4").outcome()
'N'
>>> rulesets()["toads-and-frogs"]
'tt.ff'
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from os.path import isfile
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import grundy
from grundy import _core
from grundy.errors import InputError

if TYPE_CHECKING:
    from grundy._core import Game
    from grundy.position import Position

__all__ = ["Ruleset", "find", "is_known", "listed", "own_ruleset", "rulesets"]


class Ruleset(NamedTuple):
    """What there is to know of a game before a position of it is looked at.

    >>> from grundy import rulesets
    >>> welter = rulesets.find("welter")
    >>> welter.title, welter.family, welter.impartial, welter.loopy
    ("Welter's game", 'strip', True, False)
    >>> welter.read(welter.example)
    Welter([1, 3, 7, 8, 11, 19])
    """

    name: str
    """The name it is found by."""
    title: str
    """The name people use."""
    family: str
    """`heap`, `strip`, `board`, `graph`, `sum`, `value` or `own`."""
    notation: str
    """How a position is written."""
    example: str
    """A position worth playing."""
    impartial: bool
    """Do both players have the same moves?"""
    reader: Callable[[str], Position]
    """The function behind `read`."""
    loopy: bool = False
    """Can play come back to a position?"""
    letters: str = ""
    """What can stand on a square, in the order an editor offers it; empty where nothing can."""
    shape: str = "text"
    """How an editor lays it out: `grid`, `row`, `graph`, `bush`, or `text` to be typed."""
    help: str = ""
    """The rules in a sentence or two."""
    page: str = "play"
    """The page of the explorer that shows it: `game`, `strips`, `partizan` or `play`."""
    evaluator: Callable[[str, int | None, Callable[[int], None] | None], Game] | None = None
    """Evaluates a text at once, where that is faster than making the position first."""

    def __repr__(self) -> str:
        return f"rulesets.find({self.name!r})"

    def __reduce__(self) -> tuple[Callable[[str], Ruleset], tuple[str]]:
        # Readers are made on the spot for codes and for classes of one's own.
        return find, (self.name,)

    def read(self, text: str) -> Position:
        """The position a text stands for.

        >>> from grundy import rulesets
        >>> rulesets.find("domineering").read("2x2")
        Board('domineering', '..|..')
        """
        return self.reader(plain(text))

    def value(
        self,
        text: str,
        most_positions: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Game:
        """The value of the position a text stands for.

        >>> from grundy import rulesets
        >>> rulesets.find("domineering").value("2x2")
        Game('+-1')
        """
        if self.evaluator is not None:
            return self.evaluator(plain(text), most_positions, progress)
        return self.read(text).as_game(most_positions, progress)

    def to_dict(self) -> dict[str, Any]:
        """The fields of `grundy rulesets --json`.

        >>> from grundy import rulesets
        >>> rulesets.find("welter").to_dict()["example"]
        '1 3 7 8 11 19'
        """
        return {
            "name": self.name,
            "title": self.title,
            "family": self.family,
            "notation": self.notation,
            "example": self.example,
            "impartial": self.impartial,
            "loopy": self.loopy,
            "letters": self.letters,
            "shape": self.shape,
            "help": self.help,
        }


# Folders whose modules may hold a RULESET.
_FOLDERS = ("strips", "boards")


@cache
def _registry() -> dict[str, Ruleset]:
    """All rulesets with names, by name; a ruleset written in Python comes before a board's."""
    found = [*_of_modules(), *_of_boards(), *_of_heaps()]
    from grundy.sum import GAME, SUM

    registry: dict[str, Ruleset] = {}
    for ruleset in [*found, SUM, GAME]:
        registry.setdefault(ruleset.name, ruleset)
    return dict(sorted(registry.items()))


def _of_modules() -> list[Ruleset]:
    from pkgutil import iter_modules

    found = []
    for folder in _FOLDERS:
        package = importlib.import_module(f"grundy.{folder}")
        for module in iter_modules(package.__path__):
            loaded = importlib.import_module(f"grundy.{folder}.{module.name}")
            ruleset = vars(loaded).get("RULESET")
            if isinstance(ruleset, Ruleset):
                found.append(ruleset)
    return found


def _of_boards() -> list[Ruleset]:
    from grundy.boards.board_ruleset import board_ruleset

    return [board_ruleset(about) for about in _core.board_rulesets() if not about.loopy]


def _of_heaps() -> list[Ruleset]:
    from grundy.heaps.heap_sum import heap_ruleset

    return [heap_ruleset(code, name, title) for name, code, title in _core.game_names()]


def listed() -> list[Ruleset]:
    """All rulesets with names of their own, by name.

    >>> from grundy import rulesets
    >>> [ruleset.name for ruleset in rulesets.listed() if ruleset.family == "strip"][:3]
    ['antimatter', 'antonim', 'chomp']
    """
    return list(_registry().values())


def spelled(name: str) -> str:
    """A name as the registry writes it: lower case, hyphens, no accents or apostrophes.

    >>> spelled("Dawson’s Kayles"), spelled("toads_and frogs"), spelled("Canapés")
    ('dawsons-kayles', 'toads-and-frogs', 'canapes')
    """
    import unicodedata

    plain = unicodedata.normalize("NFKD", name.strip())
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’‘`")
    return "-".join(kept.lower().replace("_", " ").replace("-", " ").split())


def plain(text: str) -> str:
    """A position with the signs of the keyboard for those a document may have.

    >>> plain("4×4"), plain("3–5")
    ('4x4', '3-5')
    """
    return text if text.isascii() else text.translate(_PLAIN)


_PLAIN = str.maketrans("×✕⨯–−", "xxx--")


def find(name: str) -> Ruleset:
    """The ruleset of this name: of a strip, a board, a graph, a heap game by name or code, a sum, a
    loopy game, a class of your own, `mymodule:MyGame`, or a file that declares one, `mygame.rules`;
    before any of them, `impartial`, `dicotic` or `twisted` for that variant.

    >>> from grundy import rulesets
    >>> rulesets.find("fox-and-geese").loopy, rulesets.find("S(1,3,4)").family
    (True, 'heap')
    >>> rulesets.find("domineerin")
    Traceback (most recent call last):
        ...
    grundy.InputError: unknown ruleset 'domineerin'; did you mean domineering ...
    """
    if ":" in name and is_own(name):
        return own_ruleset(load(name), name)
    if name.endswith(DECLARED):
        from grundy.boards.declared import declare_file

        return declare_file(name)
    known = _quickly(name.strip()) or _registry().get(spelled(name)) or _declared(spelled(name))
    return known or _variant(name) or _in_one_word(name) or _by_code(name)


# How the name of a file ends that declares a ruleset.
DECLARED = ".rules"


def _declared(name: str) -> Ruleset | None:
    declared = _core.board_declared(name)
    if declared is None:
        return None
    from grundy.boards.declared import declared_ruleset

    return declared_ruleset(*declared)


def _in_one_word(name: str) -> Ruleset | None:
    """`ToadsAndFrogs`, as other programs write it."""
    if name.islower() or not name.isalpha():
        return None
    import re

    return _registry().get(spelled(re.sub("(?<=[a-z])(?=[A-Z])", " ", name)))


def _variant(name: str) -> Ruleset | None:
    if not name.lower().lstrip().startswith(_KINDS):
        return None
    from grundy.variants import variant_named

    return variant_named(name)


# What the names of variants begin with: `impartial clobber`.
_KINDS = ("impartial", "dicotic", "twisted")


@lru_cache(maxsize=64)
def _quickly(name: str) -> Ruleset | None:
    """A ruleset that is found without loading the others: by its code or exact name."""
    if (name[:1] in "0123456789." and name) or name.startswith("pass("):
        return _by_code(name)
    stem = name.replace("-", "_")
    for folder in _FOLDERS:
        if stem.isidentifier() and isfile(f"{grundy.__path__[0]}/{folder}/{stem}.py"):
            found = vars(importlib.import_module(f"grundy.{folder}.{stem}")).get("RULESET")
            if isinstance(found, Ruleset):
                return found
    for about in _core.board_rulesets():
        if about.name == name and not about.loopy:
            from grundy.boards.board_ruleset import board_ruleset

            return board_ruleset(about)
    for known, code, title in _core.game_names():
        if known == name:
            from grundy.heaps.heap_sum import heap_ruleset

            return heap_ruleset(code, name, title)
    return None


def is_known(name: str) -> bool:
    """Does a ruleset have this name?

    >>> from grundy import rulesets
    >>> rulesets.is_known("kayles"), rulesets.is_known(".77"), rulesets.is_known("{1|-1}")
    (True, True, False)
    """
    try:
        return is_own(name) or bool(find(name))
    except InputError:
        return False


@lru_cache(maxsize=64)
def _by_code(name: str) -> Ruleset:
    if "." in name and any(c in "!?={}WXYZ" for c in name):
        from grundy.heaps.constrained_code import is_constrained
        from grundy.heaps.own_heap_game import heap_game

        if is_constrained(name.strip()):
            return heap_game(name.strip()).ruleset
    if "pass" in name.lower():
        from grundy.heaps.pass_game import is_pass_game, pass_ruleset

        if is_pass_game(name):
            return pass_ruleset(name.strip())
    if "|" in name and any(c in ".(" for c in name):
        from grundy.heaps.partizan_heaps import partizan_ruleset

        return partizan_ruleset(name.strip())
    from grundy.heaps.heap_sum import heap_ruleset

    try:
        return heap_ruleset(name.strip())
    except InputError as error:
        if name[:1].isdigit() or (name[:1] in (".", "S", "s") and any(c in ".(" for c in name)):
            raise
        from difflib import get_close_matches

        near = get_close_matches(spelled(name), _registry(), 3, 0.6)
        hint = f"; did you mean {' or '.join(near)}?" if near else ";"
        raise InputError(
            f"unknown ruleset '{name}'{hint} 'grundy rulesets' lists them all"
        ) from error


def is_own(name: str) -> bool:
    """Is this the name of a class of one's own, such as `mymodule:MyGame`?

    >>> is_own("mymodule:MyGame"), is_own("string:LRRL"), is_own("path:5")
    (True, False, False)
    """
    module, colon, named = name.partition(":")
    words = all(word.isidentifier() for word in module.split("."))
    # A class is written in capitals and small letters, unlike the tints of a position.
    return bool(colon) and words and named.isidentifier() and not named.isupper()


def load(name: str) -> Any:
    """The class `mymodule:MyGame` names."""
    module_name, _, class_name = name.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError) as error:
        raise InputError(f"'{name}': module '{module_name}' cannot be imported: {error}") from error
    found = getattr(module, class_name, None)
    if found is None or not callable(getattr(found, "moves", None)):
        raise InputError(
            f"'{name}': '{module_name}' has no class '{class_name}' with moves(player)"
        )
    return found


def own_ruleset(made_by: Any, name: str | None = None) -> Ruleset:
    """The ruleset of a class with `moves(player)`: made on the spot, registered nowhere.

    The class may say more about itself: `title`, `notation`, `example` and a docstring.
    """
    from grundy.sum import component

    def read(text: str) -> Position:
        return component(made_by(text))

    def said(attribute: str, otherwise: str) -> str:
        found = getattr(made_by, attribute, None)
        return found if isinstance(found, str) else otherwise

    about = (made_by.__doc__ or "").strip().split("\n")[0]
    return Ruleset(
        name=name or f"{made_by.__module__}:{made_by.__qualname__}",
        title=said("title", made_by.__name__),
        family="own",
        notation=said("notation", f"whatever {made_by.__name__} is made from"),
        example=said("example", ""),
        impartial=bool(getattr(made_by, "impartial", False)),
        help=about,
        reader=read,
    )


class _Callable(ModuleType):
    """`grundy.rulesets` is the registry, and called, as in version 0.1, a dictionary of it."""

    def __call__(self) -> dict[str, str]:
        """The known rulesets and the notation of their positions.

        >>> import grundy as gr
        >>> gr.rulesets()["toads-and-frogs"]
        'tt.ff'
        """
        return {ruleset.name: ruleset.notation for ruleset in listed()}


rulesets = sys.modules[__name__]
rulesets.__class__ = _Callable
