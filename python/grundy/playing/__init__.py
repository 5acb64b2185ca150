"""Games to be played: rules of heaps, strips and boards behind one face, a perfect opponent."""

from grundy.playing.match import Match
from grundy.playing.opponent import Opponent
from grundy.playing.rules import Choice, Rules, Step, rules_of

__all__ = ["Choice", "Match", "Opponent", "Rules", "Step", "rules_of"]
