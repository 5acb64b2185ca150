"""How to cite the program, a result and the mathematics it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy import __version__

if TYPE_CHECKING:
    from grundy.position import Position

__all__ = ["bibtex", "cited_position", "sentence"]


def program() -> str:
    """The BibTeX entry of the program.

    >>> program().split(",")[0]
    '@software{grundy'
    """
    return (
        "@software{grundy,\n"
        "  author = {{The grundy developers}},\n"
        "  title  = {grundy: a workbench for combinatorial games},\n"
        f"  note   = {{Version {__version__}}},\n"
        "}"
    )


def sentence(solution: Any) -> str:
    """A sentence for a paper about a heap game that was solved.

    >>> import grundy as gr
    >>> sentence(gr.HeapGame(".77").solve())[:60]
    'In .77, normal play, G(n+12) = G(n) for all n ≥ 71; period a'
    """
    if solution.certificate is None:
        return f"grundy {__version__}"
    return f"{solution.certificate.claim.rstrip('.')} (certificate; grundy {__version__})."


def cited_position(at: Position, play: str, title: str) -> str:
    """How to cite what is known of a position of the game with this title.

    >>> from grundy import Nim
    >>> cited_position(Nim([3, 5]), "normal", "Nim")[:21]
    'Nim, 3 5, normal play'
    """
    kind = "misère play" if play == "misere" else "normal play"
    return f"{title}, {at}, {kind} (grundy {__version__})."


def bibtex(about: str | None = None) -> str:
    """BibTeX entries: of the program, and of the literature on a ruleset if one is named.

    >>> import grundy as gr
    >>> "@software{grundy" in gr.bibtex("kayles"), "Guy" in gr.bibtex("kayles")
    (True, True)
    """
    entries = [program()]
    if about is not None:
        from grundy.bibliography import entry
        from grundy.ruleset_text import text_of
        from grundy.rulesets import find

        entries += [entry(key).bibtex() for key in text_of(find(about)).references]
    return "\n\n".join(entries)
