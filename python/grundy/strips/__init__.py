"""Coins on strips: Welter, Silver Dollar, Star Nim and their kin; Nim, Wythoff, Northcott."""
