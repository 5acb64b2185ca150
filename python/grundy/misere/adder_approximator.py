"""Adder approximators: one adder or nim-heap for each special game, with fewest exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from grundy.misere.genus import Genus

if TYPE_CHECKING:
    from grundy.misere.pretending import BlurredGenus

# Most values tried for letters before the search gives up.
MOST_STEPS = 20_000


@dataclass(frozen=True, order=True)
class Approximant:
    """A tame value: fickle 0 or 1 (:0 and :1), or firm n (:4, :5, :2, :3, then *4, *5, …).

    >>> print(Approximant(0, True), Approximant(2, True), Approximant(6, True), Approximant(1))
    :4 :2 *6 :1
    """

    value: int
    firm: bool = False

    def __str__(self) -> str:
        if self.value >= 4:
            return f"*{self.value}"
        return f":{self.value + 4 * (self.firm and self.value < 2)}"

    @cached_property
    def genus(self) -> Genus:
        """n^{n (n⊕2)} if firm; 0^120 and 1^031 are the fickle ones."""
        if self.firm:
            return Genus((self.value, (self.value, self.value ^ 2)))
        return Genus.of_adder(self.value)

    @staticmethod
    def sum(values: Sequence[Approximant], copies: Sequence[int]) -> Approximant:
        """This many copies of each: values add as in Nim, and a firm one makes the sum firm."""
        total, firm = 0, False
        for one, n in zip(values, copies, strict=True):
            total ^= one.value if n % 2 else 0
            firm |= one.firm and n > 0
        return Approximant(total, firm)

    def fits(self, genus: BlurredGenus) -> bool:
        """Whether a genus is that of this value."""
        return genus.agrees(self.genus)


def approximate(
    sums: Sequence[tuple[int, ...]], genera: Sequence[BlurredGenus]
) -> tuple[list[Approximant], bool]:
    """The values of the letters for which the fewest sums have another genus; first of the best.

    The second answer says whether no choice at all has fewer; it is False if the search was too
    long, and then this is the best of those that were tried.

    Letters are given values one after the other, and a branch is left when the sums of the
    letters so far already have as many exceptions as the best choice known. First only values
    with the letter's own normal value are tried. Another value for a letter X is tried only if
    fewer sums hold an odd number of X than there are exceptions so far: of two sums with 2k and
    2k + 1 copies of X and the rest alike, such a value fits at most one.
    """
    letters = len(sums[0])
    # A sum is decided as soon as its last letter has a value.
    decided: list[list[int]] = [[] for _ in range(letters + 1)]
    for i, copies in enumerate(sums):
        decided[max((k + 1 for k, n in enumerate(copies) if n), default=0)].append(i)
    bits = max((g.normal for g in genera), default=0).bit_length()
    values = [Approximant(0), Approximant(1)]
    values += [Approximant(n, True) for n in range(max(4, 1 << bits))]
    tame = [next((value for value in values if value.fits(genus)), None) for genus in genera]
    normals = [_single(sums, genera, k) for k in range(letters)]
    own = [[value for value in values if value.value == n] for n in normals]
    best: list[Approximant] = []
    least = len(sums) + 1
    steps = MOST_STEPS

    def search(chosen: list[Approximant], bad: int, choices: list[list[Approximant]]) -> None:
        nonlocal best, least, steps
        k = len(chosen)
        if k == letters:
            best, least = list(chosen), bad
            return
        for value in choices[k]:
            steps -= 1
            if steps < 0 and best:
                return
            chosen.append(value)
            more = bad
            for i in decided[k + 1]:
                if tame[i] != Approximant.sum(chosen, sums[i][: k + 1]):
                    more += 1
                    if more >= least:
                        break
            if more < least:
                search(chosen, more, choices)
            chosen.pop()

    start = sum(tame[i] != Approximant(0) for i in decided[0])
    search([], start, own)
    odd = [sum(copies[k] % 2 for copies in sums) for k in range(letters)]
    wider = [values if odd[k] < least else own[k] for k in range(letters)]
    if wider != own:
        search([], start, wider)
    return best, steps >= 0


def _single(sums: Sequence[tuple[int, ...]], genera: Sequence[BlurredGenus], letter: int) -> int:
    """The normal value of a letter."""
    alone = tuple(int(k == letter) for k in range(len(sums[0])))
    return genera[list(sums).index(alone)].normal
