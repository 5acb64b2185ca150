from grundy.misere.knots import *  # noqa: F403
