"""Published tables, recomputed: one module per table, every cell computed.

A module `<source>_<number>` holds `TITLE`, `SOURCE` and `rows()`, which returns the header and the
rows as strings.
"""
