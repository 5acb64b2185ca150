"""Nimbers, finite and infinite: `Nimber`."""

from grundy._core import Nimber

__all__ = ["Nimber"]
