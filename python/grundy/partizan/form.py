"""Literal forms: games as they are written, simplified one step at a time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from grundy._core import Game
from grundy.errors import InputError, LimitError

__all__ = ["Form", "FormStep"]

# Braces within braces that are read.
DEEPEST = 40


class FormStep(NamedTuple):
    """A step: what is done and why, and the whole form after it.

    >>> import grundy as gr
    >>> gr.Form("{0,1|2}").steps()[0].form
    Form('{1|2}')
    """

    text: str
    form: Form


class Form:
    """A form `{left|right}` as it is written, with its dominated and reversible options.

    >>> import grundy as gr
    >>> form = gr.Form("{0,1|2}")
    >>> for step in form.steps():
    ...     print(step.text)
    Left's option 0 is dominated by 1, as 0 ≤ 1: leave it out.
    >>> form.value
    Game('3/2')
    """

    left_options: tuple[Form, ...]
    right_options: tuple[Form, ...]
    # How a value that is not written as a form is written.
    _name: str | None

    def __init__(self, text: str) -> None:
        read = _read(text.strip().strip("'").strip(), 0)
        self.left_options, self.right_options = read.left_options, read.right_options
        self._name = read._name

    @classmethod
    def of(cls, left: Iterable[Form | Game], right: Iterable[Form | Game]) -> Form:
        """The form with these options.

        >>> import grundy as gr
        >>> gr.Form.of([gr.Game(0), gr.Game("*")], [gr.Game(1)])
        Form('{0,*|1}')
        """
        made = object.__new__(cls)
        made.left_options = tuple(_formed(one) for one in left)
        made.right_options = tuple(_formed(one) for one in right)
        made._name = None
        return made

    @cached_property
    def value(self) -> Game:
        """The value, in canonical form.

        >>> import grundy as gr
        >>> gr.Form("{*|*}").value
        Game('0')
        """
        if self._name is not None:
            return Game(self._name)
        sides = (self.left_options, self.right_options)
        return Game("{" + "|".join(",".join(str(o.value) for o in side) for side in sides) + "}")

    @property
    def is_number(self) -> bool:
        """Is it written as a number?

        >>> import grundy as gr
        >>> gr.Form("1/2").is_number, gr.Form("{0|1}").is_number
        (True, False)
        """
        return self._name is not None and self.value.is_number

    def unicode(self) -> str:
        """The form as it is written, with the signs ↑, ∗ and ±.

        >>> import grundy as gr
        >>> gr.Form("{^*|0}").unicode()
        '{↑∗|0}'
        """
        if self._name is not None:
            return self.value.unicode()
        sides = (self.left_options, self.right_options)
        return "{" + "|".join(",".join(o.unicode() for o in side) for side in sides) + "}"

    def steps(self) -> list[FormStep]:
        """What leads to the canonical form: dominated options are left out and reversible ones
        replaced, in the options first.

        >>> import grundy as gr
        >>> [step.text for step in gr.Form("{*|*}").steps()]  # doctest: +NORMALIZE_WHITESPACE
        ["Left's option * is reversible through 0, as 0 ≤ {*|*}: Left's options of 0 (none) take \
its place.",
         "Right's option * is reversible through 0, as 0 ≥ {|*}: Right's options of 0 (none) take \
its place."]
        """
        from grundy.web.core import answer

        found = answer("simplify", text=str(self))["steps"]
        return [FormStep(step["text"], Form(step["form"])) for step in found]

    def __str__(self) -> str:
        if self._name is not None:
            return self._name
        sides = (self.left_options, self.right_options)
        return "{" + "|".join(",".join(map(str, side)) for side in sides) + "}"

    def __repr__(self) -> str:
        return f"Form({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Are they written alike? `value` tells whether they are equal as games."""
        return isinstance(other, Form) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def _repr_svg_(self) -> str:
        from grundy.display.game_tree import svg

        return svg(self)


def _formed(given: Form | Game) -> Form:
    if isinstance(given, Form):
        return given
    made = object.__new__(Form)
    made._name = str(given)
    made.left_options = tuple(map(_Lazy, given.left_options))
    made.right_options = tuple(map(_Lazy, given.right_options))
    return made


class _Lazy(Form):
    """A value whose own options are unfolded when they are asked for."""

    def __init__(self, game: Game) -> None:
        self._name = str(game)
        self._game = game

    def __getattr__(self, name: str) -> tuple[Form, ...]:
        if name in ("left_options", "right_options"):
            return tuple(map(_Lazy, getattr(self._game, name)))
        raise AttributeError(name)


def _read(text: str, depth: int) -> Form:
    if depth > DEEPEST:
        raise LimitError(f"more than {DEEPEST} braces within braces", limit=DEEPEST)
    if not (text.startswith("{") and _closing(text) == len(text) - 1):
        return _formed(Game(text))
    return _sides(text[1:-1], depth)


def _closing(text: str) -> int:
    level = 0
    for i, sign in enumerate(text):
        level += (sign == "{") - (sign == "}")
        if level == 0:
            return i
    raise InputError(f"'{text}': a brace is not closed")


def _sides(text: str, depth: int) -> Form:
    """The two sides of the longest bar outside inner braces; a side with bars is a form itself."""
    level, at, longest, i = 0, -1, 0, 0
    while i < len(text):
        level += (text[i] in "{(") - (text[i] in "})")
        run = 0
        while level == 0 and i + run < len(text) and text[i + run] == "|":
            run += 1
        if run > longest:
            at, longest = i, run
        i += max(run, 1)
    if at < 0:
        raise InputError(f"'{{{text}}}': a form has a bar between the options of Left and Right")
    parts = []
    for side in (text[:at], text[at + longest :]):
        if _has_bar(side):
            parts.append([_sides(side, depth + 1)])
        else:
            parts.append([_read(one, depth + 1) for one in _items(side)])
    return Form.of(*parts)


def _has_bar(text: str) -> bool:
    level = 0
    for sign in text:
        level += (sign in "{(") - (sign in "})")
        if sign == "|" and level == 0:
            return True
    return False


def _items(text: str) -> list[str]:
    """What stands between commas outside inner braces."""
    level, found, last = 0, [], 0
    for i, sign in enumerate(text):
        level += (sign in "{(") - (sign in "})")
        if sign == "," and level == 0:
            found.append(text[last:i])
            last = i + 1
    found.append(text[last:])
    return [one.strip() for one in found if one.strip()]
