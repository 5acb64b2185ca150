"""The nim-sequences of a whole family of codes: found from a few members, proved for all."""

from __future__ import annotations

import json
import time as clock
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.certificate import Certificate
from grundy.errors import LimitError
from grundy.heaps.family_template import Linear, Template, read_template
from grundy.heaps.heap_game import HeapGame, _heap

if TYPE_CHECKING:
    from collections.abc import Iterator

THEOREM = "progressions with linear ends, and Austin 1976, Theorem 4.1"
# Steps of the letter that are tried, and lengths of words: S(a, s, s + a) needs 2a of both.
MOST_STEP = 24
# Members k = FIRST … LAST of a class show the pattern; words are looked for if repeated so often.
FIRST, LAST, REPEATS = 4, 9, 3
SECONDS = 60.0
# Seconds for each member that is listed when time is up, and for what takes no time.
FOR_A_LAW, INSTANT = 0.5, 0.01
# Heap up to which a member is searched for its period.
MOST_HEAP = 10_000
# Members whose laws are listed where no pattern is found.
LISTED = 6


class Piece(NamedTuple):
    """A word of values, repeated slope · k + constant times."""

    word: tuple[int, ...]
    times: Linear

    def text(self, letter: str, start: int, step: int) -> str:
        """As in Austin's thesis: 1^(s+1); in k where the letter goes in steps.

        >>> Piece((1,), Linear(1, 4)).text("s", 3, 1)
        '1^(s+1)'
        """
        base = " ".join(map(str, self.word))
        if len(self.word) > 1:
            base = f"[{base}]"
        times = self.times
        if step == 1:
            times = Linear(times.slope, times.constant - times.slope * start)
        shown = times.text(letter if step == 1 else "k")
        if shown == "1":
            return base
        return f"{base}^{shown}" if len(shown) == 1 else f"{base}^({shown})"


