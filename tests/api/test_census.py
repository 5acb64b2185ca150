"""The census: the same atlas on one core, on a cluster, and after any process is killed."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grundy import Atlas, InputError
from grundy.atlas.cell import Cell
from grundy.atlas.census import Progress, census
from grundy.atlas.export import export_text
from grundy.atlas.families import octal
from grundy.atlas.limits import Limits
from grundy.atlas.task import task

GRUNDY = [sys.executable, "-m", "grundy"]
SMALL = ["--octal", "2", "--effort", "4000000", "--max-heap", "30000"]
SMALL += ["--misere-order", "24", "--misere-heap", "60"]
SMALL_LIMITS = Limits(effort=4_000_000, max_heap=30_000, misere_order=24, misere_heap=60)


def exported(path: Path) -> str:
    with Atlas(path) as atlas:
        return export_text(atlas, "csv")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the small census finds when nothing disturbs it, on one core."""
    path = tmp_path_factory.mktemp("census") / "calm.sqlite"
    report = census(path, octal(2), limits=SMALL_LIMITS)
    assert report.games == 71
    return exported(path)


def start(path: Path, *options: str) -> subprocess.Popen[str]:
    command = [*GRUNDY, "census", *SMALL, "--atlas", str(path), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def rows_in(path: Path) -> int:
    if not path.exists():
        return 0
    with Atlas(path) as atlas:
        return sum(1 for play in ("normal", "misere") for _ in atlas.rows(play))


def wait_for_rows(path: Path, count: int, process: subprocess.Popen[Any]) -> None:
    """Until so many rows are written, or the census has ended."""
    end = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < end:
        try:
            if rows_in(path) >= count:
                return
        except Exception:  # the file is being made just now
            pass
        time.sleep(0.05)


@contextmanager
def cluster(workers: int, *options: str) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and workers started by hand: the address, and their processes."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    own = ["--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0"]
    processes = [subprocess.Popen([*dask, "scheduler", *own], **quiet)]  # type: ignore[call-overload]
    for _ in range(workers):
        one = [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        processes.append(subprocess.Popen([*one, *options], **quiet))  # type: ignore[call-overload]
    try:
        yield address, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_what_is_known_is_not_done_again(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    seen: list[Progress] = []
    first = census(path, [".77", ".07", "4.4"], limits=SMALL_LIMITS, progress=seen.append)
    assert first.classes == {"normal": 2, "misere": 2} and first.done >= 4
    assert (seen[0].done, seen[0].left) == (0, None) and seen[1].left is not None
    assert seen[-1].done == seen[-1].total
    again = census(path, [".77", ".07", "4.4", ".75"], limits=SMALL_LIMITS)
    assert again.done == 2 and again.before == 4


def test_more_effort_takes_open_games_up_again(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    census(path, [".165"], plays=["normal"], limits=Limits(max_heap=2000))
    with Atlas(path) as atlas:
        assert (atlas[".165"].status, atlas[".165"].stop) == ("unknown", "heap")
    census(path, [".165"], plays=["normal"], limits=Limits(max_heap=20_000))
    with Atlas(path) as atlas:
        assert (atlas[".165"].period, atlas[".165"].preperiod) == (1550, 5181)
    # Less effort afterwards does not take the solution away.
    assert census(path, [".165"], plays=["normal"], limits=Limits(max_heap=2000)).done == 0


def test_a_game_out_of_memory_is_recorded_and_its_neighbours_live(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    # .104 has few rare heaps, so effort does not stop it before its values fill the memory.
    limits = Limits(memory=24, max_heap=400_000_000)
    report = census(path, [".104", ".77", ".3033"], plays=["normal"], limits=limits)
    assert report.stops.get("memory") == 1
    with Atlas(path) as atlas:
        entry = atlas[".104"]
        assert (entry.status, entry.stop) == ("unknown", "memory")
        assert entry.searched_to is not None and entry.searched_to > 100_000
        assert (atlas[".77"].period, atlas[".3033"].period) == (12, 7)


def test_a_cell_outlives_its_games() -> None:
    with Cell() as cell:
        slow = cell.run(task("normal", ".06", ".06", Limits(time=0.5)))
        assert (slow["status"], slow["stop"]) == ("unknown", "time")
        broken = task("normal", "no code", "no code", Limits())
        assert cell.run(broken)["stop"] == "failed"
        assert cell.run(task("normal", ".77", ".77", Limits()))["period"] == 12
        # Killed at work on a game: that game failed, the next one finds a new process.
        threading.Timer(0.5, cell._process.kill).start()  # type: ignore[union-attr]
        assert cell.run(task("normal", ".06", ".06", Limits(time=60)))["stop"] == "failed"
        assert cell.run(task("normal", ".77", ".77", Limits()))["period"] == 12


def test_killed_at_random_and_resumed_the_export_is_the_same(tmp_path: Path, expected: str) -> None:
    path = tmp_path / "a.sqlite"
    chance = random.Random(11)
    for _ in range(2):
        process = start(path, "--workers", "1")
        wait_for_rows(path, rows_in(path) + chance.randrange(5, 40), process)
        process.kill()
        process.communicate()
        assert rows_in(path) > 0
    process = start(path, "--workers", "1", "--json")
    out, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    assert json.loads(out)["done_before"] > 0
    assert exported(path) == expected


def test_a_cluster_by_hand_that_loses_a_worker(tmp_path: Path, expected: str) -> None:
    path = tmp_path / "a.sqlite"
    with cluster(2) as (address, processes):
        process = start(path, "--scheduler", address)
        wait_for_rows(path, 10, process)
        processes[1].kill()
        _, err = process.communicate(timeout=400)
        assert process.returncode == 0, err
    assert exported(path) == expected


def test_a_scheduler_that_goes_away(tmp_path: Path, expected: str) -> None:
    path = tmp_path / "a.sqlite"
    with cluster(1) as (address, processes):
        process = start(path, "--scheduler", address)
        wait_for_rows(path, 10, process)
        processes[0].kill()
        _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "went away" in err and err.count("\n") <= 3 and "Traceback" not in err
    assert rows_in(path) > 0
    process = start(path, "--workers", "1")
    process.communicate(timeout=400)
    assert exported(path) == expected


def test_a_worker_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    preload = tmp_path / "older.py"
    preload.write_text('import grundy\ngrundy.__version__ = "0.0.1"\n')
    with cluster(1, "--preload", str(preload)) as (address, _):
        process = start(path, "--scheduler", address)
        _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert "grundy 0.0.1" in err and "Traceback" not in err
    assert rows_in(path) == 0


def test_no_scheduler_there(tmp_path: Path) -> None:
    process = start(tmp_path / "a.sqlite", "--scheduler", "tcp://127.0.0.1:1")
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2 and "does not answer" in err


def test_interrupting_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    process = start(path, "--workers", "1")
    wait_for_rows(path, 5, process)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode in (0, 130)
    assert rows_in(path) >= 5


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([], "no games"),
        (["--octal", "0"], "octal 0"),
        (["--octal", "99"], "octal 99"),
        (["no-such-file"], "No such file"),
        (["--octal", "1", "--scheduler", "tcp://x", "--workers", "2"], "--workers"),
    ],
)
def test_bad_input(tmp_path: Path, options: list[str], says: str) -> None:
    command = [*GRUNDY, "census", "--atlas", str(tmp_path / "a.sqlite"), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and says in done.stderr and done.stderr.count("\n") == 1


def test_a_bad_line_in_a_file_of_codes(tmp_path: Path) -> None:
    codes = tmp_path / "codes.txt"
    codes.write_text("# my games\n.77  # Kayles\n.7x\n")
    command = [*GRUNDY, "census", str(codes), "--atlas", str(tmp_path / "a.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "line 3" in done.stderr


def test_a_full_disk(tmp_path: Path) -> None:
    """Files may not grow beyond 60 kB: the census says so, and the atlas is whole."""
    path = tmp_path / "a.sqlite"
    limit = "import resource, runpy, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000));"
    arguments = ["grundy", "census", *SMALL, "--workers", "1", "--atlas", str(path)]
    limit += f"sys.argv = {arguments!r};"
    limit += "runpy.run_module('grundy', run_name='__main__')"
    command = [sys.executable, "-c", limit]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 1
    assert "no room on the disk" in done.stderr and "Traceback" not in done.stderr
    with Atlas(path) as atlas:
        assert atlas.sql("PRAGMA integrity_check")[1] == [("ok",)]


# All modules are read first: nobody may not be allowed to.
NOBODY = """
import os, sys, tempfile
from grundy.atlas.census import census

with tempfile.TemporaryDirectory() as folder:
    census(f"{folder}/b.sqlite", [".77"], plays=["normal"])
if os.getuid() == 0:
    os.setuid(65534)
census(sys.argv[1], [".77", ".07"], plays=["normal"])
"""


def test_an_atlas_nobody_may_write() -> None:
    """The file and its folder are write-protected, and the census is not root's."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "a.sqlite"
    census(path, [".77"], plays=["normal"], limits=SMALL_LIMITS)
    before = path.read_bytes()
    path.chmod(0o444)
    folder.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-c", NOBODY, path], capture_output=True, text=True, timeout=120
    )
    said = done.stderr.splitlines()[-1]
    assert "InputError" in said and "read-only" in said
    assert path.read_bytes() == before
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.long
def test_octal_3_on_two_cores_killed_five_times_and_on_a_cluster(tmp_path: Path) -> None:
    """The whole family in normal play, to 20,000 heaps: three ways, one export."""
    effort = 100_000_000
    options = ["census", "--octal", "3", "--play", "normal", "--effort", str(effort)]
    options += ["--max-heap", "20000"]

    def run(path: Path, *more: str) -> subprocess.Popen[bytes]:
        command = [*GRUNDY, *options, "--atlas", str(path), *more]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)

    def done(path: Path) -> int:
        """Results written: of the first pass and, for games still open, in depth."""
        query = f"SELECT count(*), total(status = 'unknown' AND effort = {effort}) FROM normal"
        with Atlas(path) as atlas:
            ((rows, deep),) = atlas.sql(query)[1]
        return int(rows + deep)

    def finish(process: subprocess.Popen[bytes]) -> None:
        assert process.wait(timeout=600) == 0

    calm = tmp_path / "calm.sqlite"
    finish(run(calm, "--workers", "2"))
    everything = done(calm)
    killed = tmp_path / "killed.sqlite"
    chance = random.Random(5)
    # Five moments, three of them in the first pass and two in the first half in depth: the last
    # results come too fast to be in time.
    with Atlas(calm) as atlas:
        first = sum(1 for _ in atlas.rows("normal"))
    moments = sorted(chance.sample(range(first), 3)) + sorted(
        chance.sample(range(first, (first + everything) // 2), 2)
    )
    for moment in moments:
        process = run(killed, "--workers", "2")
        end = time.monotonic() + 300
        while process.poll() is None and time.monotonic() < end:
            if killed.exists() and killed.stat().st_size and _quietly(done, killed) >= moment:
                break
            time.sleep(0.01)
        assert process.poll() is None, "it ended before it could be killed"
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert done(killed) < everything
    finish(run(killed, "--workers", "2"))
    assert exported(killed) == exported(calm)
    with cluster(2) as (address, _):
        spread = tmp_path / "spread.sqlite"
        finish(run(spread, "--scheduler", address))
    assert exported(spread) == exported(calm)


def _quietly(count: Callable[[Path], int], path: Path) -> int:
    try:
        return count(path)
    except InputError:  # the file is being made just now
        return 0
