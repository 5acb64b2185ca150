"""Partizan games as values: short games, thermographs, loopy games."""
