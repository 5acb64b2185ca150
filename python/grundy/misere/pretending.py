"""What the heaps of a game pretend to be: adders and special games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import LimitError
from grundy.misere.genus import Genus
from grundy.misere.genus_table import GenusTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.misere.misere_solution import MisereSolution

# Number of heaps among which nim-heaps 1 and 2 are sought.
ADDERS_BY = 24
# Most sums the genus engine may hold; beyond that, entries above 3 are left as '#'.
GENUS_BUDGET = 150_000
# Sums of at most so many tokens may take all of it, larger ones so many sums each.
SUM_REACH = 40
FOR_ONE_SUM = 10_000


@dataclass(frozen=True)
class BlurredGenus:
    """A genus whose entries above 3 may be unknown (None); the last two entries repeat."""

    normal: int
    entries: tuple[int | None, ...]

    def entry(self, i: int) -> int | None:
        """Entry i for any i ≥ 0."""
        last = len(self.entries)
        return self.entries[i] if i < last else self.entries[last - 2 + (i - last) % 2]

    def agrees(self, genus: Genus) -> bool:
        """Whether a genus is the same as far as both are known; `#` stands for 4 and more."""
        if self.normal != genus.normal:
            return False
        for i in range(max(len(self.entries), len(genus.entries)) + 2):
            own, other = self.entry(i), genus.entry(i)
            if other < 4 if own is None else own != other:
                return False
        return True

    @property
    def outcome(self) -> str:
        """The misère outcome: P exactly when the first entry is 0."""
        return "P" if self.entries[0] == 0 else "N"

    @property
    def blurry(self) -> str:
        """Allemang's blurry form, with at least four entries."""
        entries = (self.entry(i) for i in range(max(4, len(self.entries))))
        return "(" + "".join("#" if e is None or e > 3 else str(e) for e in entries) + ")"

    def __str__(self) -> str:
        written = "".join(
            "#" if e is None else str(e) if e < 10 else f"[{e}]" for e in self.entries
        )
        return f"{self.normal}^{written}"


@dataclass(frozen=True)
class Special:
    """A special game X = X_{p,s}: (p + s)·X may be replaced by s·X in this game's sums."""

    letter: str
    period: int
    start: int
    heap: int
    element: str
    #: A sum of an adder and earlier letters that is the same, if there is one.
    equals: str | None

    @property
    def symbol(self) -> str:
        """The letter with period and start, such as `A_{2,1}`."""
        return f"{self.letter}_{{{self.period},{self.start}}}"

    def to_dict(self) -> dict[str, Any]:
        """The fields for JSON."""
        return {
            "letter": self.letter,
            "period": self.period,
            "start": self.start,
            "first_heap": self.heap,
            "element": self.element,
            "equals": self.equals,
        }


