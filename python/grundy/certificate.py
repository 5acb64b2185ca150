"""A claim about a game that a separate checker verifies from the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy import _core

if TYPE_CHECKING:
    from pathlib import Path


class Verdict(NamedTuple):
    """What the checker says: `verified` or `refuted`, the claim in words, and why it fails.

    >>> import grundy as gr
    >>> verdict = gr.HeapGame(".77").solve().certificate.check()
    >>> verdict.verdict, bool(verdict), verdict.refutation
    ('verified', True, None)
    """

    verdict: str
    claim: str
    refutation: str | None

    def __bool__(self) -> bool:
        return self.verdict == "verified"


class Certificate:
    """A claim in JSON, immutable; `check` runs the independent checker.

    >>> import grundy as gr
    >>> certificate = gr.HeapGame(".77").solve().certificate
    >>> certificate.check().verdict
    'verified'
    >>> certificate.claim
    'In .77, normal play, G(n+12) = G(n) for all n ≥ 71; period and preperiod are least.'
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        _core.certificate_claim(text)
        self._text = text

    @classmethod
    def load(cls, path: str | Path) -> Certificate:
        """Read a certificate from a file.

        >>> import grundy as gr, tempfile, os
        >>> path = os.path.join(tempfile.mkdtemp(), "kayles.json")
        >>> gr.HeapGame(".77").solve().certificate.save(path)
        >>> gr.Certificate.load(path).fields["period"]
        12
        """
        return cls(read_certificate_text(path))

    def save(self, path: str | Path) -> None:
        """Write the certificate to a file, all of it or nothing.

        >>> import grundy as gr
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "kayles.json")
        >>> gr.HeapGame(".77").solve().certificate.save(path)
        >>> gr.Certificate.load(path) == gr.HeapGame(".77").solve().certificate
        True
        """
        from pathlib import Path

        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self._text + "\n", encoding="utf-8")
            draft.replace(target)
        except OSError:
            draft.unlink(missing_ok=True)
            raise

    @property
    def text(self) -> str:
        """The JSON text.

        >>> import grundy as gr
        >>> print(gr.HeapGame(".77").solve().certificate.text[:18])
        {
          "code": ".77",
        """
        return self._text

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the JSON object.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().certificate.fields["verified_to"]
        166
        """
        fields: dict[str, Any] = json.loads(self._text)
        return fields

    @property
    def claim(self) -> str:
        """The claim in words.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().certificate.claim[:50]
        'In .77, normal play, G(n+12) = G(n) for all n ≥ 71'
        """
        return _core.certificate_claim(self._text)

    @property
    def segments(self) -> int | None:
        """How many segments the claim splits into, each checked by itself; None for most kinds.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().certificate.segments is None
        True
        """
        return _core.certificate_segments(self._text)

    def check(
        self,
        *,
        memory: int = 8 << 30,
        work: int = _core.CHECK_WORK,
        progress: Callable[[int], object] | None = None,
    ) -> Verdict:
        """Verify the claim from the rules of the game, with code the solver does not share.

        A check that would take more than `memory` bytes or `work` steps ends in a `LimitError`.

        >>> import grundy as gr
        >>> gr.HeapGame(".77").solve().certificate.check().verdict
        'verified'
        """
        return Verdict(*_core.check_certificate(self._text, memory, work, progress))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self.fields == other.fields

    def __hash__(self) -> int:
        return hash(json.dumps(self.fields, sort_keys=True))

    def __repr__(self) -> str:
        return f"Certificate({self._text!r})"


LONGEST = 256 << 20


def read_certificate_text(path: str | Path) -> str:
    """The text of a certificate file, refused when it is too long to be one."""
    from pathlib import Path

    file = Path(path)
    size = file.stat().st_size
    if size > LONGEST:
        raise _core.InputError(
            f"{path}: {size} bytes are too many for a certificate (at most {LONGEST} are read)"
        )
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise _core.InputError(f"{path}: not a certificate: not text ({error.reason})") from None
