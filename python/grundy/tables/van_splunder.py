"""Tables of van Splunder's thesis on Welter's game and Antimatter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from grundy.tables import Rows, Table

SOURCE = "N. van Splunder, Analysis of Welter's game (Leiden, 2020)"


def p_positions(rule: str, *fixed: int) -> Rows:
    """Where one more particle makes a P-position of two on squares 0 to 10 and the fixed ones."""
    from grundy.display.grid import grid_rows
    from grundy.strips.table_method import p_table

    corner = "".join(map(str, fixed))
    return grid_rows(p_table(rule, fixed, 11), range(11), range(11), corner)


def two_coins() -> Rows:
    """Values of Welter's game with coins on two of the squares 0 to 10.

    The value is (x ⊕ y) − 1 (Lemma 7.1), and nim-adding a power of two to both squares keeps it
    (Lemma 7.3, by Lemma 7.2).
    """
    from grundy.display.grid import grid_rows
    from grundy.strips.table_method import value_table

    return grid_rows(value_table("welter", [], 11), range(11), range(11))


def three_coins(fixed: int) -> Rows:
    """Values of Welter's game with coins on two of the squares 0 to 35 and on a fixed one."""
    from grundy.display.grid import grid_rows
    from grundy.strips import welter_blocks

    cells = [[welter_blocks.three_coins(a, b, fixed) for b in range(36)] for a in range(36)]
    return grid_rows(cells, range(36), range(36), str(fixed))


def even_sums(*conditions: str) -> Rows:
    """Sets of types of mates that must together have an even number of pairs, if the value or the
    nim-sum of 4k coins is divisible by 16 (section 6.2). The nim-sum of a pair of type nₜ ends in
    the four bits of 2(t − 1), its value in those of 2(t − 1) − 1; all pairs are even in number.
    """
    types = range(8)
    bits = {
        "value": [{t for t in types if (2 * t - 1) % 16 >> bit & 1} for bit in range(4)],
        "nim-sum": [{t for t in types if 2 * t >> bit & 1} for bit in range(1, 4)],
    }
    sums: set[frozenset[int]] = {frozenset(), frozenset(types)}
    for condition in conditions:
        for even in bits[condition]:
            sums |= {known ^ even for known in sums}
    rows = sorted((sorted(s) for s in sums if s), key=lambda s: [t not in s for t in types])
    header = [f"n{t + 1}" for t in types]
    return header, [[f"n{t + 1}" if t in row else "" for t in types] for row in rows]


# By number: the title, and what computes the table.
NUMBERED: dict[int, tuple[str, Callable[[], Rows]]] = {
    1: ("P-positions of Welter's game with 3 coins", partial(p_positions, "welter")),
    2: ("P-positions of Welter's game with 4 coins, one on 0", partial(p_positions, "welter", 0)),
    3: ("P-positions of Welter's game with 4 coins, one on 1", partial(p_positions, "welter", 1)),
    4: ("Values of Welter's game with 2 coins", two_coins),
    5: (
        "P-positions of Antimatter with 2 positrons and 1 electron",
        partial(p_positions, "antimatter"),
    ),
    6: (
        "P-positions of Antimatter with 2 positrons and 2 electrons, one on 0",
        partial(p_positions, "antimatter", 0),
    ),
    7: (
        "P-positions of Antimatter with 2 positrons and 2 electrons, one on 1",
        partial(p_positions, "antimatter", 1),
    ),
    8: ("Even sums of types of mates, value divisible by 16", partial(even_sums, "value")),
    9: ("Even sums of types of mates, nim-sum divisible by 16", partial(even_sums, "nim-sum")),
    10: (
        "Even sums of types of mates, both divisible by 16",
        partial(even_sums, "nim-sum", "value"),
    ),
    11: ("Values of Welter's game with 3 coins, one on 0", partial(three_coins, 0)),
    12: ("Values of Welter's game with 3 coins, one on 1", partial(three_coins, 1)),
    13: ("Values of Welter's game with 3 coins, one on 3", partial(three_coins, 3)),
    14: ("Values of Welter's game with 3 coins, one on 5", partial(three_coins, 5)),
    15: ("Values of Welter's game with 3 coins, one on 2", partial(three_coins, 2)),
}

TABLES = [
    Table(f"van-splunder-{number}", title, f"{SOURCE}, Table {number}", rows)
    for number, (title, rows) in NUMBERED.items()
]
