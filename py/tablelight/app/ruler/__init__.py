"""Measure mode: rulers and template circles that stay on the board."""
