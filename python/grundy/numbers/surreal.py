"""Surreal numbers: `Surreal`."""

from grundy._core import Surreal

__all__ = ["Surreal"]
