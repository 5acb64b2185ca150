"""Results do not depend on who asks: threads, forked children, pools; memory stays flat."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import grundy as gr


def answers(_: int = 0) -> list[object]:
    """A little of everything."""
    solution = gr.HeapGame(".77").solve()
    certificate = solution.certificate
    assert certificate is not None
    return [
        (solution.period, solution.preperiod),
        certificate.check().verdict,
        str(gr.Game("{1|-1} + ^*")),
        gr.Welter([1, 3, 7]).value,
        str(gr.value("domineering", "3x3")),
        gr.outcome(("cram", "3x3"), play="misere").outcome,
        gr.HeapGame(".123").outcome([9, 8, 5, 3], play="misere"),
    ]


def test_many_threads_at_once() -> None:
    expected = answers()
    with ThreadPoolExecutor(16) as pool:
        assert all(found == expected for found in pool.map(answers, range(48)))


POOL = """
import multiprocessing, sys
import grundy as gr

def answers(n):
    solution = gr.HeapGame(".77").solve()
    verdict = solution.certificate.check().verdict
    return solution.period, verdict, str(gr.value("domineering", "3x3")), gr.Welter([1, 3, 7]).value

if __name__ == "__main__":
    expected = answers(0)
    with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:
        sys.exit(any(found != expected for found in pool.map(answers, range(4))))
"""


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes(method: str, tmp_path: Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    done = subprocess.run([sys.executable, str(script), method], check=False, timeout=120)
    assert done.returncode == 0


FORK = """
import os, sys
sys.path.insert(0, sys.argv[1])
from test_threads_and_processes import answers

expected = answers()
child = os.fork()
if child == 0:
    os._exit(0 if answers() == expected else 1)
agreed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
sys.exit(not (agreed and answers() == expected))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_after_fork() -> None:
    """What the parent has computed is used by the child, and the child's work is its own.

    In a fresh process: to fork one that has threads is to wait for their locks.
    """
    command = [sys.executable, "-c", FORK, str(Path(__file__).parent)]
    assert subprocess.run(command, check=False, timeout=120).returncode == 0


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def grown(call: Callable[[int], object], calls: int) -> int:
    for turn in range(calls // 10):
        call(turn)
    before = resident()
    for turn in range(calls):
        call(turn)
    return resident() - before


def refused(code: str) -> None:
    with pytest.raises(gr.InputError):
        gr.HeapGame(code)


CALLS: dict[str, Callable[[int], object]] = {
    "codes": lambda turn: gr.HeapGame(f".{turn % 64:02o}").outcome([turn % 9, 3]),
    "games": lambda turn: gr.Game(turn % 1000) + gr.Game("*"),
    "welter": lambda turn: gr.Welter([turn % 50, 60, 70]).value,
    "wrong": lambda turn: refused(f".{turn % 100}x"),
}


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc here")
@pytest.mark.parametrize("name", CALLS)
def test_memory_stays_flat(name: str) -> None:
    assert grown(CALLS[name], 20_000) < 16 << 20


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc here")
@pytest.mark.parametrize("name", CALLS)
def test_memory_stays_flat_over_a_million_calls(name: str) -> None:
    assert grown(CALLS[name], 1_000_000) < 32 << 20
