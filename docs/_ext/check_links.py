"""Follow every link inside the built site: pages, anchors, pictures, style sheets.

python docs/_ext/check_links.py docs/_build/html
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlparse


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value)
            elif name in ("href", "src"):
                self.links.append(value)


def read(file: Path) -> _Page:
    """The anchors and links of a page."""
    page = _Page()
    page.feed(file.read_text(encoding="utf-8"))
    return page


def dead_links(site: Path) -> Iterator[str]:
    """One line for each link that leads nowhere."""
    pages = {file: read(file) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        if file.name in ("genindex.html", "search.html"):
            continue
        for link in page.links:
            parts = urlparse(link)
            if parts.scheme or parts.netloc:
                continue
            path, anchor = urldefrag(unquote(link))
            path = path.partition("?")[0]
            target = (file.parent / path).resolve() if path else file
            where = f"{file.relative_to(site)}: {link}"
            if not target.exists():
                yield f"{where}: no such file"
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f"{where}: no such anchor"


def main() -> None:
    """Print the dead links of a site; fail if there are any."""
    site = Path(sys.argv[1]).resolve()
    dead = list(dead_links(site))
    for line in dead:
        print(line, file=sys.stderr)
    if dead:
        sys.exit(1)
    print(f"all links lead somewhere ({len(list(site.rglob('*.html')))} pages)")


if __name__ == "__main__":
    main()
