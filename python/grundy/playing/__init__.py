"""Games to be played: matches, and a perfect opponent, on positions of any kind."""

from grundy.playing.choice import Choice
from grundy.playing.match import Match
from grundy.playing.opponent import Opponent

__all__ = ["Choice", "Match", "Opponent"]
