"""The PN- and NP-positions of a solved game as E(…), D(…) terms, derived from its quotient.

A position is *frisky* (Plambeck's word) if its misère outcome is not its normal one. What can be
said about a position depends on the quotient's element and the normal value of each heap: the
heaps fall into finitely many *kinds*, and a position is a vector of numbers of heaps of each kind.
A kind whose powers repeat with period 1 or 2 after s copies may have its number reduced below
s + 2, so finitely many reduced vectors stand for all positions.

A term is a box of vectors. It is *sound* if all elements that its positions have are frisky, which
is decided exactly by multiplying sets of elements. Terms are grown around a vector that is not
covered yet, the largest sound one is taken, and this goes on until every reduced frisky vector is
covered. Both together prove the terms right for all positions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.heaps.heap_set import HeapSet
from grundy.misere.sibert_conway import Part, SibertConway, Term, solved_heaps

if TYPE_CHECKING:
    from grundy.misere.misere_solution import MisereSolution

# Most terms tried around one vector, most frisky vectors, and most terms in an answer.
MOST_TRIED = 4_000
MOST_VECTORS = 60_000
MOST_TERMS = 80
# Most comparisons of a box with a vector.
MOST_COMPARED = 400_000

_Vector = tuple[int, ...]


@dataclass(frozen=True)
class _Box:
    """For each kind its group, or -1 for exactly this many; for each group its least number."""

    group_of: tuple[int, ...]
    exact: _Vector
    least: tuple[int, ...]


class _Kinds:
    """The kinds of heaps of a solved game and the pairs (element, normal value) of positions."""

    def __init__(self, solution: MisereSolution) -> None:
        element, value, before, period = solved_heaps(solution)
        members: dict[tuple[int, int], set[int]] = {}
        for n in range(1, before + period):
            members.setdefault((element(n), value(n)), set()).add(n)
        nothing = members.pop((0, 0), set())
        self.nothing = HeapSet.of(nothing, before, period)
        self.heaps = [HeapSet.of(heaps, before, period) for heaps in members.values()]
        multiply = solution.quotient._products.mul
        number = {(0, 0): 0}
        pairs = [(0, 0)]
        #: steps[kind][pair] is the pair with one heap of the kind more.
        self.steps: list[list[int]] = [[] for _ in members]
        for x, g in pairs:
            for row, (y, h) in zip(self.steps, members, strict=True):
                after = (multiply(x, y), g ^ h)
                if after not in number:
                    number[after] = len(pairs)
                    pairs.append(after)
                row.append(number[after])
        in_p = solution.quotient._in_p
        self.pn = frozenset(i for i, (x, g) in enumerate(pairs) if g == 0 and not in_p[x])
        self.np = frozenset(i for i, (x, g) in enumerate(pairs) if g != 0 and in_p[x])

    def start_of(self, kind: int) -> int | None:
        """The least s with s + 2 copies equal to s beside everything; None if there is none."""
        row = self.steps[kind]
        powers = [0]
        while powers.count(powers[-1]) < 3:
            powers.append(row[powers[-1]])
        # Pairs multiply, so what holds for the powers alone holds beside every position.
        return next((s for s in range(len(powers) - 2) if powers[s] == powers[s + 2]), None)


def derive(solution: MisereSolution) -> SibertConway | None:
    """The decomposition, or None if a period is not 1 or 2 or the lists would be long."""
    kinds = _Kinds(solution)
    found: list[list[Term]] = []
    for target in (kinds.pn, kinds.np):
        terms = _Cover(kinds, target).terms()
        if terms is None:
            return None
        found.append([spelled for term in terms for spelled in term.spelled()])
    return SibertConway(pn=found[0], np=found[1], nothing=kinds.nothing)


class _Cover:
    """Terms for one of the two sets."""

    def __init__(self, kinds: _Kinds, target: frozenset[int]) -> None:
        self.target = target
        self.live = self._live(kinds)
        #: The kinds that occur in the set, with their steps and the start of their period.
        used = [k for k, row in enumerate(kinds.steps) if self._occurs(kinds, row)]
        self.heaps = [kinds.heaps[k] for k in used]
        self.steps = [kinds.steps[k] for k in used]
        self.starts = [kinds.start_of(k) for k in used]

    def _live(self, kinds: _Kinds) -> set[int]:
        """The pairs from which the set can be reached by adding heaps."""
        before: list[set[int]] = [set() for _ in kinds.steps[0]] if kinds.steps else []
        for row in kinds.steps:
            for i, after in enumerate(row):
                before[after].add(i)
        live = set(self.target)
        queue = list(live)
        for pair in queue:
            for i in before[pair] if before else ():
                if i not in live:
                    live.add(i)
                    queue.append(i)
        return live

    def _occurs(self, kinds: _Kinds, row: list[int]) -> bool:
        return row[0] in self.live

    def terms(self) -> list[Term] | None:
        """The terms, none of them covered by the others; None if there is no short list."""
        if None in self.starts:
            return None
        vectors = self._vectors()
        if vectors is None:
            return None
        chosen: list[tuple[_Box, set[_Vector]]] = []
        left = dict.fromkeys(vectors)
        while left:
            box = self._best(next(iter(left)), left)
            covered = {v for v in vectors if self._holds(box, v)}
            chosen.append((box, covered))
            if len(chosen) > MOST_TERMS:
                return None
            for v in covered:
                left.pop(v, None)
        for box, covered in list(chosen):
            others = (own for other, own in chosen if other is not box)
            if covered <= set().union(*others):
                chosen = [pair for pair in chosen if pair[0] is not box]
        return [self._term(box) for box, _ in chosen]

    def _vectors(self) -> list[_Vector] | None:
        """The reduced vectors in the set, fewest heaps first."""
        layer: list[tuple[int, _Vector]] = [(0, ())]
        for row, start in zip(self.steps, self.starts, strict=True):
            assert start is not None
            after = []
            for pair, vector in layer:
                for n in range(start + 2):
                    if pair in self.live:
                        after.append((pair, (*vector, n)))
                    pair = row[pair]
            layer = after
            if len(layer) > MOST_VECTORS:
                return None
        found = [vector for pair, vector in layer if pair in self.target]
        return sorted(found, key=lambda v: (sum(v), [-n for n in v]))

    def _best(self, seed: _Vector, left: Collection[_Vector]) -> _Box:
        """The sound box around a vector that covers most of what is left, and then little else.

        Where that would take long the largest box is taken.
        """
        boxes = list(self._boxes(seed))
        if len(boxes) * len(left) > MOST_COMPARED:
            return max(boxes, key=self._size)

        def merit(box: _Box) -> tuple[int, int, int, int]:
            size, groups = self._size(box)
            bounds = sum(n > 1 for n in box.least)
            return sum(self._holds(box, v) for v in left), -bounds, -size, groups

        return max(boxes, key=merit)

    def _boxes(self, seed: _Vector) -> Iterator[_Box]:
        """Sound boxes: kind after kind stays exact, joins a group, or begins one.

        A box with the later kinds exact is within every box that groups them, so an unsound one
        is left at once. A number that is not below the start of the period cannot be exact.
        """
        first = []
        for n, start in zip(seed, self.starts, strict=True):
            assert start is not None
            first.append(n < start)
        tried = 0
        # Groups before exact numbers, so that large boxes are met before the budget ends.
        stack = [(0, self._alone(seed, first))]
        while stack and tried < MOST_TRIED:
            k, box = stack.pop()
            tried += 1
            if not self._sound(box):
                continue
            if k == len(seed):
                yield box
                continue
            stack.extend((k + 1, after) for after in self._choices(box, seed, k, first[k]))

    def _alone(self, seed: _Vector, exact: list[bool]) -> _Box:
        """The smallest box: numbers that cannot be exact are at least what they are."""
        groups: list[int] = []
        least: list[int] = []
        for n, alone in zip(seed, exact, strict=True):
            groups.append(-1 if alone else len(least))
            if not alone:
                least.append(n)
        return _Box(tuple(groups), seed, tuple(least))

    def _choices(self, box: _Box, seed: _Vector, k: int, exact: bool) -> Iterator[_Box]:
        """What may become of kind k, the largest last."""
        own = box.group_of[k]
        if exact:
            yield box
        lows = range(seed[k], -1, -2)
        for low in lows:
            if own >= 0:
                least = (*box.least[:own], low, *box.least[own + 1 :])
                yield _Box(box.group_of, box.exact, least)
            else:
                groups = (*box.group_of[:k], len(box.least), *box.group_of[k + 1 :])
                yield _Box(groups, box.exact, (*box.least, low))
        for group in dict.fromkeys(g for g in box.group_of[:k] if g >= 0):
            if box.least[group] > 1:
                continue
            groups = (*box.group_of[:k], group, *box.group_of[k + 1 :])
            both = (box.least[group] + seed[k]) % 2
            least = (*box.least[:group], both, *box.least[group + 1 :])
            yield _Box(groups, box.exact, least)

    def _members(self, box: _Box) -> dict[int, list[int]]:
        groups: dict[int, list[int]] = {}
        for k, group in enumerate(box.group_of):
            if group >= 0:
                groups.setdefault(group, []).append(k)
        return groups

    def _sound(self, box: _Box) -> bool:
        """Whether every position of the box is in the set."""
        pairs = {0}
        for row, group, n in zip(self.steps, box.group_of, box.exact, strict=True):
            if group < 0:
                for _ in range(n):
                    pairs = {row[pair] for pair in pairs}
        for group, kinds in self._members(box).items():
            rows = [self.steps[k] for k in kinds]
            for _ in range(box.least[group]):
                pairs = {row[pair] for pair in pairs for row in rows}
            queue = list(pairs)
            for pair in queue:
                for row in rows:
                    for other in rows:
                        after = other[row[pair]]
                        if after not in pairs:
                            pairs.add(after)
                            queue.append(after)
            if not pairs <= self.live:
                return False
        return pairs <= self.target

    def _size(self, box: _Box) -> tuple[int, int]:
        """How many reduced vectors the box holds; of equals the one with fewer groups."""
        size = 1
        groups = self._members(box)
        for group, kinds in groups.items():
            inside = 1
            for k in kinds:
                start = self.starts[k]
                assert start is not None
                inside *= start + 2
            if box.least[group] > 1:
                inside = len(range(box.least[group], inside, 2))
            else:
                inside = (inside + 1 - box.least[group]) // 2
            size *= inside
        return size, -len(groups)

    def _holds(self, box: _Box, vector: _Vector) -> bool:
        for n, group, exact in zip(vector, box.group_of, box.exact, strict=True):
            if group < 0 and n != exact:
                return False
        for group, kinds in self._members(box).items():
            total = sum(vector[k] for k in kinds)
            least = box.least[group]
            if total < least or (total - least) % 2:
                return False
        return True

    def _term(self, box: _Box) -> Term:
        parts = []
        for k, group in enumerate(box.group_of):
            if group < 0 and box.exact[k]:
                parts.append(Part(self.heaps[k], box.exact[k], more=False))
        groups = []
        for group, kinds in self._members(box).items():
            heaps = HeapSet(tuple(piece for k in kinds for piece in self.heaps[k].pieces))
            groups.append(Part(heaps, box.least[group], more=True))
        groups.sort(key=lambda part: -min(first for first, _ in part.heaps.pieces))
        return Term((*parts, *groups))
