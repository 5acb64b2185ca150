"""Does the explorer answer every "Try it" of the built site?

`python docs/_ext/check_try_it.py FOLDER`

Serves the folder under a path of its own, as a forge's pages are, follows each link in Chromium and
names those that are refused.
"""

from __future__ import annotations

import html
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

UNDER = "/project"
_LINK = re.compile(r'<a class="try-it[^"]*" href="([^"]+)"')
# What a page shows when it has its answer.
_ANSWERED = {
    "game": "#solution p",
    "play": ".list button",
    "partizan": "#result:not([hidden]), #problem:not([hidden]):not(.bad)",
    "strips": "#facts div",
    "rows": "#answer:not([hidden]) #sentence",
    "search": "#answer:not([hidden]) #understood",
    "atlas": "#atlas tbody tr",
    "check": "#text",
}
_REFUSED = ".notice.bad:visible"


class _Folder(SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(UNDER))

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder on a plain server of files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Folder, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{UNDER}"
    server.shutdown()
    server.server_close()


def links(folder: Path) -> dict[str, str]:
    """Each link, from the root of the folder, and a page that has it."""
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.html")):
        up = len(file.relative_to(folder).parts) - 1
        for link in _LINK.findall(file.read_text(encoding="utf-8")):
            address = html.unescape(link).removeprefix("../" * up)
            found.setdefault(address, str(file.relative_to(folder)))
    return found


def refused(page: Any, base: str, addresses: list[str]) -> Iterator[tuple[str, str]]:
    """The links that lead to no answer, and what the explorer says of them."""
    for address in addresses:
        name = address.split("/")[1]
        if name not in _ANSWERED:
            yield address, f"'{name}' is not a page with answers"
            continue
        page.goto(f"{base}/{address}")
        page.wait_for_selector(f"{_ANSWERED[name]}, {_REFUSED}", timeout=60_000)
        wrong = page.locator(_REFUSED)
        if wrong.count():
            yield address, wrong.first.inner_text()


def main() -> None:
    """Follow every link of a folder."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1])
    wanted = links(folder)
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    found = 0
    with sync_playwright() as playwright, served(folder) as base:
        window = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for address, said in refused(window.new_page(), base, list(wanted)):
            print(f"{wanted[address]}: {address}: {said}")
            found += 1
        window.close()
    print(f"{len(wanted)} examples to try, {found} refused", file=sys.stderr)
    sys.exit(bool(found) or not wanted)


if __name__ == "__main__":
    main()
