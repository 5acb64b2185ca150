"""Genus symbols of misère games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy import _core
from grundy.display.notebook import Displayed
from grundy.errors import InputError


@dataclass(frozen=True)
class Genus(Displayed):
    """A genus g^{g0 g1 ...}: the normal value and the misère values beside 0, 1, 2, ... twos.

    `entries` go to the first repeat: their last two repeat for ever.

    >>> Genus("2^1420")
    Genus("2^1420")
    >>> Genus("2^1420").entry(100), Genus("2^1420").normal
    (2, 2)
    >>> Genus("2^1420").blurry
    '(1#20)'
    >>> Genus("0^120") + 4
    Genus("0^02")
    """

    normal: int
    entries: tuple[int, ...]

    def __init__(self, symbol: str | Genus | tuple[int, Iterable[int]]) -> None:
        if isinstance(symbol, Genus):
            normal, entries = symbol.normal, symbol.entries
        else:
            text = symbol if isinstance(symbol, str) else _written(*symbol)
            normal, found = _core.genus_read(text)
            entries = tuple(found)
        object.__setattr__(self, "normal", normal)
        object.__setattr__(self, "entries", entries)

    @classmethod
    def of_options(cls, options: Iterable[Genus]) -> Genus:
        """The genus of a game from those of its options, by mex with carry.

        >>> Genus.of_options([Genus("1^13"), Genus("0^120"), Genus("0^420"), Genus("2^1420")])
        Genus("3^0531")
        >>> Genus.of_options([])
        Genus("0^120")
        """
        return cls(_core.genus_of_options([genus._raw for genus in options]))

    @classmethod
    def of_adder(cls, n: int) -> Genus:
        """The genus of the adder :n.

        >>> [str(Genus.of_adder(n)) for n in range(5)]
        ['0^120', '1^031', '2^20', '3^31', '0^02']
        """
        return cls("0^120") + n

    @property
    def _raw(self) -> tuple[int, list[int]]:
        return self.normal, list(self.entries)

    @property
    def misere(self) -> int:
        """The misère value g0; 0 exactly for P-positions.

        >>> import grundy as gr
        >>> gr.Genus("3^1431").misere
        1
        """
        return self.entries[0]

    @property
    def outcome(self) -> str:
        """The misère outcome, "P" or "N".

        >>> Genus("0^02").outcome, Genus("0^120").outcome
        ('P', 'N')
        """
        return "P" if self.misere == 0 else "N"

    def entry(self, i: int) -> int:
        """g_i for any i >= 0.

        >>> import grundy as gr
        >>> [gr.Genus("3^1431").entry(i) for i in range(6)]
        [1, 4, 3, 1, 3, 1]
        """
        if i < 0:
            raise InputError(f"entry {i}: entries are numbered from 0")
        last = len(self.entries)
        return self.entries[i if i < last else last - 2 + (i - last) % 2]

    @property
    def blurry(self) -> str:
        """Allemang's blurry form: entries above 3 are '#'.

        >>> Genus("8^68[10]").blurry
        '(####)'
        """
        return _core.genus_blurry(self._raw)

    @property
    def is_tame(self) -> bool:
        """Whether a position of Nim has this genus (the game itself may be wild).

        >>> Genus("4^46").is_tame, Genus("4^146").is_tame
        (True, False)
        """
        return _core.genus_is_tame(self._raw)

    @property
    def vertical(self) -> tuple[tuple[int, ...], bool]:
        """The n for which the game plus :n is a P-position, and whether they go on by fours.

        >>> Genus("0^120").vertical
        ((1, 4), True)
        >>> Genus("4^146").vertical
        ((1,), False)
        """
        numbers, goes_on = _core.genus_p_adders(self._raw)
        return tuple(numbers), goes_on

    def __add__(self, adder: int) -> Genus:
        """The genus of the game plus the adder :n."""
        if not isinstance(adder, int):
            return NotImplemented
        if adder < 0:
            raise InputError(f"adder :{adder}: adders are :0, :1, :2, ...")
        return Genus(_core.genus_plus_adder(self._raw, adder))

    def __str__(self) -> str:
        return _core.genus_text(self._raw)

    def __repr__(self) -> str:
        return f'Genus("{self}")'

    def _repr_svg_(self) -> str:
        from grundy.display.genus_svg import one_genus_svg

        return one_genus_svg(self)

    def _repr_latex_(self) -> str:
        from grundy.display.genus import genus_latex

        return f"${genus_latex(self)}$"


def _written(normal: int, entries: Iterable[int]) -> str:
    return f"{normal}^" + "".join(str(e) if 0 <= e < 10 else f"[{e}]" for e in entries)


def mex_bang(sets: Iterable[tuple[tuple[int, ...], bool]]) -> tuple[tuple[int, ...], bool]:
    """Allemang's mex!: the vertical genus of a game from the vertical genera of its options.

    The lexicographically first admissible sequence that avoids those of the options: a number n
    is followed by n+3 or more if odd, by n+4 or more if even.

    >>> mex_bang([((0, 5), True), ((2,), True), ((0,), True)])
    ((1, 7), True)
    """
    columns = [(set(numbers), max(numbers, default=0), goes_on) for numbers, goes_on in sets]
    settled = max((last for _, last, _ in columns), default=0) + 8

    def excluded(n: int) -> bool:
        return any(
            n in numbers or (goes_on and n > last and (n - last) % 4 == 0)
            for numbers, last, goes_on in columns
        )

    found: list[int] = []
    n = 0
    while n < settled + 8:
        if excluded(n):
            n += 1
        else:
            found.append(n)
            n += 3 if n % 2 else 4
    # Beyond `settled` what is excluded repeats with 4, and so does what is found.
    goes_on = bool(found) and found[-1] >= settled
    while goes_on and len(found) > 1 and found[-1] == found[-2] + 4:
        found.pop()
    return tuple(found), goes_on
