"""Generalized genus: a game in all sums with adders and copies of given games.

What is stated and proved are the generalized genus statements of Plambeck 2003, Definition 9.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grundy import _core
from grundy.certificate import Certificate
from grundy.errors import InputError
from grundy.misere.genus import Genus
from grundy.misere.misere_game import MisereGame

if TYPE_CHECKING:
    from grundy.misere.growing_genus import Growing


class GenusArray:
    """The genera of `game` plus copies of generators; made by `genus_over`.

    `periods` holds a (start, period) for each generator when Allemang's Theorem III proves
    that the array repeats, otherwise `None`: open with at most `searched_to` copies.

    >>> import grundy as gr
    >>> array = gr.genus_over("{1,{1,2,2+}}", ["{:4,1}"])
    >>> array.periods, array.genus(3)
    (((2, 2),), Genus("2^31420"))
    """

    def __init__(self, game: MisereGame, generators: Sequence[MisereGame], limit: int) -> None:
        self.game = game
        self.generators = tuple(generators)
        self._core = _core.GenusOver(game._form, [g._form for g in self.generators], limit)

    @property
    def periods(self) -> tuple[tuple[int, int], ...] | None:
        """(start, period) for each generator, or None.

        >>> import grundy as gr
        >>> array = gr.genus_over("{1,{1,2,2+}}", ["{:4,1}"])
        >>> array.periods
        ((2, 2),)
        """
        found = self._core.periods
        return None if found is None else tuple(found)

    @property
    def periodic(self) -> bool:
        """Whether the array is proved to repeat in every direction.

        >>> import grundy as gr
        >>> array = gr.genus_over("{1,{1,2,2+}}", ["{:4,1}"])
        >>> array.periodic
        True
        """
        return self._core.periods is not None

    @cached_property
    def growing(self) -> Growing | None:
        """A proof that no copies can ever be dropped, if one is found; then there is no period.

        >>> import grundy as gr
        >>> j = gr.genus_over("{1,{1,{1,2,2+}}}", ["{:4,1}"])
        >>> j.periodic, j.growing.slope, j.growing.weight
        (False, 2, 4)
        """
        from grundy.misere.growing_genus import growing

        return growing(self)

    @property
    def searched_to(self) -> int:
        """The most copies of a generator that were tried.

        >>> import grundy as gr
        >>> array = gr.genus_over("{1,{1,2,2+}}", ["{:4,1}"])
        >>> array.searched_to
        24
        """
        return self._core.searched_to

    def genus(self, *copies: int) -> Genus:
        """The genus of the game plus the given number of copies of each generator.

        When the array is periodic the blurry genus is that of a reduced number of copies.

        >>> array = genus_over(0, ["{:4,1}"])
        >>> [array.genus(i).blurry for i in range(3)]
        ['(1202)', '(1#20)', '(1202)']
        """
        if any(count < 0 for count in copies):
            raise InputError(f"copies {copies}: numbers of copies must not be negative")
        return Genus(self._core.genus(list(copies)))

    def reduce(self, *copies: int) -> tuple[int, ...]:
        """The least numbers of copies with the same outcome in every sum with adders.

        >>> genus_over(0, ["{:4,1}"]).reduce(7)
        (1,)
        """
        if self.periods is None:
            raise InputError("no period is known, so copies cannot be dropped")
        if len(copies) != len(self.periods):
            raise InputError(f"{len(copies)} numbers of copies for {len(self.periods)} generators")
        return tuple(
            count if count < start else start + (count - start) % period
            for count, (start, period) in zip(copies, self.periods, strict=True)
        )

    def picture(self, columns: int = 14, rows: int = 21) -> str:
        """The outcomes with copies of the one generator across and adders upwards.

        `P` is a P-position, a dot an N-position.

        >>> print(genus_over(0, ["{:4,1}"]).picture(4, 7))
         6  . P . P
         5  . . . .
         4  P . P .
         3  . . . .
         2  . . . .
         1  P P P P
         0  . . . .
            0 1 2 3
        """
        if len(self.generators) != 1:
            raise InputError("a picture needs exactly one generator")
        genera = [self.genus(i) for i in range(columns)]
        lines = []
        for n in reversed(range(rows)):
            marks = ("P" if genus.entry(n // 2) == n % 2 else "." for genus in genera)
            lines.append(f"{n:2}  " + " ".join(marks))
        lines.append("    " + " ".join(str(i % 10) for i in range(columns)))
        return "\n".join(lines)

    @property
    def certificate(self) -> Certificate | None:
        """What the separate checker needs to verify the periods; None when none is known.

        >>> import grundy as gr
        >>> array = gr.genus_over("{1,{1,2,2+}}", ["{:4,1}"])
        >>> array.certificate.check().verdict
        'verified'
        """
        text = self._core.certificate()
        return None if text is None else Certificate(text)


def genus_over(
    game: MisereGame | int | str, generators: Sequence[MisereGame | int | str], limit: int = 24
) -> GenusArray:
    """The genus of a game over ⟨1, 2, a, b, ...⟩ for generators a, b, ....

    Each option of a generator must be a sum of adders and earlier generators. Periods are looked
    for with at most `limit` copies of each. Allemang 1984, "A bigger genus sequence".

    >>> a = MisereGame("{:4,1}")
    >>> h = MisereGame("{1,{1,2,2+}}")
    >>> genus_over(h, [a]).periods
    ((2, 2),)
    >>> genus_over(MisereGame.from_options([1, h]), [a]).periodic
    False
    """
    if limit < 1 or limit > 1000:
        raise InputError(f"limit {limit}: between 1 and 1000 copies can be tried")
    return GenusArray(MisereGame(game), [MisereGame(g) for g in generators], limit)