class Pretending:
    """The heap pretending table of a solution, up to a heap.

    An element of the quotient is an adder :a when it is a product of nim-heaps 1 and 2 that the
    game has; every other element of a heap is a special game with a letter of its own.

    >>> import grundy as gr
    >>> p = Pretending(gr.HeapGame(".351").solve(play="misere"), 16)
    >>> [p.cell(n) for n in range(1, 10)]
    [':1', ':2', ':1', ':2', ':4', 'A_{2,2}', ':4', ':2', 'B_{2,1}']
    >>> str(p.genus_of_sum(["A", "B"], (1, 1)))
    '0^20'
    """

    def __init__(self, solution: MisereSolution, last: int) -> None:
        assert solution.code is not None
        self._quotient = solution.quotient
        self._multiply = self._quotient._products.mul
        self._last = last
        self._table = GenusTable(solution.code)
        self._heap_genera: dict[int, BlurredGenus] = {}

    @cached_property
    def _nim(self) -> tuple[int | None, int | None]:
        """The elements of nim-heaps 1 and 2, if the game has such heaps."""
        found: dict[int, int] = {}
        for heap, (earlier, adder) in self._table.same_heaps(min(self._last, ADDERS_BY)).items():
            if earlier == 0:
                found.setdefault(adder, self._quotient._phi(heap))
        one, two = found.get(1), found.get(2)
        if two is None and one is not None and 3 in found:
            two = self._multiply(one, found[3])
        return one, two

    @cached_property
    def adders(self) -> dict[int, int]:
        """The adders among the elements: {element: a}, each with its least a."""
        one, two = self._nim
        found: dict[int, int] = {}
        power, a = 0, 0
        while power not in found:
            found[power] = a
            if one is not None:
                found.setdefault(self._multiply(power, one), a + 1)
            if two is None:
                break
            power, a = self._multiply(power, two), a + 2
        return found

    @cached_property
    def specials(self) -> list[Special]:
        """The special games in order of their first heaps."""
        found: list[Special] = []
        reached: dict[int, str] = {
            x: f":{a}" for x, a in sorted(self.adders.items(), key=lambda pair: pair[1])
        }
        seen: set[int] = set()
        for heap in range(1, self._last + 1):
            x = self._quotient._phi(heap)
            if x in self.adders or x in seen:
                continue
            seen.add(x)
            period, start = self._cycle(x)
            equals = reached.get(x)
            name = self._quotient.elements[x]
            found.append(Special(_letter(len(found)), period, start, heap, name, equals))
            if equals is None:
                self._reach(reached, x, found[-1].letter, period + start)
        return found

    def _reach(self, reached: dict[int, str], x: int, letter: str, limit: int) -> None:
        """Add the sums with copies of a new letter to what is reached."""
        before = list(reached.items())
        power = 0
        for n in range(1, limit):
            power = self._multiply(power, x)
            term = letter if n == 1 else f"{n}·{letter}"
            for y, text in before:
                whole = term if text == ":0" else f"{text} + {term}"
                reached.setdefault(self._multiply(y, power), whole)

    def _cycle(self, x: int) -> tuple[int, int]:
        """(p, s), least, with (p + s)·x = s·x."""
        first: dict[int, int] = {}
        power, n = 0, 0
        while power not in first:
            first[power] = n
            power, n = self._multiply(power, x), n + 1
        return n - first[power], first[power]

    @cached_property
    def _symbols(self) -> dict[str, str]:
        return {special.element: special.symbol for special in self.specials}

    def cell(self, heap: int) -> str:
        """The adder or special game of a heap."""
        x = self._quotient._phi(heap)
        if x in self.adders:
            return f":{self.adders[x]}"
        return self._symbols[self._quotient.elements[x]]

    def genus_of_heap(self, heap: int) -> BlurredGenus:
        """The genus of a heap, exact while the genus engine stays within its budget."""
        if heap not in self._heap_genera:
            self._heap_genera[heap] = self._genus([heap], heap)
        return self._heap_genera[heap]

    def genus_of_sum(self, letters: Sequence[str], copies: Sequence[int]) -> BlurredGenus:
        """The genus of this many copies of the first heaps with the letters."""
        first = {special.letter: special.heap for special in self.specials}
        pairs = zip(letters, copies, strict=True)
        heaps = [heap for letter, n in pairs for heap in [first[letter]] * n]
        return self.genus_of_heap(heaps[0]) if len(heaps) == 1 else self._genus(heaps, 0)

    def _genus(self, heaps: list[int], reach: int) -> BlurredGenus:
        """By the quotient where all entries are at most 3, otherwise by the genus engine."""
        normal = 0
        blurred = self._by_quotient(heaps)
        if blurred is not None and None not in blurred:
            for heap in heaps:
                normal ^= self._normal(heap)
            return BlurredGenus(normal, blurred)
        near = blurred is None or sum(heaps) <= max(reach, SUM_REACH)
        if blurred is None or self._table.known < GENUS_BUDGET:
            try:
                exact = self._table.genus(heaps, most=None if near else FOR_ONE_SUM)
                return BlurredGenus(exact.normal, exact.entries)
            except LimitError:
                if blurred is None:
                    raise
        for heap in heaps:
            normal ^= self._normal(heap)
        return BlurredGenus(normal, blurred or ())

    def blurry(self, heaps: list[int]) -> str:
        """The blurry genus of a sum: its misère entries, `#` for those above 3.

        >>> import grundy as gr
        >>> Pretending(gr.HeapGame(".77").solve(play="misere"), 20).blurry([5])
        '(1###)'
        """
        entries = self._by_quotient(heaps)
        if entries is None:
            return self._table.genus(heaps).blurry
        shown = list(entries)
        while len(shown) < 4:
            shown.append(shown[-2])
        return "(" + "".join("#" if e is None else str(e) for e in shown) + ")"

    def _normal(self, heap: int) -> int:
        value: int = self._sequence.value(heap)
        return value

    @cached_property
    def _sequence(self) -> Any:
        from grundy import _core

        sequence = _core.HeapSequence(self._table.code, "auto")
        sequence.extend(self._last)
        return sequence

    def _by_quotient(self, heaps: list[int]) -> tuple[int | None, ...] | None:
        """The misère values beside 0, 1, 2, … nim-heaps 2; None if the game has no such heap.

        The misère value of G is the k for which G + *k is a P-position (Conway, *On Numbers and
        Games*, chapter 12), and *3 = *1 + *2; so the quotient shows all entries below 4.
        """
        one, two = self._nim
        if one is None or two is None:
            return None
        in_p = self._quotient._in_p
        nim = (0, one, two, self._multiply(one, two))
        x = self._quotient._of_position(heaps)
        entries: list[int | None] = []
        seen: set[int] = set()
        extra = 2
        while extra:
            extra -= x in seen
            seen.add(x)
            entries.append(next((k for k in range(4) if in_p[self._multiply(x, nim[k])]), None))
            x = self._multiply(x, two)
        while len(entries) > 2 and entries[-1] == entries[-3]:
            entries.pop()
        return tuple(entries)


def _letter(i: int) -> str:
    """A, B, …, Z, A1, B1, …"""
    return chr(ord("A") + i % 26) + (str(i // 26) if i >= 26 else "")
