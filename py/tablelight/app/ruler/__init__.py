"""Distances and templates, left on the board."""
