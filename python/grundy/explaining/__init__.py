"""Why a position is won or lost, in words, at three depths.

Positions the core knows are explained there, for every face alike. For positions written in Python
there is one file for each kind of argument; a position says which one it is judged by (`argument`),
and `engine` puts the winning move, the argument and the answers to every reply together.

>>> import grundy as gr
>>> gr.explain(gr.Nim([3, 5])).outcome
'N'
"""

from grundy.explaining.engine import explain
from grundy.explaining.explanation import DEPTHS, Answered, Explanation

__all__ = ["DEPTHS", "Answered", "Explanation", "explain"]