@dataclass(frozen=True)
class FamilyClass:
    """The members s = start + step · k, k ≥ 0: `head`, then `period` for ever.

    >>> import grundy as gr
    >>> one = gr.code_family(".1^s 57").classes[0]
    >>> one.start, one.step, one.text
    (0, 1, '0 (1^(s+2) 2^(s+2))')
    """

    template: Template = field(repr=False)
    start: int
    step: int
    head: tuple[Piece, ...] = field(repr=False)
    period: tuple[Piece, ...] = field(repr=False)

    @property
    def text(self) -> str:
        """The sequence in words of values with exponents, the period in brackets.

        >>> import grundy as gr
        >>> one = gr.code_family(".1^s 57").classes[0]
        >>> one.text
        '0 (1^(s+2) 2^(s+2))'
        """
        letter = self.template.letter

        def shown(pieces: Sequence[Piece]) -> str:
            return " ".join(piece.text(letter, self.start, self.step) for piece in pieces)

        return f"{shown(self.head)} ({shown(self.period)})".strip()

    @cached_property
    def _bounds(self) -> tuple[Linear, Linear, int]:
        """Length of the head, of the period, and how many periods Theorem 4.1 needs."""
        head, period = _length(self.head), _length(self.period)
        blocks = self.template.blocks(self.start, self.step)
        h = max(1, max(digit.bit_length() - 1 for digit, *_ in blocks))
        slope = (h - 1) * head.slope + h * period.slope + sum(a for _, a, _ in blocks)
        constant = (h - 1) * head.constant + h * period.constant + sum(c for *_, c in blocks) + 1
        if not period.constant or (slope and not period.slope):
            raise LimitError(f"{self.template.text}: the period does not grow with the code")
        by_slope = -(-slope // period.slope) if period.slope else 0
        return head, period, max(by_slope, -(-constant // period.constant))

    @property
    def verified_to(self) -> int:
        """The largest k that must be computed: beyond it all comparisons are those made before.

        >>> import grundy as gr
        >>> one = gr.code_family(".1^s 57").classes[0]
        >>> one.verified_to
        36
        """
        head, period, copies = self._bounds
        blocks = self.template.blocks(self.start, self.step)
        h = max(1, max(digit.bit_length() - 1 for digit, *_ in blocks))
        m = lcm(*(len(piece.word) for piece in (*self.head, *self.period)))
        border = head.constant + copies * period.constant
        return h * border + sum(c for *_, c in blocks) + (2 * h + 3) * m + m

    def sequence(self, k: int, count: int) -> list[int]:
        """The first values of the member k.

        >>> import grundy as gr
        >>> one = gr.code_family(".1^s 57").classes[0]
        >>> one.sequence(1, 8)
        [0, 1, 1, 1, 2, 2, 2, 1]
        """
        head, period = _spread(self.head, k), _spread(self.period, k)
        values = head[:count]
        while len(values) < count:
            values += period[: count - len(values)]
        return values

    def holds(self, k: int, time: float | None = None) -> bool | None:
        """Are these the values of the member k, as far as the proof needs them? None if time is up.

        >>> import grundy as gr
        >>> one = gr.code_family(".1^s 57").classes[0]
        >>> one.holds(36)
        True
        """
        head, period, copies = self._bounds
        count = head.at(k) + copies * period.at(k)
        game = HeapGame(self.template.code(self.start + self.step * k))
        import numpy as np

        due = np.array(self.sequence(k, count))
        if not game.compute(count - 1, time):
            return None
        return bool((game.nim_sequence(count - 1) == due).all())

    @cached_property
    def certificate(self) -> Certificate:
        """The claim for all k, with the bound to which it must be computed.

        >>> import grundy as gr
        >>> one = gr.code_family(".1^s 57").classes[0]
        >>> one.certificate.check().verdict
        'verified'
        """

        def pieces(found: Sequence[Piece]) -> list[dict[str, Any]]:
            return [{"word": list(p.word), **p.times._asdict()} for p in found]

        fields = {
            "format": "grundy-certificate",
            "version": 1,
            "kind": "code-family",
            "digits": self.template.blocks(self.start, self.step),
            "head": pieces(self.head),
            "period": pieces(self.period),
            "verified_to": self.verified_to,
        }
        return Certificate(json.dumps(fields))

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON has them.

        >>> import grundy as gr
        >>> one = gr.code_family(".1^s 57").classes[0]
        >>> one.to_dict()["from"]
        0
        """
        return {
            "from": self.start,
            "step": self.step,
            "sequence": self.text,
            "verified_to": self.verified_to,
        }


class MemberLaw(NamedTuple):
    """What is known of one member of a family without a pattern."""

    s: int
    code: str
    status: str
    period: int | None
    preperiod: int | None


@dataclass(frozen=True)
class CodeFamily:
    """What `code_family` found: classes of members, and the laws of those that belong to none.

    >>> import grundy as gr
    >>> family = gr.code_family("S(1,s,s+1)")
    >>> for one in family.classes:
    ...     print(one.start, one.step, one.text)
    2 2 ([0 1]^(k+1) [2 3]^(k+1))
    3 2 ([0 1]^(k+2) [2 3]^(k+1) 2)
    >>> family.value(10**6, 10**9)
    0
    """

    template: str
    status: str
    letter: str
    classes: tuple[FamilyClass, ...]
    laws: tuple[MemberLaw, ...]

    def class_of(self, s: int) -> FamilyClass:
        """The class a number belongs to.

        >>> import grundy as gr
        >>> gr.code_family("S(1,s,s+1)").class_of(9).start
        3
        """
        for one in self.classes:
            if s >= one.start and (s - one.start) % one.step == 0:
                return one
        raise LimitError(f"{self.template}: nothing is proved for {self.letter} = {s}")

    def value(self, s: int, n: int) -> int:
        """G(n) in the member s, both of any size.

        >>> import grundy as gr
        >>> gr.code_family(".1^s 54").value(10**12, 10**12)
        1
        """
        one = self.class_of(s)
        k = (s - one.start) // one.step
        head, period = _length(one.head).at(k), _length(one.period).at(k)
        pieces, at = one.head, _heap(n)
        if at >= head:
            pieces, at = one.period, (at - head) % period
        for piece in pieces:
            long = len(piece.word) * piece.times.at(k)
            if at < long:
                return piece.word[at % len(piece.word)]
            at -= long
        raise AssertionError("the pieces fill head and period")

    def to_dict(self) -> dict[str, Any]:
        """The JSON fields of `grundy family --json`.

        >>> import grundy as gr
        >>> gr.code_family(".1^s 57").to_dict()["classes"][0]["sequence"]
        '0 (1^(s+2) 2^(s+2))'
        """
        return {
            "family": self.template,
            "letter": self.letter,
            "status": self.status,
            "classes": [one.to_dict() for one in self.classes],
            "theorem": THEOREM if self.classes else None,
            "members": [law._asdict() for law in self.laws],
        }


def _length(pieces: Sequence[Piece]) -> Linear:
    slope = sum(len(piece.word) * piece.times.slope for piece in pieces)
    return Linear(slope, sum(len(piece.word) * piece.times.constant for piece in pieces))


def _spread(pieces: Sequence[Piece], k: int) -> list[int]:
    return [value for piece in pieces for value in piece.word * piece.times.at(k)]


def code_family(
    family: str,
    *,
    time: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> CodeFamily:
    """The sequence of every member of a family of codes, as far as one pattern serves them all.

    A family is a code with runs of digits, `.1^s 54`, or a subtraction set, `S(2,s,s+2)`, in one
    letter. The pattern is read off a few members and then proved for all: its pieces have lengths
    linear in the letter, so that only finitely many members need to be computed.

    >>> import grundy as gr
    >>> gr.code_family(".1^s 54").classes[0].text
    '0 1^(s+1) 0 (1^(s+1) 2^(2s+3) 4 1^(s+2))'
    """
    template = read_template(family)
    members = _Members(template, clock.monotonic() + (SECONDS if time is None else time))
    try:
        for step in range(1, MOST_STEP + 1):
            classes = members.classes(step, progress)
            if classes is not None:
                first = [s for one in classes for s in range(template.least, one.start)]
                below = [
                    s
                    for s in sorted(set(first))
                    if not any(s >= one.start and (s - one.start) % step == 0 for one in classes)
                ]
                laws = tuple(members.law(s) for s in below)
                return CodeFamily(template.text, "solved", template.letter, tuple(classes), laws)
    except _Late:
        pass
    laws = tuple(members.law(s) for s in range(template.least, template.least + LISTED))
    return CodeFamily(template.text, "unknown", template.letter, (), laws)


class _Late(Exception):
    """The time is over."""


class _Members:
    """The members of a family that are solved so far."""

    def __init__(self, template: Template, deadline: float) -> None:
        self.template = template
        self.deadline = deadline
        self._known: dict[int, tuple[list[int], list[int]] | None] = {}

    @property
    def left(self) -> float:
        """Seconds that are left, and a few milliseconds for what takes no time anyway."""
        return max(self.deadline - clock.monotonic(), INSTANT)

    def law(self, s: int) -> MemberLaw:
        game = HeapGame(self.template.code(s))
        found = game.solve(max_heap=MOST_HEAP, time=max(self.left, FOR_A_LAW))
        return MemberLaw(s, game.code, found.status, found.period, found.preperiod)

    def _solved(self, s: int) -> tuple[list[int], list[int]] | None:
        """Values before the period, and of the period."""
        if s not in self._known:
            if clock.monotonic() > self.deadline:
                raise _Late
            game = HeapGame(self.template.code(s))
            found = game.solve(max_heap=MOST_HEAP, time=self.left)
            if not found.solved and clock.monotonic() > self.deadline:
                raise _Late
            self._known[s] = None
            if found.status == "periodic" and found.preperiod is not None:
                before = game.nim_values(found.preperiod)[:-1]
                self._known[s] = before, found.period_values.tolist()
        return self._known[s]

    def classes(
        self, step: int, progress: Callable[[int], object] | None
    ) -> list[FamilyClass] | None:
        """The classes of a step, each fitted and verified; None unless all are."""
        least = self.template.least
        # The first members may be exceptions, so that a class may begin some steps later.
        fitted = [self._fitted(residue, step) for residue in range(least, least + step)]
        if any(one is None for one in fitted):
            return None
        for one in fitted:
            assert one is not None
            for k in range(one.verified_to + 1):
                if clock.monotonic() > self.deadline:
                    raise _Late
                holds = one.holds(k, self.left)
                if holds is None:
                    raise _Late
                if not holds:
                    return None
                if progress is not None:
                    progress(one.start + one.step * k)
        return [one for one in fitted if one is not None]

    def _fitted(self, residue: int, step: int) -> FamilyClass | None:
        """A class whose pattern the members FIRST to LAST show, begun as early as it holds."""
        solved = [self._solved(residue + step * k) for k in range(FIRST, LAST + 1)]
        if any(one is None for one in solved):
            return None
        heads = [one[0] for one in solved if one is not None]
        periods = [one[1] for one in solved if one is not None]
        if not (_is_linear(map(len, heads)) and _is_linear(map(len, periods))):
            return None
        for word in range(1, 2 * MOST_STEP + 1):
            head, period = _pieces(heads, word), _pieces(periods, word)
            if head is not None and period is not None:
                return self._begun(residue, step, head, period)
        return None

    def _begun(
        self, residue: int, step: int, head: list[Piece], period: list[Piece]
    ) -> FamilyClass:
        """The class from the least member on to which its pattern reaches."""
        first = FIRST
        while first > 0:
            k = first - 1
            moved = [[_moved(p, k) for p in pieces] for pieces in (head, period)]
            if any(p.times.constant < 0 for p in (*moved[0], *moved[1])):
                break
            solved = self._solved(residue + step * k)
            if solved is None or not _length(moved[1]).constant:
                break
            one = FamilyClass(self.template, residue + step * k, step, *map(tuple, moved))
            # Both the pattern and the member go on for ever, so two turns of each are compared.
            count = _length(moved[0]).constant + 2 * _length(moved[1]).constant
            count = max(count, len(solved[0]) + 2 * len(solved[1]))
            turns = count // len(solved[1]) + 1
            if one.sequence(0, count) != (solved[0] + turns * solved[1])[:count]:
                break
            first = k
        start = residue + step * first
        tuples = (tuple(_moved(p, first) for p in pieces) for pieces in (head, period))
        return FamilyClass(self.template, start, step, *tuples)


def _moved(piece: Piece, k: int) -> Piece:
    """The same piece counted from a later member on."""
    return Piece(piece.word, piece.times.moved(k, 1))


def _is_linear(lengths: Iterator[int] | map[int]) -> bool:
    found = list(lengths)
    steps = {b - a for a, b in pairwise(found)}
    return len(steps) == 1


def _pieces(sequences: Sequence[Sequence[int]], word: int) -> list[Piece] | None:
    """Pieces that all the sequences have in common, with linear numbers of repeats."""
    parsed = [_parse(sequence, word) for sequence in sequences]
    words = [[piece for piece, _ in one] for one in parsed]
    if any(one != words[0] for one in words):
        return None
    found = []
    for i, letters in enumerate(words[0]):
        times = [one[i][1] for one in parsed]
        if not _is_linear(iter(times)) or times[1] < times[0]:
            return None
        slope = times[1] - times[0]
        found.append(Piece(letters, Linear(slope, times[0] - slope * FIRST)))
    return found


def _parse(sequence: Sequence[int], word: int) -> list[tuple[tuple[int, ...], int]]:
    """The sequence as words with numbers of repeats: words of this length where they are repeated
    often, single values otherwise.

    >>> _parse([0, 1, 0, 1, 0, 1, 2, 2], 2), _parse([1, 1, 0], 1)
    ([((0, 1), 3), ((2,), 2)], [((1,), 2), ((0,), 1)])
    """
    found = []
    at = 0
    while at < len(sequence):
        size, times = 1, _repeats(sequence, at, 1)
        if word > 1 and times < word:
            often = _repeats(sequence, at, word)
            if often >= REPEATS:
                size, times = word, often
        found.append((tuple(sequence[at : at + size]), times))
        at += size * times
    return found


def _repeats(sequence: Sequence[int], at: int, size: int) -> int:
    end = at + size
    while end < len(sequence) and sequence[end] == sequence[end - size]:
        end += 1
    return max((end - at) // size, 1) if at + size <= len(sequence) else 0


__all__ = ["CodeFamily", "FamilyClass", "MemberLaw", "code_family"]
