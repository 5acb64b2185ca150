"""Reports of misère play in five parts: genera, pretending, small sums, approximator, exceptions.

The form is that of Plambeck, *Pretending in misère combinatorial games* (2003), section 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy import _core
from grundy.misere.adder_approximator import Approximant, approximate
from grundy.misere.infinite_family import infinite_family
from grundy.misere.knots import Knots
from grundy.misere.pretending import Pretending
from grundy.misere.sibert_conway import SibertConway

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.misere.misere_solution import MisereSolution

# Most rows of an addition table with all letters, and of any addition table.
FULL_ROWS = 64
MOST_ROWS = 256
# Most letters in an addition table.
MOST_LETTERS = 8
# Number of heaps in the tables of a game that is not solved, and in each row of a table.
MOST_HEAPS = 120
COLUMNS = 12
# Time for the quotient when neither a heap nor a time is given.
SECONDS = 10.0


@dataclass(frozen=True)
class SmallSum:
    """A line of the addition table: copies of each letter, the genus, the approximator's genus."""

    copies: tuple[int, ...]
    genus: str
    approximation: str
    exception: bool


class MisereReport:
    """What is known of a heap game in misère play, in the five parts of the source.

    >>> import grundy as gr
    >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
    >>> r.pretending_cells[:10]
    [':1', ':0', ':2', ':2', ':1', 'A_{1,1}', ':0', 'B_{2,0}', 'C_{2,2}', ':1']
    >>> {letter: str(value) for letter, value in r.approximator.items()}
    {'A': ':4', 'B': ':2', 'C': ':5'}
    >>> [(r.sum_text(line), line.genus) for line in r.exceptions]
    [('C', '1^20'), ('B', '2^1420'), ('B + C', '3^02')]
    """

    def __init__(self, solution: MisereSolution) -> None:
        if solution.status == "unknown" or solution.code is None:
            raise _core.InputError("a report needs a game's code and its quotient to heap 1")
        self.solution = solution
        self.code: str = solution.code
        self.width, self.last = _shape(solution)
        self.pretending = Pretending(solution, self.last)

    @classmethod
    def of(
        cls, game: HeapGame | str, *, max_heap: int | None = None, time: float | None = None
    ) -> MisereReport:
        """Solve a game, as far as the limits allow, and report on it.

        >>> MisereReport.of(".75").complete
        True
        """
        from grundy.heaps.heap_game import HeapGame

        if isinstance(game, str):
            game = HeapGame(game)
        if max_heap is None and time is None:
            time = SECONDS
        return cls(game.solve(play="misere", max_heap=max_heap, time=time))

    @property
    def complete(self) -> bool:
        """Whether the last row of both tables of heaps repeats for ever.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.complete
        True
        """
        return self.solution.solved

    @cached_property
    def genera(self) -> list[str]:
        """The genera of heaps 1, 2, …, with `#` for an entry above 3 that was not worked out.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.genera[:4]
        ['1^031', '0^120', '2^20', '2^20']
        """
        return [str(self.pretending.genus_of_heap(n)) for n in range(1, self.last + 1)]

    @cached_property
    def pretending_cells(self) -> list[str]:
        """What the heaps 1, 2, … pretend to be: an adder `:a` or a special game `X_{p,s}`.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.pretending_cells[4:9]
        [':1', 'A_{1,1}', ':0', 'B_{2,0}', 'C_{2,2}']
        """
        return [self.pretending.cell(n) for n in range(1, self.last + 1)]

    @cached_property
    def small_letters(self) -> list[str]:
        """The letters of the addition table.

        All of them if that makes at most `FULL_ROWS` sums; otherwise those that are not sums of
        adders and earlier letters, the first `MOST_LETTERS` of them.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.small_letters
        ['A', 'B', 'C']
        """
        specials = self.pretending.specials
        rows = 1
        for special in specials:
            rows *= special.period + special.start
        chosen = specials if rows <= FULL_ROWS else [s for s in specials if s.equals is None]
        return [special.letter for special in chosen[:MOST_LETTERS]]

    @cached_property
    def most_copies(self) -> int | None:
        """The most heaps in a small sum, if the table had to be cut; otherwise None.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.most_copies
        """
        limits = self._limits()
        rows = 1
        for limit in limits:
            rows *= limit
        if rows <= MOST_ROWS:
            return None
        most = 1
        while _sums_up_to(limits, most + 1) <= MOST_ROWS:
            most += 1
        return most

    def _limits(self) -> list[int]:
        by_letter = {s.letter: s.period + s.start for s in self.pretending.specials}
        return [by_letter[letter] for letter in self.small_letters]

    @cached_property
    def _sums(self) -> list[tuple[int, ...]]:
        limits = self._limits()
        if self.most_copies is None:
            return list(product(*(range(limit) for limit in limits)))
        return sorted(_copies(limits, self.most_copies))

    @cached_property
    def _approximation(self) -> tuple[list[Approximant], list[SmallSum], bool]:
        genera = [self.pretending.genus_of_sum(self.small_letters, c) for c in self._sums]
        chosen, fewest = approximate(self._sums, genera)
        lines = []
        for copies, genus in zip(self._sums, genera, strict=True):
            guess = Approximant.sum(chosen, copies)
            lines.append(SmallSum(copies, str(genus), str(guess.genus), not guess.fits(genus)))
        # A sum whose genus is known in part may be an exception, too.
        whole = all(None not in genus.entries for genus in genera)
        return chosen, lines, fewest and whole

    @property
    def addition_table(self) -> list[SmallSum]:
        """The genera of sums of special games, each reduced by its pretending equation.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> len(r.addition_table), r.addition_table[1].genus
        (16, '1^20')
        """
        return self._approximation[1]

    @property
    def approximator(self) -> dict[str, Approximant]:
        """An adder or nim-heap for each letter, with the fewest exceptions found.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> {letter: str(value) for letter, value in r.approximator.items()}
        {'A': ':4', 'B': ':2', 'C': ':5'}
        """
        return dict(zip(self.small_letters, self._approximation[0], strict=True))

    @property
    def fewest(self) -> bool:
        """Whether no approximator has fewer exceptions; False if too many had to be tried, or a
        genus is known only in part.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.fewest
        True
        """
        return self._approximation[2]

    @property
    def exceptions(self) -> list[SmallSum]:
        """The small sums whose genus is not the approximator's.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> [line.genus for line in r.exceptions]
        ['1^20', '2^1420', '3^02']
        """
        return [line for line in self.addition_table if line.exception]

    @cached_property
    def decomposition(self) -> SibertConway | None:
        """The PN- and NP-positions in E(…), D(…) notation, if short lists of them are found.

        Where the game is not solved, those of positions with heaps up to the last one covered.

        >>> import grundy as gr
        >>> MisereReport(gr.HeapGame(".512").solve(play="misere")).decomposition.to_dict()["np"]
        ['D(7,3,2,1)']
        """
        return SibertConway.of(self.solution)

    @cached_property
    def infinite(self) -> str | None:
        """Why the quotient of all heaps is infinite, if that is proved.

        >>> import grundy as gr
        >>> MisereReport(gr.HeapGame(".3102").solve(play="misere", max_heap=8)).infinite
        'heaps 5, 10, 15, … all differ: 5 + i·5 and a larger one beside 7 + i·5'
        """
        if self.complete:
            return None
        if self.code in Knots.CODES:
            return "a string of 2k + 8 knots differs from shorter ones beside 2k + 1 strings of 2"
        if not self.code.startswith(".") or set(self.code[1:]) - set("0123"):
            return None
        found = infinite_family(self.code)
        if found is None:
            return None
        p = found.period
        first = ", ".join(str(found.first + k * p) for k in range(3))
        beside = " + ".join(f"{n} + i·{p}" for n in found.moving)
        return (
            f"heaps {first}, … all differ: {found.first} + i·{p} and a larger one beside {beside}"
        )

    def sum_text(self, line: SmallSum) -> str:
        """A small sum in words, such as `2·B + C`.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> [r.sum_text(line) for line in r.exceptions]
        ['C', 'B', 'B + C']
        """
        terms = [
            letter if n == 1 else f"{n}·{letter}"
            for letter, n in zip(self.small_letters, line.copies, strict=True)
            if n
        ]
        return " + ".join(terms) or "0"

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON has it.

        >>> import grundy as gr
        >>> from grundy.misere.misere_report import MisereReport
        >>> r = MisereReport(gr.HeapGame(".123").solve(play="misere"))
        >>> r.to_dict()["quotient_order"]
        20
        """
        solution = self.solution
        return {
            "code": self.code,
            "play": "misere",
            **solution.law(),
            "row": self.width,
            "genera": self.genera,
            "pretending": self.pretending_cells,
            "special_games": [special.to_dict() for special in self.pretending.specials],
            "addition_table": {
                "letters": self.small_letters,
                "most_copies": self.most_copies,
                "sums": [{"copies": list(s.copies), "genus": s.genus} for s in self.addition_table],
            },
            "approximator": {letter: str(value) for letter, value in self.approximator.items()},
            "fewest_exceptions": self.fewest,
            "exceptions": [
                {
                    "sum": self.sum_text(s),
                    "copies": list(s.copies),
                    "genus": s.genus,
                    "approximation": s.approximation,
                }
                for s in self.exceptions
            ],
            "infinite": self.infinite,
            "sibert_conway": self.decomposition and self.decomposition.to_dict(),
        }


def misere_report(
    game: HeapGame | str,
    form: str = "text",
    *,
    max_heap: int | None = None,
    time: float | None = None,
) -> str:
    """The report of a game in misère play as `text`, `latex`, `html` or `json`.

    >>> print(misere_report(".75").split("Exceptions")[1].split("Sibert")[0].strip())
    sum  genus  approximator
    ---  -----  ------------
    A    1^431  1^13
    """
    from grundy.display.misere_report import FORMATS

    if form not in FORMATS:
        raise _core.InputError(f"format '{form}': one of {', '.join(FORMATS)}")
    return FORMATS[form](MisereReport.of(game, max_heap=max_heap, time=time))


def _shape(solution: MisereSolution) -> tuple[int, int]:
    """The length of a row and the last heap shown."""
    if solution.period is None or solution.preperiod is None:
        return COLUMNS, min(solution.heap, MOST_HEAPS)
    period = solution.period
    before = max(solution.preperiod - 1, 0)
    return period, period * (-(-before // period) + 1)


def _copies(limits: list[int], most: int) -> list[tuple[int, ...]]:
    """All numbers of copies below the limits with a total of at most `most`."""
    if not limits:
        return [()]
    found = []
    for first in range(min(limits[0], most + 1)):
        found += [(first, *rest) for rest in _copies(limits[1:], most - first)]
    return found


def _sums_up_to(limits: list[int], most: int) -> int:
    """How many `_copies` has, without listing them."""
    counts = [1] + [0] * most
    for limit in limits:
        counts = [sum(counts[max(0, n - limit + 1) : n + 1]) for n in range(most + 1)]
    return sum(counts)
