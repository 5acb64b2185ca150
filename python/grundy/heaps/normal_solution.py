"""What is known about the whole nim-sequence of a heap game in normal play."""

from __future__ import annotations

import json
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy import _core
from grundy.certificate import Certificate
from grundy.display.notebook import Displayed

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from grundy.heaps.automatic_sequence import AutomaticSequence

# Most exceptions or period values that are listed; the certificate needs neither.
MOST_LISTED = 1 << 21
# A period that is read value by value, without numpy.
FEW = 1000
# A period that ends beyond this heap is known from windows: its values are too many to keep.
MOST_KEPT = 1 << 34
# Exceptions of an automatic sequence that are shown: there is no end to them.
MOST_SHOWN = 8
# The fields of a pattern that is observed and not proved.
OBSERVED = ("period", "preperiod", "saltus", "to")


class Proof(NamedTuple):
    """The theorem a solution rests on and the last heap that was computed for it.

    >>> import grundy as gr
    >>> solution = gr.HeapGame(".77").solve()
    >>> solution.proof
    Proof(theorem='Austin 1976, Theorem 4.1', verified_to=166)
    """

    theorem: str
    verified_to: int


# What a solution says of the sequence, in the order of the JSON fields; the columns of an atlas and
# the fields of the pages have these names too.
LAW = ("status", "period", "preperiod", "saltus")


