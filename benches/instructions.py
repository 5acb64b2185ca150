"""Instructions of a command, where the machine counts them. Not a file of workloads."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path


def by_perf(command: list[str]) -> int | None:
    """User instructions by the processor's counters; `None` where there are none."""
    if shutil.which("perf") is None:
        return None
    with tempfile.NamedTemporaryFile("r") as out:
        subprocess.run(
            ["perf", "stat", "-x,", "-o", out.name, "-e", "instructions:u", "--", *command],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        counts = [line.split(",")[0] for line in out if "instructions" in line]
    return int(counts[0]) if counts and counts[0].isdigit() else None


def by_callgrind(command: list[str]) -> int | None:
    """All instructions of a simulated run, some fifty times slower; `None` without valgrind."""
    if shutil.which("valgrind") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        if not out.exists():
            return None
        lines = out.read_text().splitlines()
    totals = [line.split()[1] for line in lines if line.startswith(("summary:", "totals:"))]
    return int(totals[0]) if totals else None


def counter() -> tuple[str, object] | None:
    """The way to count here, `perf` before callgrind, with its name."""
    if by_perf(["true"]) is not None:
        return "perf stat", by_perf
    if by_callgrind(["true"]) is not None:
        return "callgrind", by_callgrind
    return None
