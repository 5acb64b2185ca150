"""placeholder"""

from grundy._core import InputError, LimitError

__all__ = ["InputError", "LimitError", "LoopyError"]


class LoopyError(InputError):
    """Play can return to a position."""
