"""Mathematical words as HTML: superscripts and subscripts, everything else escaped."""

from __future__ import annotations

import re

from markupsafe import Markup, escape


def word(text: str) -> Markup:
    """An element of a quotient: letters with exponents.

    >>> word("ab2"), word("1"), word("<b>")
    (Markup('ab<sup>2</sup>'), Markup('1'), Markup('&lt;b&gt;'))
    """
    if text.isdigit():
        return Markup(text)
    return Markup(re.sub(r"(?<=[A-Za-z_])(\d+)", r"<sup>\1</sup>", str(escape(text))))


def relation(text: str) -> Markup:
    """An equation of words."""
    return Markup(" = ").join(word(side) for side in text.split("="))


def genus(text: str) -> Markup:
    """A genus, entries raised.

    >>> genus("2^1420")
    Markup('2<sup>1420</sup>')
    """
    head, caret, entries = text.partition("^")
    return Markup("{}<sup>{}</sup>").format(head, entries) if caret else escape(text)


def pretending(text: str) -> Markup:
    """A cell of a pretending table.

    >>> pretending("A_{1,1}")
    Markup('A<sub>1,1</sub>')
    """
    head, under, rest = text.partition("_{")
    if not under:
        return escape(text)
    return Markup("{}<sub>{}</sub>").format(head, rest.removesuffix("}"))


FILTERS = {"word": word, "relation": relation, "genus": genus, "pretending": pretending}
