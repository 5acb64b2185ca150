"""The pictures in the documentation are the ones their commands draw."""

from __future__ import annotations

import runpy
from pathlib import Path

IMAGES = Path(__file__).parents[2] / "docs" / "images"


def test_pictures_are_up_to_date(tmp_path: Path) -> None:
    for made in runpy.run_path(str(IMAGES / "make.py"))["make"](tmp_path):
        kept = (IMAGES / made.name).read_text(encoding="utf-8")
        assert made.read_text(encoding="utf-8") == kept, f"{made.name}: run `make images`"
