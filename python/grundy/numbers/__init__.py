"""Ordinals, surreal numbers and nimbers of any size."""
