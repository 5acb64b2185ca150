"""Is every page of the built site readable on a phone? `python docs/_ext/check_phone.py FOLDER`

Opens each page in Chromium with a window 390 pixels wide, as a phone has, and names those that
would have to be moved sideways, with the elements that stick out. Tables, code and formulas may
be wide: they scroll by themselves.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 390, 844
# Elements beyond the right edge that no ancestor scrolls or cuts.
_STICKING_OUT = """() => {
  const wide = document.documentElement.clientWidth;
  const free = (e) => {
    for (let p = e.parentElement; p && p !== document.body; p = p.parentElement)
      if (getComputedStyle(p).overflowX !== 'visible') return false;
    return true;
  };
  const out = [...document.querySelectorAll('article *')].filter(
    (e) => e.getBoundingClientRect().right > wide + 1 && free(e));
  return [document.documentElement.scrollWidth - wide,
          out.slice(0, 3).map((e) => e.tagName + ' ' + (e.textContent || '').trim().slice(0, 60))];
}"""


def too_wide(page: Any, files: list[Path]) -> Iterator[tuple[Path, int, list[str]]]:
    """The files that are wider than the window, by how much, and what sticks out."""
    for file in files:
        page.goto(file.as_uri(), wait_until="load")
        extra, elements = page.evaluate(_STICKING_OUT)
        if extra > 0 or elements:
            yield file, extra, elements


def main() -> None:
    """Look at every page of a folder."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1])
    files = sorted(file.resolve() for file in folder.rglob("*.html") if "_static" not in file.parts)
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    found = 0
    with sync_playwright() as playwright:
        window = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = window.new_page(viewport={"width": WIDTH, "height": HEIGHT}, is_mobile=True)
        page.route(
            "**/*",
            lambda route: (
                route.continue_() if route.request.url.startswith("file:") else route.abort()
            ),
        )
        for file, extra, elements in too_wide(page, files):
            print(f"{file.relative_to(folder.resolve())}: {extra} pixels too wide: {elements}")
            found += 1
        window.close()
    print(f"{len(files)} pages, {found} too wide for a phone", file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
