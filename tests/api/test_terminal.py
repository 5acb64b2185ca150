"""What a terminal shows, and what a pipe gets."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest


def on_a_terminal(*words: str, encoding: str = "utf-8") -> str:
    """The output of a command whose stdout is a terminal."""
    main, other = pty.openpty()
    command = [sys.executable, "-m", "grundy", *words]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "TERM": "dumb"}
    process = subprocess.Popen(command, stdout=other, stderr=other, env=environment)
    os.close(other)
    read = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        read += piece
    process.wait()
    os.close(main)
    return read.decode("utf-8", "replace")


@pytest.mark.parametrize("words", [["calc", "+-1 + ^*"], ["value", "clobber", "xo|.o"]])
def test_unicode_on_a_terminal_that_can(words: list[str]) -> None:
    assert any(sign in on_a_terminal(*words) for sign in "±↑∗↓")
    for said in (on_a_terminal(*words, "--ascii"), on_a_terminal(*words, encoding="ascii")):
        assert not any(sign in said for sign in "±↑∗↓")
    piped = subprocess.run(
        [sys.executable, "-m", "grundy", *words], capture_output=True, text=True, check=True
    )
    assert piped.stdout.isascii()
