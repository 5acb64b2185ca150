"""What CGSuite expects of its language, asked in its own notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import grundy as gr
from grundy.partizan.calculator import calculate

FACTS = Path(__file__).parent.parent / "published" / "cgsuite_language.txt"
_COMPOUNDS = (
    "(({g}) ConjunctiveSum ({h})).CanonicalForm",
    "(({g}) ConwayProduct ({h})).CanonicalForm",
    "(({g}) + ({h})).CanonicalForm",
    "(({g}) OrdinalProduct ({h})).CanonicalForm",
    "(({g}) : ({h})).CanonicalForm",
    "(({g}) SelectiveSum ({h})).CanonicalForm",
)


class Line(NamedTuple):
    """What is typed in a session, and what is answered."""

    file: str
    session: int
    typed: str
    answer: str


def lines() -> Iterator[Line]:
    """Every question, those of one session behind each other."""
    file, session = "", 0
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "file":
            file = rest
        elif word == "session":
            session += 1
        elif line and word != "#":
            for typed, answer in _questions(word, rest, line):
                yield Line(file, session, typed.replace("\\n", "\n"), answer)


def _questions(word: str, rest: str, line: str) -> Iterator[tuple[str, str]]:
    parts = [part.strip() for part in rest.split(";")]
    if word == "loop":
        body, head, listed, ordered, total = parts
        yield f"listof({body} {head})", f"[{listed}]"
        yield f"setof({body} {head})", f"{{{ordered}}}"
        yield f"{head} yield {body} end", f"[{listed}]"
        yield f"sumof({body} {head})", total
    elif word == "compound":
        g, h, *answers = parts
        for question, answer in zip(_COMPOUNDS, answers, strict=True):
            yield question.format(g=g, h=h), answer
    elif word == "heap":
        rules, count, values = parts
        yield f"listof({rules}(n).NimValue for n from 0 to 20)", f"[{values}]"
        yield f"{rules}(20).Options.Size", count
        yield f"{rules}.NimValueSequence(20)", f"[{values}]"
    else:
        typed, _, answer = line.rpartition(" => ") if not _is_map(line) else _split(line)
        yield typed, answer


def _is_map(line: str) -> bool:
    return line.count(" => ") > 1


def _split(line: str) -> tuple[str, str, str]:
    """At the arrow outside all brackets and quotes."""
    depth, quoted = 0, False
    found = 0
    for i, c in enumerate(line):
        quoted ^= c == '"'
        if not quoted:
            depth += (c in "{[(") - (c in "}])")
            if depth == 0 and line.startswith(" => ", i):
                found = i
    return line[:found], " => ", line[found + 4 :]


def agrees(line: Line, names: dict[str, Any]) -> bool:
    """Is our answer the one expected? The names assigned so far are kept."""
    if line.answer == "refused":
        try:
            calculate(line.typed, names, cgsuite=True)
        except (gr.InputError, gr.LimitError):
            return True
        return False
    found = calculate(line.typed, names, cgsuite=True)
    if line.answer == "nothing":
        return found is None or ":=" in line.typed
    if line.answer.startswith("grid "):
        columns = [column.split() for column in line.answer[5:].split("|")]
        rows = [[x for x in row if x is not None] for row in zip_longest(*columns)]
        return [[str(cell) for cell in row] for row in found.rows] == rows
    if line.answer.startswith('"') and not isinstance(found, str):
        return f'"{found}"' == line.answer
    wanted = calculate(line.answer)
    return bool(calculate("found == wanted", {"found": found, "wanted": wanted}))
