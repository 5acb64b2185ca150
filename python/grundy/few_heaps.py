from grundy.misere.few_heaps import *  # noqa: F403
