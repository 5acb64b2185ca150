"""Questions of the plainest form, answered without loading the parser of options.

Programs ask `grundy solve CODE --play misere --json` by the hundred, and loading click takes
longer than solving most games; so does loading the objects a Python program would want to hold.
Whatever is not exactly of that form goes the usual way, and so does everything that fails, so that
errors read the same.
"""

from __future__ import annotations

import sys


def answer(arguments: list[str]) -> int | None:
    """Answer on stdout and give the exit status; None when the question is not plain."""
    if arguments[:1] != ["solve"] or "--json" not in arguments or sys.stderr.isatty():
        return None
    rest = [word for word in arguments[1:] if word not in ("--json", "--fresh")]
    play = "normal"
    if "--play" in rest[:-1]:
        at = rest.index("--play")
        play = rest[at + 1]
        del rest[at : at + 2]
    if len(rest) != 1 or rest[0].startswith("-") or play not in ("normal", "misere"):
        return None
    # Its exceptions are looked up only if one is raised: their module is not loaded otherwise.
    import grundy._core as core

    if play == "misere":
        from grundy.cli._small import small_quotient

        try:
            small = small_quotient(rest[0])
        except core.InputError:
            return None
        if small is not None:
            try:
                print(small[1].report, flush=True)
            except OSError:
                return None
            return 0
    from grundy.cli._solving import solve
    from grundy.heaps.heap_game import HeapGame

    try:
        solution, status = solve(HeapGame(rest[0]), play, fresh="--fresh" in arguments)
        print(solution.report, flush=True)
    except (core.InputError, core.LimitError, OSError):
        return None
    return status
