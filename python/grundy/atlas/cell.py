"""A cell: a process of its own in which games are solved one at a time, each in a child.

A game that exhausts its memory, its time or its luck ends its child and nothing else. The cell is
started once and forks a child for each game, which takes milliseconds; it speaks JSON, one line
a task and one line a row, on its standard input and output.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from typing import Any

from grundy.atlas.task import failed, perform
from grundy.errors import LimitError

Fields = dict[str, Any]
# The deep stack reserved for long work counts as memory of the process but is hardly touched.
STACK_MB = 1_024
GRACE = 10.0
PR_SET_PDEATHSIG = 1


class Cell:
    """Solves tasks in a process of its own; started at the first one.

    >>> from grundy.atlas.limits import Limits
    >>> from grundy.atlas.task import task
    >>> with Cell() as cell:
    ...     cell.run(task("normal", ".77(1)", ".77", Limits()))["period"]
    12
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Cell:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, asked: Fields) -> Fields:
        """The row of a task; one that says what ran out, if something did."""
        process = self._start()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self.close()
            return failed(asked, "failed", "the process that solves games ended")
        found: Fields = json.loads(line)
        return found

    def _start(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            # Threads of numeric libraries would be of no use and make forking unsafe.
            quiet = {
                "OPENBLAS_NUM_THREADS": "1",
                "OMP_NUM_THREADS": "1",
                "GRUNDY_THREADS": "1",
            }
            self._process = subprocess.Popen(
                [sys.executable, "-m", "grundy.atlas.cell", str(os.getpid())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, **quiet},
            )
        return self._process

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            process.communicate()


def serve(parent: int) -> None:
    """The cell itself: tasks from standard input, rows to standard output."""
    # A stray Ctrl-C is for the census, which stops the cell by closing its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with_parent(parent)
    import numpy  # noqa: F401  # loaded before forking, so that children need not

    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(_in_child(asked)), flush=True)


def _in_child(asked: Fields) -> Fields:
    """Fork, wait for the last full line the child wrote, and say what ended it."""
    out, write = os.pipe()
    errors, complain = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        os.close(errors)
        os.dup2(complain, 2)
        _child(asked, write)
    os.close(write)
    os.close(complain)
    texts = _read_both(out, errors, time.monotonic() + asked["limits"]["time"] + GRACE, child)
    _, status = os.waitpid(child, 0)
    lines = texts[0].decode().rpartition("\n")[0].splitlines()
    row: Fields = json.loads(lines[-1]) if lines else failed(asked, "memory", "")
    if os.waitstatus_to_exitcode(status) == 0:
        return row
    last = texts[1].decode(errors="replace").strip().splitlines()[-1:]
    row["message"] = last[0][:400] if last else None
    code = os.waitstatus_to_exitcode(status)
    if texts[2]:
        row["stop"] = "time"
    elif code == -signal.SIGKILL or b"memory allocation" in texts[1] or code == _OUT_OF_MEMORY:
        row["stop"] = "memory"
    else:
        row["stop"] = "failed"
    return row


_OUT_OF_MEMORY = 9


def _read_both(out: int, errors: int, end: float, child: int) -> tuple[bytes, bytes, bool]:
    """What the child wrote to both pipes until it closed them; whether it was out of time."""
    texts = {out: b"", errors: b""}
    live = [out, errors]
    late = False
    while live:
        wait = None if late else max(0.0, end - time.monotonic())
        ready, _, _ = select.select(live, [], [], wait)
        if not ready:
            os.kill(child, signal.SIGKILL)
            late = True
        for pipe in ready:
            data = os.read(pipe, 1 << 16)
            texts[pipe] += data
            if not data:
                os.close(pipe)
                live.remove(pipe)
    return texts[out], texts[errors], late


def _child(asked: Fields, write: int) -> None:
    """One game; never returns."""
    code = 1
    try:
        _die_with_parent(os.getppid())
        _limit(asked["limits"]["memory"])

        def say(row: Fields) -> None:
            data = (json.dumps(row) + "\n").encode()
            while data:
                data = data[os.write(write, data) :]

        say(perform(asked, say))
        code = 0
    except (MemoryError, LimitError) as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
        code = _OUT_OF_MEMORY
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(code)


def _limit(megabytes: int) -> None:
    """No more address space than the process has now, its stack to come, and the allowance."""
    import resource

    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            now = int(statm.read().split()[0]) * resource.getpagesize() >> 20
    except OSError:
        now = 512
    most = (now + STACK_MB + megabytes) << 20
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _die_with_parent(parent: int) -> None:
    """On Linux, end when the parent does, however it ends."""
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
