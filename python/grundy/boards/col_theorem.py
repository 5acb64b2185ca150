"""Austin's lemmas and theorems on Col as claims that can be checked by playing them out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal

from grundy._core import Game
from grundy.boards.graph_game import Col

__all__ = ["ColCheck", "ColClaim", "ColTheorem", "col_theorems"]

Relation = Literal["=", ">=", "<=", "number or number + *"]

_NOTATION = str.maketrans("+-o", "LR.")
_EXCHANGED = str.maketrans("+-o", "-+o")


@dataclass(frozen=True)
class ColClaim:
    """One case of a theorem: `before` stands in `relation` to `after` (0 if none) plus `number`."""

    before: Col
    relation: Relation = "="
    after: Col | None = None
    number: Fraction = Fraction(0)

    def difference(self) -> Game:
        """The difference game `before - after - number`, played out without any theorem.

        >>> from grundy.boards.col_theorem import col_theorems
        >>> claim = next(col_theorems()["2.6"].claims(1))
        >>> claim.before.position, claim.after.position, claim.number, claim.difference()
        ('path:L.L', 'path:L.R', Fraction(1, 1), Game('0'))
        """
        value = self.before.played_out() - self.number
        return value if self.after is None else value - self.after.played_out()

    @property
    def holds(self) -> bool:
        """Is the claim true?"""
        value = self.difference()
        match self.relation:
            case "=":
                return value == Game(0)
            case ">=":
                return value >= 0
            case "<=":
                return value <= 0
            case _:
                return value.is_number or (value + Game("*")).is_number


@dataclass(frozen=True)
class ColCheck:
    """What checking a theorem found: how many cases were played out, and those that failed."""

    theorem: str
    cases: int
    failures: tuple[ColClaim, ...]


@dataclass(frozen=True)
class ColTheorem:
    """A lemma or theorem of Austin's chapter 2; `+` is tinted for Left, `-` for Right, `o` not.

    >>> import grundy as gr
    >>> gr.col_theorems()["2.8"].statement
    'A+²ᵏ = A + k'
    """

    number: str
    statement: str
    _claims: Callable[[int], Iterator[ColClaim]]

    def claims(self, size: int) -> Iterator[ColClaim]:
        """The cases in which arbitrary graphs are chains, and counts n are, at most `size`.

        >>> import grundy as gr
        >>> [claim.before.position for claim in gr.col_theorems()["2.4"].claims(1)]
        ['path:L.L', 'path:L.R', 'path:L.', 'path:..']
        """
        return self._claims(size)

    def check(self, size: int = 3) -> ColCheck:
        """Play out the difference game of every case up to the size.

        >>> from grundy.boards.col_theorem import col_theorems
        >>> col_theorems()["2.12"].check(2).failures
        ()
        """
        cases, failures = 0, []
        for claim in self.claims(size):
            cases += 1
            if not claim.holds:
                failures.append(claim)
        return ColCheck(self.number, cases, tuple(failures))


def col_theorems() -> dict[str, ColTheorem]:
    """The lemmas and theorems, by number. The figures of Lemmas 2.5 and 2.9-2.11 are lost in the
    scan of the source; those are what their proofs and their uses leave possible.

    >>> from grundy.boards.col_theorem import col_theorems
    >>> [f"{t.number} {t.check(1).cases}" for t in col_theorems().values()]
    ['2.1 4', '2.2 10', '2.3 3', '2.4 4', '2.5 240', '2.6 48', '2.7 1', '2.8 6', \
'2.9 16', '2.10 8', '2.11 4', '2.12 20']
    """
    return {theorem.number: theorem for theorem in _THEOREMS}


def _chains(longest: int, shortest: int = 0) -> Iterator[str]:
    """All tinted chains with this many vertices."""
    for length in range(shortest, longest + 1):
        for nodes in product("+-o", repeat=length):
            yield "".join(nodes)


def _path(code: str) -> Col:
    return Col("path:" + code.translate(_NOTATION))


def _broken(code: str, missing: int) -> Col:
    """The chain without the edge behind a vertex."""
    names = [f"v{i}" for i in range(len(code))]
    pieces = "-".join(names[: missing + 1]) + "," + "-".join(names[missing + 1 :])
    text = f"edges:{pieces}"
    for sign, letter in (("+", "L"), ("-", "R")):
        tinted = [name for name, c in zip(names, code, strict=True) if c == sign]
        if tinted:
            text += f";{letter}:" + ",".join(tinted)
    return Col(text)


def _exchanged(code: str) -> str:
    return code.translate(_EXCHANGED)


def _both_colours(
    code: str, relation: Relation, after: str, number: Fraction | int
) -> list[ColClaim]:
    """A relation and the same with players exchanged."""
    x = Fraction(number)
    swapped = _path(_exchanged(code)), _path(_exchanged(after))
    mirrored: dict[Relation, Relation] = {">=": "<=", "<=": ">="}
    return [
        ColClaim(_path(code), relation, _path(after), x),
        ColClaim(swapped[0], mirrored.get(relation, relation), swapped[1], -x),
    ]


def _lemma_1(size: int) -> Iterator[ColClaim]:
    for code in _chains(size, 1):
        for i, c in enumerate(code):

            def put(new: str, code: str = code, i: int = i) -> Col:
                return _path(code[:i] + new + code[i + 1 :])

            if c == "o":
                yield ColClaim(put("+"), ">=", _path(code))
                yield ColClaim(put("-"), "<=", _path(code))
            # A vertex closed to both players is deleted.
            deleted = Col("path:" + (code[:i] + "#" + code[i + 1 :]).translate(_NOTATION))
            if c == "-":
                yield ColClaim(deleted, ">=", _path(code))
            if c == "+":
                yield ColClaim(deleted, "<=", _path(code))


def _lemma_2(size: int) -> Iterator[ColClaim]:
    for code in _chains(size + 1, 2):
        for i in range(len(code) - 1):
            ends = code[i : i + 2]
            if "+" in ends:
                yield ColClaim(_broken(code, i), ">=", _path(code))
            if "-" in ends:
                yield ColClaim(_broken(code, i), "<=", _path(code))


def _theorem_3(size: int) -> Iterator[ColClaim]:
    for code in _chains(size, 1):
        yield ColClaim(_path(code), "number or number + *")
        if len(code) > 2:
            cycle = Col("cycle:" + code.translate(_NOTATION))
            yield ColClaim(cycle, "number or number + *")


def _theorem_4(size: int) -> Iterator[ColClaim]:
    for n in range(1, size + 1):
        o = "o" * n
        yield ColClaim(_path(f"+{o}+"), number=Fraction(1))
        yield ColClaim(_path(f"+{o}-"))
        yield ColClaim(_path(f"+{o}"), number=Fraction(1, 2))
        yield ColClaim(_path(o + "o"))


def _lemma_5(size: int) -> Iterator[ColClaim]:
    """Parts (i)-(iii): of a tail of two, three or four nodes whose end is untinted, but for `o+oo`
    and `o-oo`, nobody prefers another node to the end. Part (iv): of c, d, e in a row,
    c and e tinted, nobody prefers c or e to d.
    """
    for a in _chains(size):
        for tail in _chains(min(size + 1, 3), 1):
            if tail in ("o+o", "o-o"):
                continue
            yield from _none_better(f"{a}{tail}o", len(a) + len(tail), range(len(tail)), len(a))
    for a, b in product(list(_chains(size)), repeat=2):
        for c, e in product("+-", repeat=2):
            yield from _none_better(f"{a}{c}o{e}{b}", len(a) + 1, (0, 2), len(a))


def _none_better(code: str, best: int, others: Iterable[int], start: int) -> Iterator[ColClaim]:
    """Both players move at `best` at least as well as at the others, counted from `start`."""
    sides: tuple[tuple[str, Relation], ...] = (("+", ">="), ("-", "<="))
    for player, relation in sides:
        for at in others:
            if code[start + at] in ("o", player):
                after = _after(code, best, player)
                yield ColClaim(after, relation, _after(code, start + at, player))


def _after(code: str, at: int, player: str) -> Col:
    """The position after the player has taken a vertex."""
    lost = {"o": "-" if player == "+" else "+", player: "#"}
    nodes = list(code)
    nodes[at] = "#"
    for i in (at - 1, at + 1):
        if 0 <= i < len(nodes):
            nodes[i] = lost.get(nodes[i], nodes[i])
    return Col("path:" + "".join(nodes).translate(_NOTATION))


def _theorem_6(size: int) -> Iterator[ColClaim]:
    for a in _chains(size):
        base = f"{a}+o-"
        for n in range(1, size + 3):
            o = "o" * n
            yield from _both_colours(f"{a}+{o}+", "=", base, 1)
            if n > 1:
                yield from _both_colours(f"{a}+{o}-", "=", base, 0)
            if n > 2:
                yield from _both_colours(f"{a}+{o}", "=", base, Fraction(1, 2))


def _lemma_7(size: int) -> Iterator[ColClaim]:
    def around(n: int, m: int, value: Fraction | int) -> ColClaim:
        return ColClaim(_path("o" * n + "+" + "o" * m), number=Fraction(value))

    for n in range(1, size + 1):
        yield around(n, n, 0)
        if n >= 2:
            yield around(1, n, Fraction(1, 4))
        if n >= 3:
            yield around(2, n, Fraction(1, 2))
            for m in range(3, size + 1):
                yield around(n, m, 0)


def _lemma_8(size: int) -> Iterator[ColClaim]:
    for a in _chains(size, 1):
        for k in range(1, size + 1):
            yield from _both_colours(a + "+" * (2 * k), "=", a, k)


def _lemma_9(size: int) -> Iterator[ColClaim]:
    """Lemma 2.9 follows at once from Lemma 2.1 (iv): the vertices deleted are tinted black."""
    for a in _chains(size):
        for n in range(size + 1):
            yield from _both_colours(a + "+" * (n + 1), ">=", a + "+" * n, 0)


def _lemma_10(size: int) -> Iterator[ColClaim]:
    """Lemma 2.10 as the proof of Theorem 2.12 uses it."""
    for a in _chains(size):
        for n in range(2, size + 2):
            yield from _both_colours(a + "o" + "+" * n, "=", a + "o" + "-" * n, n)


def _lemma_11(size: int) -> Iterator[ColClaim]:
    """Lemma 2.11 as the last step of the proof of Theorem 2.12 uses it."""
    for a in _chains(size - 1):
        # A black tint more: a white vertex is closed to both and goes.
        yield from _both_colours(f"{a}+o+", ">=", f"{a}+", 0)
        yield from _both_colours(f"{a}-o+", ">=", a, 0)


def _theorem_12(size: int) -> Iterator[ColClaim]:
    # c is tinted with any chain behind it, or untinted with nothing behind, or absent.
    sides = ["", "o", *(a + c for a in _chains(size - 1) for c in "+-")]
    for a, b in product(sides, repeat=2):
        for n in range(1, size + 1):
            left, right = f"{a}o", f"o{b[::-1]}"
            if a <= b:
                before, after = left + "+" * (n + 1) + right, left + "-" * n + right
                yield from _both_colours(before, "=", after, n)


_THEOREMS = (
    ColTheorem("2.1", "tinting a vertex for Left, deleting one of Right's: not less", _lemma_1),
    ColTheorem("2.2", "deleting an edge at a vertex tinted for Left: not less", _lemma_2),
    ColTheorem("2.3", "every value is x or x + *, x a number", _theorem_3),
    ColTheorem("2.4", "+oⁿ+ = 1, +oⁿ- = 0, +oⁿ = 1/2, oⁿ⁺¹ = 0", _theorem_4),
    ColTheorem("2.5", "an untinted end is best in its tail, o in …coe…, c, e tinted", _lemma_5),
    ColTheorem("2.6", "A+oⁿ+ = A+o- + 1, A+oⁿ- = A+o-, A+oⁿ = A+o- + 1/2 (n ≥ 3)", _theorem_6),
    ColTheorem("2.7", "oⁿ+oⁿ = 0, o+oⁿ = 1/4, o²+oⁿ = 1/2 (n ≥ 3), oⁿ+oᵐ = 0 (n, m ≥ 3)", _lemma_7),
    ColTheorem("2.8", "A+²ᵏ = A + k", _lemma_8),
    ColTheorem("2.9", "A+ⁿ⁺¹ is not less than A+ⁿ", _lemma_9),
    ColTheorem("2.10", "A o +ⁿ = A o -ⁿ + n (n ≥ 2)", _lemma_10),
    ColTheorem("2.11", "A c o + is not less than A c, tinted for Left too (c tinted)", _lemma_11),
    ColTheorem("2.12", "A c o +ⁿ⁺¹ o f B = A c o -ⁿ o f B + n, c, f tinted or last", _theorem_12),
)
