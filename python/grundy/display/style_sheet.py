"""Style sheets within pictures.

A picture in a notebook or a page of HTML is part of the document, and so is its style sheet: a rule
for `text` would be one for the text of every other picture. So each rule here is for one kind of
picture, which the class of its root names.
"""

from __future__ import annotations

import re

__all__ = ["style_sheet"]


def style_sheet(kind: str, rules: str) -> str:
    """The element `style` with these rules, for pictures whose root has the class `kind`.

    >>> style_sheet("grundy-strip", "text{fill:#222}.head,.top{fill:#555}")
    '<style>.grundy-strip text{fill:#222}.grundy-strip .head,.grundy-strip .top{fill:#555}</style>'
    """
    scoped = re.sub(r"([^{},]+)(?=[^{}]*\{)", rf".{kind} \1", rules)
    return f"<style>{scoped}</style>"
