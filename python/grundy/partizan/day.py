"""The games born by a day, as a lattice: `Day`."""

from grundy._core import Day

__all__ = ["Day"]
