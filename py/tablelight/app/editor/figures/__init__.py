"""Figures of the board and of the roster."""
