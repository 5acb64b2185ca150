"""Star Silver Dollar and Star Nim: strips joined at their cell 0.

Heads and tails are those of Farr and Ho, Definition 1; by their Theorem 2 a position is the sum of
both, which for strips of odd numbers of tokens is Star Nim plus tails (Corollary 1), and for even
ones a plain sum (Corollary 2).
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.rulesets import Ruleset
from grundy.strips.joined_strips import JoinedStrips
from grundy.strips.silver_dollar import SilverDollar
from grundy.strips.star_values import head_length, heads_of


class StarSilverDollar(JoinedStrips):
    """A position of Star Silver Dollar; with one token on each strip, of Star Nim.

    >>> position = StarSilverDollar([[2], [2, 4, 7], [1, 4, 6, 10, 12, 17]])
    >>> position.heads
    StarSilverDollar([[2], [2], [1, 4]])
    >>> position.value == position.heads.value ^ 5
    True
    >>> StarSilverDollar("[2,5] [3] [1,4]").value
    2

    Reference: G. Farr and N. B. Ho, The Sprague–Grundy function for some nearly disjunctive sums
    of Nim and Silver Dollar games.
    """

    def __init__(self, strips: str | Iterable[Iterable[int]]) -> None:
        super().__init__(strips, cells=1)

    @property
    def heads(self) -> StarSilverDollar:
        """The lowest token of each odd strip and the two lowest of each even one: the only part
        that is not plain Silver Dollar (Theorem 2 of Farr and Ho).

        >>> import grundy as gr
        >>> gr.StarSilverDollar([[2], [2, 4, 7], [1, 4, 6, 10]]).heads
        StarSilverDollar([[2], [2], [1, 4]])
        """
        return StarSilverDollar(heads_of(self.strips))

    @property
    def tails(self) -> list[SilverDollar]:
        """The other tokens, strip by strip.

        >>> StarSilverDollar([[2], [2, 4, 7]]).tails
        [SilverDollar([]), SilverDollar([4, 7])]
        """
        return [SilverDollar(strip[head_length(strip) :]) for strip in self.strips]

    def __str__(self) -> str:
        return self._strips_text()

    def _with(self, strips: list[list[int]]) -> StarSilverDollar:
        return StarSilverDollar(strips)

    def __repr__(self) -> str:
        return f"StarSilverDollar({[list(strip) for strip in self.strips]})"


RULESET = Ruleset(
    name="star",
    title="Star Silver Dollar",
    family="strip",
    notation="a list of tokens for each strip: [2,5] [3] [1,4]",
    example="[2,5] [3] [1,4]",
    impartial=True,
    help="Slide a token to a lower cell of its strip without passing others; cell 0 belongs to "
    "all strips and holds one token.",
    reader=StarSilverDollar,
)
