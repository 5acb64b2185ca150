"""Misère play of heaps: the element of the quotient, which knows who wins."""

from __future__ import annotations

from typing import Any

from grundy.explaining.argument import Argument


class InQuotient(Argument):
    """Heaps whose elements multiply to one that is a P-position or not.

    >>> from grundy import HeapSum
    >>> HeapSum(".77", [1, 2]).argument("misere").name
    'misère quotient'
    """

    name = "misère quotient"
    source = "Plambeck 2005, Plambeck and Siegel 2008: the misère quotient"

    def __init__(self, position: Any, solution: Any) -> None:
        quotient = solution.quotient
        self.heaps = list(position.heaps[::-1])
        self.factors = [quotient.phi(heap) for heap in self.heaps]
        self.element = quotient.of_position(self.heaps)
        self.order = quotient.order
        self.solved = solution.solved
        self.code = position.code
        self._genus = position
        super().__init__(quotient.in_p(self.element))

    def student(self) -> str:
        kind = "lost" if self.lost else "won"
        tells = "have shown" if self.solved else "have shown for heaps of this size"
        return (
            f"In misère play no simple rule is known for this game; the {self.order} classes its "
            f"positions fall into {tells} that this one is {kind} for the player to move."
        )

    def course(self) -> str:
        from grundy.errors import LimitError

        kind = "a P-position" if self.lost else "an N-position"
        product = " · ".join(self.factors) or "1"
        shown = self.element if product == self.element else f"{product} = {self.element}"
        try:
            from grundy.heaps.heap_game import HeapGame

            game = HeapGame(self.code)
            genera = ", ".join(f"{heap}: {game.genus(heap)}" for heap in sorted(set(self.heaps)))
            genus = f" Genera of the heaps: {genera}; of the sum: {game.genus(self.heaps)}."
        except (LimitError, ValueError):
            genus = ""
        return f"In the misère quotient of order {self.order}: {shown}, {kind}.{genus}"

    def expert(self) -> str:
        made = f"grundy solve {self.code} --play misere --certificate FILE"
        return f"{self.course()} [{self.source}; certificate: {made}]"

    def data(self) -> dict[str, Any]:
        return {
            "heaps": self.heaps,
            "factors": self.factors,
            "element": self.element,
            "order": self.order,
        }
