"""The walk through adding a ruleset, done in a copy of the tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^ *```(?:python|toml) (file|append)=(\S+)\n(.*?)^ *```$", re.M | re.S)


def test_adding_a_ruleset_is_a_file_a_reference_and_a_row(tmp_path: Path) -> None:
    steps = BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert [kind for kind, *_ in steps] == ["file", "append", "append", "file"]
    skipped = shutil.ignore_patterns("__pycache__", "*.sqlite")
    shutil.copytree(ROOT / "python", tmp_path / "python", ignore=skipped)
    for part in ("support", "laws/test_rulesets.py"):
        source, target = ROOT / "tests" / part, tmp_path / "tests" / part
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    for kind, name, code in steps:
        file, text = tmp_path / name, textwrap.dedent(code)
        assert file.exists() == (kind == "append"), name
        before = file.read_text(encoding="utf-8") + "\n\n" if kind == "append" else ""
        file.write_text(before + text, encoding="utf-8")
    paths = [tmp_path / "python", tmp_path / "tests" / "support"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    words = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
        "-k",
        "(euclid and not partizan) or has_a_row",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "tests/laws/test_rulesets.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout, done.stdout
