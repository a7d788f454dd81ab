"""Terrain, levels, objects."""
