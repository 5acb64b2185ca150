"""Tables of Allemang's thesis: misère play, above all of Grundy's game."""

from __future__ import annotations

from functools import partial

from grundy.display.grid import in_rows
from grundy.tables import Rows, Table

SOURCE = "Allemang, Machine Computation with Finite Games (1984)"


def grundy_p_pairs() -> Rows:
    """Sums of a heap from each of two arithmetic sets are P-positions; there are no others."""
    from grundy.misere.grundys_game import arithmetic_sets

    return ["A", "B"], [
        [" ".join(map(str, xs)), " ".join(map(str, ys))] for xs, ys in arithmetic_sets(88)
    ]


def grundy_94() -> Rows:
    """Each option of a heap of 94 and a P-position that it can be moved to."""
    from grundy.misere.grundys_game import strategy

    return ["option", "answer"], [
        [" + ".join(map(str, option)), " + ".join(map(str, answer))]
        for option, answer in strategy(94)
    ]


def grundy_genera() -> Rows:
    """A heap of n (a star marks adders), then the two-heap options of n + 1."""
    from grundy.misere.genus_table import genus_table
    from grundy.misere.grundys_game import adder_heaps, pair_genera

    largest = 88
    adders = adder_heaps(largest)
    found = []
    for heap, genus in enumerate(genus_table("grundys-game").genera(largest)):
        star = "*" if heap in adders else ""
        found.append([str(heap), f"{star}{genus.normal}{genus.blurry}"])
        if heap < largest:
            for (a, b), sum_genus in pair_genera(heap + 1):
                found.append([f"{a} + {b}", sum_genus.blurry])
    return ["position", "genus"], found


def large_grundy_heaps() -> Rows:
    """Each heap with its outcome; the source goes to 104, with 97, 100, 102 and 103 open."""
    from grundy.misere.grundys_game import p_heaps

    found = set(p_heaps(140))
    return ["heap", "outcome"], [
        [str(heap), "P" if heap in found else "N"] for heap in range(89, 141)
    ]


def blurry_digits(code: str, heaps: range, width: int, digits: int = 1) -> Rows:
    """The first digits of the blurry genera, the first of them g0, in rows of `width` heaps."""
    from grundy.misere.genus_table import genus_table

    genera = genus_table(code).genera(heaps[-1])
    cells = [genera[heap].blurry[1 : 1 + digits] for heap in heaps]
    return in_rows(cells, range(heaps[0], heaps[0] + width))


def short_octal_codes() -> list[str]:
    """All codes of at most two octal digits, with and without a 4 before the point."""
    digits = [f"{n:o}" for n in range(1, 8)]
    pairs = [f"{a:o}{b:o}" for a in range(8) for b in range(1, 8)]
    return [head + tail for head in (".", "4.") for tail in [*digits, *pairs]]


def short_octal_genera() -> Rows:
    """One row per game; equal games have equal rows."""
    from grundy.misere.genus_table import GenusTable

    largest = 40
    return ["code", *map(str, range(1, largest + 1))], [
        [code, *(f"{g.normal}{g.blurry}" for g in GenusTable(code).genera(largest)[1:])]
        for code in short_octal_codes()
    ]


def index_table(code: str, heap: int | None) -> Rows:
    """A page of appendix II for any game, as far as its quotient is small."""
    from grundy.misere.index_table import IndexTable

    return IndexTable.of(code, heap).rows()


def officers_moves() -> Rows:
    """Each move with what is left and its outcome; a move that leaves P wins."""
    from grundy.heaps.heap_game import HeapGame

    position = (2, 7, 10, 10, 11, 11, 11, 11, 11, 13)
    game = HeapGame(".37")
    quotient = game.solve(play="misere", max_heap=max(position))
    found = []
    for heap in sorted(set(position)):
        rest = list(position)
        rest.remove(heap)
        for to in sorted(game.options(heap)):
            left = sorted((*rest, *to))
            move = f"{heap} -> {' + '.join(map(str, to)) or '0'}"
            found.append([move, " ".join(map(str, left)), quotient.outcome(left)])
    return ["move", "left", "outcome"], found


