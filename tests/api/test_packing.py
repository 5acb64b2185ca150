"""What is packed: every file of the package, the shipped atlas and the explorer's pages too."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "grundy"
# Made by the build or by running, not packed.
MADE = {".pyc", ".so", ".dylib", ".pyd"}
NEEDED = [
    "python/grundy/atlas/shipped.sqlite",
    "python/grundy/py.typed",
    "python/grundy/schemas/solve.json",
    "python/grundy/schemas/certificate/normal-period.json",
    "python/grundy/web/static/style.css",
    "python/grundy/web/templates/base.html",
    "crates/check/src/lib.rs",
    "Cargo.lock",
    "LICENSE-MIT",
    "README.md",
]


def test_the_source_archive_has_every_file_of_the_package(tmp_path: Path) -> None:
    """The wheel is built from this archive, of the same files of the package."""
    command = [sys.executable, "-m", "maturin", "sdist", "-o", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert set(NEEDED) <= names
    files = [file for file in PACKAGE.rglob("*") if file.is_file() and file.suffix not in MADE]
    assert len(files) > 200
    assert {file.relative_to(ROOT).as_posix() for file in files} <= names
    assert not any(name.endswith((".pyc", ".so")) for name in names)
