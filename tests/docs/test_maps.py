"""Pages outside the documentation that list files list every one of them, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"\]\(([^)#]+)\)")


def test_the_map_of_the_sparse_engine_is_complete() -> None:
    folder = ROOT / "crates/heap/src/sparse"
    links = _LINK.findall((folder / "README.md").read_text(encoding="utf-8"))
    assert all((folder / link).is_file() for link in links)
    listed = {link for link in links if "/" not in link}
    assert listed == {file.name for file in folder.glob("*.rs")}
