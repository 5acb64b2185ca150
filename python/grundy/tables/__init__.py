"""Published tables, every cell computed: one module a table, named after its source.

Each module defines `TITLE`, `SOURCE` and `rows()`, which gives the header and the rows as text.
"""