class NormalSolution(Displayed):
    """The answer of `HeapGame.solve()`; attributes are named like the JSON fields.

    `status` is `"periodic"`, `"arithmetic-periodic"`, `"automatic"` or `"unknown"`. An automatic
    sequence is read by a finite automaton from the heap in binary and shows no period; "unknown"
    says with `searched_to` how far the search went, and in `observed` which pattern the later
    values follow without proof: period, preperiod, saltus, and the heap `to` which it was seen.

    >>> import grundy as gr
    >>> s = gr.HeapGame(".137").solve()
    >>> s.status, s.period, s.preperiod, s.exceptions
    ('periodic', 34, 52, {0: 0, 14: 0, 16: 2, 17: 2, 31: 2, 34: 0, 51: 2})
    >>> s.value(10**12)
    5
    """

    def __init__(
        self,
        code: str,
        status: str,
        values_computed: int,
        period: int | None = None,
        preperiod: int | None = None,
        saltus: int | None = None,
        proof: Proof | None = None,
        certificate: Certificate | None = None,
        searched_to: int | None = None,
        observed: dict[str, int] | None = None,
        source: str = "computed",
        _sequence: Any = None,
        _first_exceptions: tuple[int | None, list[tuple[int, int]]] | None = None,
        _first_period: list[int] | None = None,
    ) -> None:
        self.code = code
        self.status = status
        self.values_computed = values_computed
        self.period = period
        self.preperiod = preperiod
        self.saltus = saltus
        self.proof = proof
        self.certificate = certificate
        self.searched_to = searched_to
        self.observed = observed
        #: `"atlas"` when the answer was looked up, `"computed"` otherwise.
        self.source = source
        # How many exceptions there are and the first of them, when that is known beforehand.
        self._first_exceptions = _first_exceptions
        # The beginning of the period, when the atlas keeps it because the period begins late.
        self._first_period = _first_period
        self._sequence = _sequence

    @classmethod
    def from_record(
        cls, code: str, found: _core.NormalRecord, sequence: _core.HeapSequence
    ) -> NormalSolution:
        """The solution a search stands for.

        >>> import grundy as gr
        >>> sequence = gr.HeapGame(".77")._sequence
        >>> gr.NormalSolution.from_record(".77", sequence.solve(1000), sequence).period
        12
        """
        proof = certificate = observed = None
        if found.theorem is not None and found.verified_to is not None:
            proof = Proof(found.theorem, found.verified_to)
        if found.certificate is not None:
            certificate = Certificate(found.certificate)
        if found.observed is not None:
            observed = {name: getattr(found.observed, name) for name in OBSERVED}
        return cls(
            code=code,
            status=found.status,
            values_computed=found.values_computed,
            period=found.period,
            preperiod=found.preperiod,
            saltus=found.saltus,
            proof=proof,
            certificate=certificate,
            searched_to=found.searched_to,
            observed=observed,
            _sequence=sequence,
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_sequence"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        # The values stayed behind; those asked for are computed again.
        self._sequence = _core.HeapSequence(self.code, "auto", None)

    def __repr__(self) -> str:
        return (
            f"NormalSolution({self.code!r}, {self.status!r}, period={self.period}, "
            f"preperiod={self.preperiod}, saltus={self.saltus})"
        )

    @property
    def play(self) -> str:
        """Always `"normal"`.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".77").solve()
        >>> solution.play
        'normal'
        """
        return "normal"

    @property
    def solved(self) -> bool:
        """Is every value of the infinite sequence known?

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".77").solve()
        >>> solution.solved
        True
        """
        return self.status != "unknown"

    @cached_property
    def automaton(self) -> AutomaticSequence | None:
        """The automaton that reads the values, if the status is `"automatic"`.

        >>> import grundy as gr
        >>> gr.HeapGame(".75(6)").solve().automaton.value(2**64 + 3) == 2**64
        True
        """
        if self.status != "automatic" or self.certificate is None:
            return None
        from grundy.heaps.automatic_sequence import AutomaticSequence

        return AutomaticSequence(self.certificate.text)

    @property
    def too_late(self) -> bool:
        """Does the period end beyond the heaps whose values can be kept?

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().too_late
        False
        """
        return (self.preperiod or 0) + (self.period or 0) > MOST_KEPT

    def _find_exceptions(self, most: int) -> tuple[int | None, list[tuple[int, int]]]:
        """How many exceptions there are, and at most this many of them."""
        if self.period is None or not self.preperiod:
            return 0, []
        if self.too_late:
            return None, []
        self._know(self.preperiod + self.period)
        found: tuple[int, list[tuple[int, int]]] = self._sequence.exceptions(
            self.period, self.preperiod, self.saltus or 0, most
        )
        return found

    @cached_property
    def _exceptions(self) -> dict[int, int]:
        return dict(self._find_exceptions(MOST_LISTED)[1])

    @property
    def exceptions(self) -> dict[int, int]:
        """Heaps below the preperiod that break the final pattern, with their values.

        A game that becomes periodic late may have very many: at most `MOST_LISTED` are listed,
        `exception_count` says how many there are.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".77").solve()
        >>> solution.exceptions[9], len(solution.exceptions)
        (4, 14)
        """
        return self._exceptions

    @property
    def exception_count(self) -> int | None:
        """How many heaps break the final pattern; None if it begins too late to count them.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().exception_count
        14
        """
        if self._first_exceptions is None:
            self._first_exceptions = self._find_exceptions(0)
        return self._first_exceptions[0]

    def first_exceptions(self, most: int) -> list[tuple[int, int]]:
        """The first exceptions, as (heap, value); quick even when there are very many.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().first_exceptions(3)
        [(0, 0), (3, 3), (6, 3)]
        """
        if self._first_exceptions is not None:
            count, first = self._first_exceptions
            if count is not None and len(first) >= min(most, count):
                return first[:most]
        # Listing no more than asked for: a million of them would take more memory than the values.
        self._first_exceptions = self._find_exceptions(min(most, MOST_LISTED))
        return self._first_exceptions[1]

    @cached_property
    def period_values(self) -> NDArray[np.unsignedinteger[Any]]:
        """G(preperiod) … G(preperiod + period − 1); empty when unknown or too many to keep.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".77").solve()
        >>> solution.period_values.tolist()
        [7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2]
        """
        if self.period is None or self.preperiod is None or self.too_late:
            empty: NDArray[np.unsignedinteger[Any]] = self._sequence.values(0, 0)
            return empty
        if self._first_period is not None and len(self._first_period) == self.period:
            import numpy

            narrow = numpy.min_scalar_type(max(self._first_period))
            return numpy.array(self._first_period, dtype=narrow)
        self._know(self.preperiod + self.period)
        values: NDArray[np.unsignedinteger[Any]] = self._sequence.values(
            self.preperiod, self.preperiod + self.period
        )
        return values

    def _know(self, count: int) -> None:
        # A game solved by its states stores no values until they are asked for.
        if self._sequence.known < count:
            self._sequence.extend(count - 1)

    def value(self, n: int) -> int:
        """G(n) for a heap of any size, when the game is solved.

        >>> import grundy as gr
        >>> gr.HeapGame("kayles").solve().value(10**18)
        1
        """
        if n < 0:
            raise _core.InputError(f"heap {n}: heaps must not be negative")
        if n >= self._sequence.known:
            if self.automaton is not None:
                return self.automaton.value(n)
            if self.period is None and n < self.values_computed:
                self._know(n + 1)  # known before it was pickled
                return int(self._sequence.value(n))
            if self.period is None or self.preperiod is None:
                known = f"{self._sequence.known} values are known"
                raise _core.LimitError(
                    f"heap {n} of {self.code} is not known: no period was proved, {known}",
                    limit=self._sequence.known,
                    known=known,
                )
            if n < self.preperiod:
                self._know(n + 1)
                early: int = self._sequence.value(n)
                return early
            turns, place = divmod(n - self.preperiod, self.period)
            formula: int | None = self._sequence.by_formula(place)
            if formula is not None:
                return formula
            self._know(self.preperiod + place + 1)
            base: int = self._sequence.value(self.preperiod + place)
            return base + turns * (self.saltus or 0)
        value: int = self._sequence.value(n)
        return value

    def heaps_with_value(self, value: int) -> list[int]:
        """All heaps of this value in a game with a saltus, where they are finitely many.

        >>> import grundy as gr
        >>> gr.HeapGame("S(all-but 2,5)").solve().heaps_with_value(10**6)
        [2000000, 2000002]
        """
        if not self.saltus or self.period is None or self.preperiod is None:
            raise _core.InputError(
                f"{self.code} has no saltus: a value may occur at infinitely many heaps"
            )
        found = [n for n in range(self.preperiod) if self.value(n) == value]
        for start in range(self.preperiod, self.preperiod + self.period):
            turns, rest = divmod(value - self.value(start), self.saltus)
            if turns >= 0 and rest == 0:
                found.append(start + turns * self.period)
        return sorted(found)

    _picture_first = True

    def _repr_latex_(self) -> str:
        if self.automaton is not None:
            return rf"$G_{{{self.code}}}$: read from $n$ in binary by an automaton"
        if self.period is None or self.preperiod is None:
            return rf"$G_{{{self.code}}}$: no period up to heap ${self.searched_to}$"
        saltus = f" + {self.saltus}" if self.saltus else ""
        law = f"G(n + {self.period}) = G(n){saltus}"
        return rf"${law} \quad (n \ge {self.preperiod})$"

    def _repr_svg_(self) -> str | None:
        from grundy.display.nim_svg import nim_svg

        width = self.period if self.period is not None and self.period <= 60 else 40
        rows = min(-(-(self.preperiod or 0) // width) + 2, 24)
        self._know(min(rows * width, 2000))
        values = self._sequence.values(0, min(rows * width, self._sequence.known)).tolist()
        return nim_svg(values, width, self.exceptions)

    def _listed(self) -> tuple[Iterable[tuple[int, int]], list[int]]:
        """Exceptions and period values as far as they are listed: what is stored or computed."""
        if self._first_period is not None and self._first_exceptions is not None:
            return self._first_exceptions[1], self._first_period
        if self.period and self.preperiod is not None and self.period <= FEW and not self.too_late:
            # One by one: loading numpy takes longer than solving most games.
            self._know(self.preperiod + self.period)
            heaps = range(self.preperiod, self.preperiod + self.period)
            return self.exceptions.items(), [self._sequence.value(n) for n in heaps]
        if not self.period or self.too_late:
            return self.exceptions.items(), []
        start, listed = self.preperiod or 0, min(self.period, MOST_LISTED)
        self._know(start + listed)
        return self.exceptions.items(), self._sequence.values(start, start + listed).tolist()

    def law(self) -> dict[str, Any]:
        """What is said of the sequence: status, period, preperiod and saltus, by name.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().law()
        {'status': 'periodic', 'period': 12, 'preperiod': 71, 'saltus': 0}
        """
        return {name: getattr(self, name) for name in LAW}

    def to_dict(self) -> dict[str, Any]:
        """The JSON fields of `grundy solve --json`.

        A game of the shipped atlas whose period begins beyond a million heaps has only the first
        exceptions and period values there, and only those are listed: the properties `exceptions`
        and `period_values` compute the rest.

        >>> import grundy as gr
        >>> solution = gr.HeapGame(".77").solve()
        >>> solution.to_dict()["period"]
        12
        """
        found: dict[str, Any] = json.loads(self.report)
        return found

    @property
    def report(self) -> str:
        """The fields of `to_dict` as JSON, one line.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().report[:50]
        '{"code": ".77", "play": "normal", "status": "perio'
        """
        exceptions, values = self._listed()
        nearest = None
        if self.automaton is not None:
            broken = islice(self.automaton.exceptions(), MOST_SHOWN)
            nearest = (*self.automaton.nearest_law(), list(broken))
        return _core.normal_report(
            self.code,
            self.status,
            (self.period, self.preperiod, self.saltus),
            list(exceptions),
            self.exception_count,
            values,
            self.values_computed,
            self.source,
            proof=self.proof,
            nearest=nearest,
            searched_to=self.searched_to,
            observed=[self.observed[name] for name in OBSERVED] if self.observed else None,
        )
