"""Austin's Table 2.3: values of Col chains with untinted ends."""

from __future__ import annotations

from itertools import product

from grundy._core import board_values

TITLE = "The values of some Col positions: i untinted nodes, the chain A, j untinted nodes"
SOURCE = "R. B. Austin, Impartial and Partisan Games, MSc thesis, Calgary 1976, Table 2.3"
LONGEST = 4
ENDS = range(4)

_EXCHANGED = str.maketrans("+-o", "-+o")
_NOTATION = str.maketrans("+-o", "LR.")


def chains() -> list[str]:
    """Chains of up to four nodes (`+` black, `-` white, `o` untinted) with tinted ends, one of
    those that are the same by reflection and exchange of colours. Longer untinted ends than
    three change nothing (Theorem 2.6), so every chain with a tint and one of these in the middle
    is in the table.
    """
    found: list[str] = []
    for length in range(1, LONGEST + 1):
        for nodes in product("+-o", repeat=length):
            chain = "".join(nodes)
            if "o" in (chain[0], chain[-1]):
                continue
            exchanged = chain.translate(_EXCHANGED)
            same = {chain, chain[::-1], exchanged, exchanged[::-1]}
            if not same & set(found):
                found.append(chain)
    return found


def rows() -> tuple[list[str], list[list[str]]]:
    """One row for each A: the sixteen values, i = 0..3 down and j = 0..3 across in the source."""
    header = ["A"] + [f"o^{i} A o^{j}" for i in ENDS for j in ENDS]
    table = []
    for chain in chains():
        middle = chain.translate(_NOTATION)
        positions = [f"path:{'.' * i}{middle}{'.' * j}" for i in ENDS for j in ENDS]
        table.append([chain, *map(str, board_values("col", positions))])
    return header, table
