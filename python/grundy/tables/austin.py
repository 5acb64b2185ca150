"""Tables and figures of Austin's thesis: Col, subtraction games, octal and sedecimal games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from grundy.tables import Rows, Table

if TYPE_CHECKING:
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution

SOURCE = "R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976"


# Chapter 2: Col.

_EXCHANGED = str.maketrans("+-o", "-+o")
_NOTATION = str.maketrans("+-o", "LR.")


def col_chains() -> list[str]:
    """Chains of up to four nodes (`+` black, `-` white, `o` untinted) with tinted ends, one of
    those that are the same by reflection and exchange of colours. Longer untinted ends than
    three change nothing (Theorem 2.6), so every chain with a tint and one of these in the middle
    is in the table.
    """
    found: list[str] = []
    for length in range(1, 5):
        for nodes in product("+-o", repeat=length):
            chain = "".join(nodes)
            if "o" in (chain[0], chain[-1]):
                continue
            exchanged = chain.translate(_EXCHANGED)
            same = {chain, chain[::-1], exchanged, exchanged[::-1]}
            if not same & set(found):
                found.append(chain)
    return found


def col_values() -> Rows:
    """One row for each A: the sixteen values, i = 0..3 down and j = 0..3 across in the source."""
    from grundy._core import board_values

    ends = [(i, j) for i in range(4) for j in range(4)]
    table = []
    for chain in col_chains():
        middle = chain.translate(_NOTATION)
        positions = [f"path:{'.' * i}{middle}{'.' * j}" for i, j in ends]
        table.append([chain, *map(str, board_values("col", positions))])
    return ["A", *(f"o^{i} A o^{j}" for i, j in ends)], table


def col_statements() -> Rows:
    """One row for each statement, with chains of at most three vertices for arbitrary graphs."""
    from grundy.boards.col_theorem import col_theorems

    table = []
    for theorem in col_theorems().values():
        check = theorem.check(3)
        cells = [str(check.cases), str(len(check.failures))]
        table.append([theorem.number, theorem.statement, *cells])
    return ["number", "statement", "cases", "fail"], table


# Games in normal play: solutions, classes of equal games, values as the thesis prints them.

# Values of heaps beyond this one take seconds.
LATE = 1 << 24
# As in the thesis, open games are searched to here, the recurring ones not so far.
SEARCH_TO = 10_000
RECURRING_TO = 700


@cache
def solved(code: str) -> tuple[HeapGame, NormalSolution]:
    """A game and its solution: searched here within the bounds of the tables, and where that
    leaves it open, as the shipped atlas has it, certified."""
    from grundy.atlas.answers import shipped_answer
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution

    game = HeapGame(code)
    if "(" in (game.digits or ""):
        return game, game.solve(max_heap=RECURRING_TO)
    if game.most_heaps > 2:
        return game, game.solve(max_heap=1500)
    found = game.solve(max_heap=SEARCH_TO)
    known = None if found.solved else shipped_answer(game, "normal")
    return game, known if isinstance(known, NormalSolution) else found


def searched_to(code: str) -> int:
    """How far an open game was searched for its period, by the shipped atlas or here."""
    from grundy.atlas.atlas import Atlas

    entry = Atlas.shipped().get(code)
    return max(SEARCH_TO, entry.searched_to or 0) if entry is not None else SEARCH_TO


@dataclass(frozen=True)
class Row:
    """One class of games: the code it is listed under, its members, its standard form."""

    index: str
    members: tuple[str, ...]
    standard: str


def classes(codes: Iterable[str]) -> list[Row]:
    """The codes sorted into classes of equal standard sequences, in the order given.

    Codes go together when Theorems 4.2-4.6 say so, or when both are solved and all values agree;
    never because the first values do.
    """
    from grundy import _core
    from grundy.heaps.equivalence import equivalent
    from grundy.heaps.heap_game import HeapGame

    found: list[list[str]] = []
    standards: list[str] = []
    by_closure: dict[str, int] = {}
    by_start: dict[tuple[int, ...], list[int]] = {}
    for code in codes:
        standard = _core.code_forms(code)[-1]
        closure = _core.code_closure(standard)
        at = by_closure.get(closure)
        if at is None:
            standard = _core.code_least(standard)
            start = tuple(HeapGame(standard).nim_sequence(200).tolist())
            same = (i for i in by_start.get(start, []) if equivalent(standards[i], standard))
            at = next(same, None)
            if at is None:
                at = len(found)
                found.append([])
                standards.append(standard)
                by_start.setdefault(start, []).append(at)
            by_closure[closure] = at
        found[at].append(code)
    return [Row(members[0], tuple(members), standards[at]) for at, members in enumerate(found)]


def first_cousin(standard: str) -> str:
    """The first cousin of a standard form, if one is known."""
    from grundy import _core

    earlier = _core.code_earlier(standard, 1)
    return earlier[0] if earlier else ""


def sequence_text(game: HeapGame, solution: NormalSolution) -> str:
    """The values before the period, then the period in brackets, or the first values and dots."""
    shown = 30
    if solution.period is not None and solution.preperiod is not None:
        start, end = solution.preperiod, solution.preperiod + solution.period
        if end <= 2 * shown:
            values = game.nim_sequence(end - 1).tolist()
            plus = f"(+{solution.saltus})" if solution.saltus else ""
            return f"{_digits(values[:start])}({_digits(values[start:])}){plus}"
    return _digits(game.nim_sequence(shown).tolist()) + "…"


def _digits(values: Iterable[int]) -> str:
    """Values in one word, those above 9 in brackets."""
    return "".join(str(v) if v < 10 else f"[{v}]" for v in values)


# Chapter 4: periods in figures.

# The letters of the thesis for values above 9.
LETTERS = dict(zip(range(10, 21), "XxTtFfSsAaV", strict=True)) | {
    23: "τ",
    25: "φ",
    27: "σ",
    28: "α",
}


def _letter(value: int) -> str:
    """A value as one character, as the figures have it."""
    return str(value) if value < 10 else LETTERS.get(value, f"[{value}]")


def _by_residue(code: str) -> tuple[int, list[int]]:
    """The period p and the values of heaps beyond the preperiod by residue mod p."""
    _, solution = solved(code)
    if solution.period is None or solution.preperiod is None:
        raise AssertionError(f"{code} is solved within the bounds of the tables")
    p, start = solution.period, solution.preperiod
    values = solution.period_values.tolist()
    return p, [values[(r - start) % p] for r in range(p)]


def _lines(first: int, lengths: Sequence[int], values: Sequence[str]) -> list[list[str]]:
    """Rows of the given lengths: the first residue of each, and its values."""
    table = []
    at = 0
    for length in lengths:
        table.append([str(first + at), "".join(values[at : at + length])])
        at += length
    return table


def figure_4_1() -> Rows:
    """The first row has 12 values, the others 26."""
    p, values = _by_residue(".356")
    text = [_letter(values[r % p]) for r in range(14, 14 + p)]
    return ["n mod 142 from", "values"], _lines(14, [12, 26, 26, 26, 26, 26], text)


# Figure 4.2 and Table 4.3 go through the residues mod 310 from here.
RESIDUES_165 = range(-47, -47 + 310)


def _copies_165(r: int) -> list[int]:
    """The five values of .165 at the residue r mod 310."""
    p, values = _by_residue(".165")
    return [values[(r + k) % p] for k in range(0, p, 310)]


def figure_4_2() -> Rows:
    """Fourteen rows, seven for each half of the subperiod."""
    text = []
    for r in RESIDUES_165:
        five = _copies_165(r)
        text.append(_letter(five[0]) if len(set(five)) == 1 else "-")
    lengths = [24, 24, 24, 27, 24, 24, 8] * 2
    return ["n mod 310 from", "values"], _lines(RESIDUES_165[0], lengths, text)


def table_4_3() -> Rows:
    """The usual value (that of most of the five copies), then the unusual ones."""
    header = ["n mod 1550", "usual", "G(n)", "G(n+310)", "G(n+620)", "G(n+930)", "G(n+1240)"]
    table = []
    for r in RESIDUES_165:
        five = _copies_165(r)
        if len(set(five)) == 1:
            continue
        (usual, times), *_ = Counter(five).most_common()
        common = _letter(usual) if times >= 3 else "?"
        shown = ["-" if v == usual and times >= 3 else _letter(v) for v in five]
        table.append([str(r), common, *shown])
    return header, table


# Rows of Figures 4.4 and 4.5: their lengths, and the region each belongs to; the figures begin with
# 7478, which is said to be at 53 and is at 55 in .1177.
ROWS_055 = [4, 7, 7, 6, 8, 7, 7, 6, 8, 7, 7, 4, 7, 8, 6, 8, 7, 7, 6, 8, 7, 6]
PRINTED_FIRST, TRUE_FIRST = 53, 55
REGIONS_055 = {
    "A": (53, 69, -53, -50, -21, -5, 21, 24),
    "B": (-78, -55, -49, -23),
    "C": (-3, 20, 26, 52),
}


def _signed(r: int) -> str:
    """A residue mod 148 between −73 and 74, as the figure has it."""
    r %= 148
    return str(r if r <= 74 else r - 148)


def _region(printed: int) -> str:
    """The region of Figure 4.5 that a residue, as printed, belongs to."""
    for name, ends in REGIONS_055.items():
        for first, last in zip(ends[::2], ends[1::2], strict=True):
            if (printed - first) % 148 <= last - first:
                return name
    return ""


def figure_4_4() -> Rows:
    """The 22 rows of the figure, 74 values in each half; beside each value the nim-sum with that
    half a period later, where it is not 5 (or 8 comes after 8)."""
    p, values = _by_residue(".1177")
    table = []
    at = TRUE_FIRST
    for length in ROWS_055:
        places = [(at + i) % p for i in range(length)]
        fails = [
            _signed(r)
            for r in places
            if values[r] ^ values[(r + 74) % p] != 5 and (values[r], values[(r + 74) % p]) != (8, 8)
        ]
        text = "".join(_letter(values[r]) for r in places)
        table.append([_signed(at), text, " ".join(fails)])
        at += length
    return ["n mod 148 from", "values", "G(n+74) ≠ G(n) ⊕ 5 at"], table


def figure_4_5() -> Rows:
    """The residues of the 22 rows, as printed and two more, as they are in .1177; the regions are
    those the text names by printed residues."""
    table = []
    at = 0
    for length in ROWS_055:
        printed = [PRINTED_FIRST + at + i for i in range(length)]
        regions = "".join(sorted({_region(r) for r in printed} - {""}))
        true = [r - PRINTED_FIRST + TRUE_FIRST for r in printed]
        table.append([regions, " ".join(map(_signed, printed)), " ".join(map(_signed, true))])
        at += length
    return ["region", "residues as printed", "residues in .1177"], table


def figure_4_6() -> Rows:
    """Rows of 11, but for some."""
    p, values = _by_residue(".3777")
    half = p // 2
    # The figure begins with S5Fτ92S5F92: in .3777 that is at 14, not at −7.
    first = 14
    lengths = [11, 11, 11, 12, 11, 11, 11, 12, 10, 12, 11, 11, 11, 12, 11, 11, 11, 11, 12, 8]
    text = [_letter(values[r % p]) for r in range(first, first + half)]
    wrong = [r for r in range(half) if values[(r + half) % p] != values[r] ^ 7]
    table = _lines(first, lengths, text)
    return ["n mod 442 from", "values"], [*table, ["G(n+221) ≠ G(n) ⊕ 7 at", str(wrong)]]


# Chapter 7: the tables of games.


def subtraction_games() -> Rows:
    """All sets with members up to 8: preperiod, period, the values, what may be adjoined."""
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.subtraction import optional_members

    header = ["set", "period", "preperiod", "values before the period", "period of values"]
    header += ["optional members", "rule of the optional members"]
    table = []
    for size in range(1, 9):
        for members in combinations(range(1, 9), size):
            game = HeapGame(f"S({','.join(map(str, members))})")
            solution = game.solve()
            start = solution.preperiod or 0
            before = "".join(map(str, game.nim_sequence(start).tolist()[:start]))
            period = "".join(map(str, solution.period_values.tolist()))
            optional = optional_members(members)
            shown = ",".join(map(str, optional.first(8))) + ",…"
            cells = [game.code, str(solution.period), str(start), before, period]
            table.append([*cells, shown if len(shown) > 2 else "", optional.rule])
    return header, table


@cache
def octal_rows() -> list[Row]:
    """The classes of Table 7.2: all `.d1d2d3`, the shorter codes first, and `4.d1d2`."""
    from grundy.heaps.heap_game import HeapGame

    three = [f".{n:03o}" for n in range(1, 512)]
    ordered = sorted(three, key=lambda c: (not c.endswith("0"), c))
    return classes([*(HeapGame(c).code for c in ordered), *(f"4.{n:02o}" for n in range(64))])


def octal_games() -> Rows:
    """One row per class of games; open ones say how far they were searched."""
    header = ["game", "first cousin", "standard form", "values", "period", "preperiod"]
    header += ["last heap searched", "codes"]
    table = []
    for row in octal_rows():
        _, solution = solved(row.index)
        table.append(
            [
                row.index,
                first_cousin(row.standard),
                row.standard,
                sequence_text(*solved(row.standard)),
                str(solution.period) if solution.solved else "",
                str(solution.preperiod) if solution.solved else "",
                "" if solution.solved else str(searched_to(row.index)),
                str(len(row.members)),
            ]
        )
    return header, table


def octal_notes() -> Rows:
    """Solved games with a period of more than 5; the last irregular value is left out where it lies
    beyond the heaps that are computed in a moment."""
    from grundy.atlas.answers import shipped_answer
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.normal_solution import NormalSolution
    from grundy.heaps.structure import half_period

    header = ["game", "period", "last irregular", "its value", "irregular values"]
    header += ["which", "half period", "nim-saltus", "exceptions in a period"]
    most_listed = 16
    table = []
    for row in octal_rows():
        game = HeapGame(row.index)
        known = shipped_answer(game, "normal")
        solution = known if isinstance(known, NormalSolution) else solved(row.index)[1]
        if solution.period is None or solution.preperiod is None or solution.period <= 5:
            continue
        last = solution.preperiod - 1
        count = solution.exception_count
        listed = count is not None and count <= most_listed
        few = " ".join(f"G({n})={v}" for n, v in solution.first_exceptions(most_listed))
        half = ["", "", ""]
        if solution.period % 2 == 0 and solution.period <= 4096:
            found = half_period(solution.period_values)
            if found is not None:
                half = [str(found.q), str(found.nim_saltus), str(found.exceptions)]
        table.append(
            [
                row.index,
                str(solution.period),
                str(last) if last >= 0 else "none",
                str(game.nim_value(last)) if 0 <= last < LATE else "",
                "" if count is None else str(count),
                few if listed else "",
                *half,
            ]
        )
    return header, table


def octal_guide() -> Rows:
    """A row for each d1d2, a column for each d3; `*` is the game without moves."""
    from grundy.heaps.heap_game import HeapGame

    index = {code: row.index for row in octal_rows() for code in row.members}
    table = []
    for n in range(64):
        codes = [HeapGame(f".{n:02o}{d}").code for d in range(8)]
        table.append([f".{n:02o}", *(index.get(code, "*") for code in codes)])
    for d1 in range(8):
        table.append([f"4.{d1}", *(index[f"4.{d1}{d}"] for d in range(8))])
    return ["d1d2", *(str(d) for d in range(8))], table


SALTUS_HEADER = ("game", "first cousin", "standard form", "values", "period", "saltus", "proof")


def _saltus_row(code: str, standard: str) -> list[str]:
    """A row of Table 7.4 or 7.7: a game with its period and saltus, proved or observed."""
    game, solution = solved(standard)
    law = solution.observed or {}
    saltus = solution.saltus if solution.solved else law.get("saltus")
    proof = f"observed to {law['to']}" if law else "none"
    return [
        code,
        first_cousin(standard),
        standard,
        sequence_text(game, solution),
        str(solution.period or law.get("period") or ""),
        str(saltus or ""),
        solution.proof.theorem if solution.proof else proof,
    ]


@cache
def recurring_rows() -> list[Row]:
    """The classes of recurring octal games of Tables 7.4 to 7.6."""
    digits = [(a, b) for a in range(8) for b in range(8)]
    codes = [f".{a}({b})" for a, b in digits] + [f"4.({a})" for a in range(8)]
    codes += [f".({a}{b})" for a, b in digits] + [".3(30)", ".(3003003)", ".(012)"]
    return classes(c for c in codes if "(0)" not in c and "(00)" not in c)


def recurring_games() -> Rows:
    """One row per class of games with a positive saltus, proved or observed."""
    rows = (_saltus_row(row.index, row.standard) for row in recurring_rows())
    saltus = SALTUS_HEADER.index("saltus")
    return [*SALTUS_HEADER], [row for row in rows if row[saltus]]


def _guide_entry(code: str) -> str:
    """The row of Table 7.4; `*` for bounded values, `?` for games still open."""
    for row in recurring_rows():
        if code in row.members:
            _, solution = solved(row.standard)
            if solution.status == "periodic":
                return "*"
            seen = solution.observed or {}
            return row.index if solution.solved or seen.get("saltus") else "?"
    _, solution = solved(code)
    return "*" if solution.status == "periodic" else "?"


def recurring_guide() -> Rows:
    """Rows d1, columns d2 of .d1(d2), and 4.(d1) in a last column."""
    header = ["d1", *(str(d) for d in range(1, 8)), "4.(d1)"]
    table = []
    for a in range(8):
        entries = [_guide_entry(f".{a}({b})") for b in range(1, 8)]
        table.append([str(a), *entries, _guide_entry(f"4.({a})") if a else "*"])
    return header, table


def recurring_pairs_guide() -> Rows:
    """Rows d1, columns d2 of .(d1d2)."""
    return ["d1", *(str(d) for d in range(8))], [
        [str(a), *(_guide_entry(f".({a}{b})") if a or b else "*" for b in range(8))]
        for a in range(8)
    ]


# fmt: off
SEDECIMAL_GAMES = [
    ".0A", ".0B", ".0C", ".11B", ".128", ".13A", ".13C", ".169", ".18C", ".18E", ".18F", ".194",
    ".19B", ".19F", ".1A", ".28", ".3F", ".89", ".9B", ".9C", ".9E", ".A8", ".B8", ".BA", ".BB",
    ".BC", ".C9", ".F8", ".FB", ".FC",
]
# fmt: on


def sedecimal_games() -> Rows:
    """The games of the thesis; everything but the list of codes is computed."""
    from grundy.heaps.equivalence import standard_form

    return [*SALTUS_HEADER], [
        _saltus_row(code, standard_form(code).code) for code in SEDECIMAL_GAMES
    ]


def sedecimal_census() -> Rows:
    """One row for each class of codes `.d1d2d3` with a digit above 7 that the shipped atlas proves
    arithmetico-periodic."""
    from grundy.atlas.atlas import Atlas
    from grundy.heaps.rules import code_digits

    members: dict[str, list[str]] = {}
    laws: dict[str, tuple[int | None, int | None, int | None, str | None]] = {}
    for entry in Atlas.shipped().find(status="arithmetic-periodic"):
        left, _, body = entry.code.partition(".")
        if left or "(" in body or len(body) > 3 or max(code_digits(body)) not in range(8, 16):
            continue
        members.setdefault(entry.normal_class, []).append(entry.code)
        laws[entry.normal_class] = (entry.period, entry.preperiod, entry.saltus, entry.theorem)
    table = []
    for name, codes in members.items():
        period, preperiod, saltus, theorem = laws[name]
        cells = [str(period), str(preperiod), str(saltus), theorem or ""]
        table.append([codes[0], *cells, str(len(codes)), " ".join(codes[1:])])
    header = ["game", "period", "preperiod", "saltus", "proof", "codes", "likewise"]
    return header, sorted(table, key=lambda row: (len(row[0]), row[0]))


TABLES = [
    Table(
        "austin-2.3",
        "The values of some Col positions: i untinted nodes, the chain A, j untinted nodes",
        f"{SOURCE}, Table 2.3",
        col_values,
    ),
    Table(
        "austin-col",
        "Lemmas and theorems on Col: cases played out, and how many fail",
        f"{SOURCE}, 2.1-2.12",
        col_statements,
    ),
    Table(
        "austin-figure-4.1",
        "The period of .356 in rows of 26, from n ≡ 14 mod 142 on",
        f"{SOURCE}, Figure 4.1",
        figure_4_1,
    ),
    Table(
        "austin-figure-4.2",
        "The period of .165 by its subperiod 310; a hyphen where the five copies differ",
        f"{SOURCE}, Figure 4.2",
        figure_4_2,
    ),
    Table(
        "austin-4.3",
        "Values of .165 where the subperiod 310 fails",
        f"{SOURCE}, Table 4.3",
        table_4_3,
    ),
    Table(
        "austin-figure-4.4",
        "The period of .055, in the standard form .1177, in the rows of the figure",
        f"{SOURCE}, Figure 4.4",
        figure_4_4,
    ),
    Table(
        "austin-figure-4.5",
        "Residue classes of n mod 148, in the rows of the figure",
        f"{SOURCE}, Figure 4.5 and the text about it",
        figure_4_5,
    ),
    Table(
        "austin-figure-4.6",
        "Half the period of .644, in the standard form .3777; the other half is nim-7 more",
        f"{SOURCE}, Figure 4.6",
        figure_4_6,
    ),
    Table(
        "austin-7.1",
        "Subtraction games with members up to 8",
        f"{SOURCE}, Table 7.1",
        subtraction_games,
    ),
    Table(
        "austin-7.2",
        "Octal games .d1d2d3 and 4.d1d2 through their standard forms",
        f"{SOURCE}, Table 7.2",
        octal_games,
    ),
    Table(
        "austin-7.2-notes",
        "Notes to Table 7.2: irregular values and nim-saltus of the solved games",
        f"{SOURCE}, notes to Table 7.2",
        octal_notes,
    ),
    Table(
        "austin-7.3",
        "Guide to Table 7.2: the row of every octal game .d1d2d3 and 4.d1d2",
        f"{SOURCE}, Table 7.3",
        octal_guide,
    ),
    Table(
        "austin-7.4",
        "Recurring octal games .d1(d2), 4.(d1) and .(d1d2) with a saltus",
        f"{SOURCE}, Table 7.4",
        recurring_games,
    ),
    Table(
        "austin-7.5",
        "Guide to Table 7.4: Games .d1(d2) and 4.(d1)",
        f"{SOURCE}, Table 7.5",
        recurring_guide,
    ),
    Table(
        "austin-7.6",
        "Guide to Table 7.4: Games .(d1d2)",
        f"{SOURCE}, Table 7.6",
        recurring_pairs_guide,
    ),
    Table(
        "austin-7.7",
        "Sedecimal games that are arithmetico-periodic",
        f"{SOURCE}, Table 7.7",
        sedecimal_games,
    ),
    Table(
        "austin-7.7-three-digits",
        "All hexadecimal codes to three digits that are arithmetico-periodic, proved",
        f"{SOURCE}, Table 7.7, extended by the census",
        sedecimal_census,
    ),
]
