"""Ordinals below epsilon-zero: `Ordinal`."""

from grundy._core import Ordinal

__all__ = ["Ordinal"]
