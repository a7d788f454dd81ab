"""Threats mode: who could hurt whom, and where one is safe."""
