"""The command line: one file per command, named after it, loaded when it is called.

A module `grundy.cli.foo_bar` holds one click command named `command` and is reached as
`grundy foo-bar`. Modules whose names start with an underscore are shared helpers.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from grundy.cli._group import grundy

__all__ = ["grundy", "main"]


def __getattr__(name: str) -> Any:
    # The group loads click, which plain questions do without.
    if name == "grundy":
        from grundy.cli._group import grundy

        return grundy
    raise AttributeError(f"module 'grundy.cli' has no attribute {name!r}")


def main() -> None:
    """Entry point of the `grundy` script."""
    from grundy._core import end_when_memory_ends
    from grundy.cli._plain import answer

    if not os.environ.get("GRUNDY_TRACEBACK"):
        # Rust says in one line that memory is at an end; a list of its functions helps no user.
        os.environ["RUST_BACKTRACE"] = "0"
        end_when_memory_ends()
    status = answer(sys.argv[1:])
    if status is not None:
        # All is written; taking the interpreter apart would take longer than the answer did.
        os._exit(status)
    from grundy.cli._failures import failures_as_one_line
    from grundy.cli._group import grundy

    # Numbers of any size are printed whole; Python by itself stops at 4300 digits.
    sys.set_int_max_str_digits(0)
    with failures_as_one_line():
        # Outside standalone mode click hands back what `ctx.exit` was given.
        sys.exit(grundy.main(prog_name="grundy", standalone_mode=False))
