"""The misère calculator: expressions of impartial games in the notation of *Winning Ways*."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from grundy.errors import InputError
from grundy.misere.genus import Genus
from grundy.misere.misere_game import MisereGame
from grundy.whole_numbers import as_whole

#: What a calculation may give.
Result = Any

_NAME = re.compile(r"[A-Za-z]\w*")
_HEAP = re.compile(r"(?:[0-9A-V]*\.[0-9A-V()]+|[A-Za-z][\w-]*|S\([^()]*\))\[\d+\]")
_COPIES = re.compile(r"(\d+)\.(?=[\s*:{(A-Za-z0-9])")
_ATOM = re.compile(r"[*∗:]\d+|\d")
_SIGN = re.compile(r"(\+|_\+|_\d)+")
# Deepest nesting that is read, and most copies of a game.
DEEPEST = 150
MOST_COPIES = 1000


def _options(game: MisereGame) -> list[MisereGame]:
    return list(game.options)


def _parts(game: MisereGame) -> list[MisereGame]:
    return list(game.parts)


def _apart(game: MisereGame, other: MisereGame) -> MisereGame | str:
    from grundy.misere.distinguishing import distinguish

    found = distinguish(game, other)
    return "equal" if found.game is None else found.game


def _over(game: MisereGame, *generators: MisereGame) -> Any:
    from grundy.misere.generalized_genus import genus_over

    return genus_over(game, generators)


#: The functions: arguments, meaning, and what computes them.
FUNCTIONS: dict[str, tuple[str, str, Callable[..., Result]]] = {
    "genus": ("g", "the genus", lambda g: g.genus),
    "blurry": ("g", "the blurry genus: entries above 3 are #", lambda g: g.genus.blurry),
    "outcome": ("g", "who wins: P or N", lambda g: g.outcome),
    "kind": ("g", "nim, tame, restive, restless or wild", lambda g: g.misere_class),
    "birthday": ("g", "the day it is born", lambda g: g.birthday),
    "options": ("g", "the options of the canonical form", _options),
    "parts": ("g", "all x with x + y = g for some y", _parts),
    "apart": ("g, h", "a game beside which they have different outcomes", _apart),
    "over": ("g, a, b, …", "the genus over <1,2,a,b,…>, with its periods", _over),
    "with_genus": ("#1##0#", "a game with this blurry genus", MisereGame.with_genus),
}


def calculate(text: str, names: Mapping[str, Result] | None = None) -> Result:
    """The game, genus, truth or list that an expression stands for.

    Games are written as `MisereGame` reads them, heaps such as `.123[6]` and names of `names` among
    them; `g + h` is a sum, `g - h` the x with x + h = g, `3.g` three copies, `g = h` asks whether
    they are equal. `FUNCTIONS` lists the functions.

    >>> calculate(":4 + :3"), calculate("{2_2,1}"), calculate("genus({2_2,1})")
    (MisereGame(":7"), MisereGame("{2_2,1}"), Genus("2^1420"))
    >>> calculate("{x, 1} + 1", {"x": MisereGame("2_2")})
    MisereGame("{2_2,1} + 1")
    >>> calculate(".123[6] = 2+"), calculate("with_genus(#1##0#)").genus.blurry
    (True, '(31#20)')
    """
    reader = _Reader(text, names or {})
    result = reader.comparison()
    reader.end()
    return result


class _Reader:
    """Reads an expression from left to right."""

    def __init__(self, text: str, names: Mapping[str, Result]) -> None:
        self.text = text
        self.names = names
        self.at = 0
        self.depth = 0

    def wrong(self, rule: str, at: int | None = None) -> InputError:
        at = self.at if at is None else at
        if at < len(self.text):
            place = f"'{self.text[at]}' at column {at + 1} of '{self.text}'"
        else:
            place = f"unexpected end of '{self.text}' at column {at + 1}"
        return InputError(f"{place}: {rule}", given=self.text, column=at + 1, expected=rule)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def take(self, wanted: str) -> bool:
        self.skip()
        if not self.text.startswith(wanted, self.at):
            return False
        self.at += len(wanted)
        return True

    def end(self) -> None:
        self.skip()
        if self.at < len(self.text):
            raise self.wrong("expected + - = or the end")

    def game(self, value: Result, at: int) -> MisereGame:
        if not isinstance(value, MisereGame):
            raise self.wrong("a game is needed here", at)
        return value

    def comparison(self) -> Result:
        left = self.sum()
        for sign in ("==", "!=", "="):
            if self.take(sign):
                self.skip()
                there = self.at
                right = self.sum()
                if type(left) is not type(right):
                    raise self.wrong("must be the same kind of thing as the left side", there)
                equal = left == right
                return not equal if sign == "!=" else equal
        return left

    def sum(self) -> Result:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(f"expressions nest at most {DEEPEST} deep")
        self.skip()
        at = self.at
        total = self.term()
        while True:
            if self.take("+"):
                self.skip()
                there = self.at
                if isinstance(total, Genus):
                    total = total + self.adder(there)
                    continue
                total = self.game(total, at) + self.game(self.term(), there)
            elif self.take("-"):
                self.skip()
                there = self.at
                total = self.game(total, at) - self.game(self.term(), there)
            else:
                self.depth -= 1
                return total

    def adder(self, at: int) -> int:
        """What may be added to a genus."""
        n = self.game(self.term(), at).adder_index
        if n is None:
            raise self.wrong("only an adder can be added to a genus", at)
        return n

    def term(self) -> Result:
        self.skip()
        found = _COPIES.match(self.text, self.at)
        if found and not _HEAP.match(self.text, self.at):
            if as_whole(found[1]) > MOST_COPIES:
                raise self.wrong(f"at most {MOST_COPIES} copies are added")
            self.at = found.end()
            self.skip()
            there = self.at
            return as_whole(found[1]) * self.game(self.row(), there)
        return self.row()

    def row(self) -> Result:
        """Atoms side by side: one is itself, several are the options of a game."""
        atoms: list[tuple[Result, int]] = []
        while True:
            self.skip()
            at = self.at
            atom = self.atom()
            if atom is None:
                break
            atoms.append((atom, at))
        if not atoms:
            raise self.wrong("a game is missing: a digit, *n, :n, {options}, (sum) or .123[6]")
        if len(atoms) == 1:
            return atoms[0][0]
        return MisereGame.from_options([self.game(atom, at) for atom, at in atoms])

    def atom(self) -> Result | None:
        found = _HEAP.match(self.text, self.at) or _ATOM.match(self.text, self.at)
        if found:
            self.at = found.end()
            return self.signs(MisereGame(found[0]), found.start())
        at = self.at
        if self.take("{"):
            options: list[MisereGame] = []
            if not self.take("}"):
                while True:
                    self.skip()
                    there = self.at
                    options.append(self.game(self.sum(), there))
                    if self.take("}"):
                        break
                    if not self.take(","):
                        raise self.wrong("options are separated by ',' and end with '}'")
            return self.signs(MisereGame.from_options(options), at)
        if self.take("("):
            value = self.sum()
            if not self.take(")"):
                raise self.wrong("the sum needs its ')'")
            return self.signs(value, at)
        name = _NAME.match(self.text, self.at)
        if name is None:
            return None
        self.at = name.end()
        if name[0] in FUNCTIONS and self.take("("):
            return self.signs(self.call(name[0], at), at)
        if name[0] in self.names:
            return self.signs(self.names[name[0]], at)
        what = "write its arguments in brackets" if name[0] in FUNCTIONS else "no such name"
        raise self.wrong(f"{what}; functions are {', '.join(FUNCTIONS)}", at)

    def call(self, name: str, at: int) -> Result:
        _, _, compute = FUNCTIONS[name]
        if name == "with_genus":
            close = self.text.find(")", self.at)
            if close < 0:
                raise self.wrong("the function needs its ')'", len(self.text))
            given = self.text[self.at : close].strip().strip("\"'")
            self.at = close + 1
            return compute(given)
        arguments: list[MisereGame] = []
        while True:
            self.skip()
            there = self.at
            arguments.append(self.game(self.sum(), there))
            if self.take(")"):
                break
            if not self.take(",") and not self.take(";"):
                raise self.wrong("arguments are separated by ',' and end with ')'")
        wanted = {"over": range(2, 10), "apart": range(2, 3)}.get(name, range(1, 2))
        if len(arguments) not in wanted:
            raise self.wrong(f"{name}({FUNCTIONS[name][0]}) is how it is called", at)
        return compute(*arguments)

    def signs(self, value: Result, at: int) -> Result:
        """The pluses and subscripts that follow a game without a space."""
        found = _SIGN.match(self.text, self.at)
        if not found:
            return value
        game = self.game(value, at)
        for sign in re.findall(r"_?\+|_\d", found[0]):
            game = game + as_whole(sign[1]) if sign[-1] != "+" else MisereGame.from_options([game])
        self.at = found.end()
        return game
