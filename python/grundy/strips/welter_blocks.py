"""The 2×2 blocks in tables of Welter's game with three coins, one of them on a fixed square.

Van Splunder 2020, section 7.2, compares the table of a coin on square c with that of a coin on
c − 1, block by block, and colours each block by what happened to it.

Theorem 7.6 says which colours the tables of odd c have. [x|y|z] is even exactly when x + y + z is
odd (Lemma 7.7).
"""

from __future__ import annotations

from grundy._core import InputError, welter_block_sweep

Block = tuple[tuple[int | None, ...], ...]


def three_coins(a: int, b: int, c: int) -> int | None:
    """The value of three coins, `None` if two share a square.

    >>> three_coins(1, 5, 6)
    5
    """
    if len({a, b, c}) < 3:
        return None
    total = a ^ b ^ c
    for x, y in ((a, b), (a, c), (b, c)):
        total ^= (x ^ y) ^ ((x ^ y) - 1)
    return total


def block(row: int, column: int, c: int) -> Block:
    """The block whose upper left corner is (row, column) in the table of a coin on c.

    >>> block(4, 2, 1)
    ((4, 5), (1, 0))
    """
    return tuple(tuple(three_coins(row + i, column + j, c) for j in (0, 1)) for i in (0, 1))


def block_colour(row: int, column: int, c: int) -> str | None:
    """What became of a block of the table of c − 1 in the table of c: `"red"`, its rows were
    exchanged; `"blue"`, its columns; `"purple"`, either way; `"green"`, each number was exchanged
    for its neighbour (2m ↔ 2m + 1 in blocks with even corners, 2m − 1 ↔ 2m with odd ones).
    `None` for blocks without a position.

    >>> block_colour(4, 2, 1), block_colour(0, 0, 1), block_colour(3, 5, 2)
    ('red', None, 'purple')
    """
    if c < 1 or row % 2 != column % 2:
        raise InputError(
            f"block ({row}, {column}) for a coin on {c}: row and column must be both even or both "
            "odd, and the coin at least 1"
        )
    old, new = block(row, column, c - 1), block(row, column, c)
    if all(value is None for line in new for value in line):
        return None
    rows = old[::-1] == new
    columns = tuple(line[::-1] for line in old) == new
    if rows or columns:
        return "purple" if rows and columns else "red" if rows else "blue"
    odd = row % 2
    neighbours = tuple(
        tuple(None if v is None else ((v + odd) ^ 1) - odd for v in line) for line in old
    )
    assert neighbours == new, "rows, columns and neighbours are the only changes"
    return "green"


def colour_picture(c: int, size: int) -> list[list[str | None]]:
    """The colours of the first `size` × `size` blocks of the table of a coin on c: blocks with even
    corners for odd c, with odd corners for even c, as in the source's Tables 12 to 15.

    >>> for line in colour_picture(1, 5):
    ...     print("".join(name[0] if name else "." for name in line))
    .rrrr
    bgbgb
    brgrb
    bgbgb
    brrrg
    """
    if c < 1:
        raise InputError(f"coin on square {c}: must be at least 1, to have a square before it")
    corner = 1 - c % 2
    squares = range(corner, corner + 2 * size, 2)
    return [[block_colour(row, column, c) for column in squares] for row in squares]


def sweep_shapes(coins: int, size: int) -> tuple[int, tuple[int, int, int] | None]:
    """Check that every block has one of the five shapes the source saw, for every coin below
    `coins` and every block with both corners even or both odd below `size`. The number of blocks
    and the first exception (row, column, coin), if any; there is none (`docs/theory/welter.md`).

    >>> sweep_shapes(20, 100)
    (100000, None)
    """
    return welter_block_sweep(coins, size)
