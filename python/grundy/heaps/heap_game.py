"""Games played with heaps: take-and-break codes, subtraction sets, Grundy's game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from grundy import _core

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from grundy.heaps.equivalence import Cousin
    from grundy.heaps.normal_solution import NormalSolution
    from grundy.heaps.structure import Structure
    from grundy.misere.genus import Genus
    from grundy.misere.genus_table import Classification
    from grundy.misere.misere_play import MiserePlay
    from grundy.misere.misere_solution import MisereSolution

DEFAULT_MAX_HEAP = 10_000_000
DEFAULT_SECONDS = 60.0
# Up to this heap, the values of an unsolved game are computed when a single one is asked for.
JUST_COMPUTE = 1 << 16
# Below this count, values are read singly, which avoids importing NumPy.
FEW = 10_000
# Bound on computed values, and so on their nim-sums: they are stored in at most 32 bits.
VALUES_BELOW = 1 << 32
# Moves of larger heaps are not listed, though who wins is said: the core counts in 64 bits.
LARGEST_MOVED = (1 << 62) - 1

Progress = Callable[[int], object]


def _threads_of_environment() -> int | None:
    """The number in GRUNDY_THREADS; if there is none, long runs use two threads where they can."""
    given = os.environ.get("GRUNDY_THREADS", "")
    return max(1, int(given)) if given.isdecimal() else None


class Move(NamedTuple):
    """One heap of a position replaced by others.

    >>> import grundy as gr
    >>> move = gr.HeapGame("nim").winning_moves([1, 2, 4])[0]
    >>> move.heap, move.to
    (4, (3,))
    """

    heap: int
    to: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """The move as the JSON of the command line has it.

        >>> import grundy as gr
        >>> gr.HeapGame("nim").winning_moves([1, 2, 4])[0].to_dict()
        {'from': 4, 'to': [3]}
        """
        return {"from": self.heap, "to": list(self.to)}


class HeapGame:
    """A heap game given by a code, a subtraction set or a name.

    >>> import grundy as gr
    >>> g = gr.HeapGame(".77")
    >>> g.nim_sequence(10)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2], dtype=uint8)
    >>> s = g.solve()
    >>> s.period, s.preperiod
    (12, 71)
    >>> g.outcome([9, 8, 5, 3]), g.winning_moves([9, 8, 5, 3])[0]
    ('N', Move(heap=3, to=(1,)))

    Beyond a million values a second thread joins in where that helps. ``threads=1``, or the
    environment variable ``GRUNDY_THREADS=1``, keeps to one; 2 asks for two. Values are the same.
    """

    def __init__(self, code: str, *, engine: str = "auto", threads: int | None = None) -> None:
        if threads is None:
            threads = _threads_of_environment()
        elif threads < 1:
            raise _core.InputError(f"threads is {threads}: at least one thread is needed")
        try:
            self._sequence = _core.HeapSequence(code, engine, threads)
        except _core.InputError as error:
            raise _suggesting(error, code) from None
        self._engine = engine
        self._threads = threads
        self._solution: NormalSolution | None = None
        self._misere_play: MiserePlay | None = None

    @property
    def code(self) -> str:
        """The code as it prints: least form, names replaced by codes.

        >>> import grundy as gr
        >>> gr.HeapGame("kayles").code, gr.HeapGame("0.770").code
        ('.77', '.77')
        """
        return self._sequence.code

    @property
    def digits(self) -> str | None:
        """The code in digits, also for subtraction sets; None for Grundy's game.

        >>> import grundy as gr
        >>> gr.HeapGame("S(1,3,4)").digits
        '.3033'
        """
        return self._sequence.digits

    @property
    def most_heaps(self) -> int:
        """The most heaps a single move can leave.

        >>> import grundy as gr
        >>> gr.HeapGame(".3F").most_heaps
        3
        """
        return self._sequence.most_heaps

    @property
    def known(self) -> int:
        """How many values are computed so far: G(0) … G(known − 1).

        >>> import grundy as gr
        >>> game = gr.HeapGame(".77")
        >>> _ = game.nim_sequence(100)
        >>> game.known >= 101
        True
        """
        return self._sequence.known

    def options(self, n: int) -> list[tuple[int, ...]]:
        """What a heap of n may become, each option once.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").options(3)
        [(1,), (1, 1), (2,)]
        """
        return [tuple(heaps) for heaps in self._sequence.options(_heap(n))]

    def nim_sequence(
        self,
        n: int,
        *,
        start: int = 0,
        progress: Progress | None = None,
        checkpoint: str | Path | None = None,
    ) -> NDArray[np.unsignedinteger[Any]]:
        """G(start) … G(n) as a NumPy array of the least width that holds them.

        With `checkpoint` the values are saved in a file and taken up from it the next time.

        >>> import grundy as gr
        >>> gr.HeapGame(".137").nim_sequence(12, start=5)
        array([3, 1, 1, 0, 3, 3, 2, 2], dtype=uint8)
        """
        n, start = self._computed(n, start, progress, checkpoint)
        return self._sequence.values(start, n + 1)

    def nim_values(
        self,
        n: int,
        *,
        start: int = 0,
        progress: Progress | None = None,
        checkpoint: str | Path | None = None,
    ) -> list[int]:
        """G(start) … G(n) as a list. Short ones do without NumPy, which takes long to load.

        >>> import grundy as gr
        >>> gr.HeapGame(".07").nim_values(12, start=5)
        [0, 3, 1, 1, 0, 3, 3, 2]

        Those of heaps too large to compute are found as by `nim_value`.

        >>> gr.HeapGame(".77").nim_values(10**15 + 3, start=10**15)
        [1, 4, 7, 2]
        """
        n, start = _heap(n), _heap(start)
        far = checkpoint is None and max(JUST_COMPUTE, self._sequence.known) < start <= n
        if (
            far
            and n - start < FEW
            and self._engine == "auto"
            and (
                self._sequence.by_formula(min(start, LARGEST_MOVED)) is not None
                or self.solve().solved
            )
        ):
            return [self.nim_value(heap) for heap in range(start, n + 1)]
        n, start = self._computed(n, start, progress, checkpoint)
        if n - start < FEW:
            return [self._sequence.value(heap) for heap in range(start, n + 1)]
        values: list[int] = self._sequence.values(start, n + 1).tolist()
        return values

    def _computed(
        self, n: int, start: int, progress: Progress | None, checkpoint: str | Path | None
    ) -> tuple[int, int]:
        """The heaps as numbers, once their values are known."""
        n, start = _heap(n), _heap(start)
        if start > n:
            raise _core.InputError(f"heaps {start} to {n}: the first is after the last")
        if n > LARGEST_MOVED:
            raise _core.LimitError(
                f"the values up to heap {n} are too many to compute", limit=LARGEST_MOVED
            )
        if n >= self._sequence.known:
            self._sequence.extend(
                n, progress, None, None if checkpoint is None else str(checkpoint)
            )
        return n, start

    def compute(self, n: int, time: float | None = None) -> bool:
        """Compute G(0) … G(n) within so many seconds; were they enough?

        >>> import grundy as gr
        >>> gr.HeapGame(".77").compute(1000, 5), gr.HeapGame(".6").compute(10**7, 0.01)
        (True, False)
        """
        if self._sequence.known <= _heap(n):
            self._sequence.extend(_heap(n), None, time)
        return self._sequence.known > n

    def nim_value(self, n: int) -> int:
        """G(n), by the period or the automaton for heaps too large to compute.

        >>> import grundy as gr
        >>> gr.HeapGame("kayles").nim_value(10**15)
        1
        """
        n = _heap(n)
        if n < self._sequence.known:
            return self._sequence.value(n)
        formula = self._sequence.by_formula(n) if n <= LARGEST_MOVED else None
        if formula is not None:
            return formula
        if n > JUST_COMPUTE:
            solution = self.solve()
            if solution.solved:
                return solution.value(n)
        self._sequence.extend(n)
        return self._sequence.value(n)

    def sparse_space(self) -> dict[str, Any] | None:
        """The mask and the rare heaps the fast engine found, if the game has sparse space.

        >>> import grundy as gr
        >>> g = gr.HeapGame(".77")
        >>> _ = g.nim_sequence(5000)
        >>> g.sparse_space()["rares"]
        [3, 6, 11, 18, 22, 28, 34, 39, 70]
        """
        found = self._sequence.sparse()
        if found is None:
            return None
        return {"mask": found.mask, "kind": found.kind, "rares": found.rares}

    @overload
    def solve(
        self,
        play: Literal["normal"] = "normal",
        *,
        max_heap: int | None = None,
        time: float | None = None,
        checkpoint: str | Path | None = None,
        progress: Progress | None = None,
        fresh: bool = False,
    ) -> NormalSolution: ...

    @overload
    def solve(
        self,
        play: Literal["misere"],
        *,
        max_heap: int | None = None,
        time: float | None = None,
        checkpoint: str | Path | None = None,
        progress: Progress | None = None,
        max_order: int | None = None,
        fresh: bool = False,
    ) -> MisereSolution: ...

    @overload
    def solve(
        self,
        play: str,
        *,
        max_heap: int | None = None,
        time: float | None = None,
        checkpoint: str | Path | None = None,
        progress: Progress | None = None,
        max_order: int | None = None,
        fresh: bool = False,
    ) -> NormalSolution | MisereSolution: ...

    def solve(
        self,
        play: str = "normal",
        *,
        max_heap: int | None = None,
        time: float | None = None,
        checkpoint: str | Path | None = None,
        progress: Progress | None = None,
        max_order: int | None = None,
        fresh: bool = False,
    ) -> NormalSolution | MisereSolution:
        """Find the period of the nim-sequence and prove it; in misère play, the quotient.

        The search doubles until a period is proved, `max_heap` is reached or `time` seconds are
        over; with neither given it stops at ten million heaps or after a minute. A period in normal
        play that is not found is looked up in the shipped atlas, unless `max_heap` is given or the
        answer is to be `fresh`. Ctrl-C raises `KeyboardInterrupt` and keeps what was computed.

        >>> import grundy as gr
        >>> gr.HeapGame(".16").solve(max_heap=5000).status
        'unknown'
        >>> late = gr.HeapGame(".106").solve(time=0.1)
        >>> late.period, late.source
        (328226140474, 'atlas')
        """
        if _is_misere(play):
            return self._misere.solve(
                max_heap=None if max_heap is None else _heap(max_heap),
                time_limit=time,
                max_order=max_order,
                checkpoint=checkpoint,
                progress=progress,
            )
        if self._solution is not None:
            return self._solution
        if max_heap is None and time is None:
            time = DEFAULT_SECONDS
        limit = self._default_limit() if max_heap is None else _heap(max_heap)
        found = self._sequence.solve(
            limit, time, progress, None if checkpoint is None else str(checkpoint)
        )
        from grundy.heaps.normal_solution import NormalSolution

        solution = NormalSolution.from_record(self.code, found, self._sequence)
        if solution.solved:
            self._solution = solution
        elif max_heap is None and not fresh:
            from grundy.atlas.answers import shipped_answer

            known = shipped_answer(self, "normal")
            return known if isinstance(known, NormalSolution) else solution
        return solution

    def _default_limit(self) -> int:
        # A finite game that never splits a heap is solved in constant memory.
        endless = self.digits is None or "(" in self.digits
        return DEFAULT_MAX_HEAP if endless or self.most_heaps > 1 else 1 << 39

    def unknown_so_far(self, play: str = "normal") -> NormalSolution | MisereSolution:
        """What is known without computing more: the answer after an interruption.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").unknown_so_far().status
        'unknown'
        """
        if _is_misere(play):
            return self._misere.so_far()
        from grundy.heaps.normal_solution import NormalSolution

        known = self._sequence.known
        return NormalSolution(
            code=self.code,
            status="unknown",
            values_computed=known,
            searched_to=max(known - 1, 0),
            _sequence=self._sequence,
        )

    def standard_form(self) -> Cousin:
        """The standard form, whose sequence begins 0, 1, and how many heaps later it begins.

        >>> import grundy as gr
        >>> gr.HeapGame(".4").standard_form()
        Cousin(code='.137', degree=2)
        """
        from grundy.heaps.equivalence import standard_form

        return standard_form(self.code)

    def cousins(self) -> list[Cousin]:
        """The standard form (degree 0) and the games known to be its cousins.

        >>> import grundy as gr
        >>> [c.code for c in gr.HeapGame(".77").cousins()]
        ['.77', '4.4']
        """
        from grundy.heaps.equivalence import cousins

        return cousins(self.code)

    def with_optional_digits(self) -> HeapGame:
        """The same sequence with every digit that may be added (Theorems 4.2-4.5).

        >>> import grundy as gr
        >>> gr.HeapGame(".77").with_optional_digits()
        HeapGame('.77(1)')
        """
        return HeapGame(_core.code_closure(self.code))

    def structure(self, *, max_heap: int | None = None, threshold: float = 0.75) -> Structure:
        """Subperiods, rare, sparse and common values, the mask, the largest value, losses.

        Subperiods and reflections are listed that hold for at least this share of the period.

        >>> import grundy as gr
        >>> s = gr.HeapGame(".77").structure()
        >>> s.mask, s.rare, s.common
        (15, (0, 3, 5, 6), (1, 2, 4, 7, 8))
        """
        from grundy.heaps.structure import structure

        return structure(self, max_heap=max_heap, threshold=threshold)

    @property
    def _misere(self) -> MiserePlay:
        if self._misere_play is None:
            from grundy.misere.misere_play import MiserePlay

            self._misere_play = MiserePlay(self.code)
        return self._misere_play

    def outcome(self, heaps: str | Iterable[int], play: str = "normal") -> str:
        """`"N"` if the player to move wins, `"P"` if the previous one does.

        >>> import grundy as gr
        >>> gr.HeapGame("nim").outcome([1, 2, 3]), gr.HeapGame("nim").outcome("1 2 4")
        ('P', 'N')
        """
        heaps = _heaps(heaps)
        if _is_misere(play):
            return self._misere.outcome(heaps)
        return "N" if self._nim_sum(heaps) else "P"

    def winning_moves(self, heaps: str | Iterable[int], play: str = "normal") -> list[Move]:
        """All winning moves, sorted; see `winning_moves_of` for heaps with very many.

        >>> import grundy as gr
        >>> gr.HeapGame("nim").winning_moves([1, 2, 4])
        [Move(heap=4, to=(3,))]

        The moves of a heap above 2^62 are not listed: a `LimitError` says so if there is no other.
        """
        moves, complete = self.winning_moves_of(heaps, play)
        if not moves and not complete:
            raise _core.LimitError(
                f"the moves of heaps above {LARGEST_MOVED} are not listed", limit=LARGEST_MOVED
            )
        return moves

    def winning_moves_of(
        self, heaps: str | Iterable[int], play: str = "normal"
    ) -> tuple[list[Move], bool]:
        """Winning moves and whether they are all: a huge heap has too many to list.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").winning_moves_of([5, 4])
        ([Move(heap=5, to=(4,))], True)
        """
        position = _heaps(heaps)
        if _is_misere(play):
            return self._misere.winning_moves_of(position)
        total = self._nim_sum(position)
        if total == 0:
            return [], True
        moves: list[Move] = []
        complete = True
        for heap in sorted(set(position)):
            if heap > LARGEST_MOVED:
                complete = False
                continue
            target = total ^ self.nim_value(heap)
            if self.digits is None and heap > max(JUST_COMPUTE, self._sequence.known):
                complete = False  # every number up to the heap may have to be tried
                continue
            solution = self._solution
            if heap > JUST_COMPUTE and self.most_heaps == 1 and solution and solution.saltus:
                moves += self._taking_moves(heap, target, solution)
                continue
            if target >= VALUES_BELOW:
                continue  # no computed heap has such a value
            period, preperiod = self._fold_for(heap)
            found, all_found = self._sequence.moves_to(heap, target, period, preperiod)
            moves += [Move(heap, tuple(to)) for to in found]
            complete &= all_found
        return moves, complete

    def _taking_moves(self, heap: int, target: int, solution: NormalSolution) -> list[Move]:
        """Moves of a game that never splits, from the few heaps that have the wanted value."""
        left = [h for h in solution.heaps_with_value(target) if 0 < h < heap]
        moves = [Move(heap, (h,)) for h in left if self._sequence.digit(heap - h) & 2]
        if target == 0 and self._sequence.digit(heap) & 1:
            moves.insert(0, Move(heap, ()))
        return moves

    def _fold_for(self, heap: int) -> tuple[int | None, int]:
        """The plain period by which large heaps are folded back, with its values computed."""
        solution = self._solution
        if self._sequence.by_formula(0) is not None:
            if self.digits is None and self._sequence.known <= heap:
                self._sequence.extend(heap)
            return None, 0
        if solution is None:
            return None, 0
        if solution.period is None or solution.preperiod is None or solution.saltus:
            if heap > JUST_COMPUTE:
                kind = "with a saltus" if solution.saltus else "without a period"
                raise _core.LimitError(
                    f"heap {heap} of {self.code}: {kind}, moves are listed up to heap "
                    f"{JUST_COMPUTE}",
                    limit=JUST_COMPUTE,
                )
            if self._sequence.known <= heap:
                self._sequence.extend(heap)
            return None, 0
        needed = min(heap, solution.preperiod + solution.period)
        if self._sequence.known <= needed:
            self._sequence.extend(needed)
        return solution.period, solution.preperiod

    def _nim_sum(self, heaps: Iterable[int]) -> int:
        total = 0
        for heap in heaps:
            total ^= self.nim_value(heap)
        return total

    def genus(self, heaps: int | Iterable[int]) -> Genus:
        """The misère genus of a heap or of a sum of heaps.

        >>> import grundy as gr
        >>> gr.HeapGame(".123").genus(8), gr.HeapGame(".123").genus([9, 6])
        (Genus("2^1420"), Genus("1^13"))
        """
        from grundy.misere.genus_table import genus_table

        return genus_table(self.code).genus(heaps if isinstance(heaps, int) else list(heaps))

    def genera(self, n: int, *, start: int = 0, progress: Progress | None = None) -> list[Genus]:
        """The misère genera of the heaps from `start` to n.

        >>> import grundy as gr
        >>> [str(genus) for genus in gr.HeapGame(".07").genera(10, start=8)]
        ['1^031', '0^120', '3^1431']
        """
        from grundy.misere.genus_table import genus_table

        return genus_table(self.code).genera(n, start, progress)

    def misere_class(self, heaps: int | Iterable[int]) -> Classification:
        """How close a position is to Nim in misère play, with the reason.

        >>> import grundy as gr
        >>> str(gr.HeapGame(".123").misere_class(9))
        'restive'
        """
        from grundy.misere.genus_table import genus_table

        return genus_table(self.code).classify(heaps if isinstance(heaps, int) else list(heaps))

    def __reduce__(self) -> tuple[Any, ...]:
        # Computed values stay behind: another process finds those it needs.
        return _remade, (self.code, self._engine, self._threads)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HeapGame):
            return NotImplemented
        return (self.digits or self.code) == (other.digits or other.code)

    def __hash__(self) -> int:
        return hash(self.digits or self.code)

    def __repr__(self) -> str:
        return f"HeapGame({self.code!r})"


def game_names() -> dict[str, str]:
    """Games with names of their own, and their codes.

    >>> import grundy as gr
    >>> gr.game_names()["kayles"]
    '.77'
    """
    return {name: code for name, code, _ in _core.game_names()}


def _is_misere(play: str) -> bool:
    if play == "normal":
        return False
    from grundy.play import read_play

    return read_play(play) == "misere"


def _heap(n: int) -> int:
    if isinstance(n, bool) or not hasattr(n, "__index__"):
        raise _core.InputError(f"heap {n!r}: heaps must be whole numbers")
    n = n.__index__()
    if n < 0:
        raise _core.InputError(f"heap {n}: heaps must not be negative")
    return n


def _remade(code: str, engine: str, threads: int | None) -> HeapGame:
    """A game that was pickled."""
    return HeapGame(code, engine=engine, threads=threads)


def _heaps(heaps: str | Iterable[int]) -> list[int]:
    """Sizes of heaps, as numbers or as the text the command line reads."""
    if isinstance(heaps, str):
        from grundy.heaps.heap_sum import read_heaps

        return read_heaps(heaps)
    return [_heap(heap) for heap in heaps]


def _suggesting(error: _core.InputError, name: str) -> _core.InputError:
    """The same error; where it is about a name, with the names it is like."""
    if not isinstance(name, str) or not name[:1].isalpha() or "(" in name:
        return error
    from difflib import get_close_matches

    near = get_close_matches(name.lower().replace(" ", "-"), game_names(), 2, 0.6)
    if not near:
        return error
    return _core.InputError(f"'{name}' is not a known game; did you mean {' or '.join(near)}?")
