"""Genera of heap games, kept in the process and on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike
from pathlib import Path

from grundy import _core
from grundy.display.notebook import Displayed
from grundy.errors import InputError
from grundy.misere.genus import Genus

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Classification:
    """How close a position is to Nim, and why.

    `name` is nim, tame, restive, restless or wild; `pair` the normal and misère values;
    `reverted` lists, for each option that is not tame, its genus and the genera of the tame
    options that revert it to the position's normal and misère values; `obstacle` says what
    makes a position wild.

    >>> import grundy as gr
    >>> gr.HeapGame(".123").misere_class(8).name
    'restless'
    """

    name: str
    pair: tuple[int, int]
    reverted: tuple[tuple[Genus, Genus, Genus], ...]
    obstacle: str | None

    def __str__(self) -> str:
        return self.name


class GenusTable(Displayed):
    """Genera of the heaps of a game and of their sums; what is computed is kept.

    >>> table = GenusTable(".123")
    >>> [str(genus) for genus in table.genera(9)]
    ['0^120', '1^031', '0^120', '2^20', '2^20', '1^031', '0^02', '0^120', '2^1420', '1^20']
    >>> table.genus([9, 6]), table.genus([9, 3, 3])
    (Genus("1^13"), Genus("1^20"))
    >>> str(table.classify([9])), str(table.classify([8])), str(table.classify([11]))
    ('restive', 'restless', 'tame')
    """

    def __init__(self, code: str) -> None:
        self._core = _core.GenusTable(code)

    @property
    def code(self) -> str:
        """The code of the game.

        >>> import grundy as gr
        >>> gr.GenusTable("kayles").code
        '.77'
        """
        return self._core.code

    @property
    def known(self) -> int:
        """How many sums have been computed.

        >>> import grundy as gr
        >>> table = gr.GenusTable(".123")
        >>> _ = table.genus(9)
        >>> table.known >= 10
        False
        """
        return self._core.known

    def genus(
        self,
        heaps: int | Sequence[int],
        progress: Progress | None = None,
        *,
        most: int | None = None,
    ) -> Genus:
        """The genus of a heap or of a sum of heaps.

        With `most`, it is refused as too large when more sums than that have to be worked out.

        >>> import grundy as gr
        >>> table = gr.GenusTable(".123")
        >>> table.genus(8), table.genus([9, 6])
        (Genus("2^1420"), Genus("1^13"))
        """
        return Genus(self._core.genus(_position(heaps), progress, most))

    def genera(self, n: int, start: int = 0, progress: Progress | None = None) -> list[Genus]:
        """The genera of the heaps from `start` to n.

        >>> import grundy as gr
        >>> table = gr.GenusTable(".123")
        >>> [str(genus) for genus in table.genera(4)]
        ['0^120', '1^031', '0^120', '2^20', '2^20']
        """
        _position([n, start])
        return [Genus(found) for found in self._core.genera(start, n, progress)]

    def sums(self, largest: int) -> dict[tuple[int, int], Genus]:
        """The genera of all sums of two heaps of at most `largest`.

        >>> GenusTable(".123").sums(9)[8, 9]
        Genus("3^02")
        """
        pairs = ((a, b) for a in range(1, largest + 1) for b in range(a, largest + 1))
        return {pair: self.genus(pair) for pair in pairs}

    def classify(self, heaps: int | Sequence[int]) -> Classification:
        """The class of a position, with the reason.

        >>> c = GenusTable(".123").classify(11)
        >>> c.name, [tuple(map(str, moves)) for moves in c.reverted]
        ('tame', [('2^1420', '0^02', '1^031'), ('1^20', '0^120', '0^02')])
        """
        found = self._core.reason(_position(heaps))
        moves = tuple((Genus(a), Genus(b), Genus(c)) for a, b, c in found.reverted)
        return Classification(found.name, found.pair, moves, found.obstacle)

    def same_heaps(self, n: int) -> dict[int, tuple[int, int]]:
        """Heaps up to n that are equal to an earlier heap plus an adder: {heap: (earlier, adder)}.

        Adders themselves count as the heap 0 plus an adder.

        >>> GenusTable(".07").same_heaps(20)[17]
        (10, 1)
        """
        first: dict[tuple[int, ...], tuple[int, int]] = {(): (0, 0)}
        found = {}
        for heap in range(n + 1):
            parts, adder = self._core.heap_parts(heap)
            earlier, before = first.setdefault(tuple(parts), (heap, adder))
            if earlier != heap:
                found[heap] = (earlier, _adder_difference(adder, before))
        return {heap: pair for heap, pair in found.items() if pair[1] >= 0}

    _picture_first = True

    def _repr_svg_(self) -> str:
        from grundy.display.genus_svg import genus_svg

        return genus_svg(self.genera(24, 1), 12)

    def _repr_latex_(self) -> str:
        from grundy.display.genus import genus_latex

        cells = [genus_latex(genus) for genus in self.genera(24, 1)]
        lines = [" & ".join(cells[at : at + 8]) for at in range(0, len(cells), 8)]
        return r"$\begin{array}{llllllll}" + r" \\ ".join(lines) + r"\end{array}$"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to a file.

        >>> import grundy as gr
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "table")
        >>> table = gr.GenusTable(".123")
        >>> _ = table.genus(20)
        >>> table.save(path)
        >>> os.path.getsize(path) > 0
        True
        """
        Path(path).write_text(self._core.to_text(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> GenusTable:
        """Read a table that `save` wrote.

        >>> import grundy as gr
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "table")
        >>> table = gr.GenusTable(".123")
        >>> _ = table.genus(20)
        >>> table.save(path)
        >>> gr.GenusTable.load(path).genus(20)
        Genus("1^031")
        """
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise InputError(f"{path}: not a genus table (it is not text)") from None
        table = cls.__new__(cls)
        try:
            table._core = _core.GenusTable.from_text(text)
        except InputError as error:
            raise InputError(f"{path}: {error}") from None
        return table


def _adder_difference(adder: int, before: int) -> int:
    """The n with :adder = :before + :n, or -1."""
    n = adder - before + (2 if before % 2 and not adder % 2 else 0)
    return n if n >= 0 else -1


def _position(heaps: int | Sequence[int]) -> list[int]:
    if isinstance(heaps, (str, bytes)):
        raise InputError(f"{heaps!r}: a position must be a list of heaps, such as [9, 8, 5]")
    position = [heaps] if isinstance(heaps, int) else [int(heap) for heap in heaps]
    for heap in position:
        if heap < 0:
            raise InputError(f"heap {heap}: heaps must not be negative")
        if heap >= 2**31:
            raise InputError(f"heap {heap}: heaps go up to 100000")
    return position


@lru_cache(maxsize=32)
def genus_table(code: str) -> GenusTable:
    """The table of a game that this process keeps.

    >>> genus_table(".77").genus(5)
    Genus("4^146")
    """
    return GenusTable(code)
