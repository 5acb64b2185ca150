"""Games that tell apart heaps which pretend equal (after Plambeck 2003, section 3.3)."""

from __future__ import annotations

from grundy.heaps.heap_game import HeapGame
from grundy.misere.distinguishing import distinguish
from grundy.misere.misere_report import MisereReport
from grundy.tables._genus import Rows

TITLE = "The first two heaps of each special game: equal as games, or told apart by a game T"
SOURCE = "after Plambeck, Pretending in misère combinatorial games (2003), section 3.3"
CODES = (".34", ".123", ".351", ".512", ".53", ".75")
LONGEST = 40


def rows() -> Rows:
    """T has the least birthday, and then fewest options, unless it is only known by its day."""
    found = []
    for code in CODES:
        report = MisereReport(HeapGame(code).solve(play="misere"))
        solution = report.solution
        assert solution.preperiod is not None and solution.period is not None
        for special in report.pretending.specials:
            heaps = [
                n
                for n in range(1, solution.preperiod + 2 * solution.period)
                if report.solution.quotient.phi(n) == special.element
            ]
            if len(heaps) < 2:
                continue
            one, two = heaps[:2]
            known = distinguish(f"{code}[{one}]", f"{code}[{two}]")
            if known.equal or known.game is None or known.outcomes is None:
                found.append([code, special.letter, str(one), str(two), "equal as games", ""])
                continue
            name = str(known.game)
            if not known.smallest:
                name = f"none born by day 5; one on day {known.game.birthday}"
                if len(str(known.game)) <= LONGEST:
                    name += f": {known.game}"
            outcomes = f"{known.outcomes[0]}, {known.outcomes[1]}"
            found.append([code, special.letter, str(one), str(two), name, outcomes])
    return ["code", "game", "heap", "heap", "T", "outcomes with T"], found
