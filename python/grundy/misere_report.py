from grundy.misere.misere_report import *  # noqa: F403
