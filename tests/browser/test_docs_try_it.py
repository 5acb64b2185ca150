"""The check that the explorer answers the examples of the documentation sees what it refuses."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "_ext"))
import check_try_it


def test_an_example_that_is_refused_is_named(patient, site_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(site_folder, tmp_path / "explorer")
    asked = ["game/?code=.77", "game/?code=.7x", "play/?game=sum&amp;position=nim+3+%2B+^"]
    written = "".join(
        f'<a class="try-it reference external" href="../explorer/{question}">Try it</a>'
        for question in [
            *asked,
            "partizan/?q=on+%2B+off",
            "strips/?game=welter",
            "rows/?question=completions&amp;game=antonim&amp;fixed=2&amp;size=11",
            "search/?q=nim+3+5",
            "nowhere/",
        ]
    )
    (tmp_path / "how-to").mkdir()
    (tmp_path / "how-to" / "page.html").write_text(f"<!doctype html>{written}")
    wanted = check_try_it.links(tmp_path)
    assert len(wanted) == 8 and set(wanted.values()) == {"how-to/page.html"}
    with check_try_it.served(tmp_path) as base:
        found = list(check_try_it.refused(patient, base, list(wanted)))
    assert [address for address, _ in found] == ["explorer/game/?code=.7x", "explorer/nowhere/"]
    assert "column 3" in found[0][1]
