"""What the security page promises of the source."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))
import unsafe_list  # noqa: E402

PERMISSIVE = {
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Zlib",
    "Unlicense",
    "Unicode-3.0",
}


def test_every_unsafe_place_has_its_reason() -> None:
    found = unsafe_list.places()
    assert len(found) > 20
    for place in found:
        assert place.reason, f"{place.file}:{place.line} has no SAFETY comment"


@pytest.mark.parametrize("crate", ["answers", "cert", "fault", "misere", "short", "loopy"])
def test_crates_without_it_forbid_it(crate: str) -> None:
    source = (ROOT / "crates" / crate / "src" / "lib.rs").read_text(encoding="utf-8")
    assert "#![forbid(unsafe_code)]" in source


def test_the_watch_forbids_it_outside_a_page() -> None:
    source = (ROOT / "crates" / "watch" / "src" / "lib.rs").read_text(encoding="utf-8")
    assert '#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]' in source


def test_licences_are_permissive() -> None:
    for package in unsafe_list.crates():
        words = package["license"].replace("(", " ").replace(")", " ").replace("/", " OR ")
        alternatives = [one.split(" AND ") for one in words.split(" OR ")]
        allowed = any(
            all(part.strip().split(" WITH ")[0] in PERMISSIVE for part in parts)
            for parts in alternatives
        )
        assert allowed, f"{package['name']}: {package['license']}"


def test_the_fuzz_crate_is_outside_the_workspace() -> None:
    assert "[workspace]" in (ROOT / "fuzz" / "Cargo.toml").read_text(encoding="utf-8")


def test_fuzzing_makes_certificates_of_every_kind() -> None:
    source = (ROOT / "crates" / "cert" / "src" / "lib.rs").read_text(encoding="utf-8")
    listed = source.split("pub enum Certificate {")[1].split("}")[0]
    kinds = re.findall(r"^ +(\w+)\(", listed, re.M)
    target = (ROOT / "fuzz" / "targets" / "check.rs").read_text(encoding="utf-8")
    assert len(kinds) >= 20
    assert [kind for kind in kinds if f"Certificate::{kind}(" not in target] == []


def test_limits_of_time_do_not_ask_the_clock_on_the_wall() -> None:
    """A clock that is put forward or back stops nothing and keeps nothing going."""
    sources = [*(ROOT / "python").rglob("*.py"), *(ROOT / "crates").glob("*/src/**/*.rs")]
    for file in sources:
        text = file.read_text(encoding="utf-8")
        assert "time.time(" not in text and "SystemTime" not in text, file
