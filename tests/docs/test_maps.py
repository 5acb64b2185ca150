"""Lists of files outside the documentation are complete, and name nothing that is not there."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import quick  # noqa: E402

_LINK = re.compile(r"\]\(([^)#]+)\)")


def test_the_map_of_the_sparse_engine_is_complete() -> None:
    folder = ROOT / "crates/heap/src/sparse"
    links = _LINK.findall((folder / "README.md").read_text(encoding="utf-8"))
    assert all((folder / link).is_file() for link in links)
    listed = {link for link in links if "/" not in link}
    assert listed == {file.name for file in folder.glob("*.rs")}


def test_quick_checks_know_every_crate_and_folder() -> None:
    package = ROOT / "python/grundy"
    folders = {
        f"python/grundy/{file.parent.name}"
        for file in package.glob("*/__init__.py")
        if file.parent.name != "__pycache__"
    }
    assert folders <= quick.FOLDERS.keys()
    assert {file.parent.name for file in (ROOT / "crates").glob("*/Cargo.toml")} == {*quick.CRATES}
    named = [
        test
        for table in (quick.CRATES, quick.FOLDERS)
        for tests in table.values()
        for test in tests
    ]
    assert [test for test in named if not (ROOT / test).is_file()] == []
    assert [folder for folder in quick.FOLDERS if not (ROOT / folder).exists()] == []


def test_quick_checks_follow_the_files() -> None:
    chosen = quick.chosen_tests(["crates/strips/src/welter.rs", "docs/start/tour.md", "Cargo.lock"])
    assert chosen[:2] == quick.CRATES["strips"] and chosen[-1] == "docs/start/tour.md"
    programs = [command[0] for command in quick.commands(["README.md"], Path("bin"))]
    assert programs == [str(Path("bin/pytest"))]
    assert quick.commands(["Cargo.lock"], Path("bin")) == []
