"""The command line: one file per command, named after it, loaded when it is called.

A module `grundy.cli.foo_bar` holds one click command named `command` and is reached as
`grundy foo-bar`. Modules whose names start with an underscore are shared helpers.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Entry point of the `grundy` script."""
    from grundy.cli._plain import answer

    status = answer(sys.argv[1:])
    if status is not None:
        sys.exit(status)
    from grundy.cli._failures import failures_as_one_line
    from grundy.cli._group import grundy

    with failures_as_one_line():
        # Outside standalone mode click hands back what `ctx.exit` was given.
        sys.exit(grundy.main(prog_name="grundy", standalone_mode=False))
