"""Both explorers, the local one and the static one, and a real Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import warnings
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

SITE = Path(__file__).parents[2] / "build" / "site"
# The static folder is served under a path of its own, as a forge's pages are.
UNDER = "/some/where"
# A second copy on the same host.
BESIDE = "/another"
UNBUILT = (
    "the static explorer is not built: 'make site' builds it where WebAssembly can be compiled"
)
# The service worker has kept all files and answers from now on.
CONTROLLED = """async () => {
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
}"""
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


class _Folder(SimpleHTTPRequestHandler):
    """The site under its path, and nothing else; as plain as `python -m http.server`."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, directory=str(SITE), **kwargs)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        for folder in (UNDER, BESIDE):
            if path.startswith(f"{folder}/"):
                return super().translate_path(path.removeprefix(folder))
        return str(SITE / "nowhere")

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the static explorer, on a plain server of files."""
    if not (SITE / "static" / "grundy.wasm").exists():
        pytest.skip(UNBUILT)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{UNDER}"
    server.shutdown()
    server.server_close()


def static_path(path: str) -> str:
    """The address of a page in the static explorer, from that in the local one.

    A page is a folder there, that of a ruleset too, and the code of a game a field.
    """
    path, _, query = path.partition("?")
    page, _, code = path.removeprefix("/").partition("/")
    if page == "ruleset":
        return f"{path}/"
    if code:
        query = "&".join(filter(None, ("code=" + unquote(code), query)))
    return f"/{page}/".replace("//", "/") + (f"?{query}" if query else "")


@pytest.fixture
def site_folder(site: str) -> Path:
    """The files of the static explorer."""
    return SITE


@pytest.fixture
def patient(page):
    """A page of a browser on a machine that may be busy."""
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    return page


@pytest.fixture
def kept_offline(patient):
    """Visits a copy of the static explorer and waits until the browser has kept all of it."""

    def wait(base: str) -> None:
        patient.goto(f"{base}/")
        patient.evaluate(CONTROLLED)

    return wait


@pytest.fixture(params=["local", "static"])
def edition(request) -> str:
    """Tests that use this (through `visit`) run against both explorers."""
    return request.param


@pytest.fixture
def visit(patient, edition, request):
    """Open a page; at the end nothing was fetched from elsewhere and the console is clean.

    The static explorer is visited once; then the network is off.
    """
    base = request.getfixturevalue("explorer" if edition == "local" else "site")
    page, wrong = patient, []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda r: (
            wrong.append(f"left the machine: {r.url}")
            if not r.url.startswith((base, "data:", "blob:"))
            else None
        ),
    )
    if edition == "static":
        request.getfixturevalue("kept_offline")(base)
        page.context.set_offline(True)

    def open_page(path: str):
        page.goto(base + (static_path(path) if edition == "static" else path))
        page.wait_for_load_state("load")
        return page

    open_page.wrong = wrong
    open_page.base = base
    open_page.edition = edition
    yield open_page
    expected = getattr(open_page, "expected", 0)
    assert len(wrong) <= expected, wrong
