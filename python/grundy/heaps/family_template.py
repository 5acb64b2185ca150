"""A family of codes written with a letter: `.1^s 54`, `S(2,s,s+2)`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from grundy.errors import InputError
from grundy.whole_numbers import as_whole

Block = tuple[int, int, int]

# One term of a linear expression: 3, s, 2s.
_TERM = re.compile(r"([+-])?\s*(\d*)\s*([a-z]?)\s*")
# A digit of a code with its exponent: one letter, a number, or an expression in brackets.
_DIGIT = re.compile(
    r"\s*([0-9A-V])\s*(?:\^\s*(?:([a-z])|(\d+)|\{([^{}]*)\}|\(([^()]*)\)))?", re.ASCII
)


class Linear(NamedTuple):
    """slope · s + constant.

    >>> Linear(2, 1).at(10), Linear(2, -1).text("s"), Linear(1, 0).text("s")
    (21, '2s-1', 's')
    """

    slope: int
    constant: int

    def at(self, s: int) -> int:
        """The value for this s."""
        return self.slope * s + self.constant

    def text(self, letter: str) -> str:
        """As it is written."""
        if not self.slope:
            return str(self.constant)
        start = letter if self.slope == 1 else f"{self.slope}{letter}"
        return start + (f"{self.constant:+d}" if self.constant else "")

    def moved(self, start: int, step: int) -> Linear:
        """The same for s = start + step · k, as a linear expression in k.

        >>> Linear(2, 1).moved(3, 5)
        Linear(slope=10, constant=7)
        """
        return Linear(self.slope * step, self.at(start))


def linear(text: str, whole: str) -> tuple[Linear, str]:
    """An expression such as 2s+1, and its letter ('' if there is none).

    >>> linear("2s+1", "…"), linear("7", "…")
    ((Linear(slope=2, constant=1), 's'), (Linear(slope=0, constant=7), ''))
    """
    slope = constant = at = 0
    letters = set()
    text = text.strip()
    wrong = InputError(
        f"'{text}' in '{whole}': write a number, a letter or an expression like 2s+1"
    )
    if not text:
        raise wrong
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or term.end() == at or not (term[2] or term[3]) or (at and not term[1]):
            raise wrong
        sign = -1 if term[1] == "-" else 1
        if term[3]:
            letters.add(term[3])
            slope += sign * as_whole(term[2] or "1")
        else:
            constant += sign * as_whole(term[2])
        at = term.end()
    if len(letters) > 1:
        raise InputError(f"'{whole}' has two letters: a family has one")
    return Linear(slope, constant), "".join(letters)


class Template(NamedTuple):
    """Digits with numbers of repeats, or the members of a subtraction set, in one letter.

    >>> read_template(".1^s 54").code(3), read_template("S(2,s,s+2)").code(7)
    ('.11154', 'S(2,7,9)')
    """

    text: str
    letter: str
    runs: tuple[tuple[int, Linear], ...]
    members: tuple[Linear, ...]

    @property
    def least(self) -> int:
        """The least s for which the expressions make sense: runs not negative, members in order.

        >>> read_template("S(2,s,s+2)").least, read_template(".1^{s-3}4").least
        (3, 3)
        """
        s = 0
        while not self._fits(s):
            s += 1
            if s > 10_000:
                raise InputError(f"'{self.text}': no number for {self.letter} makes this a code")
        return s

    def _fits(self, s: int) -> bool:
        members = [member.at(s) for member in self.members]
        digits = [times.at(s) for _, times in self.runs]
        if members:
            return members[0] > 0 and all(a < b for a, b in pairwise(members))
        return any(digits) and min(digits) >= 0

    def code(self, s: int) -> str:
        """The code for this number.

        >>> read_template(".0^{2s}7").code(2)
        '.00007'
        """
        if self.members:
            return f"S({','.join(str(member.at(s)) for member in self.members)})"
        return "." + "".join("0123456789ABCDEFGHIJKLMNOPQRSTUV"[d] * n.at(s) for d, n in self.runs)

    def blocks(self, start: int, step: int) -> list[Block]:
        """The digits after the point as runs, for s = start + step · k: (digit, slope, constant).

        >>> read_template("S(2,s,s+2)").blocks(3, 4)
        [(0, 0, 1), (3, 0, 1), (0, 4, 0), (3, 0, 1), (0, 0, 1), (3, 0, 1)]
        """
        if not self.members:
            found = [(digit, *times.moved(start, step)) for digit, times in self.runs]
            return [block for block in found if block[1] or block[2]]
        blocks: list[Block] = []
        before = Linear(0, 0)
        for member in self.members:
            here = member.moved(start, step)
            gap = (0, here.slope - before.slope, here.constant - before.constant - 1)
            blocks += [gap, (3, 0, 1)] if gap[1] or gap[2] else [(3, 0, 1)]
            before = here
        return blocks


def read_template(text: str) -> Template:
    """Read a family of codes: digits, some with an exponent, or a subtraction set with a letter.

    >>> read_template(".0^{s+1} 7").runs
    ((0, Linear(slope=1, constant=1)), (7, Linear(slope=0, constant=1)))
    """
    plain = text.strip()
    runs: list[tuple[int, Linear]] = []
    members: list[Linear] = []
    letters: set[str] = set()
    if plain[:1] in "Ss" and plain[1:].lstrip().startswith("("):
        inside = plain[1:].strip()
        if not inside.endswith(")"):
            raise InputError(f"'{text}': the set needs its ')'")
        for piece in inside[1:-1].split(","):
            member, letter = linear(piece, text)
            members.append(member)
            letters |= {letter} - {""}
        if any(member.slope < 0 for member in members):
            raise InputError(f"'{text}': members must not fall as the letter grows")
        members.sort()
    else:
        before, point, after = plain.partition(".")
        if not point or before.strip("0 "):
            raise InputError(
                f"'{text}': a family has digits after the point, like .1^s 54, or is S(2,s,s+2)"
            )
        at = 0
        while at < len(after.rstrip()):
            found = _DIGIT.match(after, at)
            if found is None:
                raise InputError(
                    f"'{text}': '{after[at]}' is not a digit; "
                    "a run of digits is written 1^s, 1^3 or 1^{2s+1}"
                )
            exponent = next((group for group in found.groups()[1:] if group is not None), "1")
            times, letter = linear(exponent, text)
            if times.slope < 0:
                raise InputError(f"'{text}': a run must not get shorter as the letter grows")
            letters |= {letter} - {""}
            runs.append((int(found[1], 32), times))
            at = found.end()
    if len(letters) != 1:
        what = "two letters" if letters else "no letter"
        raise InputError(f"'{text}' has {what}: a family has one, as in .1^s 54")
    return Template(plain, letters.pop(), tuple(runs), tuple(members))
