"""CGSuite's methods of loopy values, misère games and numbers, asked of our objects."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grundy as gr
from grundy._core import calculate

FACTS = Path(__file__).parents[1] / "published" / "cgsuite_expectations_numbers.txt"
#: What is not answered, by words that stand in the question, and why.
UNASKED = {
    "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}": "values whose sides are no stoppers are refused",
    "inf": "there is no number inf",
    "17/0": "there is no number inf",
    "UglyProduct": "ugly products",
}


def facts() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    rows: list[tuple[str, str]] = []
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("file "):
            rows = found.setdefault(line.removeprefix("file "), [])
        elif line and not line.startswith("# "):
            question, _, answer = line.rpartition(" => ")
            rows.append((question, answer))
    return found


ALL = facts()


def asked(question: str) -> bool:
    return not any(words in question for words in UNASKED)


Loopy = gr.LoopyGame

#: A method of theirs without arguments, of a loopy value.
LOOPY: dict[str, Callable[[Any], Any]] = {
    "Degree": lambda g: g.degree,
    "FollowerCount": lambda g: len(g.followers),
    "IsIdempotent": lambda g: g.is_idempotent,
    "IsInfinitesimal": lambda g: g.is_infinitesimal,
    "IsInteger": lambda g: g.as_game() is not None and g.as_game().is_integer,
    "IsLoopfree": lambda g: g.as_game() is not None,
    "IsNimber": lambda g: g.as_game() is not None and g.as_game().nimber is not None,
    "IsNumber": lambda g: g.as_game() is not None and g.as_game().is_number,
    "IsNumberish": lambda g: g.is_numberish,
    "IsNumberTiny": lambda g: g.is_number_tiny,
    "IsOrdinal": lambda g: g.as_game() is not None and g.as_game().is_integer and g >= 0,
    "IsPlumtree": lambda g: g.is_plumtree,
    "IsPseudonumber": lambda g: g.is_pseudonumber,
    "IsStopper": lambda g: g.is_stopper,
    "IsStopperSided": lambda g: isinstance(g.onside, Loopy),
    "IsUptimal": lambda g: g.as_game() is not None and g.as_game().is_uptimal,
    "IsZero": lambda g: g == 0,
    "LeftOptions": lambda g: g.left_options,
    "LeftStop": lambda g: g.left_stop,
    "Offside": lambda g: g.offside,
    "Onside": lambda g: g.onside,
    "Options(Left)": lambda g: g.left_options,
    "Options(Right)": lambda g: g.right_options,
    "OutcomeClass": lambda g: g.outcome,
    "RightOptions": lambda g: g.right_options,
    "RightStop": lambda g: g.right_stop,
    "Stop(Left)": lambda g: g.left_stop,
    "Stop(Right)": lambda g: g.right_stop,
    "Variety": lambda g: g.variety,
}
#: One with an argument.
WITH_ARGUMENT: dict[str, Callable[[Any, Any], Any]] = {
    "Downsum": lambda g, h: g.downsum(h),
    "DownsumVariety": lambda g, h: g.downsum_variety(h),
    "Upsum": lambda g, h: g.upsum(h),
    "UpsumVariety": lambda g, h: g.upsum_variety(h),
    "Subordinate": lambda g, h: g.subordinate(h),
    "Pow": lambda g, h: g.power(h),
    "PowTo": lambda g, h: g.power_to(h),
}
#: Their names of outcome classes.
CLASSES = {"PHat": "P^", "NHat": "N^", "PCheck": "Pv", "NCheck": "Nv"}
_METHOD = re.compile(rf"\((.*)\)\.({'|'.join(map(re.escape, LOOPY))})")
_CALL = re.compile(rf"(.*?)\.({'|'.join(WITH_ARGUMENT)})\((.*)\)")


def loopy_agrees(question: str, expected: str) -> bool:
    """Is the answer the one expected? An error where the question cannot be asked."""
    if expected == "refused":
        try:
            return _loopy(question) is None
        except gr.InputError:
            return True
    return _same(_loopy(question), expected)


def _loopy(question: str) -> Any:
    """The answer to a question about a loopy value, sums with powers among them."""
    found = _METHOD.fullmatch(question)
    if found is not None:
        return LOOPY[found[2]](Loopy(found[1]))
    if " + " in question:
        first, second = question.split(" + ")
        return _value(first) + _value(second)
    return _value(question)


def _value(text: str) -> Any:
    found = _CALL.fullmatch(text)
    if found is None:
        return calculate(text)
    base = found[1].removeprefix("(").removesuffix(")")
    return WITH_ARGUMENT[found[2]](Loopy(base), _value(found[3]))


def _same(answer: Any, expected: str) -> bool:
    if isinstance(answer, bool):
        return str(answer).lower() == expected
    if isinstance(answer, int):
        return str(answer) == expected
    if isinstance(answer, str):
        return answer == CLASSES.get(expected, expected)
    if isinstance(answer, list):
        inside = expected[1:-1]
        return answer == ([Loopy(inside)] if inside else [])
    return bool(answer == Loopy(expected))


def agrees(question: str, expected: str) -> bool:
    """The same, asked of the calculator in CGSuite's notation: misère games and numbers."""
    if expected == "refused":
        try:
            calculate(question, cgsuite=True)
        except gr.InputError:
            return True
        return False
    return _equal(calculate(question, cgsuite=True), expected)


def _equal(answer: Any, expected: str) -> bool:
    if isinstance(answer, list):
        pieces = _pieces(expected.removeprefix("[").removesuffix("]"))
        # Of misère games the order in a list is ours.
        if answer and isinstance(answer[0], gr.MisereGame):
            return sorted(map(str, answer)) == sorted(str(gr.MisereGame(p)) for p in pieces)
        return len(answer) == len(pieces) and all(map(_equal, answer, pieces))
    if isinstance(answer, gr.MisereGame):
        return answer == gr.MisereGame(expected)
    if isinstance(answer, bool):
        return str(answer).lower() == expected
    if isinstance(answer, (gr.Surreal, gr.Game)):
        return bool(gr.Surreal(answer) == gr.Surreal(expected))
    return str(answer) == expected or _genus(str(answer)) == _genus(expected)


def _pieces(text: str) -> list[str]:
    """The pieces between commas that stand in no brackets."""
    found, depth = [""], 0
    for c in text:
        depth += (c in "[(") - (c in "])")
        if c == "," and depth == 0:
            found.append("")
        else:
            found[-1] += c
    return [piece for piece in found if piece]


def _genus(symbol: str) -> tuple[str, list[int]]:
    """Theirs leaves out entries that go on by adding 2, and all those of nim-heaps."""
    base, _, entries = symbol.partition("^")
    if not entries:
        symbol = str(gr.MisereGame(int(base)).genus) if base.isdigit() else symbol
        base, _, entries = symbol.partition("^")
    found = [int(entry) for entry in entries if entry.isdigit()]
    while found and len(found) < 10:
        found.append(found[-1] ^ 2)
    return base, found
