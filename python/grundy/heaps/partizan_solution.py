"""What is known of all heaps of a partizan heap game: periods of values and of outcomes."""

from __future__ import annotations

import json
import time as clock
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy._core import Game
from grundy.certificate import Certificate
from grundy.errors import LimitError
from grundy.heaps.normal_solution import Proof
from grundy.heaps.partizan_laws import (
    MOST_TURNS,
    Law,
    braces,
    is_shallow,
    law,
    observed,
    reach,
    verified_to,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.heaps.partizan_heaps import PartizanHeapGame

VALUES_THEOREM = "Austin 1976, Theorem 4.1, for values, with number translation"
GAMES_THEOREM = "Austin 1976, Theorem 4.1, for values, with a game added"
OUTCOMES_THEOREM = "finitely many states"
# Heaps whose values are computed first, and as far as they are computed unless told otherwise.
FIRST_VALUES, MOST_VALUES = 32, 2_000
# Outcomes of heaps that are never split are looked at to here.
MOST_OUTCOMES = 1 << 16
SECONDS = 20.0
# Periods after which one player must have won, where a game is added.
MANY_PERIODS = 64


class OutcomePeriod(NamedTuple):
    """Outcomes of single heaps: `letters` are those of the heaps before the preperiod and of one
    period, and the period goes on for ever.

    >>> import grundy as gr
    >>> found = gr.PartizanHeapGame("S(1,2|1,3)").solve().outcomes
    >>> found.period, found.preperiod, found.letters
    (1, 4, 'PNLNL')
    """

    period: int
    preperiod: int
    letters: str
    proof: Proof
    certificate: Certificate | None

    def outcome(self, n: int) -> str:
        """The outcome of a heap of any size.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solve().outcomes.outcome(10**30 + 2)
        'P'
        """
        if n >= self.preperiod:
            n = self.preperiod + (n - self.preperiod) % self.period
        return self.letters[n]

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON has them.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solve().outcomes.to_dict()["letters"]
        'PLN'
        """
        fields = {name: getattr(self, name) for name in ("period", "preperiod", "letters")}
        return fields | {"proof": self.proof._asdict()}


class PartizanSolution:
    """The answer of `PartizanHeapGame.solve()`; attributes are named like the JSON fields.

    `status` is `"periodic"`, `"arithmetic-periodic"` or `"unknown"`, and is about values: with
    every period the value of a heap grows by `added`, which is the `saltus` where it is a whole
    number. `outcomes` is the period of the outcomes of single heaps, or None; it can be known where
    that of the values is not.

    >>> import grundy as gr
    >>> s = gr.PartizanHeapGame("splittles(1|2)").solve()
    >>> s.status, s.period, s.preperiod, s.saltus
    ('arithmetic-periodic', 4, 0, 1)
    >>> s.value(4 * 10**6), s.certificate.check().verdict
    (Game('1000000'), 'verified')
    >>> s = gr.PartizanHeapGame(".77|.37").solve()
    >>> s.period, s.preperiod, s.saltus, s.added, str(s.value(6004))
    (6, 8, None, Game('^'), '^1000*')
    """

    def __init__(
        self,
        game: PartizanHeapGame,
        found: Law | None,
        outcomes: OutcomePeriod | None,
        computed: int,
        stopped: str | None = None,
    ) -> None:
        self._game = game
        self.code = game.code
        self.period: int | None = found and found.period
        self.preperiod: int | None = found and found.preperiod
        #: What is added to the value each period; None if nothing is proved.
        self.added: Game | None = found and found.added
        self.saltus: int | None = found and found.saltus
        zero = Game(0)
        self.status = "unknown" if found is None else "periodic"
        if self.added is not None and self.added != zero:
            self.status = "arithmetic-periodic"
        self.values_computed = computed
        #: What means and temperatures have done so far, where no law of the values is proved.
        self.observed = None if found is not None else observed(game)
        #: Why the search for a period of the values ended, if none was found.
        self.stopped = stopped
        self.proof: Proof | None = None
        self.certificate: Certificate | None = None
        if found is not None:
            theorem = GAMES_THEOREM if found.saltus is None else VALUES_THEOREM
            last = verified_to(game, found.period * found.times, found.preperiod)
            self.proof = Proof(theorem, last)
            grows: dict[str, Any] = {"saltus": found.saltus or 0}
            if found.saltus is None:
                grows["added"] = braces(found.added)
            if found.times > 1:
                grows["theorem_times"] = found.times
            grows |= {"theorem": theorem, "verified_to": last}
            self.certificate = _certificate(
                "partizan-period", game, (found.period, found.preperiod), grows
            )
        self.outcomes = outcomes if outcomes is not None else self._outcomes_of_values()

    @property
    def solved(self) -> bool:
        """Is the value of every heap known?

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solve().solved
        True
        """
        return self.status != "unknown"

    def value(self, n: int) -> Game:
        """The value of a heap of any size, when the game is solved.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solve().value(10**30 + 1)
        Game('{1|0}')
        """
        if self.period is None or self.preperiod is None or n < self.preperiod:
            return self._game.values(n, start=n)[0]
        turns, place = divmod(n - self.preperiod, self.period)
        base = self._game.values(self.preperiod + place, start=self.preperiod + place)[0]
        if self.added is None:
            return base
        shallow = self.added.is_number or (is_shallow(self.added) and is_shallow(base))
        if turns > MOST_TURNS and not shallow:
            raise LimitError(
                f"the value of heap {n} of {self.code} is {base} and {turns} times {self.added}: "
                "too deep to write out",
                limit=MOST_TURNS,
            )
        return base + self.added * turns

    def _outcomes_of_values(self) -> OutcomePeriod | None:
        """Where values repeat, so do outcomes; where they grow, one player wins in the end."""
        if self.period is None or self.preperiod is None or self.proof is None:
            return None
        start, p = self.preperiod, self.period
        if self.status == "arithmetic-periodic" and self.added is not None:
            # Beyond this heap every value is on the side to which the values grow.
            wins = self.added.outcome
            if wins not in "LR":
                return None
            ahead, most = start, start + p * MANY_PERIODS
            while not all(self.value(n).outcome == wins for n in range(ahead, ahead + p)):
                ahead += p
                if self.saltus is None and ahead > most:
                    return None
            # A value that is above 0 stays so when a positive game is added.
            start, p = ahead, 1
        letters = "".join(self.value(n).outcome for n in range(start + p))
        for shorter in range(1, p + 1):
            block = letters[start:]
            if p % shorter == 0 and block == block[:shorter] * (p // shorter):
                p = shorter
                break
        while start and letters[start - 1] == letters[start - 1 + p]:
            start -= 1
        return OutcomePeriod(p, start, letters[: start + p], self.proof, self.certificate)

    def to_dict(self) -> dict[str, Any]:
        """The JSON fields of `grundy solve --json`.

        >>> import grundy as gr
        >>> gr.PartizanHeapGame("S(1|2)").solve().to_dict()["period_values"]
        ['0', '1', '{1|0}']
        """
        fields: dict[str, Any] = {"code": self.code, "play": "normal", "status": self.status}
        fields |= {name: getattr(self, name) for name in ("period", "preperiod", "saltus")}
        fields["added"] = None if self.added is None else str(self.added)
        early: Sequence[Game] = ()
        values: Sequence[Game] = ()
        if self.period is not None and self.preperiod is not None:
            known = self._game.values(self.preperiod + self.period - 1)
            early, values = known[: self.preperiod], known[self.preperiod :]
        fields["early_values"] = [str(value) for value in early]
        fields["period_values"] = [str(value) for value in values]
        fields["values_computed"] = self.values_computed
        fields["proof"] = self.proof and self.proof._asdict()
        fields["outcomes"] = self.outcomes and self.outcomes.to_dict()
        fields["stopped"] = self.stopped
        fields["observed"] = self.observed and self.observed.to_dict()
        return fields

    def __repr__(self) -> str:
        return (
            f"PartizanSolution({self.code!r}, {self.status!r}, period={self.period}, "
            f"preperiod={self.preperiod}, saltus={self.saltus})"
        )


def solve(
    game: PartizanHeapGame,
    max_heap: int | None = None,
    time: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> PartizanSolution:
    """Look for periods of values and outcomes within limits."""
    begun = clock.monotonic()
    seconds = SECONDS if time is None else time
    most = MOST_VALUES if max_heap is None else max_heap
    outcomes = _outcome_period(game, max_heap)
    if not _finite(game):
        why = "the theorem is about finite codes"
        return PartizanSolution(game, None, outcomes, game.known, why)
    goal = min(FIRST_VALUES, most)
    while True:
        stopped = None
        try:
            while game.known <= goal:
                if clock.monotonic() - begun > seconds:
                    stopped = f"{seconds:g} seconds are over"
                    break
                game.values(game.known, start=game.known)
                if progress is not None:
                    progress(game.known - 1)
        except LimitError as error:
            stopped = str(error)
        proved = law(game, max(begun + seconds, clock.monotonic() + seconds / 4))
        if proved is not None or stopped is not None or goal >= most:
            reached = stopped or f"heap {most} is reached"
            return PartizanSolution(
                game, proved, outcomes, game.known, None if proved is not None else reached
            )
        goal = min(2 * goal, most)


def _finite(game: PartizanHeapGame) -> bool:
    return all(side is not None and "(" not in side for side in game.digits)


def _outcome_period(game: PartizanHeapGame, max_heap: int | None) -> OutcomePeriod | None:
    """The period of the outcomes where heaps are never split: there are finitely many states."""
    if not game.never_splits or not _finite(game):
        return None
    t = reach(game)[1]
    most = MOST_OUTCOMES if max_heap is None else max_heap
    letters = game.outcomes(min(64, most))
    while True:
        # The t outcomes before a heap decide all that follow, once the heap is above t.
        seen: dict[str, int] = {}
        for n in range(t + 1, len(letters)):
            state = letters[n - t : n]
            if state in seen:
                return _outcomes_from(game, letters, seen[state], n - seen[state], t)
            seen[state] = n
        if len(letters) > most:
            return None
        letters = game.outcomes(min(2 * len(letters), most))


def _outcomes_from(
    game: PartizanHeapGame, letters: str, start: int, period: int, t: int
) -> OutcomePeriod:
    start -= t
    letters = game.outcomes(start + 2 * period + t)
    block = letters[start : start + period]
    for shorter in range(1, period + 1):
        if period % shorter == 0 and block == block[:shorter] * (period // shorter):
            period = shorter
            break
    while start and letters[start - 1] == letters[start - 1 + period]:
        start -= 1
    last = start + period + t
    certificate = _certificate("partizan-outcomes", game, (period, start), {"verified_to": last})
    proof = Proof(OUTCOMES_THEOREM, last)
    return OutcomePeriod(period, start, letters[: start + period], proof, certificate)


def _certificate(
    kind: str, game: PartizanHeapGame, law: tuple[int, int], more: dict[str, Any]
) -> Certificate:
    left, right = game.digits
    fields = {
        "format": "grundy-certificate",
        "version": 1,
        "kind": kind,
        "left": left,
        "right": right,
        "period": law[0],
        "preperiod": law[1],
        **more,
    }
    return Certificate(json.dumps(fields, indent=2))


def value_beyond(game: PartizanHeapGame, n: int) -> Game:
    """The value of a heap too large to be computed one after the other, by the period."""
    solution = game.solved_so_far() or game.solve()
    if n < game.known:
        return game.value(n)
    if not solution.solved:
        raise LimitError(
            f"heap {n} of {game.code} is not known: no period of the values is proved, and "
            f"{game.known} values are known",
            limit=game.known,
        )
    return solution.value(n)
