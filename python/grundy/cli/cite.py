"""`grundy cite`: BibTeX entries."""

from __future__ import annotations

import click

from grundy.cli._output import json_option, print_json


@click.command(short_help="BibTeX for grundy, a game's literature and a result.")
@click.argument("game", required=False)
@json_option
def command(game: str | None, as_json: bool) -> None:
    """BibTeX entries for grundy itself and, with GAME, for the literature on it.

    \b
    grundy cite
    grundy cite domineering
    grundy cite .77

    For a heap game a sentence with the result, for the text of a paper, comes as a comment.
    """
    from grundy.cite import bibtex, sentence
    from grundy.rulesets import find

    claim = ""
    if game is not None and find(game).family == "heap":
        from grundy.atlas.answers import shipped_answer
        from grundy.heaps.heap_game import HeapGame

        known = shipped_answer(HeapGame(game), "normal")
        claim = sentence(known) if known is not None else ""
    entries = bibtex(game)
    if as_json:
        print_json({"bibtex": entries, "sentence": claim})
        return
    if claim:
        click.echo(f"% {claim}\n")
    click.echo(entries)
