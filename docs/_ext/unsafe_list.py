"""The directives `{unsafe-rust}` and `{dependencies}`: what the source says of itself."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]
_UNSAFE = re.compile(r"\bunsafe\s*(\{|fn\b|impl\b)")


class Place(NamedTuple):
    """A use of `unsafe`: the file, the line, what it is, and the reason given."""

    file: str
    line: int
    kind: str
    reason: str


def places(root: Path = ROOT) -> list[Place]:
    """Every use of `unsafe` in the crates, tests aside."""
    found = []
    for file in sorted((root / "crates").glob("*/src/**/*.rs")):
        lines = file.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if line.startswith("#[cfg(test)]"):
                break
            match = _UNSAFE.search(line.split("//")[0])
            if match:
                kind = {"{": "block", "fn": "function", "impl": "impl"}[match[1]]
                name = file.relative_to(root / "crates").as_posix()
                found.append(Place(name, number, kind, _reason(lines, number - 1)))
    return found


def _reason(lines: list[str], at: int) -> str:
    """The SAFETY comment or `# Safety` paragraph above, or the features of the processor."""
    for line in lines[max(0, at - 4) : at]:
        if features := re.search(r'target_feature\(enable = "([^"]*)"', line):
            return f"called only after the processor was asked for {features[1]}"
    for start in range(at, max(-1, at - 14), -1):
        mark = re.search(r"(SAFETY:|# Safety)", lines[start])
        if mark:
            words = [lines[start][mark.end() :]]
            for line in lines[start + 1 :]:
                if not line.strip().startswith("//"):
                    break
                words.append(line.strip().lstrip("/"))
            return " ".join(" ".join(words).split())
    return ""


def crates() -> list[dict[str, Any]]:
    """The packages of Cargo.lock that are not ours, with their licences."""
    command = ["cargo", "metadata", "--format-version", "1", "--offline"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    packages: list[dict[str, Any]] = json.loads(done.stdout)["packages"]
    return [package for package in packages if package["source"] is not None]


def _unsafe() -> Iterator[str]:
    yield "| file | line | | why it is sound |"
    yield "|---|---|---|---|"
    for place in places():
        reason = place.reason.replace("|", "\\|")
        yield f"| `{place.file}` | {place.line} | {place.kind} | {reason} |"


def _dependencies() -> Iterator[str]:
    yield "| crate | version | licence |"
    yield "|---|---|---|"
    for package in sorted(crates(), key=lambda one: str(one["name"])):
        yield f"| {package['name']} | {package['version']} | {package['license']} |"


class UnsafeRust(SphinxDirective):
    """Writes a table of every use of `unsafe`."""

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(_unsafe()))


class Dependencies(SphinxDirective):
    """Writes a table of the crates used."""

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(_dependencies()))


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("unsafe-rust", UnsafeRust)
    app.add_directive("dependencies", Dependencies)
    return {"parallel_read_safe": True}
