"""Pairing strategies: parts that come in equal pairs, and boards that look the same turned."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grundy.explaining.argument import Argument
from grundy.position import Position

# Moves up to which it is looked whether each can be copied.
MOST_MOVES = 200


class Pairing(Argument):
    """Every move of the other player is copied.

    >>> from grundy import Nim
    >>> pairing(Nim([4, 4])).student()[:30]
    'The parts come in equal pairs.'
    """

    name = "pairing"
    source = "the Tweedledum and Tweedledee argument (Winning Ways, chapter 1)"

    def __init__(self, how: str) -> None:
        super().__init__(True)
        self.how = how

    def student(self) -> str:
        if self.how == "twins":
            return (
                "The parts come in equal pairs. Whatever is done to one, do the same to its twin: "
                "then there is always an answer."
            )
        return (
            "The board looks the same when it is turned by half a turn. Whatever is done, do the "
            "same turned by half a turn: then there is always an answer."
        )

    def course(self) -> str:
        return f"{self.student()} So it is a P-position: G + G = 0."

    def data(self) -> dict[str, Any]:
        return {"pairing": self.how}


def pairing(position: Position) -> Pairing | None:
    """The pairing strategy of the player who has just moved in normal play, if there is one.

    >>> from grundy import Board, Nim
    >>> pairing(Nim([1, 2])), pairing(Board("cram", "2x2")).how
    (None, 'half turn')
    """
    if not position.impartial or position.loopy or position.rough_moves() > 50 * MOST_MOVES:
        return None
    if _twins(position):
        return Pairing("twins")
    return Pairing("half turn") if _turned(position) else None


def is_paired(position: Position, how: str) -> bool:
    """Does the pairing hold here?"""
    return _twins(position, least=0) if how == "twins" else _looks_turned(position)


def _twins(position: Position, least: int = 2) -> bool:
    parts = position.parts()
    if len(parts) < least or (len(parts) == 1 and parts[0] == position):
        return False
    counts = Counter(part for part in parts if not _dead(part))
    return sum(counts.values()) >= least and all(count % 2 == 0 for count in counts.values())


def _dead(part: Any) -> bool:
    return isinstance(part, Position) and part.rough_moves() < 100 and not part.moves()


def _looks_turned(position: Position) -> bool:
    text = str(position)
    return set(text) <= set(".#|") and text == text[::-1]


def _turned(position: Position) -> bool:
    """A board of free and removed squares that a half turn does not change, where every move can be
    copied. Squares only ever go, so a move that could not be copied later cannot be copied now."""
    if not _looks_turned(position) or not position.moves():
        return False
    for step in position.moves()[:MOST_MOVES]:
        if not any(_looks_turned(answer.position) for answer in step.position.moves()):
            return False
    return len(position.moves()) <= MOST_MOVES
