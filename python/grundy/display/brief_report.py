"""Reports of heap games without a single code: two codes, or a code with a pass."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError

# Values that are listed.
SHOWN = 60
# Seconds for a law unless a limit is asked for, as in the report of a code.
PATIENCE = 1.0


def brief_report(
    code: str, play: str = "normal", max_heap: int | None = None, time: float | None = None
) -> tuple[str, dict[str, Any], bool]:
    """Rules, first values and law: as text, as JSON fields, and whether a law is proved.

    >>> text, fields, proved = brief_report("pass(.77)")
    >>> print(text[:22])
    pass(.77), normal play
    >>> fields["solution"]["period"], proved
    (12, True)
    """
    if play != "normal":
        raise InputError(f"{code}: reports in misère play are of games with one code and no pass")
    name, rules, values, told, fields, proved = _of(code, max_heap, time)
    title = f"{name}, normal play"
    lines = [title, "=" * len(title), "", "Rules", "-----", f"  {rules}", "", "Values", "------"]
    width = len(str(len(values) - 1))
    lines += [f"  {n:>{width}}: {value}" for n, value in enumerate(values)]
    lines += ["", "Solution", "--------", *told.split("\n")[1:]]
    report = {"code": name, "play": play, "rules": [rules], "values": values, "solution": fields}
    return "\n".join(lines), report, proved


def _of(
    code: str, max_heap: int | None, time: float | None
) -> tuple[str, str, list[int] | list[str], str, dict[str, Any], bool]:
    from grundy.heaps.pass_game import PassGame, is_pass_game, pass_ruleset

    if is_pass_game(code):
        from grundy.display.pass_text import pass_text

        game = PassGame(code)
        law = game.solve() if max_heap is None else game.solve(max_heap)
        rules = pass_ruleset(game.code).help
        values = game.nim_values(SHOWN - 1)
        proved = law.status != "unknown"
        return game.code, rules, values, pass_text(law), law.to_dict(), proved
    from grundy.display.partizan_text import partizan_text
    from grundy.heaps.partizan_heaps import PartizanHeapGame, partizan_ruleset

    pair = PartizanHeapGame(code)
    found = pair.solve(max_heap=max_heap, time=PATIENCE if time is None else time)
    known = min(SHOWN, pair.known) - 1
    shown = [str(value) for value in pair.values(known)]
    told = partizan_text(found)
    return pair.code, partizan_ruleset(pair.code).help, shown, told, found.to_dict(), found.solved
