"""Index tables: what to replace heaps by, and the blurry genera of the sums that remain.

The form is that of Allemang, *Machine Computation with Finite Games* (1984), appendix II.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from grundy.errors import InputError
from grundy.heaps.heap_game import HeapGame
from grundy.misere.misere_report import MisereReport

# Unless a largest heap is given, the quotient is followed up to this order.
MAX_ORDER = 100
MOST_SUMS = 20_000
SECONDS = 30.0


@dataclass(frozen=True)
class IndexTable:
    """`heaps` has a line for each heap, `sums` the genus for numbers of heaps of each index.

    A heap line is an adder such as `:2`, or `s,p index #i`: s + p heaps of index i may be replaced
    by s of them, in any sum of heaps up to `heap`.

    >>> officers = IndexTable.of(".37", 13)
    >>> officers.heaps[9], officers.heaps[10], officers.heaps[12]
    ('0,2 index #2', '2,1 index #3', '0,2 index #2')
    >>> officers.sums[0, 1, 2], officers.sums[1, 0, 2]
    ('(####)', '(3131)')
    """

    code: str
    heap: int
    heaps: list[str]
    sums: dict[tuple[int, ...], str]

    @classmethod
    def of(cls, code: str, heap: int | None = None) -> IndexTable:
        """The table of a game up to a heap; without one, as far as the quotient is small.

        >>> from grundy.misere.index_table import IndexTable
        >>> IndexTable.of(".37", 11).heaps[9]
        '0,2 index #2'
        """
        most = None if heap is not None else MAX_ORDER
        solution = HeapGame(code).solve(play="misere", max_heap=heap, max_order=most, time=SECONDS)
        if heap is not None and solution.heap < heap and not solution.solved:
            raise InputError(
                f"{code}: heap {heap} is too far; the quotient is known to heap {solution.heap}"
            )
        report = MisereReport(solution)
        last = report.last if heap is None else heap
        pretending = report.pretending
        specials = pretending.specials
        size = 1
        for special in specials:
            size *= special.period + special.start
        if size > MOST_SUMS:
            raise InputError(f"{code} to heap {last}: {size} sums are too many for a table")
        index = {special.symbol: i for i, special in enumerate(specials, 1)}
        lines = []
        for n in range(1, last + 1):
            cell = pretending.cell(n)
            if cell in index:
                special = specials[index[cell] - 1]
                cell = f"{special.start},{special.period} index #{index[cell]}"
            lines.append(cell)
        sums = {}
        for copies in product(*(range(s.period + s.start) for s in specials)):
            heaps = [s.heap for s, n in zip(specials, copies, strict=True) for _ in range(n)]
            sums[copies] = pretending.blurry(heaps)
        return cls(solution.code or code, last, lines, sums)

    def rows(self) -> tuple[list[str], list[list[str]]]:
        """Both parts, one below the other.

        >>> from grundy.misere.index_table import IndexTable
        >>> IndexTable.of(".37", 11).rows()[0]
        ['heap', 'line']
        """
        heaps = [[str(n), line] for n, line in enumerate(self.heaps, 1)]
        sums = [[" ".join(map(str, copies)) or "-", genus] for copies, genus in self.sums.items()]
        return ["heap", "line"], [*heaps, ["copies of each index", "genus"], *sums]
