"""The checker of links, which `make docs` runs over the built site, sees what is broken."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))
import check_links  # noqa: E402


def test_dead_links_are_seen(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<h1 id="top">A</h1><a href="b.html#here">b</a>')
    (tmp_path / "b.html").write_text('<a href="a.html#top">fine</a><img src="none.svg">')
    assert list(check_links.dead_links(tmp_path)) == [
        "a.html: b.html#here: no such anchor",
        "b.html: none.svg: no such file",
    ]
    (tmp_path / "none.svg").write_text("<svg/>")
    (tmp_path / "b.html").write_text('<h2 id="here">B</h2><a href="#here">up</a>')
    assert list(check_links.dead_links(tmp_path)) == []
