"""Threats mode: which figures could hurt which, and where a figure is safe."""
