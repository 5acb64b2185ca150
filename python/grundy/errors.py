"""What `grundy` raises: wrong input, and requests beyond a limit. The figures are in fields.

No program has to read the sentences: what stands in them stands in the fields too. Everything
raised on purpose is an `InputError` (a `ValueError`) or a `LimitError` (a `RuntimeError`).
"""

from __future__ import annotations

import re

# Longest message: what is longer quotes a long text, and says enough with its ends.
_LONGEST = 1000
_NOT_SHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def one_line(message: str) -> str:
    """The message without ends of lines and other control characters, shortened in the middle.

    >>> one_line("'5\\n' is no heap"), len(one_line("9" * 5000))
    ("'5 ' is no heap", 1000)
    """
    message = _NOT_SHOWN.sub(" ", message)
    if len(message) <= _LONGEST:
        return message
    end = _LONGEST // 2
    return f"{message[: _LONGEST - end - 3]} … {message[-end:]}"


class InputError(ValueError):
    """The input is wrong; the message says what was given, where it is wrong, what would be right.

    Where a text was read, `given` is that text, `column` the place in it, from 1, and `expected`
    what would be right there; each is None where it is not known.

    >>> import grundy as gr
    >>> try:
    ...     gr.HeapGame(".7x")
    ... except gr.InputError as error:
    ...     print(error.given, error.column, error.expected)
    .7x 3 digits are 0-9 and A-V
    """

    # Shown, pickled and known as `grundy.InputError`.
    __module__ = "grundy"

    def __init__(
        self,
        message: str = "",
        given: str | None = None,
        column: int | None = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(one_line(message))
        self.given = given
        self.column = column
        self.expected = expected


class LoopyError(InputError):
    """Play can return to a position, so the game has no value as a game that ends.

    `gr.loopy_value_of` gives the value of such a game.

    >>> import grundy as gr
    >>> class Walk:
    ...     def moves(self, player):
    ...         return [self]
    >>> try:
    ...     gr.value_of(Walk())
    ... except gr.LoopyError as error:
    ...     print(isinstance(error, gr.InputError))
    True
    """

    __module__ = "grundy"


class LimitError(RuntimeError):
    """The request is well formed but beyond a limit of memory, time or size.

    `limit` is the number that stopped it and `known` what was found before, in words; each is None
    where there is no such thing. `stopped` is true if the work had begun, so that a larger limit
    would let it go on, and false if the request was refused at once.

    >>> import grundy as gr
    >>> try:
    ...     gr.HeapGame(".16").solve(max_heap=1000).value(10**9)
    ... except gr.LimitError as error:
    ...     print(error.limit, error.known, error.stopped, sep="; ")
    1001; 1001 values are known; False
    """

    __module__ = "grundy"

    def __init__(
        self,
        message: str = "",
        limit: int | None = None,
        known: str | None = None,
        stopped: bool = False,
    ) -> None:
        super().__init__(one_line(message))
        self.limit = limit
        self.known = known
        self.stopped = stopped


# `__module__` hides the examples from doctest, which looks for those of its own module.
__test__ = {error.__name__: error.__doc__ or "" for error in (InputError, LoopyError, LimitError)}
