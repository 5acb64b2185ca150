"""Ask anything: one parser and one answer for the search box, `grundy ask` and `gr.ask`."""

from grundy.asking.answer import Answer
from grundy.asking.ask import ask

__all__ = ["Answer", "ask"]
