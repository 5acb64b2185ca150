"""The command line: one file per command, named after it, loaded when it is called.

A module `grundy.cli.foo_bar` holds one click command named `command` and is reached as
`grundy foo-bar`. Modules whose names start with an underscore are shared helpers.
"""

from __future__ import annotations

import atexit
import gc
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
    try:
        run()
    except SystemExit as stop:
        _leave(stop.code)


def run() -> None:
    """The command in `sys.argv`; it ends with SystemExit, also where others call it."""
    from grundy._core import end_when_memory_ends
    from grundy.cli._plain import answer

    if not os.environ.get("GRUNDY_TRACEBACK"):
        # Rust says in one line that memory is at an end; a list of its functions helps no user.
        os.environ["RUST_BACKTRACE"] = "0"
        end_when_memory_ends()
    status = answer(sys.argv[1:])
    if status is not None:
        sys.exit(status)
    # Loading modules leaves little to collect.
    gc.set_threshold(20_000)
    from grundy.cli._failures import failures_as_one_line
    from grundy.cli._group import grundy

    # Numbers of any size are printed whole; Python by itself stops at 4300 digits.
    sys.set_int_max_str_digits(0)
    with failures_as_one_line():
        # Outside standalone mode click hands back what `ctx.exit` was given.
        sys.exit(grundy.main(prog_name="grundy", standalone_mode=False))


def _leave(status: Any) -> None:
    """End the process. Taking the interpreter apart takes longer than most answers do, so that is
    left out unless other threads or processes are to be waited for."""
    threading = sys.modules.get("threading")
    others = [thread for thread in threading.enumerate() if not thread.daemon] if threading else []
    if len(others) > 1 or "multiprocessing" in sys.modules or isinstance(status, str):
        sys.exit(status)
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        sys.exit(status)
    os._exit(status or 0)
