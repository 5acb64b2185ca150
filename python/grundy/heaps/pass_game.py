"""Heap games with a pass: one heap, or several, on which either player may pass once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.certificate import Certificate
from grundy.errors import InputError, LimitError
from grundy.heaps.heap_game import HeapGame, _heap
from grundy.picture import Picture, rows_picture
from grundy.position import Step
from grundy.rulesets import Ruleset
from grundy.strips.strip_position import Move, StripPosition
from grundy.whole_numbers import as_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Heaps with a pass whose values are computed at most: each takes time like the heap.
MOST_HEAP = 20_000
# Heap to which a period is looked for unless told otherwise.
SEARCH_TO = 3_000
THEOREM = "chains of values that grow with the heap"
_NAME = re.compile(r"pass\s*\((.*)\)|(.*?)\s*(?:\+|with an?)\s*pass", re.IGNORECASE)
_HEAP = re.compile(r"(\d+)(p?)", re.IGNORECASE)

PassHeap = tuple[int, bool]


class PassLaw(NamedTuple):
    """P(n + period) = P(n) + saltus for the residues n mod period in `growing`, and P(n) for the
    others, for all n ≥ preperiod.

    >>> import grundy as gr
    >>> law = gr.PassGame(".7").solve()
    >>> law.status, law.period, law.preperiod, law.certificate.check().verdict
    ('periodic', 2, 2, 'verified')
    """

    code: str
    status: str
    period: int | None
    preperiod: int | None
    saltus: int | None
    growing: tuple[int, ...]
    certificate: Certificate | None
    searched_to: int

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON has them.

        >>> import grundy as gr
        >>> gr.PassGame(".7").solve().to_dict()["status"]
        'periodic'
        """
        fields = {name: getattr(self, name) for name in self._fields if name != "certificate"}
        proved = self.certificate is not None
        return fields | {"play": "normal", "theorem": THEOREM if proved else None}


