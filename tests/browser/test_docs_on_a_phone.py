"""The check that pages of the documentation fit a phone sees what does not."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "_ext"))
import check_phone


def test_what_sticks_out_is_named(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": check_phone.WIDTH, "height": check_phone.HEIGHT})
    bodies = {
        "fits": "<p>" + "word " * 200 + "</p>",
        "scrolls": '<div style="overflow-x: auto"><p style="width: 900px">wide</p></div>',
        "wide": '<p style="width: 900px">too wide</p>',
    }
    files = []
    for name, body in bodies.items():
        file = tmp_path / f"{name}.html"
        file.write_text(f"<!doctype html><body><article>{body}</article></body>")
        files.append(file)
    found = list(check_phone.too_wide(page, files))
    assert [(file.stem, elements) for file, _, elements in found] == [("wide", ["P too wide"])]
    assert found[0][1] > 400
