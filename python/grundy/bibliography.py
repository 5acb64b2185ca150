"""The literature that pages and citations name, from one BibTeX file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from grundy.errors import InputError

__all__ = ["Entry", "entries", "entry"]

_FIELD = re.compile(r"(\w+) = \{((?:[^{}]|\{[^{}]*\})*)\}")
_ACCENTS = {r"{\"o}": "ö", r"{\"u}": "ü", r"{\"U}": "Ü", r"{\`e}": "è", r"{\^o}": "ô"}


class Entry(NamedTuple):
    """A work: its key, kind and fields.

    >>> entry("bouton1901").citation()
    'Charles L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 \
(1901) 35–39'
    """

    key: str
    kind: str
    fields: dict[str, str]

    def bibtex(self) -> str:
        """The entry as BibTeX reads it.

        >>> print(entry("onag").bibtex().split(chr(10))[0])
        @book{onag,
        """
        wide = max(map(len, self.fields))
        lines = [f"  {name:{wide}} = {{{value}}}," for name, value in self.fields.items()]
        return "\n".join([f"@{self.kind}{{{self.key},", *lines, "}"])

    def citation(self) -> str:
        """The entry in words."""
        get = self.fields.get
        where = get("journal") or get("booktitle") or get("school") or get("institution")
        where = where or get("publisher") or get("note")
        number = f" {self.fields['volume']}" if "volume" in self.fields else ""
        year = f" ({self.fields['year']})" if "year" in self.fields else ""
        pages = f" {self.fields['pages']}" if "pages" in self.fields else ""
        said = f"{_names(self.fields['author'])}, {self.fields['title']}, {where}{number}"
        return _plain(said + year + pages)


def _names(authors: str) -> str:
    turned = [" ".join(reversed(one.split(", ", 1))) for one in authors.split(" and ")]
    return turned[0] if len(turned) == 1 else f"{', '.join(turned[:-1])} and {turned[-1]}"


def _plain(text: str) -> str:
    for written, sign in _ACCENTS.items():
        text = text.replace(written, sign)
    return text.replace("--", "–").replace("$", "").replace(r"\times", "×")


@cache
def entries() -> dict[str, Entry]:
    """All works, by key.

    >>> len(entries()) > 30
    True
    """
    found = {}
    file = Path(__file__).with_name("bibliography.bib")
    for line in file.read_text(encoding="utf-8").splitlines():
        kind, _, rest = line.removeprefix("@").partition("{")
        key, _, body = rest.partition(",")
        if line.strip():
            found[key] = Entry(key, kind, dict(_FIELD.findall(body)))
    return found


def entry(key: str) -> Entry:
    """The work with this key.

    >>> entry("nobody1900")
    Traceback (most recent call last):
        ...
    grundy.InputError: 'nobody1900' is not in the bibliography
    """
    try:
        return entries()[key]
    except KeyError:
        raise InputError(f"'{key}' is not in the bibliography") from None
