"""A running explorer and a real Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import warnings
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

# Milliseconds: a loaded machine is slow, not wrong.
PATIENCE = 30_000
LOUD = "CHROMIUM IS MISSING AND CANNOT BE INSTALLED HERE: THE EXPLORER WAS NOT TESTED IN A BROWSER"


def _chromium() -> str | None:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The system's Chromium, installed by apt-get if it is missing."""
    if _chromium() is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *command], check=False, capture_output=True, timeout=600)
    found = _chromium()
    if found is None:
        warnings.warn(LOUD, stacklevel=1)
        pytest.skip(LOUD)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium_path: str) -> dict[str, object]:
    """pytest-playwright starts this browser instead of one of its own."""
    return {"executable_path": chromium_path, "args": ["--no-sandbox"], "headless": True}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def explorer() -> Iterator[str]:
    """The address of an explorer started as a user starts it."""
    port = _free_port()
    command = [sys.executable, "-c", "from grundy.cli import main; main()", "serve"]
    options = ["--port", str(port), "--workers", "3", "--time", "60"]
    process = subprocess.Popen([*command, *options])
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(address, timeout=2).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def visit(page, explorer):
    """Open a page; at the end nothing was fetched from elsewhere and the console is clean."""
    wrong: list[str] = []
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda r: (
            wrong.append(f"left the machine: {r.url}")
            if not r.url.startswith((explorer, "data:", "blob:"))
            else None
        ),
    )

    def open_page(path: str):
        page.goto(explorer + path)
        page.wait_for_load_state("load")
        return page

    open_page.wrong = wrong
    yield open_page
    expected = getattr(open_page, "expected", 0)
    assert len(wrong) <= expected, wrong
