"""Nimber multiplication, under the name it has had: see `grundy.numbers.nim_arithmetic`."""

from grundy.numbers.nim_arithmetic import nim_product

__all__ = ["nim_product"]
