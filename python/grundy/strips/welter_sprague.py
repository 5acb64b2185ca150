"""Welter's game with five coins on squares 0 to 15, as Sprague solved it in 1947.

Renumber the squares 0, 15, 14, …, 1: a position is P exactly when the nim-sum of the new numbers
is 0 (R. Sprague, Mathematische Zeitschrift 51 (1947) 82–84; van Splunder 2020, Theorem 6.28).

The new numbers are van Splunder's Definition 6.25, with the properties of Lemma 6.26; Lemma 6.27 is
about three coins and their followers in that order.
"""

from __future__ import annotations

from grundy._core import InputError
from grundy.strips.strip_position import Move
from grundy.strips.welter import Welter

COINS = 5
SQUARES = 16


def renumbered(position: Welter) -> tuple[int, ...]:
    """The coins by Sprague's numbers.

    >>> renumbered(Welter([1, 3, 6, 8, 14]))
    (15, 13, 10, 8, 2)
    """
    if len(position.coins) != COINS or position.coins[-1] >= SQUARES:
        raise InputError(f"{position!r}: Sprague's numbers need five coins on squares 0 to 15")
    return tuple(-x % SQUARES for x in position.coins)


def nim_sum(position: Welter) -> int:
    """The nim-sum of the coins by Sprague's numbers: 0 for the P-positions, and only for them.

    >>> nim_sum(Welter([2, 3, 6, 8, 14]))
    3
    """
    total = 0
    for number in renumbered(position):
        total ^= number
    return total


def winning_moves(position: Welter) -> list[Move]:
    """All moves to nim-sum 0: each coin has at most one.

    >>> winning_moves(Welter([2, 3, 6, 8, 14]))
    [{'from': 8, 'to': 5}]
    """
    total = nim_sum(position)
    moves = []
    for coin in position.coins:
        to = -(-coin % SQUARES ^ total) % SQUARES
        if to < coin and to not in position.coins:
            moves.append({"from": coin, "to": to})
    return moves
