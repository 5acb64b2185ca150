"""Long runs: killed and resumed, on one thread or on two, the values are the same."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import grundy as gr

# Rare heaps turn up late in this game, so that blocks are taken back in the middle of a run.
CODE, LAST = ".376", 2_400_000
RUN = """
import sys, grundy
code, last, path = sys.argv[1:]
grundy.HeapGame(code).nim_sequence(int(last), start=int(last), checkpoint=path)
"""


def started(path: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", RUN, CODE, str(LAST), str(path)])


def test_a_run_killed_again_and_again_gives_the_values_of_one_that_was_not(tmp_path: Path) -> None:
    path = tmp_path / "run"
    kills = 0
    while True:
        before = path.stat().st_size if path.exists() else 0
        process = started(path)
        # Kill it, without a chance to tidy up, as soon as it has written something more.
        while process.poll() is None and (not path.exists() or path.stat().st_size <= before + 100):
            time.sleep(0.002)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        kills += 1
        assert kills < 20, "every run gets further"
    assert process.returncode == 0
    assert kills >= 2
    resumed = gr.HeapGame(CODE)
    found = resumed.nim_sequence(LAST, checkpoint=path)
    assert (found == gr.HeapGame(CODE, threads=1).nim_sequence(LAST)).all()


@pytest.mark.parametrize("code", [".16", ".354", ".6"])
def test_two_threads_give_the_values_of_one(code: str) -> None:
    last = 300_000
    one = gr.HeapGame(code, threads=1).nim_sequence(last)
    assert (gr.HeapGame(code, threads=2).nim_sequence(last) == one).all()


def test_threads_must_be_positive() -> None:
    with pytest.raises(gr.InputError, match="threads is 0"):
        gr.HeapGame(".77", threads=0)


def test_the_environment_may_ask_for_one_thread_or_two(monkeypatch: pytest.MonkeyPatch) -> None:
    found = gr.HeapGame(".16").nim_sequence(1_200_000)
    for threads in ("1", "2"):
        monkeypatch.setenv("GRUNDY_THREADS", threads)
        assert (gr.HeapGame(".16").nim_sequence(1_200_000) == found).all()
