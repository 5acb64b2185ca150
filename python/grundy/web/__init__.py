"""The explorer: a local web server over everything the package knows.

Pages are rendered here; all mathematics runs in worker processes (`worker.py`), so that one
visitor's long search never holds up another's page, and can be stopped.
"""
