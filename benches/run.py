"""make bench: every workload against its baseline in the same run; ratios, memory, growth.

Each file beside this one (but this one, previous.py and instructions.py) defines `workloads()`, a
list of dictionaries: `name`; `ours`, a callable or an argument list; optionally `baseline`
likewise with `baseline_name`, or `baseline_seconds` recorded elsewhere; `target` (the ratio aimed
for); `growth` (a callable of a size) with `sizes`; `prepare` (run before the measurements, which
inherit what it keeps); `count` (true: its instructions are counted); `repeats` (runs, of which the
best counts, if not three).
Every measurement runs in a process of its own, with our modules loaded before the clock starts, as
a peer's are; start-up has rows of its own (start.py). The previous release, once there is one, runs
the same workloads (see previous.py). Usage: run.py [--quick] [--area AREA] [NAME-PART …]; the
report is kept only when all workloads are run. `--one AREA NAME` runs one workload once and prints
its seconds, `--here` runs it without a process of its own, `--none` only loads it.
A workload that fails leaves a row that says so.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import platform
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results"
REPEATS = 3
LONG = 8.0
HELPERS = ("run.py", "previous.py", "instructions.py")


def measure_once(work: Callable[[], object] | list[str]) -> tuple[float, float]:
    """Seconds and megabytes (peak) of one run in a process of its own."""
    if isinstance(work, list):
        start = time.perf_counter()
        # As in a script: no terminal anywhere.
        process = subprocess.Popen(work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            raise RuntimeError(f"{work} failed")
        return seconds, usage.ru_maxrss / 1024
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        # Whatever happens, this process ends here.
        try:
            start = time.perf_counter()
            work()
            os.write(writer, repr(time.perf_counter() - start).encode())
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writer)
    _, status, usage = os.wait4(child, 0)
    text = os.read(reader, 100)
    os.close(reader)
    if os.waitstatus_to_exitcode(status) != 0:
        raise RuntimeError("a workload failed")
    return float(text), usage.ru_maxrss / 1024


def measure(*works: Callable[[], object] | list[str], repeats: int) -> list[tuple[float, float]]:
    """The best of a few runs of each, in turn: a busy minute meets all. Long ones run once."""
    found = [measure_once(work) for work in works]
    for _ in range(repeats - 1):
        for at, work in enumerate(works):
            seconds, megabytes = found[at]
            if seconds <= LONG:
                again, more = measure_once(work)
                found[at] = min(seconds, again), max(megabytes, more)
    return found


def fitted_exponent(sizes: list[int], seconds: list[float]) -> float:
    """Slope of the least-squares line through (log size, log seconds)."""
    xs, ys = [math.log(s) for s in sizes], [math.log(s) for s in seconds]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / sum(
        (x - mx) ** 2 for x in xs
    )


def load_ours() -> None:
    """Load what any evaluation loads, so that no row measures imports."""
    import grundy as gr

    gr.value("domineering", "1x1")
    gr.value("col", "path:1")
    gr.HeapGame(".77").nim_sequence(1)


def load_workloads(parts: list[str], area: str = "*") -> list[dict]:
    """All workloads whose name contains one of the parts (all of them without parts)."""
    found = []
    for path in sorted(HERE.glob(f"{area}.py")):
        if path.name in HELPERS:
            continue
        spec = importlib.util.spec_from_file_location(f"bench_{path.stem}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found += [dict(w, area=path.stem) for w in module.workloads()]
    return [w for w in found if not parts or any(p in w["name"] for p in parts)]


def run(workload: dict, repeats: int) -> dict:
    """One row of the report."""
    row = {"area": workload["area"], "name": workload["name"]}
    workload.get("prepare", lambda: None)()
    if repeats > 1:
        repeats = workload.get("repeats", repeats)
    if workload.get("baseline") is not None:
        row["baseline"] = workload["baseline_name"]
        ours, baseline = measure(workload["ours"], workload["baseline"], repeats=repeats)
        row["seconds"], row["megabytes"] = ours
        row["baseline_seconds"], row["baseline_megabytes"] = baseline
        row["ratio"] = row["baseline_seconds"] / row["seconds"]
    elif "ours" in workload:
        [(row["seconds"], row["megabytes"])] = measure(workload["ours"], repeats=repeats)
    if "baseline_seconds" in workload:
        row["baseline"] = workload["baseline_name"]
        row["baseline_seconds"] = workload["baseline_seconds"]
        row["ratio"] = row["baseline_seconds"] / row["seconds"]
    row["target"] = workload.get("target")
    if "growth" in workload:
        sizes = workload["sizes"]
        works = [partial(workload["growth"], size) for size in sizes]
        seconds = [seconds for seconds, _ in measure(*works, repeats=repeats)]
        row["sizes"] = dict(zip(map(str, sizes), seconds, strict=True))
        row["exponent"] = fitted_exponent(sizes, seconds)
        if "most_exponent" in workload:
            row["most_exponent"] = workload["most_exponent"]
    return row


def run_safely(workload: dict, repeats: int) -> dict:
    """One row of the report; a workload that fails leaves a row that says so."""
    try:
        return run(workload, repeats)
    except Exception as error:
        return {
            "area": workload["area"],
            "name": workload["name"],
            "failed": f"{type(error).__name__}: {error}",
        }


def long_runs() -> list[dict]:
    """Runs of minutes, made once by hand and kept in long_runs.json."""
    path = HERE / "long_runs.json"
    found: list[dict] = json.loads(path.read_text())["runs"] if path.exists() else []
    return found


def add_instructions(row: dict, workload: dict, count: Callable[[list[str]], int | None]) -> None:
    """Instructions of the workload in a process of its own, less those of loading grundy."""
    command = [sys.executable, str(HERE / "run.py")]
    whole = count([*command, "--here", row["area"], row["name"]])
    empty = count([*command, "--none", row["area"], row["name"]])
    if whole is not None and empty is not None:
        row["instructions"] = whole - empty


def add_previous(row: dict, python: Path) -> None:
    """Seconds of the previous release on the same workload; nothing if it does not know it."""
    done = subprocess.run(
        [python, HERE / "run.py", "--one", row["area"], row["name"]],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0 and "seconds" in row:
        row["previous_seconds"] = float(done.stdout.split()[-1])
        row["against_previous"] = row["previous_seconds"] / row["seconds"]


def behind(rows: list[dict]) -> list[str]:
    """What is slower than it should be, in words."""
    found = []
    for row in rows:
        if "failed" in row:
            found.append(f"{row['name']}: failed ({row['failed']})")
        if row.get("target") and row.get("ratio", row["target"]) < 1:
            found.append(f"{row['name']}: behind {row['baseline']} ({row['ratio']:.2f})")
        if row.get("against_previous", 1) < 0.8:
            found.append(f"{row['name']}: slower than before ({row['against_previous']:.2f})")
        if row.get("exponent", 0) > row.get("most_exponent", math.inf):
            found.append(f"{row['name']}: grows like n^{row['exponent']:.2f}")
    return found


def markdown(rows: list[dict], about: dict) -> str:
    """The report as a table."""

    def cell(row: dict, key: str, form: str) -> str:
        return format(row[key], form) if row.get(key) is not None else ""

    lines = [
        f"# grundy {about['version']}: measured ratios",
        "",
        f"{about['machine']}, load {about['load']:.1f} at the start, Python {about['python']}.",
        "Only ratios compare across machines.",
        f"Instructions: {about['instructions']}. Previous release: {about['previous']}.",
        "",
        "| workload | seconds | MB | instructions | baseline | seconds | MB | ratio | target "
        "| against the previous release | exponent |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [
            row["name"],
            cell(row, "seconds", ".4g"),
            cell(row, "megabytes", ".0f"),
            cell(row, "instructions", ".3g"),
            row.get("baseline", ""),
            cell(row, "baseline_seconds", ".4g"),
            cell(row, "baseline_megabytes", ".0f"),
            cell(row, "ratio", ".1f"),
            cell(row, "target", "g"),
            cell(row, "against_previous", ".2f"),
            cell(row, "exponent", ".2f"),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    slow = behind(rows)
    lines += ["", "Behind: " + ("; ".join(slow) if slow else "nothing") + "."]
    grown = [row for row in rows if row.get("sizes")]
    if grown:
        lines += ["", "## Growth", "", "| workload | size: seconds (sizes a second) |", "|---|---|"]
    for row in grown:
        sizes = [f"{int(n):,}: {t:.3g} ({int(n) / t:.3g})" for n, t in row["sizes"].items()]
        lines.append(f"| {row['name']} | {'; '.join(sizes)} |")
    kept = long_runs()
    if kept:
        lines += [
            "",
            "## Long runs",
            "",
            "Made once, not in this run (benches/long_runs.json).",
            "",
            "| command | seconds | MB | with one thread | ratio |",
            "|---|---|---|---|---|",
        ]
        for run in kept:
            line = f"| `{run['command']}` | {run['seconds']:.4g} | {run['megabytes']:.0f} |"
            one = run.get("one_thread")
            line += f" {one:.4g} | {one / run['seconds']:.2f} |" if one else "  |  |"
            lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run, print and keep the report."""
    if "--help" in sys.argv or "-h" in sys.argv:
        print(__doc__)
        return
    area = "*"
    if "--area" in sys.argv:
        at = sys.argv.index("--area")
        area = sys.argv[at + 1]
        del sys.argv[at : at + 2]
    parts = [a for a in sys.argv[1:] if not a.startswith("-")]
    repeats = 1 if "--quick" in sys.argv else REPEATS
    import grundy

    load_ours()

    if "--none" in sys.argv:
        load_workloads([], parts[0])
        return
    if "--here" in sys.argv:
        # In this very process, where the instructions are counted.
        found = next(w for w in load_workloads([], parts[0]) if w["name"] == parts[1])
        if callable(found["ours"]):
            found["ours"]()
        return
    if "--one" in sys.argv:
        found = next(w for w in load_workloads([], parts[0]) if w["name"] == parts[1])
        found.get("prepare", lambda: None)()
        print(measure(found["ours"], repeats=repeats)[0][0])
        return
    import instructions
    import previous

    counter = instructions.counter()
    try:
        earlier = previous.python_of_previous(grundy.__version__)
    except (OSError, subprocess.SubprocessError) as error:
        print(f"  the previous release cannot be built here: {error}", file=sys.stderr)
        earlier = None
    about = {
        "version": grundy.__version__,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "load": os.getloadavg()[0],
        "instructions": counter[0] if counter else "unavailable (no counters, no valgrind)",
        "previous": earlier[0] if earlier else "none yet, this is the first",
    }
    rows = []
    for workload in load_workloads(parts, area):
        print(f"  {workload['area']}: {workload['name']} …", file=sys.stderr, flush=True)
        row = run_safely(workload, repeats)
        if counter and workload.get("count") and repeats > 1:
            add_instructions(row, workload, counter[1])
        if earlier:
            add_previous(row, earlier[1])
        rows.append(row)
    report = markdown(rows, about)
    print(report)
    if not parts and area == "*":
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{grundy.__version__}.md").write_text(report)
        kept = json.dumps({"about": about, "rows": rows, "long_runs": long_runs()}, indent=1)
        (RESULTS / f"{grundy.__version__}.json").write_text(kept + "\n")


if __name__ == "__main__":
    main()
