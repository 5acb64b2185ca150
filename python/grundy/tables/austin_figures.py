"""Figures of Austin's thesis drawn as tables: trees of games, Table 4.7, Berlekamp's analyses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.errors import InputError
from grundy.tables import Rows, Table

if TYPE_CHECKING:
    from grundy import Game
    from grundy.heaps.berlekamp import BerlekampRow
    from grundy.partizan.form import Form

SOURCE = "R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976"


# Chapter 1: trees of games, literally.


def _literal(form: Form) -> str:
    """A form down to the game without options, {|}."""
    sides = (form.left_options, form.right_options)
    return "{" + "|".join(",".join(map(_literal, side)) for side in sides) + "}"


def _moves(form: Form) -> tuple[int, int]:
    """How many lines of the literal tree slope to the left, and to the right."""
    left, right = len(form.left_options), len(form.right_options)
    for option in (*form.left_options, *form.right_options):
        more = _moves(option)
        left, right = left + more[0], right + more[1]
    return left, right


def _trees(named: Sequence[tuple[str, str]]) -> Rows:
    from grundy.partizan.form import Form

    table = []
    for name, text in named:
        form = Form(text)
        left, right = _moves(form)
        outcome = {"L": "G > 0", "R": "G < 0", "P": "G = 0", "N": "G ∥ 0"}[form.value.outcome]
        table.append([name, text, _literal(form), f"{left}", f"{right}", str(form.value), outcome])
    header = ["game", "form", "tree", "lines for Left", "lines for Right", "value", "outcome"]
    return header, table


def figure_1_1() -> Rows:
    """The games that section 1.2 names, and the first that the first days bring."""
    names = [("0", "{|}"), ("1", "{0|}"), ("-1", "{|0}"), ("*", "{0|0}"), ("1/2", "{0|1}")]
    return _trees([*names, ("{{|0}|{0|}}", "{{|0}|{0|}}")])


def figure_1_2() -> Rows:
    """The three games equal to 0 that the text names."""
    from grundy.partizan.form import Form

    star = Form("{0|0}")
    plus = Form.of([star, star], [star, star])
    return _trees([("0", "{|}"), ("{{|0}|{0|}}", "{{|0}|{0|}}"), ("* + *", str(plus))])


def figure_1_3() -> Rows:
    """n = {n−1|} for n from 0 to 5: n lines, all of them Left's."""
    return _trees([(str(n), f"{{{n - 1}|}}" if n else "{|}") for n in range(6)])


def figure_1_4() -> Rows:
    """The numbers of the first days in order; each stands below those it is made from."""
    from grundy import Day

    table = []
    for day in range(5):
        numbers = _numbers_of_day(day) if day > 3 else None
        if numbers is None:
            games = [g for g in Day(day).games if g.is_number and g.birthday == day]
            numbers = sorted(games)
        for number in numbers:
            left = ",".join(map(str, number.left_options))
            right = ",".join(map(str, number.right_options))
            table.append([str(day), str(number), f"{{{left}|{right}}}"])
    return ["day", "number", "canonical form"], table


def _numbers_of_day(day: int) -> list[Game]:
    """Greatest, least, and the means of neighbours among the numbers of the days before."""
    from fractions import Fraction

    from grundy import Game

    known: list[Fraction] = []
    new: list[Fraction] = [Fraction(0)]
    for _ in range(day):
        known = sorted([*known, *new])
        between = [(a + b) / 2 for a, b in pairwise(known)]
        new = [known[0] - 1, *between, known[-1] + 1]
    return [Game(str(x)) for x in new]


def figure_1_5() -> Rows:
    """Forms of simple games; which of their options are dominated, and which irrelevant."""
    from grundy.partizan.form import Form

    texts = [
        "{2|}",
        "{1,2|}",
        "{0,1,2|}",
        "{|}",
        "{*|}",
        "{*|*}",
        "{-47|12}",
        "{0|1}",
        "{0,-1|1,2}",
    ]
    texts += ["{0,*|1}", "{0|0}", "{0,*2|0,*2}", "{0,-1|0,1}", "{1*|1*}", "{1/8|9/16}"]
    table = []
    for text in texts:
        form = Form(text)
        dominated, irrelevant = _needless(form)
        cells = [", ".join(dominated) or "–", ", ".join(irrelevant) or "–"]
        table.append([text, str(form.value), *cells, _literal(form)])
    return ["form", "value", "dominated options", "irrelevant options", "tree"], table


