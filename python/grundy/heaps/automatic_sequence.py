"""A nim-sequence read by an automaton from the heap in binary."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

# Heaps looked at for the arithmetic law that most of them follow.
LOOKED_AT = 600


class AutomaticSequence:
    """What a certificate of kind `automatic-values` says of every heap.

    With N early values and p classes, the heap n = N + r + pq has a value `low` + 2^`low_bits`·y,
    where the automaton accepts (q, y), read from the lowest binary digit up, from the state of
    `low` in class r.

    >>> import grundy as gr
    >>> sequence = gr.HeapGame(".(752)").solve().automaton
    >>> [sequence.value(n) for n in (9, 10, 11, 12, 2**100 + 2, 2**100 + 3)] == [
    ...     8, 9, 8, 11, 2**100 + 1, 2**100]
    True
    >>> sequence.nearest_law()
    (1, 1)
    """

    def __init__(self, certificate: str) -> None:
        fields: dict[str, Any] = json.loads(certificate)
        self.early: list[int] = fields["early"]
        self.low_bits: int = fields["low_bits"]
        self.classes: list[list[dict[str, int]]] = fields["classes"]
        self.states: list[dict[str, Any]] = fields["states"]

    @property
    def first(self) -> int:
        """N, the number of early values.

        >>> import grundy as gr
        >>> sequence = gr.HeapGame(".75(6)").solve().automaton
        >>> sequence.first
        1
        """
        return len(self.early)

    def value(self, n: int) -> int:
        """G(n), for a heap of any size.

        >>> import grundy as gr
        >>> sequence = gr.HeapGame(".75(6)").solve().automaton
        >>> sequence.value(10**20)
        99999999999999999999
        """
        if n < self.first:
            return self.early[n]
        q, r = divmod(n - self.first, len(self.classes))
        # What is read so far of each value that is still possible, by state.
        possible = {start["state"]: start["low"] for start in self.classes[r]}
        place = self.low_bits
        while True:
            if q == 0:
                for state, value in possible.items():
                    if self.states[state]["accepts"]:
                        return value
            after: dict[int, int] = {}
            for state, value in possible.items():
                for digit in (0, 1):
                    to = self.states[state]["next"][2 * (q & 1) + digit]
                    if to is not None:
                        after[to] = value | digit << place
            possible = after
            q >>= 1
            place += 1

    def nearest_law(self) -> tuple[int, int]:
        """The least p and its s for which G(n+p) = G(n) + s most often.

        >>> import grundy as gr
        >>> sequence = gr.HeapGame(".75(6)").solve().automaton
        >>> sequence.nearest_law()
        (1, 1)
        """
        g = [self.value(n) for n in range(self.first + 4 * LOOKED_AT)]
        best = (0, 0, 0)
        for p in (d for d in range(1, len(self.classes) + 1) if len(self.classes) % d == 0):
            steps = Counter(g[n + p] - g[n] for n in range(self.first, len(g) - p))
            s, times = steps.most_common(1)[0]
            # A longer period must be better by more than chance.
            if times > best[0] + len(g) // 50:
                best = (times, p, s)
        return best[1], best[2]

    def exceptions(self) -> Iterator[tuple[int, int]]:
        """The heaps from N on that break the nearest law, with their values, without end.

        >>> import grundy as gr
        >>> sequence = gr.HeapGame(".75(6)").solve().automaton
        >>> broken = sequence.exceptions()
        >>> [next(broken)[0] for _ in range(8)]
        [1, 2, 3, 4, 7, 11, 19, 35]
        """
        p, s = self.nearest_law()
        constants: dict[int, int] = {}
        for r in range(p):
            heaps = range(self.first + r, self.first + 4 * LOOKED_AT, p)
            constants[(self.first + r) % p] = Counter(
                self.value(n) - n // p * s for n in heaps
            ).most_common(1)[0][0]
        n = self.first
        while True:
            value = self.value(n)
            if value != constants[n % p] + n // p * s:
                yield n, value
            n += 1
