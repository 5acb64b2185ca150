from grundy.misere.quaternary import *  # noqa: F403
