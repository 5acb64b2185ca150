"""Tables of what CGSuite expects of games, one question for each game and method."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import grundy as gr
from grundy.partizan.calculator import calculate

FACTS = Path(__file__).parent.parent / "published" / "cgsuite_short_games.txt"


class Cell(NamedTuple):
    """What is asked of a game, and the answer."""

    game: str
    value: str
    method: str
    answer: str


def _pairs(text: str) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in text.split(";"))
    return {method: answer.strip() for method, _, answer in parts if method}


def cells() -> Iterator[Cell]:
    """Every question of the table."""
    truths: list[str] = []
    always: dict[str, str] = {}
    alike: dict[str, str] = {}
    blocks: list[list[str]] = []
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "truths":
            truths = rest.split()
        elif word == "always":
            always = _pairs(rest)
        elif word == "alike":
            alike = _pairs(rest)
        elif word == "game":
            blocks.append([rest])
        elif line and word != "#":
            blocks[-1].append(line)
    for first, *lines in blocks:
        game, _, value = first.partition(" => ")
        found = {name: "false" for name in truths} | always
        for line in lines:
            if line.startswith("true "):
                found |= {name: "true" for name in line.split()[1:]}
            else:
                found |= _pairs(line)
        found |= {method: found[other] for method, other in alike.items()}
        value = value or game
        yield Cell(game, value, "", value)
        for method, answer in found.items():
            yield Cell(game, value, method, value if answer == "same" else answer)


def agrees(cell: Cell) -> bool:
    """Is our answer the one expected?"""
    if cell.method == "Thermograph" and cell.answer != "refused":
        return _same_walls(gr.Game(cell.value), cell.answer)
    question = f"({cell.game}).{cell.method}" if cell.method else cell.game
    if cell.answer == "refused":
        try:
            calculate(question, cgsuite=True)
        except gr.InputError:
            return True
        return False
    found = calculate(question, cgsuite=True)
    if cell.method == "Class":
        return bool(found == f"game.{cell.answer}")
    if isinstance(found, str):
        return found == cell.answer
    if isinstance(found, list):
        return set(found) == calculate(cell.answer)
    return bool(found == calculate(cell.answer))


def _same_walls(game: gr.Game, answer: str) -> bool:
    """They write a wall by its mast, the temperatures where it bends, and slopes between."""
    pattern = r"([^,\[]+),\[([^\]]*)\],\[([^\]]*)\],([^,\[]+),\[([^\]]*)\],\[([^\]]*)\]"
    found = re.fullmatch(pattern, answer)
    assert found is not None, answer
    left, right = found.groups()[:3], found.groups()[3:]
    graph = game.thermograph
    return _agree(graph.left_wall, *left) and _agree(graph.right_wall, *right)


def _agree(wall: list[tuple[Fraction, Fraction]], mast: str, bends: str, slopes: str) -> bool:
    at = [Fraction(t) for t in bends.split(",") if t]
    steps = [Fraction(s) for s in slopes.split(",")]

    def theirs(t: Fraction) -> Fraction:
        value, above = Fraction(mast), None
        for bend, slope in zip([*at, Fraction(-10)], steps, strict=True):
            if above is not None:
                value += slope * (max(t, bend) - above)
            above = bend
            if t >= bend:
                break
        return value

    points = sorted((t, v) for v, t in wall)
    temperatures = {t for t, _ in points} | {t for t in at if t >= -1} | {Fraction(100)}
    return all(theirs(t) == _on(points, t) for t in temperatures if t >= points[0][0])


def _on(points: list[tuple[Fraction, Fraction]], t: Fraction) -> Fraction:
    """The value of a wall at a temperature."""
    for (t0, v0), (t1, v1) in pairwise(points):
        if t0 <= t <= t1:
            return v0 + (v1 - v0) * (t - t0) / (t1 - t0)
    return points[-1][1]
