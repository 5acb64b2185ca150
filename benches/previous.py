"""The previous release of grundy, built beside this one, so that a regression shows.

Not a file of workloads. `python_of_previous()` finds the newest tag `v…` before this version,
builds its tree into an environment under target/previous and gives that environment's Python.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "target" / "previous"


def previous_tag(version: str) -> str | None:
    """The newest tag `v…` reachable from here that is not of this version."""
    listed = subprocess.run(
        ["git", "tag", "--list", "v*", "--merged", "HEAD", "--sort=-v:refname"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return next((tag for tag in listed.stdout.split() if tag != f"v{version}"), None)


def python_of_previous(version: str) -> tuple[str, Path] | None:
    """The tag and the Python of its environment; `None` when there is no earlier release."""
    tag = previous_tag(version)
    if tag is None:
        return None
    home = BUILT / tag
    python = home / "venv" / "bin" / "python"
    if not (home / "ready").exists():
        tree = subprocess.run(
            ["git", "archive", tag], cwd=ROOT, capture_output=True, check=True
        ).stdout
        with tarfile.open(fileobj=BytesIO(tree)) as archive:
            archive.extractall(home / "tree", filter="data")
        subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", home / "tree"], check=True)
        (home / "ready").touch()
    return tag, python
