"""How much work a census spends on one game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from grundy.errors import InputError


@dataclass(frozen=True)
class Limits:
    """Limits of one game.

    `max_heap`, `effort`, `misere_heap` and `misere_order` are the same on every machine, so a
    census stopped by them alone can be repeated to the byte. `time` (seconds) and `memory`
    (megabytes) keep a game from starving its neighbours; a row they stopped says so.

    `effort` counts steps of the nim-value engines: one step is one pair of heaps looked at, some
    nanoseconds.

    >>> Limits(effort=10**9).effort
    1000000000
    """

    max_heap: int = 100_000_000
    effort: int = 6_000_000_000
    misere_heap: int = 2_000
    misere_order: int = 300
    time: float = 600.0
    memory: int = 2_048

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not value > 0:
                raise InputError(f"limit {name} = {value}: limits must be positive")

    def shallow(self) -> Limits:
        """Limits for a first pass that settles most games at a small part of the cost."""
        fields = asdict(self)
        fields["max_heap"] = min(self.max_heap, 1 << 14)
        fields["effort"] = max(1, min(self.effort, 30_000_000))
        fields["misere_order"] = min(self.misere_order, 64)
        fields["misere_heap"] = min(self.misere_heap, 400)
        fields["time"] = min(self.time, 30.0)
        return Limits(**fields)

    def to_dict(self) -> dict[str, Any]:
        """All limits by name."""
        return asdict(self)
