"""Workloads of the strip games."""

from __future__ import annotations

import random
from typing import Any


def workloads() -> list[dict[str, Any]]:
    """Ours against the plain way of computing the same thing, in the same process."""
    from grundy import Welter, star_row
    from grundy._core import WelterCoins
    from grundy.reference.welter import by_animating
    from grundy.strips.star_nim import star_row_values

    chance = random.Random(1954)
    many = chance.sample(range(2**60), 100_000)
    some = chance.sample(range(2**60), 2_000)

    def trial() -> list[tuple[int, int]]:
        """Winning moves by trying every move."""
        position = Welter(range(3, 1400, 7))
        taken = set(position.coins)
        return [
            (x, to)
            for i, x in enumerate(position.coins)
            for to in range(x)
            if to not in taken
            and WelterCoins([*position.coins[:i], to, *position.coins[i + 1 :]]).value() == 0
        ]

    def naive_row() -> list[int]:
        """Row 9 of 2-Star Nim from the definition."""
        columns = 1500
        table = [[0] * columns for _ in range(10)]
        for b in range(1, columns):
            for a in range(10):
                seen = {table[i][b] for i in range(a)}
                seen |= {table[a][j] for j in range(columns) if j < b and (a, j) != (0, 0)}
                value = 0
                while value in seen:
                    value += 1
                table[a][b] = value
            if b == 1:
                for a in range(1, 10):
                    table[a][0] = a - 1
        return table[9]

    return [
        {
            "name": "Welter value of 2,000 coins below 2^60",
            "ours": lambda: Welter(some).value,
            "baseline": lambda: by_animating(some),
            "baseline_name": "nim-sum over all pairs (Python)",
            "target": 100,
        },
        {
            "name": "Welter value of 100,000 coins below 2^60",
            "ours": lambda: Welter(many).value,
            "baseline": lambda: sorted(many),
            "baseline_name": "sorting the coins (Python)",
            "target": None,
        },
        {
            "name": "Welter winning moves of 200 coins",
            "ours": lambda: Welter(range(3, 1400, 7)).winning_moves(),
            "baseline": trial,
            "baseline_name": "value of every move (Rust)",
            "target": 50,
        },
        {
            "name": "row 9 of 2-Star Nim, 1,500 columns",
            "ours": lambda: star_row_values(9, 1500),
            "baseline": naive_row,
            "baseline_name": "mex from the definition (Python)",
            "target": 100,
        },
        {
            "name": "row 11 of 2-Star Nim proved (12,700,800 columns)",
            "ours": lambda: star_row(11).period,
            "baseline": lambda: star_row_values(11, 2_000_000)[-1],
            "baseline_name": "two million columns of the row stored",
            "target": None,
        },
    ]
