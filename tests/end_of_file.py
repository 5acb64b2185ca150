"""Every text ends with exactly one newline: `python tests/end_of_file.py FILE…` sees to it.

The status is 1 if a file was changed, so that a commit hook shows it.
"""

from __future__ import annotations

import sys
from pathlib import Path


def mended(text: bytes) -> bytes:
    """The text with one newline at its end; an empty one stays empty.

    >>> mended(b"a"), mended(b"a\\n\\n"), mended(b""), mended(b"a\\n")
    (b'a\\n', b'a\\n', b'', b'a\\n')
    """
    body = text.rstrip(b"\r\n")
    return body + b"\n" if body else b""


def main(names: list[str]) -> int:
    status = 0
    for name in names:
        file = Path(name)
        text = file.read_bytes()
        if mended(text) != text:
            file.write_bytes(mended(text))
            print(f"{name}: now ends with one newline")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