class PassGame:
    """A heap game, and heaps on which either player may pass, once for each such heap.

    The pass stays with the heap when it is moved in; when it is split, the mover says which of the
    two heaps keeps it. A heap that is gone takes its pass with it (after Horrocks and Nowakowski
    2003, who add a pass to one heap of an octal game).

    >>> import grundy as gr
    >>> game = gr.PassGame("kayles")
    >>> game.nim_values(12)
    [0, 2, 1, 0, 2, 5, 0, 1, 2, 8, 1, 5, 3]
    >>> game("5p 4").outcome(), game("5p 4").winning_moves()
    ('N', [{'from': '5p', 'to': ['3p', '1']}, {'from': '5p', 'to': ['3', '1p']}])
    """

    def __init__(self, code: str) -> None:
        found = _NAME.fullmatch(code.strip())
        self._game = HeapGame(code if found is None else (found[1] or found[2]))
        self.code = f"pass({self._game.code})"
        self._values: NDArray[np.int64] | None = None
        self._known = 1
        self._law: PassLaw | None = None

    @property
    def plain(self) -> HeapGame:
        """The game without the pass.

        >>> import grundy as gr
        >>> gr.PassGame("pass(.77)").plain
        HeapGame('.77')
        """
        return self._game

    def options(self, n: int) -> list[tuple[PassHeap, ...]]:
        """What a heap of n with a pass may become: heaps, each with or without the pass.

        >>> import grundy as gr
        >>> gr.PassGame(".7").options(3)
        [((1, False), (1, True)), ((2, True),), ((3, False),)]
        """
        found: set[tuple[PassHeap, ...]] = set()
        for heaps in self._game.options(n):
            for i in range(len(heaps)):
                kept = [(heap, j == i) for j, heap in enumerate(heaps)]
                found.add(tuple(sorted(kept)))
            if not heaps:
                found.add(())
        if n:
            found.add(((n, False),))
        return sorted(found)

    def nim_value(self, n: int) -> int:
        """The value of a heap of n with a pass.

        >>> import grundy as gr
        >>> gr.PassGame("kayles").nim_value(9)
        8
        """
        n = _heap(n)
        law = self._law
        if n > MOST_HEAP and law is None:
            law = self.solve()
        if law is not None and law.period and law.preperiod is not None and n >= law.preperiod:
            turns, place = divmod(n - law.preperiod, law.period)
            base = law.preperiod + place
            grows = base % law.period in law.growing
            return self.nim_values(base, start=base)[0] + (
                turns * (law.saltus or 0) if grows else 0
            )
        return self.nim_values(n, start=n)[0]

    def nim_values(self, n: int, *, start: int = 0) -> list[int]:
        """The values of the heaps from `start` to n, each with a pass.

        >>> import grundy as gr
        >>> gr.PassGame("nim").nim_values(6)
        [0, 2, 1, 4, 3, 6, 5]
        """
        if start > n:
            raise InputError(f"heaps {start} to {n}: the first is after the last")
        found: list[int] = self._computed(_heap(n))[start : n + 1].tolist()
        return found

    def _computed(self, n: int) -> NDArray[np.int64]:
        import numpy as np

        if n > MOST_HEAP:
            raise LimitError(
                f"heap {n} of {self.code}: values are computed to heap {MOST_HEAP}", limit=MOST_HEAP
            )
        if self._values is None or n >= self._known:
            plain = self._game.nim_sequence(n).astype(np.int64)
            values = np.zeros(n + 1, dtype=np.int64)
            if self._values is not None:
                values[: self._known] = self._values[: self._known]
            for heap in range(self._known, n + 1):
                values[heap] = self._value_of(heap, plain, values)
            self._values, self._known = values, n + 1
        return self._values

    def _value_of(self, n: int, plain: NDArray[np.int64], values: NDArray[np.int64]) -> int:
        import numpy as np

        if self._game.most_heaps > 2:
            found = np.array([self._sum(option, plain, values) for option in self.options(n)])
        else:
            found = np.array([plain[n]])
            parts = [found]
            for u in range(1 - len(self._left), n + 1):
                digit = self._digit(u)
                total = n - u
                if digit & 1 and not total:
                    parts.append(np.zeros(1, dtype=np.int64))
                if digit & 2 and total:
                    parts.append(values[total : total + 1])
                if digit & 4 and total > 1:
                    first = max(1, total - n + 1)
                    last = min(n - 1, total - 1)
                    here = values[first : last + 1]
                    parts.append(here ^ plain[first : last + 1][::-1])
            found = np.concatenate(parts)
        taken = np.zeros(len(found) + 1, dtype=bool)
        taken[found[found < len(taken)]] = True
        return int(np.argmin(taken))

    def _sum(
        self,
        option: tuple[PassHeap, ...],
        plain: NDArray[np.int64],
        values: NDArray[np.int64],
    ) -> int:
        total = 0
        for heap, passes in option:
            total ^= int((values if passes else plain)[heap])
        return total

    @property
    def _left(self) -> str:
        return (self._game.digits or ".").partition(".")[0].lstrip("0")

    def _digit(self, u: int) -> int:
        return self._game._sequence.digit(u)

    def solve(self, max_heap: int = SEARCH_TO) -> PassLaw:
        """Find how the values go on, and prove it: heaps of one residue repeat or grow.

        >>> import grundy as gr
        >>> law = gr.PassGame(".75").solve()
        >>> law.status, law.period, law.saltus, law.growing
        ('arithmetic-periodic', 4, 4, (0, 1, 2, 3))
        """
        last = min(max_heap, MOST_HEAP)
        bound = min(last, SEARCH_TO)
        while self._law is None or self._law.certificate is None:
            self._law = _solve(self, bound)
            if bound == last:
                break
            bound = min(last, 2 * bound)
        return self._law

    def __call__(self, heaps: str | Iterable[int | str | PassHeap]) -> PassHeaps:
        """The position with these heaps; `p` marks a heap with a pass."""
        return PassHeaps(self.code, heaps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PassGame) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"PassGame({self._game.code!r})"


