"""One line of the atlas: what is known about one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entry:
    """What the atlas knows about a game; fields are those of the view `atlas`.

    Fields of normal play have the names of `NormalSolution`, those of misère play begin with
    `misere_`; what is not known is None. `degree` says how many heaps later than its `standard`
    form the sequence begins; `stop` which limit ended an open search.

    >>> import grundy as gr
    >>> kayles = gr.Atlas.shipped()[".77"]
    >>> kayles.period, kayles.preperiod, kayles.misere_order, kayles.tame
    (12, 71, 40, False)
    """

    code: str
    alias: str | None
    standard: str | None
    degree: int
    status: str | None
    period: int | None
    preperiod: int | None
    saltus: int | None
    largest: int | None
    largest_at: int | None
    mask: int | None
    mask_kind: str | None
    rares: int | None
    last_rare: int | None
    searched_to: int | None
    stop: str | None
    theorem: str | None
    certified: bool
    misere_status: str | None
    tame: bool | None
    first_wild_heap: int | None
    first_wild_genus: str | None
    misere_order: int | None
    misere_p_order: int | None
    misere_heap: int | None
    misere_period: int | None
    misere_preperiod: int | None
    misere_stop: str | None
    misere_certified: bool
    normal_class: str
    misere_class: str
    misere_degree: int
    version: str | None
    date: str | None
    seconds: float | None
    misere_version: str | None
    misere_date: str | None
    misere_seconds: float | None
    peak_mb: int | None
    misere_peak_mb: int | None

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Entry:
        """From a row of the view."""
        fields = dict(zip(cls.__dataclass_fields__, row, strict=True))
        for flag in ("certified", "tame", "misere_certified"):
            if fields[flag] is not None:
                fields[flag] = bool(fields[flag])
        return cls(**fields)

    @property
    def solved(self) -> bool:
        """Is the whole nim-sequence known?"""
        return self.status in ("periodic", "arithmetic-periodic", "automatic")

    @property
    def misere_solved(self) -> bool:
        """Is the misère quotient of all heaps known?"""
        return self.misere_status == "solved"

    def to_dict(self) -> dict[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


#: Fields that say how a row came about, not what is true of the game.
PROVENANCE = (
    "version",
    "date",
    "seconds",
    "misere_version",
    "misere_date",
    "misere_seconds",
    "peak_mb",
    "misere_peak_mb",
)