# The sets J4 … J7, K0 … K4 of the source and its example; the last two entries repeat.
SEQUENCES = ("##0#", "##1#", "###0#", "###1#", "0##", "1##", "#0##", "#1##", "##0##", "#1##0#")


def games_with_genera() -> Rows:
    """Each sequence, the genus of a game that has it, and its number of options and birthday."""
    from grundy.misere.misere_game import MisereGame

    found = []
    for sequence in SEQUENCES:
        game = MisereGame.with_genus(sequence)
        found.append([sequence, str(game.genus), str(len(game.options)), str(game.birthday)])
    return ["wanted", "genus", "options", "birthday"], found


# Code, heap, and what Winning Ways has, as the source quotes it.
WINNING_WAYS = (
    (".14", 21, "0(620)"),
    (".16", 19, "2(31)"),
    (".6", 29, "2(20)"),
    (".6", 30, "0(02)"),
    (".72", 15, "2(20)"),
)


def winning_ways_errors() -> Rows:
    """Each heap with what was printed, the blurry and the sharp genus."""
    from grundy.misere.genus_table import genus_table

    found = []
    for code, heap, printed in WINNING_WAYS:
        genus = genus_table(code).genus(heap)
        found.append([code, str(heap), printed, f"{genus.normal}{genus.blurry}", str(genus)])
    return ["code", "heap", "Winning Ways", "blurry genus", "genus"], found


_ANY_INDEX_TABLE = (
    "Heaps by index and the blurry genera of their sums",
    f"{SOURCE}, appendix II",
)

TABLES = [
    Table(
        "allemang-i",
        "Two-heap P-positions of Grundy's game that involve no adders, below 88 counters",
        f"{SOURCE}, table i",
        grundy_p_pairs,
    ),
    Table(
        "allemang-ii",
        "An answer to every move from a heap of 94 in Grundy's game",
        f"{SOURCE}, table ii",
        grundy_94,
        # Given a code, "ii" is taken for appendix II.
        index_table,
        _ANY_INDEX_TABLE,
    ),
    Table(
        "allemang-iii",
        "Blurry genera of Grundy's game: heaps to 88 and sums of two heaps that are not adders",
        f"{SOURCE}, table iii",
        grundy_genera,
    ),
    Table(
        "allemang-iv",
        "Misère values g0 of Tins, .04, heaps 1 to 60",
        f"{SOURCE}, table iv",
        partial(blurry_digits, ".04", range(1, 61), 11),
    ),
    Table(
        "allemang-17",
        "Misère values g0 of .17, heaps 0 to 48",
        f"{SOURCE}, Other games: .17",
        partial(blurry_digits, ".17", range(49), 7),
    ),
    Table(
        "allemang-guiles",
        "First three digits of the blurry genera of Guiles, .15, heaps 1 to 64",
        f"{SOURCE}, Other games: Guiles",
        partial(blurry_digits, ".15", range(1, 65), 10, digits=3),
    ),
    Table(
        "allemang-large-heaps",
        "Misère outcomes of heaps of 89 to 140 in Grundy's game",
        f"{SOURCE}, Outcomes of large Grundy heaps",
        large_grundy_heaps,
    ),
    Table(
        "allemang-officers",
        "The moves from 2 7 10 10 11 11 11 11 11 13 in Officers (.37), misère play",
        f"{SOURCE}, generalized genera",
        officers_moves,
    ),
    Table(
        "allemang-theorem-iv",
        "A game for each of some admissible sequences",
        f"{SOURCE}, Theorem IV",
        games_with_genera,
    ),
    Table(
        "allemang-ww-errors",
        "Genera that Winning Ways, first edition, prints otherwise",
        f"{SOURCE}, Errors in Winning Ways",
        winning_ways_errors,
    ),
    # Our copy lacks appendix I.
    Table(
        "allemang-appendix-i",
        "Blurry genera of the octal games .d1, .d1d2, 4.d1 and 4.d1d2, heaps 1 to 40",
        f"after {SOURCE}, appendix I",
        short_octal_genera,
    ),
    Table(
        "allemang-appendix-ii",
        "Heaps of Officers (.37) to 13 by index, and the blurry genera of their sums",
        f"{SOURCE}, appendix II",
        partial(index_table, ".37", 13),
        index_table,
        _ANY_INDEX_TABLE,
    ),
]
