"""grundy: a workbench for combinatorial games.

Who wins, by which move, and how do we know?
"""

from grundy._core import InputError, LimitError, __version__

__all__ = ["InputError", "LimitError", "__version__"]
