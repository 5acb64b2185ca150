"""The atlas: solved heap games in one SQLite file, and the census that fills it.

`grundy.Atlas` reads and writes the file, `grundy.atlas.census` fills it.
"""
