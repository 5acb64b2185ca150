"""Start-up: whole commands in new processes, Python and all imports included."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

# Commands people and scripts run over and over.
COMMANDS = {
    "grundy --help": ["--help"],
    "grundy solve .77 --json": ["solve", ".77", "--json"],
    "grundy solve .77 --play misere --json": ["solve", ".77", "--play", "misere", "--json"],
    'grundy outcome .77 "9 8 5"': ["outcome", ".77", "9 8 5"],
    "grundy value domineering 3x3": ["value", "domineering", "3x3"],
    'grundy strip welter "1 3 7"': ["strip", "welter", "1 3 7"],
}
REPEATS = 9


def workloads() -> list[dict[str, Any]]:
    """One workload a command, and the import alone."""
    program = str(Path(sys.executable).parent / "grundy")
    found = [
        {"name": f"start-up: {name}", "ours": [program, *words], "repeats": REPEATS}
        for name, words in COMMANDS.items()
    ]
    load = [sys.executable, "-c", "import grundy"]
    found.append({"name": "start-up: import grundy", "ours": load, "repeats": REPEATS})
    return found
