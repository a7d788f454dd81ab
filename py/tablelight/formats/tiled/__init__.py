"""Tiled maps: squares and hexes from layers of tiles."""
