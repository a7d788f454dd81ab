"""Tiled maps: squares and hexes from layers of tiles. TMX is brought to the form of the JSON first."""
