"""Topologies of boards of spaces: squares and hexagons behind one class interface."""

from tablelight.grid.hexes import HexGrid
from tablelight.grid.square import SquareGrid
from tablelight.grid.topology import Grid, Space, bits

__all__ = ["Grid", "HexGrid", "Space", "SquareGrid", "bits"]
