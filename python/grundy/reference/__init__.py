"""The definitions, executable and naive, in the standard library alone.

Nothing here is fast, and nothing here depends on the rest of the package: it is what every
fast path is tested against.
"""

from grundy.reference import codes, moves, nim_values, outcome

__all__ = ["codes", "moves", "nim_values", "outcome"]
