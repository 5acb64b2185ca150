"""`gr.ask`: a question in words, and its answer."""

from __future__ import annotations

from typing import Any

from grundy.asking.answer import Answer
from grundy.asking.reading import Reading, read
from grundy.errors import InputError, LimitError

__all__ = ["ask"]

# Heaps a game is searched to that the atlas does not answer.
MOST_HEAPS = 100_000
# Winning moves that are named.
SHOWN = 12

_OUTCOMES = {
    "N": "N: whoever is to move wins.",
    "P": "P: whoever is to move loses.",
    "L": "L: Left wins, whoever begins.",
    "R": "R: Right wins, whoever begins.",
    "D": "D: a draw; neither side can force a win.",
}


def ask(text: str, *, depth: str = "student") -> Answer:
    """The answer to a question in words: a game with a position, a sum, a code, a value, a drawn
    board, CGSuite's notation, or a sequence of numbers to be found.

    >>> import grundy as gr
    >>> gr.ask("misere kayles 5 4 3").verdict
    'N: whoever is to move wins.'
    >>> gr.ask("0 1 2 3 1 4 3 2").fields["matches"][0]["code"]
    '.77'
    """
    return answered(read(text), depth)


def answered(reading: Reading, depth: str = "student") -> Answer:
    """The answer to what was read."""
    if reading.kind == "nothing":
        raise InputError("nothing was asked; try: kayles 5 4 3")
    if reading.kind == "sequence":
        return _sequence(reading)
    if reading.kind == "value":
        return _value(reading)
    if reading.kind == "form":
        return _form(reading)
    from grundy.rulesets import find

    rules = find(reading.game)
    if reading.kind == "game" and rules.page == "game":
        return _heap_game(reading)
    return _position(reading, depth)


def _sequence(reading: Reading) -> Answer:
    from grundy.atlas.identify import codes, identify
    from grundy.web.core import answer

    said = answer("answer", text=" ".join(map(str, reading.numbers)), codes=codes())
    total = len(reading.numbers)
    found = identify(reading.numbers)
    moves = tuple(
        f"{_called(one)}: from heap {one.offset} on, "
        + ("all" if one.agrees_to == total else f"the first {one.agrees_to}")
        + f" of {total} agree"
        for one in found[:SHOWN]
    )
    return Answer(
        reading.understood,
        "identify",
        said["verdict"],
        moves,
        said["reason"],
        fields=found.to_dict(),
        open=not found.exact,
    )


def _called(one: Any) -> str:
    return f"{one.code} ({one.name.replace('-', ' ')})" if one.name else str(one.code)


def _value(reading: Reading) -> Answer:
    try:
        return _calculated(reading)
    except ValueError as error:
        if "integer string conversion" in str(error):
            raise LimitError("the value has too many digits to be written out") from None
        raise


def _calculated(reading: Reading) -> Answer:
    from grundy import Game, LoopyGame
    from grundy.cli import _value_report
    from grundy.explaining.values import Values, cut_value
    from grundy.partizan.calculator import calculate
    from grundy.picture import words_picture

    result = calculate(reading.value)
    if isinstance(result, LoopyGame):
        fields = _value_report.fields(result)
        verdict = _OUTCOMES.get(result.outcome, f"Outcome {result.outcome}.")
        words = f"The value is {result}, which is loopy: play need not end."
        return Answer(reading.understood, "calc", verdict, (), words, fields=fields)
    if not isinstance(result, Game):
        said = _value_report.shown(result)
        return Answer(reading.understood, "calc", f"{said}.", fields={"value": said})
    moves = []
    for player, options in (("Left", result.left_options), ("Right", result.right_options)):
        good = [o for o in options if (o >= 0 if player == "Left" else o <= 0)]
        if good:
            shown = ", ".join(cut_value(option) for option in good[:SHOWN])
            moves.append(f"{player} wins by moving to {shown}")
    reason = f"Value {cut_value(result)}. {Values([('', result)], 'left').student()}"
    fields = {"expression": reading.value, **_value_report.fields(result)}
    picture = words_picture(cut_value(result))
    return Answer(
        reading.understood,
        "calc",
        _OUTCOMES[result.outcome],
        tuple(moves),
        reason,
        picture,
        fields=fields,
    )


