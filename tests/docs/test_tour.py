"""What the ten-minute tour shows is what its text says: each cell is run, each output compared."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from pathlib import Path
from typing import Any

TOUR = Path(__file__).parents[2] / "docs" / "start" / "tour.md"
_CELL = re.compile(r"^```\{code-cell\} python\n(.*?)^```$", re.M | re.S)

# What each cell prints, or the value of its last line.
CLAIM = "In .77, normal play, G(n+12) = G(n) for all n ≥ 71; period and preperiod are least."
EXPECTED = [
    "array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1],\n      dtype=uint8)",
    "period 12 from heap 71 on\n",
    "[Move(heap=1000000007, to=(999999949, 57)), Move(heap=1000000007, to=(999999985, 21)), "
    "Move(heap=1000000007, to=(999999991, 15))]",
    f"'{CLAIM}'",
    f"Verdict(verdict='verified', claim='{CLAIM}', refutation=None)",
    "40 elements; P-positions: a d e ac b2 ac2 ad2 ade adf\n"
    "heaps 1 to 12: a b ab a c ab b ab2 d b bc e\n'verified'",
    "('N', [Move(heap=1000000000, to=(999600085, 399913)), "
    "Move(heap=1000000000, to=(999600091, 399907))])",
    "(Fraction(2, 1), Fraction(1, 1), True)",
    "<Thermograph Left: 4 at -1, 2 at 1; Right: 2 at -1>",
    "(Game('{2|-1/2}'), Game('3/8'))",
    "(12, [{'from': 8, 'to': 4}])",
    "(1058400, 35, 'verified')",
]


def shown(cell: str, names: dict[str, Any]) -> str:
    """Run a cell; what it prints and its last value, as a notebook shows them."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "tour", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "tour", "eval"), names)
    text = printed.getvalue()
    return text if value is None else f"{text}{value!r}"


def test_every_cell_shows_what_it_should() -> None:
    cells = _CELL.findall(TOUR.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    assert [shown(cell, names) for cell in cells] == EXPECTED
