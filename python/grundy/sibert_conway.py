from grundy.misere.sibert_conway import *  # noqa: F403
