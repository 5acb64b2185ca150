"""What a change touches: `make quick` runs the checks and tests that belong to the changed files.

    python tests/quick.py [--since COMMIT] [--list]

Changed are the files that differ from the commit at which the branch left `main` (or from HEAD on
`main` itself), committed or not. The tables below say which tests belong to which folder; a changed
test runs itself. `--list` prints the commands only. This is a first answer; `make test` runs all.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]

# A changed crate: the Python tests that would notice, beside the tests of the crate itself.
CRATES = {
    "heap": ["tests/published/test_octal_periods.py", "tests/api/test_cli_heaps.py"],
    "misere": ["tests/api/test_misere_solution.py", "tests/api/test_misere_game.py"],
    "short": ["tests/api/test_game.py", "tests/api/test_calc_command.py"],
    "numbers": ["tests/laws/test_numbers.py", "tests/published/test_numbers.py"],
    "loopy": ["tests/api/test_loopy_calc.py"],
    "calculator": [
        "tests/api/test_calc_command.py",
        "tests/api/test_calculator_language.py",
        "tests/published/test_cgsuite_expectations.py",
    ],
    "boards": ["tests/api/test_graph_game.py", "tests/published/test_board_values.py"],
    "strips": ["tests/laws/test_strips.py", "tests/api/test_strip_cli.py"],
    "cert": ["tests/api/test_certificates.py"],
    "check": ["tests/api/test_certificates.py"],
    "fault": ["tests/api/test_errors.py"],
    "watch": [],
    "answers": ["tests/laws/test_answers.py"],
    "wasm": [],
    "py": ["tests/api/test_records.py", "tests/api/test_plain_answers.py"],
}
# Crates whose own tests take longer than a minute: here only those in their source files run.
LONG_CRATES = {"heap", "misere", "boards", "short", "loopy"}
# A changed folder or file, the longest that fits: what belongs to it.
FOLDERS = {
    "python/grundy": ["tests/api/test_docstrings.py", "tests/api/test_errors.py"],
    "python/grundy/rulesets.py": ["tests/laws/test_rulesets.py"],
    "python/grundy/position.py": ["tests/laws/test_rulesets.py"],
    "python/grundy/heaps": [
        "tests/api/test_cli_heaps.py",
        "tests/api/test_structure_and_report.py",
    ],
    "python/grundy/misere": [
        "tests/api/test_misere_solution.py",
        "tests/api/test_misere_report.py",
    ],
    "python/grundy/partizan": ["tests/api/test_game.py", "tests/api/test_loopy_calc.py"],
    "python/grundy/boards": ["tests/api/test_own_ruleset.py", "tests/api/test_graph_game.py"],
    "python/grundy/numbers": ["tests/laws/test_numbers.py", "tests/published/test_numbers.py"],
    "python/grundy/strips": ["tests/laws/test_strips.py", "tests/api/test_strip_cli.py"],
    "python/grundy/playing": [
        "tests/api/test_play_and_plot.py",
        "tests/api/test_playing_together.py",
    ],
    "python/grundy/asking": ["tests/api/test_ask.py"],
    "python/grundy/explaining": ["tests/laws/test_explain.py"],
    "python/grundy/display": ["tests/api/test_play_and_plot.py", "tests/api/test_notebook.py"],
    "python/grundy/atlas": ["tests/api/test_atlas.py"],
    "python/grundy/proofs.py": ["tests/api/test_proved_certificates.py"],
    "python/grundy/tables": ["tests/api/test_tables.py"],
    "python/grundy/reference": ["tests/laws/test_heap_engines.py"],
    "python/grundy/schemas": ["tests/docs/test_schemas.py"],
    "python/grundy/web": ["tests/browser/test_server.py", "tests/laws/test_answers.py"],
    "python/grundy/cli": ["tests/api/test_plain_answers.py", "tests/docs/test_console.py"],
    "docs": ["tests/docs/test_pages.py", "tests/docs/test_links.py", "tests/docs/test_maps.py"],
    "docs/sources": ["tests/docs/test_theorems.py"],
}
# With more Python files changed than this, doctests of all of them would take too long.
MOST_DOCTESTED = 40


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def changed(since: str | None) -> list[str]:
    """The files that differ from a commit, new ones included, deleted ones not."""
    base = since or git("merge-base", "HEAD", "main") or "HEAD"
    names = git("diff", "--name-only", base).splitlines()
    names += git("ls-files", "--others", "--exclude-standard").splitlines()
    return sorted({name for name in names if (ROOT / name).is_file()})


def chosen_tests(files: list[str]) -> list[str]:
    """What pytest is to run: tests that belong to the files, and the doctests in them."""
    found: list[str] = []
    sources = [f for f in files if f.startswith("python/") and f.endswith(".py")]
    for file in files:
        parts = file.split("/")
        if parts[0] == "crates":
            found += CRATES.get(parts[1], [])
        elif parts[0] == "tests" and parts[-1].startswith("test_"):
            found.append(file)
        else:
            above = ["/".join(parts[:n]) for n in range(len(parts), 0, -1)]
            found += next((FOLDERS[folder] for folder in above if folder in FOLDERS), [])
        if file.endswith(".md") and (parts[0] == "docs" or len(parts) == 1):
            found.append(file)
    if len(sources) <= MOST_DOCTESTED:
        found += sources
    return [test for test in dict.fromkeys(found) if (ROOT / test).exists()]


def commands(files: list[str], programs: Path) -> list[list[str]]:
    """The commands to run, cheap ones first."""
    found: list[list[str]] = []
    crates = sorted({f.split("/")[1] for f in files if f.startswith("crates/")})
    crates = [name for name in crates if (ROOT / "crates" / name / "Cargo.toml").exists()]
    if any(f.endswith(".py") for f in files):
        python = [f for f in files if f.endswith(".py")]
        found.append([str(programs / "ruff"), "check", "-q", *python])
        found.append([str(programs / "ruff"), "format", "-q", "--check", *python])
    if any(f.startswith("python/") for f in files):
        found.append([str(programs / "mypy")])
    if crates:
        found.append(["cargo", "fmt", "--all", "--check"])
        chosen = [word for name in crates for word in ("-p", f"grundy-{name}")]
        found.append(
            ["cargo", "clippy", "--profile", "tests", "-q", *chosen, "--", "-D", "warnings"]
        )
        for name in crates:
            if name != "py":
                where = ["--lib"] if name in LONG_CRATES else []
                found.append(
                    ["cargo", "test", "--profile", "tests", "-q", "-p", f"grundy-{name}", *where]
                )
    tests = chosen_tests(files)
    if tests:
        found.append([str(programs / "pytest"), "-m", "not long", "-n", "2", *tests])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--since", help="compare with this commit")
    parser.add_argument("--list", action="store_true", help="print the commands, run nothing")
    given = parser.parse_args()
    files = changed(given.since)
    chosen = commands(files, Path(sys.executable).parent)
    if not chosen:
        print(f"{len(files)} changed files, none with checks of its own")
    for command in chosen:
        shown = " ".join(os.path.relpath(w, ROOT) if os.path.isabs(w) else w for w in command)
        print(shown if given.list or len(shown) < 200 else shown[:197] + "...", flush=True)
        if given.list:
            continue
        begun = time.monotonic()
        if subprocess.run(command, cwd=ROOT).returncode:
            return 1
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
