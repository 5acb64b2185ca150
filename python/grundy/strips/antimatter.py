"""Antimatter: positrons and electrons on one strip; opposite particles that meet annihilate.

The rules are van Splunder 2020, Definition 5.13: a position is feasible if after annihilation no
two particles of one kind share a square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from grundy._core import InputError, LimitError, ParticleSearch
from grundy.picture import Picture, strip_picture
from grundy.rulesets import Ruleset
from grundy.strips.nim import Nim
from grundy.strips.strip_position import (
    Move,
    StripPosition,
    is_misere,
    moved,
    read_squares,
    read_squares_at,
)
from grundy.strips.table_method import met, shared_table
from grundy.strips.welter import Welter

PARTICLES = ("positron", "electron")


class Antimatter(StripPosition):
    """A position of Antimatter, positrons first.

    >>> Antimatter([6, 7, 9], [3, 4]).value
    16
    >>> Antimatter("6 7 8 | 0 4").value
    13
    >>> Antimatter([2], [2]), Antimatter([0, 0], [0])
    (Antimatter([], []), Antimatter([0], []))

    References: A. S. Fraenkel, Discrete Mathematics 46 (1983) 215–216; van Splunder 2020, ch. 5.
    """

    def __init__(self, positrons: str | Iterable[int], electrons: Iterable[int] = ()) -> None:
        if isinstance(positrons, str):
            positrons, electrons = _read(positrons)
        kinds = [read_squares(positrons, "positrons"), read_squares(electrons, "electrons")]
        # Pairs on one square annihilate first; what is left must be one of a kind to a square.
        left = [Counter(kinds[0]) - Counter(kinds[1]), Counter(kinds[1]) - Counter(kinds[0])]
        for name, counted in zip(PARTICLES, left, strict=True):
            for square, count in sorted(counted.items()):
                if count > 1:
                    raise InputError(f"two {name}s on square {square}: one {name} to a square")
        self.positrons = tuple(sorted(left[0]))
        self.electrons = tuple(sorted(left[1]))

    @property
    def value(self) -> int:
        """The Sprague–Grundy value: by a formula for one kind alone and for one of each, else
        from the definition.

        >>> import grundy as gr
        >>> gr.Antimatter("6 7 9 | 3 4").value, gr.Antimatter([10**30], [1]).value == 10**30 + 1
        (16, True)
        """
        known = self._known
        if known is not None:
            return known.value
        self._refuse_far()
        return ParticleSearch("antimatter").value(self.positrons, self.electrons)

    def outcome(self, play: str = "normal") -> str:
        """`"P"` or `"N"`, by the table method.

        >>> import grundy as gr
        >>> gr.Antimatter("6 7 9 | 3 4").outcome(), gr.Antimatter("1 | 1").outcome()
        ('N', 'P')
        """
        misere = is_misere(play)
        known = self._known
        if known is not None and (not misere or isinstance(known, Welter)):
            return known.outcome(play)
        self._refuse_far()
        table = shared_table("antimatter", misere)
        return "P" if table.is_p(self.positrons, self.electrons) else "N"

    def winning_moves(self, play: str = "normal", player: str = "left") -> list[Move]:
        """All moves to a P-position, with the `particle` moved.

        >>> Antimatter([2], [1]).winning_moves()
        [{'particle': 'positron', 'from': 2, 'to': 1}]
        """
        misere = is_misere(play)
        known = self._known
        if known is not None and (not misere or isinstance(known, Welter)):
            return [
                {"particle": PARTICLES[move["from"] in self.electrons], **move}
                for move in known.winning_moves(play)
            ]
        self._refuse_far()
        table = shared_table("antimatter", misere)
        moves = table.winning_moves(self.positrons, self.electrons)
        return [
            {"particle": PARTICLES[electron], "from": start, "to": end}
            for electron, start, end in sorted((e, a, b) for a, e, b in moves)
        ]

    @property
    def _known(self) -> Welter | Nim | None:
        """A game that this position is equal to. Particles of one kind play Welter's game. One of
        each plays Nim with two heaps, except that the game ends as soon as they are equal, where
        Nim has the value 0 as well (so this holds in normal play only)."""
        if not self.positrons or not self.electrons:
            return Welter(self.positrons or self.electrons)
        if len(self.positrons) == len(self.electrons) == 1:
            return Nim([*self.positrons, *self.electrons])
        return None

    def _refuse_far(self) -> None:
        for name, squares in zip(PARTICLES, (self.positrons, self.electrons), strict=True):
            if squares and squares[-1] >= 2**31:
                raise LimitError(
                    f"{name} on {squares[-1]}: without a formula, squares go up to 2^31 - 1"
                )

    def primes(self, target: int = 0) -> tuple[int, ...]:
        """For each particle, positrons first, the one square that gives the position the value
        `target`, up or down (the table method of van Splunder 2020, Lemma 5.15, for any value). On
        the square of an opposite particle both vanish.

        >>> Antimatter([6, 7, 9], [3, 4]).primes(2)
        (2, 10, 8, 0, 10)
        """
        if target < 0:
            raise InputError(f"target {target}: must be a non-negative integer")
        self._refuse_far()
        if target >= 2**31:
            raise LimitError(f"target {target}: must be below 2^31")
        search = ParticleSearch("antimatter")
        sides = (self.positrons, self.electrons)
        found = []
        for kind, mine in enumerate(sides):
            for coin in mine:
                left = [x for x in mine if x != coin]
                # A value is at most the number of moves.
                square = max(0, target - sum(left) - sum(sides[1 - kind]))
                while True:
                    # Equal particles exclude each other; the search refuses them.
                    if square not in left:
                        pair = [*left, square]
                        sides_now = (pair, list(sides[1])) if kind == 0 else (list(sides[0]), pair)
                        if search.value(*met(*sides_now)) == target:
                            break
                    square += 1
                found.append(square)
        return tuple(found)

    def options(self, player: str = "left") -> list[Antimatter]:
        """All positions one move away.

        >>> Antimatter([1], [0]).options()
        [Antimatter([], [])]
        """
        found = []
        for kind, mine in enumerate((self.positrons, self.electrons)):
            for i, coin in enumerate(mine):
                for to in range(coin):
                    if to not in mine:
                        moved = [*mine[:i], to, *mine[i + 1 :]]
                        pair = (self.positrons, moved) if kind else (moved, self.electrons)
                        found.append(Antimatter(*pair))
        return found

    def _said(self, after: Antimatter) -> tuple[str, tuple[int, ...]]:
        plus, from_plus = moved(self.positrons, after.positrons)
        minus, from_minus = moved(self.electrons, after.electrons)
        if plus and minus:
            # The one that moved was on the higher square.
            high, low = max(from_plus[0], from_minus[0]), min(from_plus[0], from_minus[0])
            signs = "⊕⊖" if from_plus[0] == high else "⊖⊕"
            return f"{signs[0]}{high} meets {signs[1]}{low}", (high, low)
        return (f"⊕{plus}", from_plus) if plus else (f"⊖{minus}", from_minus)

    def picture(self) -> Picture:
        """Positrons and electrons on a strip.

        >>> Antimatter([2], [0]).picture().places[1].mark
        'electron'
        """
        kinds = zip(PARTICLES, (self.positrons, self.electrons), strict=True)
        return strip_picture((square, kind) for kind, squares in kinds for square in squares)

    def __str__(self) -> str:
        sides = (self.positrons, self.electrons)
        return " | ".join(" ".join(map(str, side)) for side in sides).strip() or "|"

    def _key(self) -> tuple[Any, ...]:
        return self.positrons, self.electrons

    def __repr__(self) -> str:
        return f"Antimatter({list(self.positrons)}, {list(self.electrons)})"


def _read(text: str) -> tuple[list[int], list[int]]:
    parts = text.split("|")
    if len(parts) > 2:
        second = text.index("|", text.index("|") + 1)
        raise InputError(
            f"'|' at column {second + 1} of {text!r}: one '|' separates positrons from electrons"
        )
    starts = [0, len(parts[0]) + 1]
    read = [
        [square for square, _ in read_squares_at(part, start, text, f"{name}s")]
        for part, start, name in zip(parts, starts, PARTICLES, strict=False)
    ]
    return read[0], read[1] if len(read) == 2 else []


RULESET = Ruleset(
    name="antimatter",
    title="Antimatter",
    family="strip",
    notation="positrons | electrons: 6 9 | 3 4",
    example="6 9 | 3 4",
    impartial=True,
    help="Move a particle to a lower square without one of its kind; a positron and an "
    "electron that meet annihilate.",
    reader=Antimatter,
)