def _form(reading: Reading) -> Answer:
    from grundy.cli import _value_report
    from grundy.partizan.form import Form
    from grundy.web.core import answer

    form = Form(reading.value)
    said = answer("answer", text=f"simplify {reading.value}")
    fields = {"expression": reading.value, **_value_report.fields(form.value)}
    fields["steps"] = [{"text": step.text, "form": str(step.form)} for step in form.steps()]
    return Answer(reading.understood, "calc", said["verdict"], (), said["reason"], fields=fields)


def _heap_game(reading: Reading) -> Answer:
    from grundy.atlas.answers import shipped_answer
    from grundy.cite import sentence
    from grundy.cli._solving import solve
    from grundy.heaps.heap_game import HeapGame
    from grundy.heaps.rules import rules_in_words
    from grundy.misere.misere_solution import MisereSolution

    game = HeapGame(reading.game)
    solution, _ = solve(game, reading.play, max_heap=MOST_HEAPS)
    if not solution.solved:
        # A period in the atlas may begin later than a question has time to search.
        solution = shipped_answer(game, reading.play) or solution
    rules = "; ".join(rules_in_words(game.code))
    reason = f"Rules: {rules[:1].upper()}{rules[1:]}."
    if isinstance(solution, MisereSolution):
        if solution.solved:
            verdict = f"Solved: the misère quotient has order {solution.quotient_order}" + (
                ", the game is tame." if solution.tame else "."
            )
        else:
            verdict = f"Open: the quotient is known up to heap {solution.heap}."
    else:
        first = " ".join(map(str, game.nim_values(20)))
        reason += f"\nFirst values: {first} …"
        verdict = _period(solution) if solution.solved else _open(solution)
    cite = sentence(solution)
    return Answer(
        reading.understood,
        "solve",
        verdict,
        (),
        reason,
        cite=cite,
        fields=solution.to_dict(),
        open=not solution.solved,
    )


def _period(solution: Any) -> str:
    saltus = f" + {solution.saltus}" if solution.saltus else ""
    start, p = solution.preperiod, solution.period
    return f"Period {p} from heap {start} on: G(n+{p}) = G(n){saltus} for all n ≥ {start}."


def _open(solution: Any) -> str:
    last = solution.values_computed - 1
    return f"Open: no period is known; values were searched up to heap {last}."


def _position(reading: Reading, depth: str) -> Answer:
    from grundy.explaining import explain
    from grundy.rulesets import find

    rules = find(reading.game)
    text = reading.position or rules.example
    at = rules.read(text)
    sides = ("left",) if at.impartial else ("left", "right")
    found = [explain(at, reading.play, player=side, depth=depth) for side in sides]
    first = found[0]
    if first.outcome is None:
        verdict = "Open: this position is too large to settle in a few seconds."
    else:
        verdict = _OUTCOMES.get(first.outcome) or _drawn(at, reading.play)
    moves: list[str] = []
    for one in found:
        who = "" if at.impartial else f"{one.player.capitalize()}: "
        moves += [f"{who}{move['move']}" for move in one.winning_moves[:SHOWN]]
        if len(one.winning_moves) > SHOWN:
            moves.append(f"{who}… and {len(one.winning_moves) - SHOWN} more winning moves")
    words = []
    for one in found:
        who = "" if at.impartial else f"{one.player.capitalize()} to move: "
        words.append(who + one.text)
    before = f"{rules.title}: {rules.help}\n" if reading.kind == "game" else ""
    from grundy.cite import cited_position

    return Answer(
        reading.understood + (f", at {text}" if reading.kind == "game" else ""),
        "explain",
        verdict,
        tuple(moves),
        before + "\n".join(words),
        at.picture(),
        cited_position(at, reading.play, rules.title),
        fields=first.to_dict(),
        open=first.outcome is None,
    )


def _drawn(at: Any, play: str) -> str:
    words = {"left": "Left wins", "right": "Right wins", "draw": "it is a draw"}
    try:
        left, right = (words[at.winner(side, play)] for side in ("left", "right"))
    except LimitError:
        return "Open."
    return f"If Left begins, {left}; if Right begins, {right}."
