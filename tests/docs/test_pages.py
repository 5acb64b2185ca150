"""Nothing on the pages is only for show: a block of Python is a doctest or a long test."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))
import console  # noqa: E402

_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
# Programs that take minutes: page, and how many of them it holds.
LONG = {"docs/errata/allemang.md": 1}


def programs(file: Path) -> list[str]:
    """The blocks of Python that have no prompts."""
    blocks = _BLOCK.findall(file.read_text(encoding="utf-8"))
    return [block for block in blocks if ">>>" not in block]


def test_every_block_runs() -> None:
    for file in console.pages():
        name = file.relative_to(ROOT).as_posix()
        assert len(programs(file)) == LONG.get(name, 0), (
            f"{name}: give every example its >>> prompt"
        )


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_long_programs(name: str) -> None:
    for program in programs(ROOT / name):
        exec(compile(program, name, "exec"), {"__name__": "__main__"})