def _needless(form: Form) -> tuple[list[str], list[str]]:
    """Options of each side that another one dominates, and gift horses (Lemmas 1.15 and 1.16)."""
    from grundy.partizan.form import Form as Made

    dominated: list[str] = []
    irrelevant: list[str] = []
    for side in ("left", "right"):
        options = form.left_options if side == "left" else form.right_options
        others = form.right_options if side == "left" else form.left_options
        for option in options:
            rest = [one for one in options if one is not option]
            name = f"{side.capitalize()} {option}"
            better = (
                one.value >= option.value if side == "left" else one.value <= option.value
                for one in rest
            )
            without = Made.of(rest, others) if side == "left" else Made.of(others, rest)
            if any(better):
                dominated.append(name)
            elif _gift(option, without, side):
                irrelevant.append(name)
    return dominated, irrelevant


def _gift(option: Form, without: Form, side: str) -> bool:
    """Is the option no more than confused with the game without it, from this side?"""
    if side == "left":
        return not option.value >= without.value
    return not option.value <= without.value


# Chapter 4: the table in the proof of Theorem 4.8.


def table_4_7() -> Rows:
    """The table for s = 3, the least s of the theorem."""
    return excluded_values(".1114")


def excluded_values(code: str, _: int | None = None) -> Rows:
    """Rows i and columns n in runs of residues mod 4s + 5, for n > 11s + 13: the values
    G(i) ⊕ G(n − s − 1 − i), in brackets those that only some n of the column have."""
    from grundy.heaps.heap_game import HeapGame

    found = re.fullmatch(r"\.(1+)4", HeapGame(code).code)
    if found is None or len(found[1]) < 3:
        raise InputError(f"'{code}': Table 4.7 is about .1114, .11114, … (s ones, s at least 3)")
    s = len(found[1])
    p = 4 * s + 5
    columns = [
        ("3s+4", 3 * s + 4, 3 * s + 4),
        ("3s+5..4s+4", 3 * s + 5, 4 * s + 4),
        ("0", 0, 0),
        ("1..s", 1, s),
        ("s+1,s+2", s + 1, s + 2),
        ("s+3..2s+2", s + 3, 2 * s + 2),
        ("2s+3..3s+3", 2 * s + 3, 3 * s + 3),
    ]
    start = p * (-(-(11 * s + 14) // p))
    values = HeapGame(code).nim_values(start + 3 * p)
    rows = []
    special = {s + 1: "s+1, 5s+6", s + 2: "s+2"}
    for single, name in special.items():
        heaps = [single, 5 * s + 6] if single == s + 1 else [single]
        rows.append((f"i = {name}", heaps))
    order = columns[5:] + columns[:5]
    for name, first, last in order:
        heaps = [
            i
            for i in range(1, start + 3 * p)
            if first <= i % p <= last and i not in (s + 1, s + 2, 5 * s + 6)
        ]
        rows.append((f"i ≡ {name}", heaps))
    header = ["", *(f"n ≡ {name}" for name, *_ in columns)]
    table = []
    for name, heaps in rows:
        cells = [name]
        for _name, first, last in columns:
            sets = []
            for residue in range(first, last + 1):
                n = start + p + residue
                sums = {values[i] ^ values[n - s - 1 - i] for i in heaps if 1 <= i <= n - s - 2}
                sets.append(sums)
            always = set.intersection(*sets)
            sometimes = set.union(*sets) - always
            text = " ".join(map(str, sorted(always)))
            more = " ".join(map(str, sorted(sometimes)))
            cells.append(f"{text} ({more})".strip() if more else text)
        table.append(cells)
    table.append(["G(n)", *(str(values[start + p + first]) for _, first, _ in columns)])
    return header, table


# Chapter 5: Berlekamp's analyses.


def _shown(row: BerlekampRow) -> list[str]:
    """Entries, those in the second column that the third has too in brackets."""
    return [f"[{n}]" if i in row.repeated else str(n) for i, n in enumerate(row.entries)]


def _members(code: str) -> tuple[int, ...]:
    from grundy.heaps.heap_game import HeapGame

    found = re.fullmatch(r"S\(([\d,]+)\)", HeapGame(code).code)
    if found is None:
        raise InputError(
            f"'{code}': Berlekamp's analysis is about subtraction sets, such as S(3,10,13)"
        )
    return tuple(map(int, found[1].split(",")))


def analysis(code: str, most: int | None = None) -> Rows:
    """The rows that begin up to heap `most`, by default those of a period and a half."""
    from grundy.heaps.berlekamp import berlekamp_analysis
    from grundy.heaps.heap_game import HeapGame

    members = _members(code)
    if most is None:
        solution = HeapGame(code).solve()
        most = (solution.preperiod or 0) + 3 * (solution.period or 0) // 2
    rows = berlekamp_analysis(members, most + 1)
    header = ["G = 0", "G = 1", *("G ≥ 2" for _ in members[1:])]
    return header, [_shown(row) for row in rows if row.entries[0] <= most]


def _one_period(code: str) -> Rows:
    """The rows of one period."""
    from grundy.heaps.heap_game import HeapGame

    solution = HeapGame(code).solve()
    return analysis(code, (solution.preperiod or 0) + (solution.period or 1) - 1)


def sets_of_columns(code: str, _: int | None = None) -> Rows:
    """The sets of four columns beside each other, their last rows on one line."""
    from grundy.heaps.berlekamp import column_sets

    members = _members(code)
    if len(members) != 3 or members[0] + members[1] != members[2]:
        raise InputError(
            f"'{code}': the sets of columns are those of S(a,b,a+b), such as S(5,22,27)"
        )
    sets = column_sets(members[0], members[1])
    deepest = max(map(len, sets))
    table = []
    for line in range(deepest):
        cells: list[str] = []
        for rows in sets:
            at = line - (deepest - len(rows))
            # A set of fewer sections begins a section lower.
            cells += _shown(rows[at]) if at >= 0 else [""] * 4
        table.append(cells)
    header = [f"{k}: {name}" for k in range(1, len(sets) + 1) for name in ("n", "+a", "+b", "+a+b")]
    return header, table


def _two_sets(a: int, b: int, first: int) -> Rows:
    """Two sets of columns, the later one below the end of the one before."""
    from grundy.heaps.berlekamp import column_sets

    sets = column_sets(a, b)
    split = a - (first * (b % a)) % a
    header = ["set", "n", "n+a", "n+b", "n+a+b"]
    above = [[str(first), *_shown(row)] for row in sets[first - 1][-split:]]
    return header, above + [[str(first + 1), *_shown(row)] for row in sets[first]]


def _table(number: str, title: str, rows: object, *, general: object = None) -> Table:
    return Table(
        f"austin-figure-{number}",
        title,
        f"{SOURCE}, Figure {number}",
        rows,  # type: ignore[arg-type]
        general,  # type: ignore[arg-type]
        ("Berlekamp's analysis", f"{SOURCE}, section 5.3") if general else ("", ""),
    )


TABLES = [
    _table("1.1", "The trees of some simple games", figure_1_1),
    _table("1.2", "Games equivalent to 0", figure_1_2),
    _table("1.3", "The tree of moves of n", figure_1_3),
    _table("1.4", "The tree of numbers", figure_1_4),
    _table("1.5", "Equivalent forms of some simple games", figure_1_5),
    Table(
        "austin-4.7",
        "Excluded values G(i) ⊕ G(n−s−1−i) for .1^s 4, with s = 3",
        f"{SOURCE}, Table 4.7",
        table_4_7,
        excluded_values,
        ("Excluded values for .1^s 4", f"{SOURCE}, Table 4.7"),
    ),
    _table("5.1", "Analysis of S(3,10,13)", lambda: analysis("S(3,10,13)"), general=analysis),
    _table("5.2", "Analysis of S(1,2k,2k+1), for k = 5", lambda: _one_period("S(1,10,11)")),
    _table("5.3", "Analysis of S(1,2k+1,2k+2), for k = 5", lambda: _one_period("S(1,11,12)")),
    _table("5.4", "Analysis of S(1,13,14)", lambda: _one_period("S(1,13,14)")),
    _table(
        "5.5",
        "Analysis of S(a,2ha−r,(2h+1)a−r), for a = 5, h = 3, r = 2",
        lambda: _one_period("S(5,28,33)"),
    ),
    _table(
        "5.6",
        "Analysis of S(5,22,27) in sets of four columns",
        lambda: sets_of_columns("S(5,22,27)"),
        general=sets_of_columns,
    ),
    _table(
        "5.7",
        "Part of the analysis of S(a,2ha+r,(2h+1)a+r): the first set of columns, for S(5,22,27)",
        lambda: (
            ["n", "n+a", "n+b", "n+a+b"],
            [row[:4] for row in sets_of_columns("S(5,22,27)")[1]],
        ),
    ),
    _table(
        "5.8",
        "Part of the analysis when a − (kr mod a) ≥ r: S(5,22,27), k = 1",
        lambda: _two_sets(5, 22, 1),
    ),
    _table(
        "5.9",
        "Part of the analysis when a − (kr mod a) < r: S(5,22,27), k = 2",
        lambda: _two_sets(5, 22, 2),
    ),
]
