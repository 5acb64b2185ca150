"""The index of theorems: complete lists, existing files, no name that fits no source."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))
import theorem_index  # noqa: E402


def test_files_named_exist() -> None:
    for source in theorem_index.sources().values():
        for name, file in source.uses.items():
            assert name in source.statements, name
            assert (ROOT / file).is_file(), f"{source.label}, {name}: no file {file}"


def test_names_are_found() -> None:
    found, _ = theorem_index.mentions()
    for key in [
        ("austin", "Theorem 4.1"),
        ("austin", "Theorem 4.3"),  # within "Theorems 4.2-4.5"
        ("allemang", "Theorem III"),
        ("plambeck", "Theorem 9.5"),
        ("van-splunder", "Theorem 8.5"),
        ("farr-ho", "Theorem 5"),
    ]:
        assert any(m.file.startswith(("crates", "python")) for m in found[key]), key


def test_every_statement_is_named_by_code_that_uses_or_tries_it() -> None:
    found, _ = theorem_index.mentions()
    for source in theorem_index.sources().values():
        bare = [
            name
            for name in source.statements
            if name not in source.uses
            and all(m.file.startswith("docs/") for m in found.get((source.key, name), []))
        ]
        assert bare == [], f"{source.label}: no code names these"


def test_ranges_and_lists() -> None:
    numbers = theorem_index._numbers("4.2-4.5, 4.8 and 4.10")
    assert numbers == ["4.2", "4.3", "4.4", "4.5", "4.8", "4.10"]


def test_code_names_only_theorems_that_exist() -> None:
    _, strange = theorem_index.mentions()
    ours = [(place, name) for place, name in strange if "." in name]
    assert ours == [], "whose theorem is it? (list it in docs/sources/theorems.toml)"
