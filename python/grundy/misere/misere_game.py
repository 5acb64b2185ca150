"""Misère canonical forms of impartial games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy import _core
from grundy.display.notebook import Displayed
from grundy.errors import InputError
from grundy.misere.genus import Genus


class MisereGame(Displayed):
    """An impartial game in misère play, in canonical form: equal games are the same.

    Written as in Winning Ways, ch. 13: a digit is a nim-heap (`*12` for larger ones), `:5` an
    adder, `2+` is {2}, `2_2` is 2 + 2, `{2_2,3,1}` has these options, and names side by side are
    options too (`2+3` is {2+,3}). A sum has a space before its plus: `2+ + 1`. A heap of a heap
    game is `.123[11]`.

    >>> MisereGame("2 + 2")
    MisereGame("2_2")
    >>> MisereGame("1 + 1") == 0
    True
    >>> t = MisereGame("{2+3,2+20,3,1}")
    >>> (MisereGame(".123[6]") + t).genus, (MisereGame(".123[11]") + t).genus
    (Genus("0^20"), Genus("0^0520"))
    """

    __slots__ = ("_form",)
    _form: _core.MisereForm

    def __init__(self, game: str | int | MisereGame) -> None:
        if isinstance(game, MisereGame):
            self._form = game._form
        elif isinstance(game, str):
            self._form = _core.MisereForm.read(game)
        else:
            if game < 0:
                raise InputError(f"nim-heap {game}: nim-heaps must not be negative")
            self._form = _core.MisereForm.nim_heap(game)

    def __reduce__(self) -> tuple[type[MisereGame], tuple[str]]:
        return MisereGame, (str(self),)

    @classmethod
    def _of(cls, form: _core.MisereForm) -> MisereGame:
        game = cls.__new__(cls)
        game._form = form
        return game

    @classmethod
    def from_options(cls, options: Iterable[MisereGame | str | int]) -> MisereGame:
        """The game with these options.

        >>> MisereGame.from_options(["2_2", 1])
        MisereGame("{2_2,1}")
        """
        return cls._of(_core.MisereForm.of_options([cls(o)._form for o in options]))

    @classmethod
    def heap(cls, code: str, n: int) -> MisereGame:
        """A heap of a heap game.

        >>> MisereGame.heap(".77", 5)
        MisereGame("{2_2,3,2,1}")
        """
        if n < 0:
            raise InputError(f"heap {n}: heaps must not be negative")
        return cls._of(_core.MisereForm.heap(code, n))

    @classmethod
    def adder(cls, n: int) -> MisereGame:
        """The adder :n.

        >>> MisereGame.adder(5) == MisereGame("2 + 2 + 1")
        True
        """
        if n < 0:
            raise InputError(f"adder :{n}: adders are :0, :1, :2, ...")
        return cls._of(_core.MisereForm.adder(n))

    @classmethod
    def with_genus(cls, sequence: str) -> MisereGame:
        """A game with the given blurry genus, which every admissible sequence has.

        The last two entries repeat for ever; '#' is the blur. Allemang 1984, Theorem IV.

        >>> MisereGame.with_genus("#1##0#").genus.blurry
        '(31#20)'
        """
        return cls._of(_core.MisereForm.with_blurry_genus(sequence))

    @property
    def options(self) -> tuple[MisereGame, ...]:
        """The options of the canonical form, simplest first.

        >>> import grundy as gr
        >>> [str(option) for option in gr.MisereGame("{2+,1}").options]
        ['1', '2+']
        """
        found = sorted(self._form.options(), key=lambda form: (form.birthday, form.key))
        return tuple(self._of(form) for form in found)

    @property
    def genus(self) -> Genus:
        """The genus.

        >>> MisereGame("2+").genus
        Genus("0^02")
        """
        return Genus(self._form.genus)

    @property
    def outcome(self) -> str:
        """The misère outcome, "P" or "N".

        >>> MisereGame("1").outcome, MisereGame("0").outcome
        ('P', 'N')
        """
        return self.genus.outcome

    @property
    def birthday(self) -> int:
        """The day the game is born: the longest play of its canonical form.

        >>> MisereGame("2+").birthday
        3
        """
        return self._form.birthday

    @property
    def nim_heap(self) -> int | None:
        """n if the game is the nim-heap of n.

        >>> MisereGame("{0,1,2}").nim_heap
        3
        """
        return self._form.as_nim_heap

    @property
    def adder_index(self) -> int | None:
        """n if the game is the adder :n.

        >>> MisereGame("2 + 2").adder_index
        4
        """
        return self._form.as_adder

    @property
    def misere_class(self) -> str:
        """nim, tame, restive, restless or wild.

        >>> [MisereGame(g).misere_class for g in ("3", "2+", "{2+,0}", "{2_2,1}")]
        ['nim', 'tame', 'restive', 'restless']
        """
        return _core.misere_sum_genus([self._form])[1]

    @property
    def parts(self) -> tuple[MisereGame, ...]:
        """All X with X + Y equal to the game for some Y; there are finitely many.

        >>> [str(part) for part in MisereGame("2_2").parts]
        ['0', '1', '2', '3', '2_2', ':5']
        """
        found = sorted(self._form.parts(), key=lambda form: (form.birthday, form.key))
        return tuple(self._of(form) for form in found)

    @property
    def proper_parts(self) -> tuple[MisereGame, ...]:
        """The even parts other than 0 and the game itself, where of X and X + 1 one is even.

        >>> MisereGame("2+").proper_parts
        (MisereGame("2"), MisereGame("{2+ + 1,2+,0}"))
        """
        from grundy.misere.factors import proper_parts

        return tuple(proper_parts(self))

    @property
    def is_prime(self) -> bool:
        """Is it neither 0 nor 1, and no sum of others?

        >>> MisereGame(2).is_prime, MisereGame("2+").is_prime
        (True, False)
        """
        from grundy.misere.factors import is_prime

        return is_prime(self)

    @property
    def factorings(self) -> list[list[MisereGame]]:
        """All ways to write it as a sum of primes, apart from a 1.

        >>> MisereGame("2 + 2").factorings
        [[MisereGame("2"), MisereGame("2")]]
        """
        from grundy.misere.factors import factorings

        return factorings(self)

    @property
    def is_even(self) -> bool:
        """Of g and g + 1 the simpler one is even.

        >>> MisereGame("2+").is_even, MisereGame(1).is_even
        (True, False)
        """
        from grundy.misere.factors import is_even

        return is_even(self)

    @property
    def mate(self) -> MisereGame:
        """The mate: 1 for 0, otherwise the mates of the options; g and its mate are a P-position.

        >>> MisereGame("{2+,0}").mate, (MisereGame("{2+,0}") + MisereGame("{2+,1}")).outcome
        (MisereGame("{2+,1}"), 'P')
        """
        from grundy.misere.distinguishing import Builder

        return Builder().mate(self)

    @property
    def nim_value(self) -> int:
        """The Sprague–Grundy value in normal play.

        >>> MisereGame("{2_2,1}").nim_value
        2
        """
        return self._form.genus[0]

    @property
    def misere_nim_value(self) -> int:
        """The n for which g + n is a P-position in misère play.

        >>> MisereGame("{2_2,1}").misere_nim_value
        1
        """
        return self.genus.misere

    def is_linked_to(self, other: MisereGame | int | str) -> bool:
        """Is there a T with g + T and h + T both P-positions? There is unless one of the two is
        an option of the other (ONAG ch. 12).

        >>> MisereGame("2++").is_linked_to("2_2"), MisereGame("2++").is_linked_to("2+")
        (True, False)
        """
        h = MisereGame(other)
        return h not in self.options and self not in h.options

    def link(self, other: MisereGame | int | str) -> MisereGame:
        """A T with g + T and h + T both P-positions.

        >>> link = MisereGame("2++").link("2_2")
        >>> (link + "2++").outcome, (link + "2_2").outcome
        ('P', 'P')
        """
        from grundy.misere.distinguishing import Builder

        h = MisereGame(other)
        if not self.is_linked_to(h):
            raise InputError(f"{self} and {h} are not linked: one is an option of the other")
        return self.mate if self == h else Builder()._link(self, h)

    @property
    def bracket_notation(self) -> str:
        """The game in the notation of CGSuite, which is read as well.

        >>> MisereGame("{2+,0}").bracket_notation, MisereGame("*[[2],0]")
        ('*[2#0]', MisereGame("{2+,0}"))
        """
        return self._form.bracket_name() or str(self)

    @classmethod
    def of_position(cls, position: Any) -> MisereGame:
        """The canonical form of a position of any impartial game that ends.

        Parts of a position are added; the forms of their options are formed once each.

        >>> import grundy as gr
        >>> MisereGame.of_position(gr.Board("cram", "2x3")), MisereGame.of_position(gr.Nim([2, 2]))
        (MisereGame("1"), MisereGame("2_2"))
        """
        from grundy.misere.position_form import position_form

        return position_form(position)

    def __add__(self, other: MisereGame | int | str) -> MisereGame:
        if not isinstance(other, (MisereGame, int, str)):
            return NotImplemented
        return self._of(self._form.plus(MisereGame(other)._form))

    __radd__ = __add__

    def __sub__(self, other: MisereGame | int | str) -> MisereGame:
        """The only X with X + other equal to the game (Conway's cancellation theorem).

        >>> MisereGame("2+ + 2") - 2
        MisereGame("2+")
        """
        if not isinstance(other, (MisereGame, int, str)):
            return NotImplemented
        other = MisereGame(other)
        found = self._form.minus(other._form)
        if found is None:
            raise InputError(f"{other} is not a part of {self}")
        return self._of(found)

    def __rmul__(self, count: int) -> MisereGame:
        """`n * g`: the sum of n copies."""
        if not isinstance(count, int):
            return NotImplemented
        if count < 0:
            raise InputError(f"{count} copies: misère games other than 0 and 1 have no negatives")
        total = MisereGame(0)
        for _ in range(count):
            total = total + self
        return total

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) and other >= 0:
            other = MisereGame(other)
        return isinstance(other, MisereGame) and self._form == other._form

    def __hash__(self) -> int:
        nim_heap = self.nim_heap
        return hash(self._form) if nim_heap is None else hash(nim_heap)

    def __str__(self) -> str:
        name = self._form.name()
        return name or f"<a misère game born on day {self.birthday} with genus {self.genus}>"

    def __repr__(self) -> str:
        name = self._form.name()
        return f'MisereGame("{name}")' if name else str(self)

    def _repr_latex_(self) -> str:
        name = self._form.latex()
        return f"${name}$" if name else str(self)

    def _repr_svg_(self) -> str | None:
        """The game tree, unless it is too large to look at."""
        from grundy.display.misere_tree import MOST_POSITIONS, positions, tree_svg

        return tree_svg(self) if len(positions(self)) <= MOST_POSITIONS else None


def genus_of_sum(games: Iterable[MisereGame | int | str]) -> Genus:
    """The genus of a sum, without the canonical form of the sum.

    >>> genus_of_sum(["2+", "{2+,0}", 1])
    Genus("0^02")
    """
    symbol, _ = _core.misere_sum_genus([MisereGame(game)._form for game in games])
    return Genus(symbol)
