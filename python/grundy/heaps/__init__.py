"""Heap games in normal play: codes, nim-sequences, periods and their proofs."""
