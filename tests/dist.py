"""Try the archives of a release: `make dist` builds them into a folder and runs this on it.

    python tests/dist.py FOLDER

The wheel, which maturin builds from the source archive, must hold every file of the package, and
the source archive nothing compiled. Then the wheel is installed in an empty environment outside the
tree, and the commands a new user types first are run there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Beside the package and the crates, a build from source and its licence need these.
NEEDED = {
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "pyproject.toml",
}
# What is compiled or left over has no place in an archive of sources.
UNWANTED = (".so", ".pyd", ".pyc", ".dylib")


def only(folder: Path, pattern: str) -> Path:
    """The one file of this form: an older one beside it would leave unclear which was tried."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{folder}: {len(found)} files {pattern}; there must be exactly one")
    return found[0]


def tracked(*folders: str) -> set[str]:
    """The files of these folders that belong to the project."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *folders], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}


def refuse_missing(archive: Path, missing: set[str]) -> None:
    if missing:
        raise SystemExit(f"{archive.name} lacks {', '.join(sorted(missing))}")


def check_wheel(wheel: Path) -> None:
    """Every module and data file of the package is there, and the core."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    package = {name.removeprefix("python/") for name in tracked("python/grundy")}
    refuse_missing(wheel, package - names)
    if not any(name.startswith("grundy/_core.") and not name.endswith(".pyi") for name in names):
        raise SystemExit(f"{wheel.name} lacks the compiled core")


def check_sources(archive: Path) -> None:
    """Crates, package, lock file and licences are there, and nothing that was compiled."""
    with tarfile.open(archive) as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    crates = {
        name
        for name in tracked("crates")
        if name.endswith("Cargo.toml") or ("/src/" in name and name.endswith(".rs"))
    }
    refuse_missing(archive, (crates | tracked("python/grundy") | NEEDED) - names)
    compiled = sorted(name for name in names if name.endswith(UNWANTED))
    if compiled:
        raise SystemExit(f"{archive.name} has compiled files: {', '.join(compiled)}")


def run(command: list[str], folder: Path) -> str:
    """What a command prints, run in the folder as a stranger would: no path to this tree."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def install(archive: Path, home: Path) -> Path:
    """The folder of programs of a new environment that holds the archive."""
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    run([str(programs / "python"), "-m", "pip", "install", "-q", str(archive)], home)
    return programs


def try_out(programs: Path, folder: Path) -> None:
    """The first commands of a new user, in a folder that knows nothing of this tree."""
    python, grundy = str(programs / "python"), str(programs / "grundy")
    version = run([grundy, "--version"], folder).split()[-1]
    code = "import grundy; print(grundy.__version__, grundy.__file__)"
    imported, place = run([python, "-c", code], folder).strip().split(" ", 1)
    if imported != version:
        raise SystemExit(f"grundy --version says {version}, grundy.__version__ is {imported}")
    if Path(place).is_relative_to(ROOT):
        raise SystemExit(f"the package of this tree was tried, not the archive: {place}")
    solved = json.loads(run([grundy, "solve", ".77", "--fresh", "--json"], folder))
    if (solved["period"], solved["preperiod"]) != (12, 71):
        raise SystemExit(f"grundy solve .77 --fresh --json: {solved}")
    run([grundy, "solve", ".16", "--certificate", "16.json"], folder)
    run([grundy, "check", "16.json"], folder)
    code = (
        "import grundy as gr; print('domineering' in gr.rulesets(), gr.value('domineering', '2x2'))"
    )
    if run([python, "-c", code], folder).split() != ["True", "+-1"]:
        raise SystemExit("rulesets() or value() of the installed package is wrong")
    print(f"grundy {version}: the wheel installs and works outside the tree")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    wheel, sources = only(given.folder, "*.whl"), only(given.folder, "*.tar.gz")
    check_wheel(wheel)
    check_sources(sources)
    with tempfile.TemporaryDirectory(prefix="grundy-dist-") as scratch:
        home = Path(scratch) / "environment"
        try_out(install(wheel.resolve(), home), home)


if __name__ == "__main__":
    main()