def _solve(game: PassGame, max_heap: int) -> PassLaw:
    """The least period of the plain game's that serves, its saltus and the residues that grow."""
    import numpy as np

    def unknown() -> PassLaw:
        return PassLaw(game.code, "unknown", None, None, None, (), None, game._known - 1)

    plain = game.plain
    known = plain.solve(max_heap=max_heap)
    digits = plain.digits or "("
    if known.status != "periodic" or known.period is None or known.preperiod is None:
        return unknown()
    if "(" in digits or plain.most_heaps > 2:
        return unknown()
    before, _, after = digits.partition(".")
    t = max(len(before.lstrip("0")) - 1, len(after.rstrip("0")), 0)
    limit = min(max_heap, MOST_HEAP)
    values = game._computed(limit)
    bound = 1 << int(plain.nim_sequence(known.preperiod + known.period).max()).bit_length()
    for period in range(known.period, limit // 4, known.period):
        steps = values[period:] - values[:-period]
        tail = steps[-2 * period :]
        saltus = int(tail.max())
        if saltus < 0 or set(np.unique(tail).tolist()) - {0, saltus}:
            continue
        if not (tail[:period] == tail[period:]).all():
            continue
        last = len(steps) - 1
        due = np.empty(period, dtype=np.int64)
        due[(np.arange(last - period + 1, last + 1)) % period] = tail[-period:]
        wrong = np.flatnonzero(steps != due[np.arange(len(steps)) % period])
        preperiod = max(int(wrong[-1]) + 1 if len(wrong) else 0, known.preperiod)
        times = bound // int(np.gcd(bound, saltus)) if saltus else 1
        big, rise = times * period, times * saltus
        start = max(preperiod, 1)
        most = int(values[: min(start + big, len(values))].max()) + bound
        turns = -(-most // rise) + 2 if rise else 0
        verified_to = 2 * start + (6 + turns) * big + t
        if verified_to > MOST_HEAP:
            continue
        if verified_to >= len(values):
            if verified_to > 4 * max_heap:
                continue
            values = game._computed(verified_to)
        residues = np.arange(preperiod, verified_to - period + 1) % period
        seen = (
            values[preperiod + period : verified_to + 1]
            - values[preperiod : -period or None][: verified_to - period - preperiod + 1]
        )
        if not (seen == due[residues]).all():
            continue
        growing = tuple(int(r) for r in np.flatnonzero(due))
        fields = {
            "format": "grundy-certificate",
            "version": 1,
            "kind": "pass-period",
            "code": digits,
            "period": period,
            "preperiod": preperiod,
            "saltus": saltus,
            "growing": list(growing),
            "theorem_times": times,
            "verified_to": verified_to,
        }
        status = "periodic"
        if growing:
            whole = len(growing) == period
            status = "arithmetic-periodic" if whole else "partly arithmetic-periodic"
        certificate = Certificate(json.dumps(fields, indent=2))
        return PassLaw(
            game.code, status, period, preperiod, saltus, growing, certificate, verified_to
        )
    return unknown()


@lru_cache(maxsize=32)
def _game(code: str) -> PassGame:
    return PassGame(code)


class PassHeaps(StripPosition):
    """Heaps of a game with a pass: `5p` is a heap of five on which a player may pass once.

    >>> import grundy as gr
    >>> position = gr.PassHeaps("kayles", "5p 4")
    >>> position.value, position.outcome("misere")
    (4, 'N')
    >>> (position + gr.Nim([4])).outcome()
    'P'
    """

    def __init__(self, code: str, heaps: str | Iterable[int | str | PassHeap]) -> None:
        self.code = _game(code).code
        given = heaps.replace(",", " ").split() if isinstance(heaps, str) else list(heaps)
        self.heaps: tuple[PassHeap, ...] = tuple(
            sorted(heap for heap in map(_read_heap, given) if heap[0])
        )

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the code with a pass.

        >>> import grundy as gr
        >>> gr.PassHeaps("kayles", "5p").ruleset.name
        'pass(.77)'
        """
        return pass_ruleset(self.code)

    @property
    def value(self) -> int:
        """The nim-sum of the values of the heaps.

        >>> import grundy as gr
        >>> gr.PassHeaps("kayles", "5p 5").value
        1
        """
        total = 0
        for heap, passes in self.heaps:
            game = _game(self.code)
            total ^= game.nim_value(heap) if passes else game.plain.nim_value(heap)
        return total

    def rough_moves(self) -> int:
        """About how many moves there are.

        >>> import grundy as gr
        >>> gr.PassHeaps(".77", "5p 4").rough_moves()
        50
        """
        return sum(size * (size + 1) for size, _ in self.heaps)

    def _moves(self) -> list[tuple[PassHeap, tuple[PassHeap, ...], PassHeaps]]:
        found = []
        game = _game(self.code)
        for heap, _ in groupby(sorted(self.heaps, reverse=True)):
            rest = list(self.heaps)
            rest.remove(heap)
            if heap[1]:
                options = game.options(heap[0])
            else:
                options = [
                    tuple((left, False) for left in sorted(to))
                    for to in game.plain.options(heap[0])
                ]
            found += [(heap, to, PassHeaps(self.code, [*rest, *to])) for to in options]
        return found

    def options(self, player: str = "left") -> list[PassHeaps]:
        """All positions one move away.

        >>> import grundy as gr
        >>> gr.PassHeaps("S(1)", "2p").options()
        [PassHeaps('pass(S(1))', '1p'), PassHeaps('pass(S(1))', '2')]
        """
        return [position for *_, position in self._moves()]

    def moves(self, player: str = "left") -> list[Step]:
        """Every heap, every option, the largest heap first.

        >>> import grundy as gr
        >>> [step.text for step in gr.PassHeaps("S(1)", "2p").moves()]
        ['2p → 1p', '2p → 2']
        """
        found: dict[PassHeaps, Step] = {}
        for heap, to, position in self._moves():
            left = " ".join(_written(one) for one in reversed(to)) or "0"
            found.setdefault(position, Step(position, f"{_written(heap)} → {left}"))
        return list(found.values())

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position: the heap, and the heaps it becomes.

        >>> import grundy as gr
        >>> gr.PassHeaps("S(1)", "2p").winning_moves()
        [{'from': '2p', 'to': ['2']}]
        """
        return [
            {"from": _written(heap), "to": [_written(one) for one in reversed(to)]}
            for heap, to, position in self._moves()
            if position.outcome(play) == "P"
        ]

    def parts(self) -> list[PassHeaps]:
        """Each heap by itself.

        >>> import grundy as gr
        >>> gr.PassHeaps("S(1)", "2p 1").parts()
        [PassHeaps('pass(S(1))', '1'), PassHeaps('pass(S(1))', '2p')]
        """
        return [PassHeaps(self.code, [heap]) for heap in self.heaps]

    def picture(self) -> Picture:
        """Heaps one below another, the largest on top.

        >>> import grundy as gr
        >>> print(gr.PassHeaps("S(1)", "3p 1").picture().text())
           3  ●●●
           1  ●
        """
        return rows_picture([heap for heap, _ in reversed(self.heaps)])

    def __str__(self) -> str:
        return " ".join(_written(heap) for heap in reversed(self.heaps)) or "0"

    def _key(self) -> tuple[Any, ...]:
        return self.code, self.heaps

    def __repr__(self) -> str:
        return f"PassHeaps({self.code!r}, {str(self)!r})"


def _read_heap(given: int | str | PassHeap) -> PassHeap:
    if isinstance(given, tuple):
        return _heap(given[0]), bool(given[1])
    if isinstance(given, str):
        found = _HEAP.fullmatch(given)
        if found is None:
            raise InputError(f"'{given}' is not a heap: write 5, or 5p for a heap with a pass")
        return as_whole(found[1]), bool(found[2])
    return _heap(given), False


def _written(heap: PassHeap) -> str:
    return f"{heap[0]}p" if heap[1] else str(heap[0])


def is_pass_game(name: str) -> bool:
    """Is this the name of a game with a pass?

    >>> is_pass_game("pass(.77)"), is_pass_game("kayles with a pass"), is_pass_game("kayles")
    (True, True, False)
    """
    return _NAME.fullmatch(name.strip()) is not None


@lru_cache(maxsize=64)
def pass_ruleset(code: str) -> Ruleset:
    """The ruleset of a code with a pass."""
    from grundy.heaps.rules import rules_in_words

    game = _game(code)

    def read(text: str) -> PassHeaps:
        return PassHeaps(game.code, text)

    words = "; ".join(rules_in_words(game.plain.code))
    return Ruleset(
        name=game.code,
        title=f"{game.plain.code} with a pass",
        family="heap",
        notation="sizes of the heaps, p for a pass: 5p 4 3",
        example="5p 4 3",
        impartial=True,
        help=f"{words}; or pass on a heap with a pass, which uses the pass up.",
        reader=read,
    )
